// Actions of people in the tests of the real functions: they order, pay and return, open accounts, and read their email.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import payuCallback from '../../netlify/endpoints/payu-callback.ts';
import payuOrder from '../../netlify/endpoints/payu-order.ts';
import payuWebhook from '../../netlify/endpoints/payu-webhook.ts';
import stripeCheckout from '../../netlify/endpoints/stripe-checkout.ts';
import stripeWebhook from '../../netlify/endpoints/stripe-webhook.ts';
import register from '../../netlify/endpoints/trial-register.ts';
import { services } from '../../netlify/services.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { outsideApi } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { serveOnLoopback } from '../fakes/loopback-server.ts';
import type { Commerce } from './commerce.ts';
import { freshEmail } from './fresh-email.ts';
import { packageScripts } from './package-scripts.ts';

export const { product } = site;
/** Where emails to the team go. */
export const team = site.contacts.support;

/** What a purchase needs from a shop. */
export type Buying = Pick<Commerce, 'call' | 'payu' | 'settle' | 'mailbox'>;

type Changes = { email?: string; [field: string]: unknown };
export type Fields = Record<string, string>;

/** Orders a plan and goes to PayU's page; `visit` opens that page again. */
export async function orderAtPayu(shop: Buying, { email = freshEmail(), ...changes }: Changes = {}) {
  const { json } = await shop.call(payuOrder, {
    body: { email, priceId: 'personal-academic-inr', phone: '9876543210', ...changes },
  });
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  const visit = async () =>
    (await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();
  const page = await visit();
  return { email, id: fields.txnid!, fields, page, visit };
}

/** Returns from PayU with this reply, and gets the result page. */
export async function returnFromPayu(shop: Buying, answer: Fields): Promise<URL> {
  const { headers } = await shop.call(payuCallback, { body: new URLSearchParams(answer).toString() });
  await shop.settle();
  return new URL(headers.get('location')!, 'http://localhost');
}

/** Orders, pays, and returns; no webhook arrives. */
export async function buyAtPayu(shop: Buying, changes?: Changes) {
  const order = await orderAtPayu(shop, changes);
  shop.payu.faults.loseWebhook = true;
  return { ...order, result: await returnFromPayu(shop, await shop.payu.decide(order.id, 'success')) };
}

/** Opens Stripe's page for a plan. */
export async function orderByCard(shop: Commerce, { email = freshEmail(), ...changes }: Changes = {}) {
  const { json } = await shop.call(stripeCheckout, {
    body: { email, priceId: 'personal-academic-usd', ...changes },
  });
  const url = String(json!.url);
  const session = url.split('/').at(-1)!;
  return { email, url, session, id: shop.stripe.account.get('session', session).metadata!.order_id! };
}

/** Connects the webhooks of Stripe and PayU to the functions. Returns a function that disconnects them. */
export async function receiveWebhooks(shop: Commerce) {
  const receiver = await serveOnLoopback(async (request) => {
    const isPayu = new URL(request.url).pathname === outsideApi.payuWebhook;
    const known = ['content-type', 'stripe-signature'];
    const { status, text } = await shop.call(isPayu ? payuWebhook : stripeWebhook, {
      body: await request.text(),
      headers: Object.fromEntries([...request.headers].filter(([name]) => known.includes(name))),
    });
    return new Response(text, { status });
  });
  shop.stripe.webhooks.target = receiver.url + outsideApi.stripeWebhook;
  shop.payu.setWebhookUrl(receiver.url + outsideApi.payuWebhook);
  return receiver.close;
}

/** Stores an order after `change` without sending an email. */
export async function writeOrder(id: string, change: (order: Order) => Order) {
  const { order, version } = (await services().orders.read(id))!;
  const now = services().now();
  const commit = { version, emails: [], emailsLeasedUntil: now, checkAt: null, remindAt: null };
  await services().orders.commit({ ...commit, order: change(order) });
}

export const orderOf = async (id: string) => (await services().orders.read(id))!.order;

/** The subjects of the emails to an address, oldest first. */
export const subjectsTo = (shop: Commerce, email: string) =>
  shop.mailbox
    .messages(email)
    .map(({ subject }) => subject)
    .reverse();

/** The match of `pattern` in the newest email that contains it, such as the token of a link. */
export const mailed = (shop: Buying, email: string, pattern: RegExp) =>
  shop.mailbox
    .messages(email)
    .map(({ text }) => pattern.exec(text)?.[1])
    .find((token) => token !== undefined)!;
export const orderLink = /\/order\?link=([\w-]+)/;

/** The password of people who open an account. */
export const password = 'analytical engine';

/** The form of a trial account. */
export const trialForm = (changes: object = {}) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: freshEmail(),
  password,
  confirmPassword: password,
  ...changes,
});

/** Opens an account and returns its session token. */
export async function openAccount(shop: Buying, changes?: object) {
  const form = trialForm(changes);
  const { json } = await shop.call(register, { body: form });
  await shop.settle();
  return { email: form.email, token: String(json!.token) };
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** Runs a command of the CLI as package.json writes it; returns its output and status. */
export async function runOffice(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
) {
  const cwd = new URL('../..', import.meta.url).pathname;
  const path = `${cwd}node_modules/.bin:${env.PATH ?? process.env.PATH ?? ''}`;
  try {
    const { stdout } = await promisify(execFile)(
      'sh',
      ['-c', `${packageScripts.cli!} "$@"`, 'cli', command, ...args],
      {
        cwd,
        env: { ...env, PATH: path },
      },
    );
    return { status: 0, said: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, said: stdout + stderr };
  }
}
