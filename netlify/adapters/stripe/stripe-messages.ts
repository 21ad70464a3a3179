// Every field of every Stripe message about an order, with its trust class. Stripe signs the entire body of an event
// (docs.stripe.com/webhooks, "Verify webhook signatures"), so each field of an event is signed, and each field of an
// object that we retrieve is fetched; nothing is claimed. A field's contents (addresses, or metadata that we wrote
// ourselves) have the field's class. If a new SDK version adds a field, the code does not compile until it is listed.
import type Stripe from 'stripe';
import { fields } from '../message-fields.ts';

/** The envelope of every object in an event. */
export const eventFields = fields('signed', 'in the signed body', [
  'account api_version context created data id livemode object pending_webhooks request type',
]) satisfies Record<keyof Stripe.Event, unknown>;

/** The envelope of the objects in a list. */
export const listFields = fields('fetched', 'the answer to a question of ours, over TLS', [
  'data has_more object url',
]) satisfies Record<keyof Stripe.ApiList<unknown>, unknown>;

/** The fields of an object, as it arrives in an event and as we retrieve it. */
const objectFields = <const N extends string>(names: readonly N[]) => ({
  signed: fields('signed', 'in the signed body', names),
  fetched: fields('fetched', 'the answer to a question of ours, over TLS', names),
});
type Listing<T> = { signed: Record<keyof T, unknown>; fetched: Record<keyof T, unknown> };

/** By object name. */
export const objects = {
  'checkout.session': objectFields([
    'adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types amount_subtotal',
    'amount_total automatic_tax billing_address_collection branding_settings cancel_url',
    'client_reference_id client_secret collected_information consent consent_collection created currency',
    'currency_conversion custom_fields custom_text customer customer_account customer_creation',
    'customer_details customer_email discounts excluded_payment_method_types expires_at id',
    'integration_identifier invoice invoice_creation line_items livemode locale managed_payments metadata',
    'mode name_collection object optional_items origin_context payment_intent payment_link',
    'payment_method_collection payment_method_configuration_details payment_method_options',
    'payment_method_types payment_status permissions phone_number_collection presentment_details',
    'recovered_from redirect_on_completion return_url saved_payment_method_options setup_intent',
    'shipping_address_collection shipping_cost shipping_options status submit_type subscription',
    'success_url tax_id_collection total_details ui_mode url wallet_options',
  ]) satisfies Listing<Stripe.Checkout.Session>,
  invoice: objectFields([
    'account_country account_name account_tax_ids amount_due amount_overpaid amount_paid',
    'amount_paid_off_stripe amount_remaining amount_shipping application attempt_count attempted',
    'auto_advance automatic_tax automatically_finalizes_at billing_reason collection_method',
    'confirmation_secret created currency custom_fields customer customer_account customer_address',
    'customer_email customer_name customer_phone customer_shipping customer_tax_exempt customer_tax_ids',
    'default_payment_method default_source default_tax_rates deleted description discounts due_date',
    'effective_at ending_balance footer from_invoice hosted_invoice_url id invoice_pdf issuer',
    'last_finalization_error latest_revision lines livemode metadata next_payment_attempt number object',
    'on_behalf_of parent payment_settings payments period_end period_start',
    'post_payment_credit_notes_amount pre_payment_credit_notes_amount receipt_number rendering',
    'shipping_cost shipping_details starting_balance statement_descriptor status status_details',
    'status_transitions subtotal subtotal_excluding_tax test_clock threshold_reason total',
    'total_discount_amounts total_excluding_tax total_pretax_credit_amounts total_taxes',
    'webhooks_delivered_at',
  ]) satisfies Listing<Stripe.Invoice>,
  subscription: objectFields([
    'application application_fee_percent automatic_tax billing_cycle_anchor billing_cycle_anchor_config',
    'billing_mode billing_schedules billing_thresholds cancel_at cancel_at_period_end canceled_at',
    'cancellation_details collection_method created currency customer customer_account days_until_due',
    'default_payment_method default_source default_tax_rates description discounts ended_at id',
    'invoice_settings items latest_invoice livemode managed_payments metadata',
    'next_pending_invoice_item_invoice object on_behalf_of pause_collection payment_settings',
    'pending_invoice_item_interval pending_setup_intent pending_update presentment_details schedule',
    'start_date status status_details test_clock transfer_data trial_end trial_settings trial_start',
  ]) satisfies Listing<Stripe.Subscription>,
  charge: objectFields([
    'amount amount_captured amount_refunded application application_fee application_fee_amount',
    'authorization_code balance_transaction billing_details calculated_statement_descriptor captured',
    'created currency customer description disputed failure_balance_transaction failure_code',
    'failure_message fraud_details id level3 livemode metadata object on_behalf_of outcome paid',
    'payment_intent payment_method payment_method_details presentment_details radar_options receipt_email',
    'receipt_number receipt_url refunded refunds review shipping source source_transfer',
    'statement_descriptor statement_descriptor_suffix status transfer transfer_data transfer_group',
  ]) satisfies Listing<Stripe.Charge>,
  dispute: objectFields([
    'amount balance_transactions charge created currency enhanced_eligibility_types evidence',
    'evidence_details id intended_submission_method is_charge_refundable livemode metadata',
    'network_reason_code object payment_intent payment_method_details reason status',
  ]) satisfies Listing<Stripe.Dispute>,
  payment_intent: objectFields([
    'allowed_payment_method_types amount amount_capturable amount_details amount_received application',
    'application_fee_amount automatic_payment_methods canceled_at cancellation_reason capture_method',
    'client_secret confirmation_method created currency customer customer_account description',
    'excluded_payment_method_types hooks id last_payment_error latest_charge livemode managed_payments',
    'metadata next_action object on_behalf_of payment_details payment_method',
    'payment_method_configuration_details payment_method_options payment_method_types payment_record',
    'presentment_details processing receipt_email review setup_future_usage shipping source',
    'statement_descriptor statement_descriptor_suffix status transfer_data transfer_group',
  ]) satisfies Listing<Stripe.PaymentIntent>,
  line_item: objectFields([
    'amount currency description discount_amounts discountable discounts id invoice livemode metadata',
    'object parent period pretax_credit_amounts pricing quantity quantity_decimal subscription subtotal',
    'taxes',
  ]) satisfies Listing<Stripe.InvoiceLineItem>,
  subscription_item: objectFields([
    'billed_until billing_thresholds created current_period_end current_period_start current_trial',
    'deleted discounts id metadata object plan price quantity subscription tax_rates',
  ]) satisfies Listing<Stripe.SubscriptionItem>,
};
