// A small fake of Stripe on loopback: the API for the SDK, hosted pages for people, webhooks for the shop, controls for tests.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { json, serveOnLoopback } from '../loopback-server.ts';
import { Account } from './account.ts';
import { createApi } from './api.ts';
import { endSubscription, renewSubscription, retryPayment } from './billing.ts';
import { StripeFault } from './fault.ts';
import { answerPages } from './pages.ts';
import { closeDispute, createRefund, openDispute, updateDispute } from './reversals.ts';
import { completeSession, expireSession, settleSession, type Buyer } from './take-payment.ts';
import { Webhooks, type Delivery } from './webhooks.ts';

/** The running fake. Its keys work only with this server. */
export type StripeStandIn = {
  url: string;
  secretKey: string;
  webhookSecret: string;
  account: Account;
  webhooks: Webhooks;
  /** Every API call, such as `GET /v1/prices`, in order. */
  requests: string[];
  controls: StripeControls;
  close: () => Promise<void>;
};

/** Events that only Stripe, a bank, or time can cause. Tests trigger them, and so does POST /__control/{name}. */
export type StripeControls = ReturnType<typeof createControls>;

const defaultBuyer: Buyer = {
  email: '',
  name: 'Ada Lovelace',
  country: 'US',
  line1: '12 Analytical Street',
  city: 'Boston',
  postalCode: '02110',
};

type Options = {
  /** By default, a free one. */
  port?: number;
  /** Can be set later: `webhooks.target = …`. */
  webhookTarget?: string;
  retryDelaysMs?: readonly number[];
  /** Where the account is kept between runs; without it, nothing outlives the process. */
  file?: string;
};

/** Starts the fake on loopback. */
export async function startStripe(options: Options = {}): Promise<StripeStandIn> {
  const secretKey = 'sk_test_local_stand_in';
  const webhookSecret = 'whsec_local_stand_in';
  const { file } = options;
  const kept = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const account = kept === '' ? new Account() : Account.fromJson(kept);
  const webhooks = new Webhooks(account, webhookSecret, options.retryDelaysMs);
  webhooks.target = options.webhookTarget;
  const trouble = { requestsToFail: 0, pathThatFails: '' };
  const requests: string[] = [];
  const controls = createControls(account, webhooks, trouble);
  let base = '';
  const api = createApi({
    account,
    announce: webhooks.announce,
    secretKey,
    trouble,
    pageUrls: { pay: (id) => `${base}/c/pay/${id}`, portal: (id) => `${base}/p/session/${id}` },
  });

  const server = await serveOnLoopback(
    async (request) => {
      closeOverdueSessions(account, webhooks);
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/__control/')) return control(request, controls);
      if (!pathname.startsWith('/v1/')) {
        return answerPages(request, account, webhooks.announce, () => webhooks.settled(2000));
      }
      requests.push(`${request.method} ${pathname}`);
      return api(request);
    },
    { port: options.port ?? 0 },
  );
  // By host name, as the site is visited. Pages link only to their own host or to the real provider.
  base = server.url.replace('127.0.0.1', 'localhost');
  for (const session of account.all('session')) {
    if (session.status === 'open') session.url = `${base}/c/pay/${session.id}`;
  }
  /** Written completely under another name first, so a killed run leaves the account intact. */
  const save = () => {
    if (!file) return;
    writeFileSync(`${file}.next`, account.toJson());
    renameSync(`${file}.next`, file);
  };
  const clock = setInterval(() => {
    closeOverdueSessions(account, webhooks);
    save();
  }, 5000).unref();
  return {
    url: base,
    secretKey,
    webhookSecret,
    account,
    webhooks,
    requests,
    controls,
    close: async () => {
      clearInterval(clock);
      webhooks.close();
      await server.close();
      save();
    },
  };
}

function closeOverdueSessions(account: Account, webhooks: Webhooks) {
  const now = Date.now() / 1000;
  for (const session of account.all('session')) {
    if (session.status === 'open' && session.expires_at < now) expireSession(webhooks.announce, session);
  }
}

function createControls(
  account: Account,
  webhooks: Webhooks,
  trouble: { requestsToFail: number; pathThatFails: string },
) {
  const { announce } = webhooks;
  return {
    /** The buyer pays on the hosted page, without a browser. */
    pay: ({ session: id, ...buyer }: { session: string } & Partial<Buyer>) => {
      const session = account.get('session', id);
      if (session.status !== 'open') throw new StripeFault(`The session is ${session.status}.`);
      const email = session.customer_email ?? buyer.email ?? '';
      completeSession(account, announce, session, { ...defaultBuyer, ...buyer, email }, 'succeeded');
    },
    /** The buyer pays by a method that settles later. */
    payLater: ({ session: id }: { session: string }) => {
      const session = account.get('session', id);
      const email = session.customer_email ?? '';
      completeSession(account, announce, session, { ...defaultBuyer, email }, 'processing');
    },
    /** A delayed payment succeeds or fails. */
    settle: ({ session, paid }: { session: string; paid: boolean }) => {
      settleSession(account, announce, account.get('session', session), paid);
    },
    expire: ({ session }: { session: string }) => {
      expireSession(announce, account.get('session', session));
    },
    /** Ends a subscription's period. The next one is paid, unless the subscription was canceled at the period's end. */
    renew: ({ subscription }: { subscription: string }) => {
      renewSubscription(account, announce, account.get('subscription', subscription), 'succeeded');
    },
    /** The same, with a declined card. */
    failRenewal: ({ subscription }: { subscription: string }) => {
      renewSubscription(account, announce, account.get('subscription', subscription), 'declined');
    },
    /** Stripe retries the declined payment of a renewal, unless collection was stopped. */
    retryPayment: ({ subscription }: { subscription: string }) => {
      retryPayment(account, announce, account.get('subscription', subscription));
    },
    endSubscription: ({ subscription }: { subscription: string }) => {
      endSubscription(account, announce, account.get('subscription', subscription));
    },
    /** Refunds a payment in full, or `amount` minor units of it. */
    refund: (params: { payment_intent: string; amount?: number }) => createRefund(account, announce, params),
    /** The buyer disputes a payment, or `amount` of it; `status` distinguishes a bank's inquiry. */
    dispute: (params: Parameters<typeof openDispute>[2]) => openDispute(account, announce, params),
    /** Continues or reopens a dispute. */
    updateDispute: ({ dispute, status }: { dispute: string; status: Parameters<typeof updateDispute>[3] }) =>
      updateDispute(account, announce, dispute, status),
    closeDispute: ({ dispute, outcome }: { dispute: string; outcome: Parameters<typeof closeDispute>[3] }) =>
      closeDispute(account, announce, dispute, outcome),
    pauseWebhooks: () => {
      webhooks.pause();
    },
    resumeWebhooks: ({ order }: { order?: 'as-happened' | 'reversed' } = {}) => {
      webhooks.resume(order);
    },
    /** Sends an event again, `times` times in parallel. */
    resend: ({ event, times = 1 }: { event: string; times?: number }) => {
      for (let i = 0; i < times; i++) webhooks.send(account.get('event', event));
    },
    /** Waits until the shop has accepted every event sent so far. */
    settled: () => webhooks.settled(),
    deliveries: (): Delivery[] => webhooks.deliveries,
    /** The next `count` API requests fail with status 500, which is stored under their idempotency keys. */
    failRequests: ({ count }: { count: number }) => {
      trouble.requestsToFail = count;
    },
    /** All requests such as `GET /v1/prices` fail with status 500; none if `path` is empty. */
    failPath: ({ path }: { path: string }) => {
      trouble.pathThatFails = path;
    },
  };
}

async function control(request: Request, controls: StripeControls): Promise<Response> {
  const name = new URL(request.url).pathname.slice('/__control/'.length);
  if (request.method !== 'POST' || !Object.hasOwn(controls, name))
    return json({ error: 'unknown control' }, 404);
  const text = await request.text();
  try {
    const act = controls[name as keyof StripeControls] as (params: unknown) => unknown;
    return json({ result: (await act(text === '' ? {} : JSON.parse(text))) ?? null });
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : 'failed' }, 400);
  }
}
