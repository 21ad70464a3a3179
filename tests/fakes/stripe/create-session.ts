// POST /v1/checkout/sessions, with the errors that a shop can run into.
import type Stripe from 'stripe';
import { newId, nowInSeconds, type Account, type Instructions } from './account.ts';
import { amountOff, couponOf } from './coupons.ts';
import { createPrice } from './catalog-calls.ts';
import { missing, noSuch, StripeFault } from './fault.ts';
import type { LineItem, Price, Session } from './objects.ts';

// Read by readParameters, by the names in the SDK.
type Params = Stripe.Checkout.SessionCreateParams;

const refuse = (message: string, param?: string) =>
  new StripeFault(message, param === undefined ? {} : { param });

/** The parameters that a session repeats; null if omitted. */
const repeated = [
  'allow_promotion_codes',
  'billing_address_collection',
  'cancel_url',
  'client_reference_id',
  'consent_collection',
  'customer',
  'customer_email',
  'locale',
  'submit_type',
  'success_url',
] as const;
const repeat = (params: Params) =>
  Object.fromEntries(repeated.map((name) => [name, params[name] ?? null])) as unknown as Pick<
    Session,
    (typeof repeated)[number]
  >;

const invoiceCreationOf = ({ invoice_creation: asked }: Params) =>
  ({ enabled: asked?.enabled ?? false, invoice_data: {} }) as Session['invoice_creation'];

function instructionsOf(params: Params, coupon: string | null): Instructions {
  const { payment_intent_data: payment, subscription_data: subscription } = params;
  return {
    paymentMetadata: (payment?.metadata ?? {}) as Record<string, string>,
    paymentDescription: payment?.description ?? null,
    receiptEmail: payment?.receipt_email ?? null,
    subscriptionMetadata: (subscription?.metadata ?? {}) as Record<string, string>,
    subscriptionDescription: subscription?.description ?? null,
    coupon,
  };
}

/** Creates an open Checkout Session. `pageUrl` returns the URL of its payment page. */
export function createSession(
  account: Account,
  given: Record<string, unknown>,
  pageUrl: (id: string) => string,
): Session {
  const params = given as Params;
  const mode = params.mode ?? 'payment';
  checkShape(params, mode);
  const items = (params.line_items ?? []).map((item, i) => toLineItem(account, item, i));
  if (items.length === 0) throw missing('line_items');
  checkPrices(items, mode);
  const [{ currency }] = items as [LineItem];
  if (items.some((item) => item.currency !== currency)) {
    throw refuse('All prices on a Checkout session must have the same currency.', 'line_items');
  }
  if (params.customer !== undefined) account.get('customer', params.customer, 'customer');
  const subtotal = items.reduce((sum, item) => sum + item.amount_total, 0);
  const coupon = couponOf(account, params);
  const discount = amountOff(coupon, subtotal);
  const id = newId('cs_test_');
  const session = account.add(
    'session',
    {
      ...repeat(params),
      object: 'checkout.session',
      amount_subtotal: subtotal,
      amount_total: subtotal - discount,
      automatic_tax: {
        enabled: params.automatic_tax?.enabled ?? false,
        liability: null,
        provider: null,
        status: null,
      },
      client_secret: null,
      consent: null,
      currency,
      customer_creation: mode === 'payment' ? (params.customer_creation ?? 'if_required') : null,
      customer_details: null,
      expires_at: params.expires_at ?? nowInSeconds() + 24 * 3600,
      invoice: null,
      invoice_creation: mode === 'payment' ? invoiceCreationOf(params) : null,
      metadata: (params.metadata as Record<string, string> | undefined) ?? {},
      mode,
      payment_intent: null,
      payment_link: null,
      payment_method_types: ['card'],
      payment_status: 'unpaid',
      recovered_from: null,
      setup_intent: null,
      status: 'open',
      subscription: null,
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: pageUrl(id),
    },
    id,
  );
  account.lineItems.set(id, items);
  account.instructions.set(id, instructionsOf(params, coupon?.id ?? null));
  return session;
}

function checkShape(params: Params, mode: Stripe.Checkout.Session.Mode) {
  if (mode !== 'payment' && mode !== 'subscription') {
    throw refuse('Invalid mode: must be one of payment, setup, or subscription', 'mode');
  }
  if (params.ui_mode !== undefined && params.ui_mode !== 'hosted_page') {
    throw refuse('The local stand-in has hosted pages only.', 'ui_mode');
  }
  if (!params.success_url) throw missing('success_url');
  for (const param of ['success_url', 'cancel_url'] as const) {
    const url = params[param];
    if (url !== undefined && !URL.canParse(url))
      throw new StripeFault('Not a valid URL', { code: 'url_invalid', param });
  }
  const { customer_email: email } = params;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw new StripeFault(`Invalid email address: ${email}`, {
      code: 'email_invalid',
      param: 'customer_email',
    });
  }
  if (email !== undefined && params.customer !== undefined) {
    throw refuse('You may only specify one of these parameters: customer, customer_email.', 'customer');
  }
  if (params.client_reference_id !== undefined && !/^[\w-]{1,200}$/.test(params.client_reference_id)) {
    throw refuse(
      'client_reference_id: only alphanumeric characters, dashes and underscores, up to 200',
      'client_reference_id',
    );
  }
  checkExpiry(params.expires_at);
  const onlyIn = (needed: string, ...names: (keyof Params)[]) => {
    const misplaced = mode === needed ? undefined : names.find((name) => params[name] !== undefined);
    if (misplaced) throw refuse(`You can only pass \`${misplaced}\` in \`${needed}\` mode.`, misplaced);
  };
  onlyIn('payment', 'payment_intent_data', 'customer_creation', 'invoice_creation', 'submit_type');
  onlyIn('subscription', 'subscription_data');
}

function checkExpiry(expiresAt: number | undefined) {
  if (expiresAt === undefined) return;
  const inSeconds = expiresAt - nowInSeconds();
  // A minute of tolerance for the duration of the request.
  if (inSeconds < 29 * 60) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (inSeconds > 24 * 3600 + 60) {
    throw refuse(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
}

function checkPrices(items: LineItem[], mode: string) {
  const hasRecurring = items.some(({ price }) => price.type === 'recurring');
  if (mode === 'payment' && hasRecurring) {
    throw refuse(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'mode',
    );
  }
  if (mode === 'subscription' && !hasRecurring) {
    throw refuse(
      'You must provide at least one recurring price in `subscription` mode when using prices.',
      'mode',
    );
  }
}

function toLineItem(account: Account, item: NonNullable<Params['line_items']>[number], i: number): LineItem {
  const price = priceOf(account, item, i);
  const { quantity } = item;
  if (quantity === undefined) throw missing(`line_items[${i}][quantity]`);
  if (quantity < 1) {
    throw refuse('The quantity should be greater than or equal to 1.', `line_items[${i}][quantity]`);
  }
  const amount = (price.unit_amount ?? 0) * quantity;
  return {
    id: newId('li_'),
    object: 'item',
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: account.get('product', price.product as string).name,
    metadata: {},
    price,
    quantity,
  };
}

function priceOf(account: Account, item: NonNullable<Params['line_items']>[number], i: number): Price {
  if (item.price === undefined) {
    if (item.price_data === undefined) throw missing(`line_items[${i}][price]`);
    return createPrice(account, item.price_data as unknown as Record<string, unknown>);
  }
  const param = `line_items[${i}][price]`;
  const price = account.find('price', item.price);
  if (price === undefined) throw noSuch('price', item.price, param);
  if (!price.active) {
    throw refuse(`The price specified is inactive. This field only accepts active prices.`, param);
  }
  return price;
}
