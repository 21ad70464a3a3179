// The parameters of each call that the fake implements, with the SDK's names. All others are rejected, so the site cannot come to rely on a
// parameter that is silently ignored.
import type Stripe from 'stripe';
import type { Shape } from './parameters.ts';

type ShapesOf<T> = { readonly [K in keyof T]?: Shape };
const fields = <T>(shapes: ShapesOf<T>): Shape => ({ fields: shapes as Record<string, Shape> });
const list = (shape: Shape): Shape => ({ list: shape });
const page = { limit: 'integer', starting_after: 'text', ending_before: 'text' } as const;

const product: ShapesOf<Stripe.ProductUpdateParams> = {
  active: 'boolean',
  description: 'text',
  metadata: 'metadata',
  name: 'text',
  tax_code: 'text',
  url: 'text',
};

const price: ShapesOf<Stripe.PriceUpdateParams> = {
  active: 'boolean',
  lookup_key: 'text',
  metadata: 'metadata',
  nickname: 'text',
  tax_behavior: 'text',
  transfer_lookup_key: 'boolean',
};
type PriceData = Stripe.Checkout.SessionCreateParams.LineItem.PriceData;
const newPrice = {
  currency: 'text',
  product: 'text',
  product_data: fields<Stripe.PriceCreateParams.ProductData>({ metadata: 'metadata', name: 'text' }),
  recurring: fields<Stripe.PriceCreateParams.Recurring>({ interval: 'text', interval_count: 'integer' }),
  tax_behavior: 'text',
  unit_amount: 'integer',
} satisfies ShapesOf<PriceData>;

const session: ShapesOf<Stripe.Checkout.SessionCreateParams> = {
  allow_promotion_codes: 'boolean',
  automatic_tax: fields<Stripe.Checkout.SessionCreateParams.AutomaticTax>({ enabled: 'boolean' }),
  billing_address_collection: 'text',
  cancel_url: 'text',
  client_reference_id: 'text',
  customer: 'text',
  customer_creation: 'text',
  customer_email: 'text',
  discounts: list(fields<Stripe.Checkout.SessionCreateParams.Discount>({ coupon: 'text' })),
  expires_at: 'integer',
  invoice_creation: fields<Stripe.Checkout.SessionCreateParams.InvoiceCreation>({ enabled: 'boolean' }),
  line_items: list(
    fields<Stripe.Checkout.SessionCreateParams.LineItem>({
      price: 'text',
      price_data: fields<PriceData>(newPrice),
      quantity: 'integer',
    }),
  ),
  locale: 'text',
  metadata: 'metadata',
  mode: 'text',
  payment_intent_data: fields<Stripe.Checkout.SessionCreateParams.PaymentIntentData>({
    description: 'text',
    metadata: 'metadata',
    receipt_email: 'text',
  }),
  submit_type: 'text',
  subscription_data: fields<Stripe.Checkout.SessionCreateParams.SubscriptionData>({
    description: 'text',
    metadata: 'metadata',
  }),
  success_url: 'text',
  ui_mode: 'text',
};

const created = fields<Stripe.RangeQueryParam>({
  gt: 'integer',
  gte: 'integer',
  lt: 'integer',
  lte: 'integer',
});
const toggle: Shape = { fields: { enabled: 'boolean', mode: 'text', proration_behavior: 'text' } };
const ofCustomer = { ...page, customer: 'text', subscription: 'text', status: 'text' } as const;
const ofCharge = { ...page, charge: 'text', payment_intent: 'text' } as const;

/** By call; every call accepts `expand`. */
export const shapes = {
  retrieve: {},
  list: page,
  createProduct: { ...product, id: 'text' } satisfies ShapesOf<Stripe.ProductCreateParams>,
  updateProduct: product,
  listProducts: {
    ...page,
    active: 'boolean',
    ids: list('text'),
  } satisfies ShapesOf<Stripe.ProductListParams>,
  createPrice: { ...price, ...newPrice } satisfies ShapesOf<Stripe.PriceCreateParams>,
  updatePrice: price,
  listPrices: {
    ...page,
    active: 'boolean',
    currency: 'text',
    lookup_keys: list('text'),
    product: 'text',
    type: 'text',
  } satisfies ShapesOf<Stripe.PriceListParams>,
  createCoupon: {
    amount_off: 'integer',
    currency: 'text',
    duration: 'text',
    max_redemptions: 'integer',
    metadata: 'metadata',
    name: 'text',
  } satisfies ShapesOf<Stripe.CouponCreateParams>,
  createSession: session,
  listSessions: {
    ...page,
    created,
    customer: 'text',
    payment_intent: 'text',
    status: 'text',
    subscription: 'text',
  } satisfies ShapesOf<Stripe.Checkout.SessionListParams>,
  updateSubscription: {
    cancel_at_period_end: 'boolean',
    items: list(
      fields<Stripe.SubscriptionUpdateParams.Item>({ id: 'text', price: 'text', quantity: 'integer' }),
    ),
    metadata: 'metadata',
    pause_collection: fields<Stripe.SubscriptionUpdateParams.PauseCollection>({ behavior: 'text' }),
    proration_behavior: 'text',
    trial_end: 'integer',
  } satisfies ShapesOf<Stripe.SubscriptionUpdateParams>,
  updateInvoice: {
    auto_advance: 'boolean',
    metadata: 'metadata',
  } satisfies ShapesOf<Stripe.InvoiceUpdateParams>,
  createRefund: {
    amount: 'integer',
    charge: 'text',
    metadata: 'metadata',
    payment_intent: 'text',
    reason: 'text',
  } satisfies ShapesOf<Stripe.RefundCreateParams>,
  listCharges: { ...page, customer: 'text', payment_intent: 'text' },
  listOfCharge: ofCharge,
  listOfCustomer: ofCustomer,
  listInvoicePayments: { ...page, invoice: 'text', status: 'text', payment: 'anything' },
  createPortal: {
    configuration: 'text',
    customer: 'text',
    return_url: 'text',
  } satisfies ShapesOf<Stripe.BillingPortal.SessionCreateParams>,
  savePortal: {
    business_profile: {
      fields: { headline: 'text', privacy_policy_url: 'text', terms_of_service_url: 'text' },
    },
    features: {
      fields: { invoice_history: toggle, payment_method_update: toggle, subscription_cancel: toggle },
    },
    metadata: 'metadata',
  } satisfies ShapesOf<Stripe.BillingPortal.ConfigurationCreateParams>,
  listPortals: { ...page, active: 'boolean', is_default: 'boolean' },
  createEndpoint: {
    api_version: 'text',
    description: 'text',
    enabled_events: list('text'),
    url: 'text',
  } satisfies ShapesOf<Stripe.WebhookEndpointCreateParams>,
  updateEndpoint: {
    description: 'text',
    disabled: 'boolean',
    enabled_events: list('text'),
    url: 'text',
  } satisfies ShapesOf<Stripe.WebhookEndpointUpdateParams>,
  listEvents: {
    ...page,
    created,
    type: 'text',
    types: list('text'),
  } satisfies ShapesOf<Stripe.EventListParams>,
} satisfies Record<string, Readonly<Record<string, Shape>>>;
