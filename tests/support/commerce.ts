// The real functions over stand-ins, without a server: a test calls an endpoint and looks at what it did.
import type { Context } from '@netlify/functions';
import { Redis } from '@upstash/redis';
import { openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { syncCatalogue } from '../../netlify/adapters/stripe/sync-catalogue.ts';
import { syncEndpoint } from '../../netlify/adapters/stripe/sync-endpoint.ts';
import { syncPortal } from '../../netlify/adapters/stripe/sync-portal.ts';
import { products } from '../../src/domain/catalogue.ts';
import { outsideApi } from '../../src/routes.ts';
import { services } from '../../netlify/services.ts';
import { startMailbox } from '../stand-ins/mail/mailbox.ts';
import { startPayu } from '../stand-ins/payu/payu-stand-in.ts';
import { openStore, localStoreToken } from '../stand-ins/redis/open-store.ts';
import { startStripe } from '../stand-ins/stripe/stripe-stand-in.ts';
import { startCountingProxy } from '../local-site/counting-proxy.ts';
import { localEnvironment, localPayu } from '../local-site/local-environment.ts';

export type Endpoint = (request: Request, context: Context) => Promise<Response>;

type CallOptions = {
  method?: string;
  path?: string;
  /** An object is sent as JSON, text as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  ip?: string;
  country?: string;
  /** The parts of the path that the platform takes out of it. */
  params?: Record<string, string>;
};

/** All values of the store, read as a thief would. */
async function dumpStore(url: string): Promise<string> {
  const redis = new Redis({ url, token: localStoreToken, automaticDeserialization: false });
  const keys = await redis.keys('*');
  const values = await Promise.all(
    keys.map(async (key) => {
      const type = await redis.type(key);
      if (type === 'hash') return redis.hgetall(key);
      if (type === 'string') return redis.get(key);
      return type === 'set' ? redis.smembers(key) : redis.zrange(key, 0, -1, { withScores: true });
    }),
  );
  return JSON.stringify([keys, values]);
}

type Engine = 'embedded' | 'redis-server';
/** What TEST_STORE names: `npm test` runs what goes through the store on both. */
const engineOfThisRun: Engine = process.env.TEST_STORE === 'redis-server' ? 'redis-server' : 'embedded';

/** Starts store, mailbox, PayU and Stripe, and points the environment at them. */
export async function startCommerce(engine: Engine = engineOfThisRun) {
  const store = await openStore({ engine });
  const counted = await startCountingProxy(store.url);
  const mailbox = await startMailbox();
  const payu = await startPayu(localPayu);
  const stripe = await startStripe({ retryDelaysMs: [50, 100, 200, 400] });
  const sdk = await openSdk({ secretKey: stripe.secretKey, apiBase: stripe.url });
  await syncCatalogue(sdk, products);
  await syncPortal(sdk, 'http://localhost:8888');
  await syncEndpoint(sdk, `http://localhost:8888${outsideApi.stripeWebhook}`);
  const environment = localEnvironment({
    siteOrigin: 'http://localhost:8888',
    storeUrl: counted.url,
    storeToken: localStoreToken,
    stripeUrl: stripe.url,
    stripeKey: stripe.secretKey,
    stripeWebhookSecret: stripe.webhookSecret,
    payuPaymentUrl: payu.paymentUrl,
    payuServiceUrl: payu.serviceUrl,
    smtpUrl: mailbox.smtpUrl,
  });
  Object.assign(process.env, environment);
  const after: Promise<unknown>[] = [];

  /** Calls an endpoint as the platform would. */
  async function call(endpoint: Endpoint, options: CallOptions = {}) {
    const {
      method = options.body === undefined ? 'GET' : 'POST',
      path = '/',
      body,
      headers = {},
      ip,
      country,
      params,
    } = options;
    const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array);
    const request = new Request(`http://localhost:8888${path}`, {
      method,
      headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && {
        body: isJson ? JSON.stringify(body) : (body as string | Uint8Array<ArrayBuffer>),
      }),
    });
    const context = {
      ip,
      params,
      requestId: 'request-1',
      geo: { country: { code: country } },
      waitUntil: (work: Promise<unknown>) => after.push(work),
    } as unknown as Context;
    const response = await endpoint(request, context);
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json')
      ? (JSON.parse(text) as never)
      : undefined;
    return {
      status: response.status,
      headers: response.headers,
      json: json as Record<string, never> | undefined,
      text,
    };
  }

  return {
    call,
    store,
    mailbox,
    payu,
    stripe,
    environment,
    /** Runs `work` as if it were later by so many milliseconds. */
    async laterBy<T>(ms: number, work: () => Promise<T>): Promise<T> {
      const opened = services();
      const now = opened.now;
      opened.now = () => new Date(Date.now() + ms).toISOString();
      try {
        return await work();
      } finally {
        opened.now = now;
      }
    },
    /** Everything that the store holds, as text. */
    dump: () => dumpStore(store.url),
    /** Writes into a hash of the store, as another release could. */
    async damage(key: string, fields: Record<string, string>) {
      await new Redis({ url: store.url, token: localStoreToken }).hset(key, fields);
    },
    /** Takes a key out of the store, as a loss of data would. */
    async forget(key: string) {
      await new Redis({ url: store.url, token: localStoreToken }).del(key);
    },
    /** Requests to the store since the last call of this. */
    roundTrips: counted.take,
    /** Makes the store answer nothing, or answer again. */
    cutStore: counted.cut,
    /** Lets every answer of the store wait so long. */
    slowStore: counted.delay,
    /** Lets the store do what matches, and loses its answers. */
    loseAnswers: counted.loseAnswers,
    /** Waits for what endpoints do after their answer. */
    async settle() {
      await Promise.all(after.splice(0));
    },
    async close() {
      await Promise.allSettled(after);
      await Promise.all([counted.close(), store.close(), mailbox.close(), payu.close(), stripe.close()]);
    },
  };
}

export type Commerce = Awaited<ReturnType<typeof startCommerce>>;
