// Everything a Stripe account holds, by kind and ID. Objects hold IDs of other objects; `expand` replaces the IDs with the objects.
import { randomBytes } from 'node:crypto';
import { noSuch, StripeFault } from './fault.ts';
import type { Kind, Kinds, LineItem, List } from './objects.ts';

const idPrefixes: Record<Kind, string> = {
  product: 'prod_',
  price: 'price_',
  customer: 'cus_',
  coupon: '',
  session: 'cs_test_',
  paymentIntent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  subscription: 'sub_',
  invoice: 'in_',
  invoicePayment: 'inpay_',
  portal: 'bps_',
  portalConfiguration: 'bpc_',
  webhookEndpoint: 'we_',
  event: 'evt_',
};

/** A new ID such as `pi_…`; Checkout Sessions have longer ones, as at Stripe. */
export const newId = (prefix: string) =>
  prefix +
  randomBytes(40)
    .toString('base64')
    .replace(/\W/g, '')
    .slice(0, prefix === 'cs_test_' ? 44 : 24);

/** Seconds since 1970, as in all of Stripe's times. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000);

export class Account {
  readonly #objects = new Map<string, { kind: Kind; value: object }>();
  /** The items of each Checkout Session, which are included only if expanded. */
  readonly lineItems = new Map<string, LineItem[]>();
  /** What a Checkout Session passes on when it is paid. */
  readonly instructions = new Map<string, Instructions>();

  /** The whole account as text, and an account restored from it. */
  toJson(): string {
    return JSON.stringify([[...this.#objects], [...this.lineItems], [...this.instructions]]);
  }

  static fromJson(text: string): Account {
    const account = new Account();
    const [objects, lineItems, instructions] = JSON.parse(text) as [
      [string, { kind: Kind; value: object }][],
      [string, LineItem[]][],
      [string, Instructions][],
    ];
    for (const [id, object] of objects) account.#objects.set(id, object);
    for (const [id, items] of lineItems) account.lineItems.set(id, items);
    for (const [id, each] of instructions) account.instructions.set(id, each);
    return account;
  }

  /** Stores an object under a new ID (or the given one) with the fields that all objects have. */
  add<K extends Kind>(
    kind: K,
    value: Omit<Kinds[K], 'id' | 'created' | 'livemode'>,
    id = newId(idPrefixes[kind]),
  ): Kinds[K] {
    const whole = { id, created: nowInSeconds(), livemode: false, ...value } as unknown as Kinds[K];
    this.#objects.set(id, { kind, value: whole });
    return whole;
  }

  find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    const found = this.#objects.get(id);
    return found?.kind === kind ? (found.value as Kinds[K]) : undefined;
  }

  /** @throws StripeFault resource_missing */
  get<K extends Kind>(kind: K, id: string, param?: string): Kinds[K] {
    const found = this.find(kind, id);
    if (found === undefined) throw noSuch(names[kind], id, param);
    return found;
  }

  /** All of a kind, newest first, as the API lists them. */
  all<K extends Kind>(kind: K): Kinds[K][] {
    const all = [...this.#objects.values()].filter((each) => each.kind === kind);
    return all.map(({ value }) => value as Kinds[K]).reverse();
  }

  /** A copy of an object for a response, with objects instead of IDs at the `expand` paths. */
  present(object: object, expand: readonly string[] = []): object {
    const copy = structuredClone(object) as Record<string, unknown>;
    for (const path of expand) this.#expand(copy, path.split('.'), path);
    return copy;
  }

  /** Adds a list that Stripe includes only if it is expanded. */
  #addList(at: Record<string, unknown>, name: string): void {
    if (name === 'line_items' && at['object'] === 'checkout.session') {
      at[name] ??= listOf(structuredClone(this.lineItems.get(String(at['id'])) ?? []), '');
    }
    if (name === 'payments' && at['object'] === 'invoice') {
      const payments = this.all('invoicePayment').filter(({ invoice }) => invoice === at['id']);
      at[name] ??= listOf(structuredClone(payments), '/v1/invoice_payments');
    }
  }

  #expand(at: Record<string, unknown>, [name = '', ...rest]: string[], whole: string): void {
    this.#addList(at, name);
    const value = at[name];
    if (typeof value === 'string') {
      const found = this.#objects.get(value);
      if (found === undefined) throw cannotExpand(whole);
      at[name] = structuredClone(found.value);
    } else if (value === undefined) throw cannotExpand(whole);
    if (rest.length === 0) return;
    const next = at[name];
    for (const each of Array.isArray(next) ? next : [next]) {
      if (each !== null) this.#expand(each as Record<string, unknown>, rest, whole);
    }
  }
}

/** What the creation of a Checkout Session specified for the objects that the payment will create. */
export type Instructions = {
  paymentMetadata: Record<string, string>;
  paymentDescription: string | null;
  receiptEmail: string | null;
  subscriptionMetadata: Record<string, string>;
  subscriptionDescription: string | null;
  /** Deducted from the first invoice or the payment. */
  coupon: string | null;
};

const names: Record<Kind, string> = {
  product: 'product',
  price: 'price',
  customer: 'customer',
  coupon: 'coupon',
  session: 'checkout.session',
  paymentIntent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  dispute: 'dispute',
  subscription: 'subscription',
  invoice: 'invoice',
  invoicePayment: 'invoice_payment',
  portal: 'billing_portal.session',
  portalConfiguration: 'billing_portal.configuration',
  webhookEndpoint: 'webhook_endpoint',
  event: 'event',
};

const cannotExpand = (path: string) =>
  new StripeFault(`This property cannot be expanded (${path}).`, { param: 'expand' });

export const listOf = <T>(data: T[], url: string, hasMore = false): List<T> => ({
  object: 'list',
  url,
  has_more: hasMore,
  data,
});
