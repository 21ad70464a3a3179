// All Stripe objects that the fake stores. The file is long because every field is declared, with the SDK's name and type.
import type Stripe from 'stripe';

/** The fields of an SDK type that the fake stores, each typed by the SDK. */
type Kept<T, K extends keyof T> = Pick<
  T,
  K | Extract<'id' | 'object' | 'created' | 'livemode' | 'metadata', keyof T>
>;

export type Product = Kept<
  Stripe.Product,
  | 'active'
  | 'name'
  | 'description'
  | 'images'
  | 'marketing_features'
  | 'package_dimensions'
  | 'shippable'
  | 'tax_code'
  | 'tax_details'
  | 'type'
  | 'updated'
  | 'url'
  | 'unit_label'
  | 'default_price'
>;
export type Price = Kept<
  Stripe.Price,
  | 'active'
  | 'billing_scheme'
  | 'currency'
  | 'custom_unit_amount'
  | 'lookup_key'
  | 'nickname'
  | 'product'
  | 'recurring'
  | 'tax_behavior'
  | 'tiers_mode'
  | 'transform_quantity'
  | 'type'
  | 'unit_amount'
> & { unit_amount_decimal: string };
export type Customer = Kept<
  Stripe.Customer,
  'address' | 'balance' | 'currency' | 'delinquent' | 'description' | 'email' | 'name' | 'phone' | 'shipping'
>;
export type LineItem = Omit<
  Kept<
    Stripe.LineItem,
    | 'amount_discount'
    | 'amount_subtotal'
    | 'amount_tax'
    | 'amount_total'
    | 'currency'
    | 'description'
    | 'quantity'
  >,
  'price'
> & { price: Price };
export type Coupon = Kept<
  Stripe.Coupon,
  'amount_off' | 'currency' | 'duration' | 'max_redemptions' | 'name' | 'times_redeemed' | 'valid'
>;
export type Session = Kept<
  Stripe.Checkout.Session,
  | 'allow_promotion_codes'
  | 'amount_subtotal'
  | 'amount_total'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'cancel_url'
  | 'client_reference_id'
  | 'client_secret'
  | 'consent'
  | 'consent_collection'
  | 'currency'
  | 'customer'
  | 'customer_creation'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'invoice'
  | 'invoice_creation'
  | 'locale'
  | 'mode'
  | 'payment_intent'
  | 'payment_link'
  | 'payment_method_types'
  | 'payment_status'
  | 'recovered_from'
  | 'setup_intent'
  | 'status'
  | 'submit_type'
  | 'subscription'
  | 'success_url'
  | 'total_details'
  | 'ui_mode'
  | 'url'
>;
export type PaymentIntent = Kept<
  Stripe.PaymentIntent,
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'canceled_at'
  | 'cancellation_reason'
  | 'capture_method'
  | 'client_secret'
  | 'confirmation_method'
  | 'currency'
  | 'customer'
  | 'description'
  | 'last_payment_error'
  | 'latest_charge'
  | 'next_action'
  | 'payment_method'
  | 'payment_method_types'
  | 'receipt_email'
  | 'setup_future_usage'
  | 'shipping'
  | 'status'
>;
export type Charge = Kept<
  Stripe.Charge,
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'billing_details'
  | 'captured'
  | 'currency'
  | 'customer'
  | 'description'
  | 'disputed'
  | 'failure_code'
  | 'failure_message'
  | 'paid'
  | 'payment_intent'
  | 'payment_method'
  | 'receipt_email'
  | 'receipt_url'
  | 'refunded'
  | 'status'
>;
export type Refund = Kept<
  Stripe.Refund,
  'amount' | 'charge' | 'currency' | 'payment_intent' | 'reason' | 'status'
>;
export type Dispute = Kept<
  Stripe.Dispute,
  | 'amount'
  | 'balance_transactions'
  | 'charge'
  | 'currency'
  | 'is_charge_refundable'
  | 'payment_intent'
  | 'reason'
  | 'status'
>;
export type SubscriptionItem = Omit<
  Kept<
    Stripe.SubscriptionItem,
    'current_period_end' | 'current_period_start' | 'quantity' | 'subscription' | 'discounts' | 'tax_rates'
  >,
  'price'
> & { price: Price };
export type Subscription = Omit<
  Kept<
    Stripe.Subscription,
    | 'automatic_tax'
    | 'billing_cycle_anchor'
    | 'cancel_at'
    | 'cancel_at_period_end'
    | 'canceled_at'
    | 'cancellation_details'
    | 'collection_method'
    | 'currency'
    | 'customer'
    | 'default_payment_method'
    | 'description'
    | 'discounts'
    | 'ended_at'
    | 'latest_invoice'
    | 'pause_collection'
    | 'start_date'
    | 'status'
    | 'trial_end'
    | 'trial_start'
  >,
  'items'
> & { items: List<SubscriptionItem> };
export type InvoiceLine = Kept<
  Stripe.InvoiceLineItem,
  | 'amount'
  | 'currency'
  | 'description'
  | 'invoice'
  | 'parent'
  | 'period'
  | 'pricing'
  | 'quantity'
  | 'subscription'
  | 'subtotal'
>;
export type Invoice = Omit<
  Kept<
    Stripe.Invoice,
    | 'amount_due'
    | 'amount_paid'
    | 'amount_remaining'
    | 'attempt_count'
    | 'attempted'
    | 'auto_advance'
    | 'billing_reason'
    | 'collection_method'
    | 'currency'
    | 'customer'
    | 'customer_email'
    | 'customer_name'
    | 'description'
    | 'hosted_invoice_url'
    | 'invoice_pdf'
    | 'next_payment_attempt'
    | 'number'
    | 'parent'
    | 'period_end'
    | 'period_start'
    | 'status'
    | 'status_transitions'
    | 'subtotal'
    | 'total'
  >,
  'lines'
> & { lines: List<InvoiceLine> };
export type InvoicePayment = Kept<
  Stripe.InvoicePayment,
  'amount_paid' | 'amount_requested' | 'currency' | 'invoice' | 'is_default' | 'payment' | 'status'
>;
export type Portal = Kept<
  Stripe.BillingPortal.Session,
  'configuration' | 'customer' | 'flow' | 'locale' | 'return_url' | 'url'
>;
export type PortalConfiguration = Kept<
  Stripe.BillingPortal.Configuration,
  'active' | 'business_profile' | 'features' | 'is_default'
>;
export type WebhookEndpoint = Kept<
  Stripe.WebhookEndpoint,
  'api_version' | 'description' | 'enabled_events' | 'status' | 'url'
>;
export type Event = {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
  data: { object: object; previous_attributes?: object };
};

/** A list as the API wraps it. */
export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] };

/** What an account holds, by kind. */
export type Kinds = {
  product: Product;
  price: Price;
  customer: Customer;
  coupon: Coupon;
  session: Session;
  paymentIntent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  subscription: Subscription;
  invoice: Invoice;
  invoicePayment: InvoicePayment;
  portal: Portal;
  portalConfiguration: PortalConfiguration;
  webhookEndpoint: WebhookEndpoint;
  event: Event;
};
export type Kind = keyof Kinds;
