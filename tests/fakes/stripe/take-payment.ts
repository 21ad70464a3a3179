// Payments: payment intents, charges, and the effects of a paid Checkout Session.
import { newId, nowInSeconds, type Account, type Instructions } from './account.ts';
import { startSubscription } from './billing.ts';
import { redeem } from './coupons.ts';
import { StripeFault } from './fault.ts';
import type { Customer, PaymentIntent, Session } from './objects.ts';

/** Emits what happened; `events` in the order in which Stripe is likely to send them. */
export type Announce = (type: string, object: object, previousAttributes?: object) => void;

/** What the buyer typed on the payment page. */
export type Buyer = {
  email: string;
  name: string;
  country: string;
  line1?: string;
  city?: string;
  postalCode?: string;
};

const addressOf = ({ country, line1, city, postalCode }: Buyer) => ({
  city: city ?? null,
  country,
  line1: line1 ?? null,
  line2: null,
  postal_code: postalCode ?? null,
  state: null,
});

type Money = { amount: number; currency: string; customer: string | null };

/** A payment intent with its charge: succeeded, still processing (bank debit), or failed (declined card). */
export function takePayment(
  account: Account,
  announce: Announce,
  { amount, currency, customer }: Money,
  details: {
    metadata: Record<string, string>;
    description: string | null;
    receiptEmail: string | null;
    buyer: Buyer;
  },
  outcome: 'succeeded' | 'processing' | 'declined' = 'succeeded',
): PaymentIntent {
  const id = newId('pi_');
  const isPaid = outcome === 'succeeded';
  const chargeStatus = { succeeded: 'succeeded', processing: 'pending', declined: 'failed' } as const;
  const charge = account.add('charge', {
    object: 'charge',
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    billing_details: {
      address: addressOf(details.buyer),
      email: details.buyer.email,
      name: details.buyer.name,
      phone: null,
      tax_id: null,
    },
    captured: isPaid,
    currency,
    customer,
    description: details.description,
    disputed: false,
    failure_code: outcome === 'declined' ? 'card_declined' : null,
    failure_message: outcome === 'declined' ? 'Your card was declined.' : null,
    metadata: details.metadata,
    paid: isPaid,
    payment_intent: id,
    payment_method: newId('pm_'),
    receipt_email: details.receiptEmail,
    receipt_url: null,
    refunded: false,
    status: chargeStatus[outcome],
  });
  const intent = account.add(
    'paymentIntent',
    {
      object: 'payment_intent',
      amount,
      amount_capturable: 0,
      amount_received: isPaid ? amount : 0,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic_async',
      client_secret: `${id}_secret_${newId('')}`,
      confirmation_method: 'automatic',
      currency,
      customer,
      description: details.description,
      last_payment_error: null,
      latest_charge: charge.id,
      metadata: details.metadata,
      next_action: null,
      payment_method: charge.payment_method,
      payment_method_types: [outcome === 'processing' ? 'us_bank_account' : 'card'],
      receipt_email: details.receiptEmail,
      setup_future_usage: null,
      shipping: null,
      status: outcome === 'declined' ? 'requires_payment_method' : outcome,
    },
    id,
  );
  if (isPaid) announceSuccess(account, announce, intent);
  else if (outcome === 'declined') {
    announce('charge.failed', charge);
    announce('payment_intent.payment_failed', intent);
  } else announce('payment_intent.processing', intent);
  return intent;
}

function announceSuccess(account: Account, announce: Announce, intent: PaymentIntent) {
  announce('charge.succeeded', account.get('charge', intent.latest_charge as string));
  announce('payment_intent.succeeded', intent);
}

/** Completes a payment that was processing. */
export function settlePayment(account: Account, announce: Announce, intentId: string, isPaid: boolean): void {
  const intent = account.get('paymentIntent', intentId);
  const charge = account.get('charge', intent.latest_charge as string);
  Object.assign(intent, {
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    amount_received: isPaid ? intent.amount : 0,
  });
  Object.assign(charge, {
    status: isPaid ? 'succeeded' : 'failed',
    paid: isPaid,
    captured: isPaid,
    amount_captured: isPaid ? charge.amount : 0,
  });
  if (isPaid) announceSuccess(account, announce, intent);
  else announce('payment_intent.payment_failed', intent);
}

/** The account is in India, so exports must state the customer and the goods. */
function checkExport(session: Session, { name, line1 }: Buyer, instructions: Instructions) {
  const says = (what: string) =>
    new StripeFault(`As per Indian regulations, export transactions require ${what}.`, { status: 402 });
  if (session.billing_address_collection !== 'required' || !name || !line1)
    throw says('a customer name and address');
  if (!(instructions.paymentDescription ?? instructions.subscriptionDescription)) throw says('a description');
}

/** Pays on the payment page (`processing`: by a method that takes days). The Checkout Session is complete either way. */
export function completeSession(
  account: Account,
  announce: Announce,
  session: Session,
  buyer: Buyer,
  outcome: 'succeeded' | 'processing',
): void {
  const instructions = account.instructions.get(session.id)!;
  checkExport(session, buyer, instructions);
  const needsCustomer = session.mode === 'subscription' || session.customer_creation === 'always';
  const customer =
    (session.customer as string | null) ??
    (needsCustomer ? createCustomer(account, announce, buyer).id : null);
  Object.assign(session, {
    status: 'complete',
    payment_status: outcome === 'succeeded' ? 'paid' : 'unpaid',
    customer,
    url: null,
    consent: session.consent_collection ? { promotions: null, terms_of_service: 'accepted' } : null,
    customer_details: {
      address: session.billing_address_collection === 'required' ? addressOf(buyer) : null,
      business_name: null,
      email: buyer.email,
      individual_name: null,
      name: buyer.name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  redeem(account, instructions.coupon);
  if (session.mode === 'subscription') {
    startSubscription(account, announce, session, buyer, instructions, outcome);
  } else {
    const money = { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd', customer };
    const details = {
      metadata: instructions.paymentMetadata,
      description: instructions.paymentDescription,
      receiptEmail: instructions.receiptEmail,
      buyer,
    };
    session.payment_intent = takePayment(account, announce, money, details, outcome).id;
  }
  announce('checkout.session.completed', session);
}

/** Completes or fails the payment of a Checkout Session that was complete but unpaid. */
export function settleSession(account: Account, announce: Announce, session: Session, isPaid: boolean): void {
  const invoice = session.invoice ? account.get('invoice', session.invoice as string) : undefined;
  const payment = account.all('invoicePayment').find(({ invoice: id }) => id === invoice?.id);
  const intent = session.payment_intent ?? payment?.payment.payment_intent;
  settlePayment(account, announce, intent as string, isPaid);
  if (isPaid) {
    session.payment_status = 'paid';
    if (invoice) {
      Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 });
      announce('invoice.paid', invoice);
    }
    if (session.subscription) {
      account.get('subscription', session.subscription as string).status = 'active';
    }
  }
  announce(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
}

/** Closes an open Checkout Session. */
export function expireSession(announce: Announce, session: Session): void {
  Object.assign(session, {
    status: 'expired',
    url: null,
    expires_at: Math.min(session.expires_at, nowInSeconds()),
  });
  announce('checkout.session.expired', session);
}

function createCustomer(account: Account, announce: Announce, buyer: Buyer): Customer {
  const { email, name } = buyer;
  const customer = account.add('customer', {
    object: 'customer',
    address: addressOf(buyer),
    balance: 0,
    currency: null,
    delinquent: false,
    description: null,
    email,
    metadata: {},
    name,
    phone: null,
    shipping: null,
  });
  announce('customer.created', customer);
  return customer;
}
