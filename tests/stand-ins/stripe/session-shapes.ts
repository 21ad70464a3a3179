// What a checkout session may be created with: the SDK's own types, so that what compiles is what the stand-in accepts.
import type Stripe from 'stripe';
import type { Shape, ShapesOf } from './parameters.ts';

const fields = <T>(shapes: ShapesOf<T>): Shape => ({ fields: shapes });
const list = (shape: Shape): Shape => ({ list: shape });

const productData = fields<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>({
  name: 'text',
  description: 'text',
  images: list('text'),
  metadata: 'metadata',
  tax_code: 'text',
  tax_details: 'anything',
  unit_label: 'text',
});

const lineItem = fields<Stripe.Checkout.SessionCreateParams.LineItem>({
  adjustable_quantity: 'anything',
  metadata: 'metadata',
  price: 'text',
  price_data: fields<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>({
    currency: 'text',
    product: 'text',
    product_data: productData,
    recurring: fields<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.Recurring>({
      interval: 'text',
      interval_count: 'integer',
    }),
    tax_behavior: 'text',
    unit_amount: 'integer',
    unit_amount_decimal: 'text',
  }),
  quantity: 'integer',
  tax_rates: 'anything',
});

const subscriptionData = fields<Stripe.Checkout.SessionCreateParams.SubscriptionData>({
  application_fee_percent: 'anything',
  billing_cycle_anchor: 'anything',
  billing_cycle_anchor_config: 'anything',
  billing_mode: 'anything',
  default_tax_rates: 'anything',
  description: 'text',
  invoice_settings: 'anything',
  metadata: 'metadata',
  on_behalf_of: 'anything',
  pending_invoice_item_interval: 'anything',
  proration_behavior: 'text',
  transfer_data: 'anything',
  trial_end: 'anything',
  trial_period_days: 'anything',
  trial_settings: 'anything',
});

const paymentIntentData = fields<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
  application_fee_amount: 'anything',
  capture_method: 'text',
  description: 'text',
  metadata: 'metadata',
  on_behalf_of: 'anything',
  receipt_email: 'text',
  setup_future_usage: 'text',
  shipping: 'anything',
  statement_descriptor: 'text',
  statement_descriptor_suffix: 'text',
  transfer_data: 'anything',
  transfer_group: 'anything',
});

/** The parameters of POST /v1/checkout/sessions. */
export const createSession: ShapesOf<Stripe.Checkout.SessionCreateParams> = {
  adaptive_pricing: 'anything',
  after_expiration: 'anything',
  allow_promotion_codes: 'boolean',
  allowed_payment_method_types: list('text'),
  automatic_tax: fields<Stripe.Checkout.SessionCreateParams.AutomaticTax>({
    enabled: 'boolean',
    liability: 'anything',
  }),
  billing_address_collection: 'text',
  branding_settings: 'anything',
  cancel_url: 'text',
  client_reference_id: 'text',
  consent_collection: fields<Stripe.Checkout.SessionCreateParams.ConsentCollection>({
    payment_method_reuse_agreement: 'anything',
    promotions: 'text',
    terms_of_service: 'text',
  }),
  currency: 'text',
  custom_fields: 'anything',
  custom_text: 'anything',
  customer: 'text',
  customer_account: 'text',
  customer_creation: 'text',
  customer_email: 'text',
  customer_update: 'anything',
  discounts: 'anything',
  excluded_payment_method_types: list('text'),
  expand: list('text'),
  expires_at: 'integer',
  integration_identifier: 'text',
  invoice_creation: fields<Stripe.Checkout.SessionCreateParams.InvoiceCreation>({
    enabled: 'boolean',
    invoice_data: 'anything',
  }),
  line_items: list(lineItem),
  locale: 'text',
  managed_payments: 'anything',
  metadata: 'metadata',
  mode: 'text',
  name_collection: 'anything',
  optional_items: 'anything',
  origin_context: 'text',
  payment_intent_data: paymentIntentData,
  payment_method_collection: 'text',
  payment_method_configuration: 'text',
  payment_method_data: 'anything',
  payment_method_options: 'anything',
  permissions: 'anything',
  phone_number_collection: 'anything',
  redirect_on_completion: 'text',
  return_url: 'text',
  saved_payment_method_options: 'anything',
  setup_intent_data: 'anything',
  shipping_address_collection: 'anything',
  shipping_options: 'anything',
  submit_type: 'text',
  subscription_data: subscriptionData,
  success_url: 'text',
  tax_id_collection: 'anything',
  ui_mode: 'text',
  wallet_options: 'anything',
};
