// Which parameters each call takes: the SDK's own types, so that what compiles is what the stand-in accepts.
import type Stripe from 'stripe';
import type { Shape, ShapesOf } from './parameters.ts';
import { createSession } from './session-shapes.ts';

const fields = <T>(shapes: ShapesOf<T>): Shape => ({ fields: shapes });
const list = (shape: Shape): Shape => ({ list: shape });
const expand = list('text');
const page = { limit: 'integer', starting_after: 'text', ending_before: 'text' } as const;

const recurring = fields<Stripe.PriceCreateParams.Recurring>({
  interval: 'text',
  interval_count: 'integer',
  meter: 'text',
  trial_period_days: 'integer',
  usage_type: 'text',
});

const createProduct: ShapesOf<Stripe.ProductCreateParams> = {
  active: 'boolean',
  default_price_data: 'anything',
  description: 'text',
  expand,
  id: 'text',
  images: list('text'),
  marketing_features: 'anything',
  metadata: 'metadata',
  name: 'text',
  package_dimensions: 'anything',
  shippable: 'boolean',
  statement_descriptor: 'text',
  tax_code: 'text',
  tax_details: 'anything',
  type: 'text',
  unit_label: 'text',
  url: 'text',
};

const updateProduct: ShapesOf<Stripe.ProductUpdateParams> = {
  active: 'boolean',
  default_price: 'text',
  description: 'text',
  expand,
  images: list('text'),
  marketing_features: 'anything',
  metadata: 'metadata',
  name: 'text',
  package_dimensions: 'anything',
  shippable: 'boolean',
  statement_descriptor: 'text',
  tax_code: 'text',
  tax_details: 'anything',
  unit_label: 'text',
  url: 'text',
};

const createPrice: ShapesOf<Stripe.PriceCreateParams> = {
  active: 'boolean',
  billing_scheme: 'text',
  currency: 'text',
  currency_options: 'anything',
  custom_unit_amount: 'anything',
  expand,
  lookup_key: 'text',
  metadata: 'metadata',
  nickname: 'text',
  product: 'text',
  product_data: 'anything',
  recurring,
  tax_behavior: 'text',
  tiers: 'anything',
  tiers_mode: 'text',
  transfer_lookup_key: 'boolean',
  transform_quantity: 'anything',
  unit_amount: 'integer',
  unit_amount_decimal: 'text',
};

const updatePrice: ShapesOf<Stripe.PriceUpdateParams> = {
  active: 'boolean',
  currency_options: 'anything',
  expand,
  lookup_key: 'text',
  metadata: 'metadata',
  nickname: 'text',
  tax_behavior: 'text',
  transfer_lookup_key: 'boolean',
};

const updateSubscription: ShapesOf<Stripe.SubscriptionUpdateParams> = {
  add_invoice_items: 'anything',
  application_fee_percent: 'anything',
  automatic_tax: 'anything',
  billing_cycle_anchor: 'anything',
  billing_schedules: 'anything',
  billing_thresholds: 'anything',
  cancel_at: 'anything',
  cancel_at_period_end: 'boolean',
  cancellation_details: 'anything',
  collection_method: 'text',
  days_until_due: 'integer',
  default_payment_method: 'text',
  default_source: 'text',
  default_tax_rates: 'anything',
  description: 'text',
  discounts: 'anything',
  expand,
  invoice_settings: 'anything',
  items: 'anything',
  metadata: 'metadata',
  off_session: 'boolean',
  on_behalf_of: 'text',
  pause_collection: 'anything',
  payment_behavior: 'text',
  payment_settings: 'anything',
  pending_invoice_item_interval: 'anything',
  proration_behavior: 'text',
  proration_date: 'integer',
  transfer_data: 'anything',
  trial_end: 'anything',
  trial_from_plan: 'boolean',
  trial_settings: 'anything',
};

const cancelSubscription: ShapesOf<Stripe.SubscriptionCancelParams> = {
  cancellation_details: 'anything',
  expand,
  invoice_now: 'boolean',
  prorate: 'boolean',
};

const createRefund: ShapesOf<Stripe.RefundCreateParams> = {
  amount: 'integer',
  charge: 'text',
  currency: 'text',
  customer: 'text',
  expand,
  instructions_email: 'text',
  metadata: 'metadata',
  origin: 'text',
  payment_intent: 'text',
  reason: 'text',
  refund_application_fee: 'boolean',
  reverse_transfer: 'boolean',
};

const createPortal: ShapesOf<Stripe.BillingPortal.SessionCreateParams> = {
  after_expiration: 'anything',
  configuration: 'text',
  customer: 'text',
  customer_account: 'text',
  expand,
  flow_data: 'anything',
  locale: 'text',
  on_behalf_of: 'text',
  return_url: 'text',
};

const created = fields<Stripe.RangeQueryParam>({
  gt: 'integer',
  gte: 'integer',
  lt: 'integer',
  lte: 'integer',
});

const listPrices: ShapesOf<Stripe.PriceListParams> = {
  ...page,
  active: 'boolean',
  created,
  currency: 'text',
  expand,
  lookup_keys: list('text'),
  product: 'text',
  recurring: 'anything',
  type: 'text',
};

const listProducts: ShapesOf<Stripe.ProductListParams> = {
  ...page,
  active: 'boolean',
  created,
  expand,
  ids: list('text'),
  shippable: 'boolean',
  type: 'text',
  url: 'text',
};

const listSessions: ShapesOf<Stripe.Checkout.SessionListParams> = {
  ...page,
  created,
  customer: 'text',
  customer_account: 'text',
  customer_details: 'anything',
  expand,
  payment_intent: 'text',
  payment_link: 'text',
  status: 'text',
  subscription: 'text',
};

const listEvents: ShapesOf<Stripe.EventListParams> = {
  ...page,
  created,
  delivery_success: 'boolean',
  expand,
  type: 'text',
  types: list('text'),
};

const createEndpoint: ShapesOf<Stripe.WebhookEndpointCreateParams> = {
  api_version: 'text',
  connect: 'boolean',
  description: 'text',
  enabled_events: list('text'),
  expand,
  metadata: 'metadata',
  url: 'text',
};

const updateEndpoint: ShapesOf<Stripe.WebhookEndpointUpdateParams> = {
  description: 'text',
  disabled: 'boolean',
  enabled_events: list('text'),
  expand,
  metadata: 'metadata',
  url: 'text',
};

const toggle = { fields: { enabled: 'boolean', mode: 'text', proration_behavior: 'text' } } as const;
const savePortal: ShapesOf<Stripe.BillingPortal.ConfigurationCreateParams> = {
  business_profile: {
    fields: { headline: 'text', privacy_policy_url: 'text', terms_of_service_url: 'text' },
  },
  default_return_url: 'text',
  expand,
  features: {
    fields: {
      invoice_history: toggle,
      payment_method_update: toggle,
      subscription_cancel: toggle,
    },
  },
  login_page: 'anything',
  metadata: 'metadata',
  name: 'text',
};

/** By call. */
export const shapes = {
  createSession,
  createProduct,
  updateProduct,
  createPrice,
  updatePrice,
  updateSubscription,
  cancelSubscription,
  createRefund,
  createPortal,
  listPrices,
  listProducts,
  listSessions,
  listEvents,
  retrieve: { expand } satisfies Record<string, Shape>,
  createEndpoint,
  updateEndpoint,
  savePortal,
  listPortals: { ...page, expand, active: 'boolean', is_default: 'boolean' } satisfies Record<string, Shape>,
  list: { ...page, expand } satisfies Record<string, Shape>,
  listOfCustomer: {
    ...page,
    expand,
    customer: 'text',
    subscription: 'text',
    status: 'text',
  } satisfies Record<string, Shape>,
  listCharges: { ...page, expand, customer: 'text', payment_intent: 'text' } satisfies Record<string, Shape>,
  listInvoicePayments: {
    ...page,
    expand,
    invoice: 'text',
    status: 'text',
    payment: 'anything',
  } satisfies Record<string, Shape>,
  listRefunds: { ...page, expand, charge: 'text', payment_intent: 'text' } satisfies Record<string, Shape>,
};
