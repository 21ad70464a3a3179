// Sends events to the shop as Stripe does: signed, retried after a failure, in no guaranteed order.
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import { eventsRead } from '../../../netlify/adapters/stripe/read-event.ts';
import { nowInSeconds, type Account } from './account.ts';
import type { Event, Invoice } from './objects.ts';

/** The version that the SDK pins, which determines the shape of every object here. */
export const apiVersion = '2026-10-28.endive' satisfies typeof Stripe.API_VERSION;

/** The events that the shop's endpoint is registered for. Others occur but are not sent. */
const subscribed = new Set<string>(eventsRead);

/** One delivery attempt, for tests and debugging. `status` is 0 without a response. */
export type Delivery = { eventId: string; type: string; attempt: number; status: number };

/** Stripe waits hours; here the delays are short, in milliseconds. */
const defaultRetryDelays = [250, 500, 1000, 2000, 4000, 8000, 15_000, 30_000];

export class Webhooks {
  readonly deliveries: Delivery[] = [];
  /** Where events go; none are sent before it is set. */
  target: string | undefined;
  /** The API version of the endpoint. Events before 2025-03-31 have another shape. */
  version: string = apiVersion;
  readonly #account: Account;
  readonly #secret: string;
  readonly #retryDelays: readonly number[];
  readonly #held: Event[] = [];
  readonly #underway = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #isPaused = false;

  constructor(account: Account, secret: string, retryDelays: readonly number[] = defaultRetryDelays) {
    this.#account = account;
    this.#secret = secret;
    this.#retryDelays = retryDelays;
  }

  /** Records an event and notifies the shop. Stores a copy of the object, which later changes do not affect. */
  readonly announce = (type: string, object: object, previousAttributes?: object): void => {
    const event = this.#account.add('event', {
      object: 'event',
      api_version: apiVersion,
      data: {
        object: structuredClone(object),
        ...(previousAttributes ? { previous_attributes: previousAttributes } : {}),
      },
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type: type as Event['type'],
    });
    if (subscribed.has(type)) this.send(event);
  };

  /** Sends an event (again). */
  send(event: Event): void {
    if (this.#isPaused) {
      this.#held.push(event);
      return;
    }
    this.#track(this.#deliver(event));
  }

  #track(work: Promise<void>): void {
    this.#underway.add(work);
    void work.finally(() => this.#underway.delete(work));
  }

  /** Holds all events back until `resume`. */
  pause(): void {
    this.#isPaused = true;
  }

  /** Sends the held events, each after the previous attempt. `order` can reverse them, because the order is not guaranteed. */
  resume(order: 'as-happened' | 'reversed' = 'as-happened'): void {
    this.#isPaused = false;
    const held = this.#held.splice(0);
    this.#track(this.#sendInTurn(order === 'reversed' ? held.reverse() : held));
  }

  async #sendInTurn(events: readonly Event[]): Promise<void> {
    for (const event of events)
      await new Promise<void>((tried) => {
        this.#track(this.#deliver(event, tried));
      });
  }

  /** Resolves when every event sent so far has been accepted or given up, or after `withinMs`. */
  async settled(withinMs = 10_000): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (this.#underway.size > 0 && Date.now() < deadline) {
      await Promise.race([Promise.all(this.#underway), sleep(deadline - Date.now(), this.#closing.signal)]);
    }
  }

  close(): void {
    this.#closing.abort();
  }

  async #deliver(event: Event, tried?: () => void): Promise<void> {
    for (let attempt = 1; !this.#closing.signal.aborted; attempt++) {
      const status = await this.#attempt(event);
      this.deliveries.push({ eventId: event.id, type: event.type, attempt, status });
      tried?.();
      if (status >= 200 && status < 300) {
        event.pending_webhooks = 0;
        return;
      }
      const delay = this.#retryDelays[attempt - 1];
      if (delay === undefined) return;
      await sleep(delay, this.#closing.signal);
    }
    tried?.();
  }

  async #attempt(event: Event): Promise<number> {
    if (this.target === undefined) return 0;
    const payload = JSON.stringify(inVersion(event, this.version), null, 2);
    try {
      const response = await fetch(this.target, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signatureOf(payload, this.#secret),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(10_000), this.#closing.signal]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

/** An event as an endpoint of this version receives it. Before 2025-03-31.basil, invoices named their subscription directly. */
function inVersion(event: Event, version: string): object {
  const { data } = event;
  const { parent, ...object } = data.object as { object: string; parent?: Invoice['parent'] };
  const isOldInvoice = object.object === 'invoice' && version < '2025-03-31';
  const { subscription = null, ...details } = parent?.subscription_details ?? {};
  return {
    ...event,
    api_version: version,
    data: isOldInvoice
      ? { ...data, object: { ...object, subscription, subscription_details: details } }
      : data,
  };
}

/** The header that authenticates a payload: HMAC-SHA256 over `{time}.{payload}`. */
export function signatureOf(payload: string, secret: string, time = nowInSeconds()): string {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  return `t=${time},v1=${signature}`;
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, Math.max(0, ms)).unref();
    signal.addEventListener('abort', done);
  });
}
