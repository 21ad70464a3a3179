// The API under /v1: one table of all calls. Keys, versions, and idempotency are handled before the call.
import { createHash, timingSafeEqual } from 'node:crypto';
import { newId, type Account } from './account.ts';
import { createEndpoint, portalOf, savePortal, updateEndpoint } from './account-settings.ts';
import { endSubscription } from './billing.ts';
import {
  createPrice,
  createProduct,
  findPrices,
  mergeMetadata,
  pageOf,
  updatePrice,
  updateProduct,
} from './catalog-calls.ts';
import { createCoupon } from './coupons.ts';
import { createSession } from './create-session.ts';
import { missing, StripeFault } from './fault.ts';
import type { Invoice, Kind } from './objects.ts';
import { shapes } from './parameter-shapes.ts';
import { decodeForm, readParameters, type Shape } from './parameters.ts';
import { acceptDispute, createRefund } from './reversals.ts';
import { expireSession, type Announce } from './take-payment.ts';
import { updateSubscription } from './update-subscription.ts';

type Params = Record<string, unknown>;
type Call = { shapes: Readonly<Record<string, Shape>>; run: (params: Params, id: string) => object };

/** The location of this fake's hosted pages. */
export type PageUrls = { pay: (sessionId: string) => string; portal: (portalId: string) => string };

/** The API of an account. */
export function createApi(options: {
  account: Account;
  announce: Announce;
  secretKey: string;
  /** How many requests fail before the API recovers, and a path that always fails. */
  trouble: { requestsToFail: number; pathThatFails: string };
  pageUrls: PageUrls;
}): (request: Request) => Promise<Response> {
  const { account } = options;
  const calls = createCalls(account, options.announce, options.pageUrls);
  const remembered = new Map<string, { fingerprint: string; status: number; body: string }>();

  function run(method: string, path: string, form: string): { status: number; body: string } {
    if (options.trouble.requestsToFail > 0) {
      options.trouble.requestsToFail -= 1;
      return { status: 500, body: outage };
    }
    if (options.trouble.pathThatFails === `${method} ${path}`) return { status: 500, body: outage };
    const { call, id } = findCall(calls, method, path);
    const params = readParameters(decodeForm(form), { ...call.shapes, expand: { list: 'text' } });
    const expand = (params['expand'] as string[] | undefined) ?? [];
    return { status: 200, body: JSON.stringify(account.present(call.run(params, id), expand)) };
  }

  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const requestId = newId('req_');
    const answer = (body: string, status: number, extra: Record<string, string> = {}) =>
      new Response(body, {
        status,
        headers: { 'content-type': 'application/json', 'request-id': requestId, ...extra },
      });
    try {
      checkKey(request.headers.get('authorization'), options.secretKey);
      const form = request.method === 'POST' ? await request.text() : search.slice(1);
      const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
      if (key === null) {
        const result = run(request.method, pathname, form);
        return answer(result.body, result.status);
      }
      const fingerprint = createHash('sha256').update(`${pathname}\n${form}`).digest('hex');
      const earlier = remembered.get(key);
      if (earlier && earlier.fingerprint !== fingerprint) throw keyReused(key);
      const result = earlier ?? run(request.method, pathname, form);
      remembered.set(key, { fingerprint, ...result });
      const headers = {
        'idempotency-key': key,
        ...(earlier && { 'idempotent-replayed': 'true' }),
        // "in most cases when a 500 is returned, since our idempotency framework would typically replay it anyway" (the SDK)
        ...(result.status >= 500 && { 'stripe-should-retry': 'false' }),
      };
      return answer(result.body, result.status, headers);
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      const response = error.toResponse();
      response.headers.set('request-id', requestId);
      return response;
    }
  };
}

function checkKey(header: string | null, secretKey: string) {
  const given = header?.replace(/^(Bearer|Basic) /, '') ?? '';
  if (given === '') {
    throw new StripeFault('You did not provide an API key.', { status: 401 });
  }
  const digest = (text: string) => createHash('sha256').update(text).digest();
  if (!timingSafeEqual(digest(given), digest(secretKey))) {
    throw new StripeFault(`Invalid API Key provided: ${given.slice(0, 8)}****`, { status: 401 });
  }
}

const keyReused = (key: string) =>
  new StripeFault(
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  );

function findCall(calls: Record<string, Call>, method: string, path: string): { call: Call; id: string } {
  for (const [route, call] of Object.entries(calls)) {
    const [routeMethod, routePath = ''] = route.split(' ');
    if (routeMethod !== method) continue;
    const match = new RegExp(`^${routePath.replace(':id', '([^/]+)')}$`).exec(path);
    if (match) return { call, id: decodeURIComponent(match[1] ?? '') };
  }
  throw new StripeFault(`Unrecognized request URL (${method}: ${path}).`, { status: 404 });
}

function createCalls(account: Account, announce: Announce, urls: PageUrls): Record<string, Call> {
  const retrieve = (kind: Kind): Call => ({
    shapes: shapes.retrieve,
    run: (_params, id) => account.get(kind, id),
  });
  const list = (kind: Kind, url: string, ofShapes: Call['shapes']): Call => ({
    shapes: ofShapes,
    run: (params) => {
      const {
        limit,
        starting_after,
        ending_before: _,
        expand: __,
        created,
        types,
        payment,
        ...wanted
      } = params;
      const valueOf = (each: Params, name: string) =>
        name === 'subscription' && kind === 'invoice'
          ? (each as unknown as Invoice).parent?.subscription_details?.subscription
          : each[name];
      const fits = (each: Params) =>
        Object.entries(wanted).every(([name, value]) => value === 'all' || valueOf(each, name) === value) &&
        (types === undefined || (types as string[]).includes(String(each['type']))) &&
        isInRange(each['created'] as number, created) &&
        (payment === undefined ||
          (each['payment'] as Params)['payment_intent'] === (payment as Params)['payment_intent']);
      const found = account.all(kind).filter((each) => fits(each as unknown as Params));
      return pageOf(found, { limit, starting_after }, url);
    },
  });
  return {
    'POST /v1/products': { shapes: shapes.createProduct, run: (params) => createProduct(account, params) },
    'POST /v1/products/:id': {
      shapes: shapes.updateProduct,
      run: (params, id) => updateProduct(account, id, params),
    },
    'GET /v1/products': {
      shapes: shapes.listProducts,
      run: (params) => {
        const ids = params['ids'] as string[] | undefined;
        const found = account
          .all('product')
          .filter(({ id, active }) => (ids?.includes(id) ?? true) && (params['active'] ?? active) === active);
        return pageOf(found, params, '/v1/products');
      },
    },
    'GET /v1/products/:id': retrieve('product'),
    'POST /v1/prices': { shapes: shapes.createPrice, run: (params) => createPrice(account, params) },
    'POST /v1/prices/:id': {
      shapes: shapes.updatePrice,
      run: (params, id) => updatePrice(account, id, params),
    },
    'GET /v1/prices': {
      shapes: shapes.listPrices,
      run: (params) => pageOf(findPrices(account, params), params, '/v1/prices'),
    },
    'GET /v1/prices/:id': retrieve('price'),
    'POST /v1/coupons': { shapes: shapes.createCoupon, run: (params) => createCoupon(account, params) },
    'GET /v1/coupons/:id': retrieve('coupon'),
    'POST /v1/checkout/sessions': {
      shapes: shapes.createSession,
      run: (params) => createSession(account, params, urls.pay),
    },
    'GET /v1/checkout/sessions': list('session', '/v1/checkout/sessions', shapes.listSessions),
    'GET /v1/checkout/sessions/:id': retrieve('session'),
    'GET /v1/checkout/sessions/:id/line_items': {
      shapes: shapes.list,
      run: (params, id) => {
        const { id: sessionId } = account.get('session', id);
        return pageOf(
          account.lineItems.get(sessionId) ?? [],
          params,
          `/v1/checkout/sessions/${id}/line_items`,
        );
      },
    },
    'POST /v1/checkout/sessions/:id/expire': {
      shapes: shapes.retrieve,
      run: (_params, id) => {
        const session = account.get('session', id);
        if (session.status !== 'open') {
          throw new StripeFault(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
          );
        }
        expireSession(announce, session);
        return session;
      },
    },
    'GET /v1/customers/:id': retrieve('customer'),
    'GET /v1/payment_intents/:id': retrieve('paymentIntent'),
    'GET /v1/charges': list('charge', '/v1/charges', shapes.listCharges),
    'GET /v1/charges/:id': retrieve('charge'),
    'POST /v1/refunds': {
      shapes: shapes.createRefund,
      run: (params) => createRefund(account, announce, params),
    },
    'GET /v1/refunds': list('refund', '/v1/refunds', shapes.listOfCharge),
    'GET /v1/refunds/:id': retrieve('refund'),
    'GET /v1/disputes': list('dispute', '/v1/disputes', shapes.listOfCharge),
    'GET /v1/disputes/:id': retrieve('dispute'),
    'POST /v1/disputes/:id/close': {
      shapes: shapes.retrieve,
      run: (_params, id) => acceptDispute(account, announce, id),
    },
    'GET /v1/subscriptions': list('subscription', '/v1/subscriptions', shapes.listOfCustomer),
    'GET /v1/subscriptions/:id': retrieve('subscription'),
    'POST /v1/subscriptions/:id': {
      shapes: shapes.updateSubscription,
      run: (params, id) => updateSubscription(account, announce, id, params),
    },
    'DELETE /v1/subscriptions/:id': {
      shapes: shapes.retrieve,
      run: (_params, id) => {
        const subscription = account.get('subscription', id);
        if (subscription.status === 'canceled')
          throw new StripeFault(`No such subscription: '${id}'`, { status: 404 });
        endSubscription(account, announce, subscription);
        return subscription;
      },
    },
    'GET /v1/invoices': list('invoice', '/v1/invoices', shapes.listOfCustomer),
    'GET /v1/invoices/:id': retrieve('invoice'),
    'POST /v1/invoices/:id': {
      shapes: shapes.updateInvoice,
      run: (params, id) => {
        const invoice = account.get('invoice', id);
        if (!['draft', 'open'].includes(invoice.status ?? ''))
          throw new StripeFault(`You can't update an invoice that is ${invoice.status ?? 'unknown'}.`);
        return Object.assign(invoice, mergeMetadata(invoice.metadata ?? {}, params));
      },
    },
    'GET /v1/invoice_payments': list('invoicePayment', '/v1/invoice_payments', shapes.listInvoicePayments),
    'POST /v1/billing_portal/sessions': {
      shapes: shapes.createPortal,
      run: (params) => {
        const {
          customer,
          return_url: returnUrl,
          configuration,
        } = params as Record<string, string | undefined>;
        if (customer === undefined) throw missing('customer');
        const portal = account.add('portal', {
          object: 'billing_portal.session',
          configuration: portalOf(account, configuration),
          customer: account.get('customer', customer, 'customer').id,
          flow: null,
          locale: null,
          return_url: returnUrl ?? null,
          url: '',
        });
        portal.url = urls.portal(portal.id);
        return portal;
      },
    },
    'GET /v1/billing_portal/configurations': list(
      'portalConfiguration',
      '/v1/billing_portal/configurations',
      shapes.listPortals,
    ),
    'POST /v1/billing_portal/configurations': {
      shapes: shapes.savePortal,
      run: (params) => savePortal(account, params),
    },
    'POST /v1/billing_portal/configurations/:id': {
      shapes: shapes.savePortal,
      run: (params, id) => savePortal(account, params, id),
    },
    'GET /v1/webhook_endpoints': list('webhookEndpoint', '/v1/webhook_endpoints', shapes.list),
    'POST /v1/webhook_endpoints': {
      shapes: shapes.createEndpoint,
      run: (params) => createEndpoint(account, params),
    },
    'POST /v1/webhook_endpoints/:id': {
      shapes: shapes.updateEndpoint,
      run: (params, id) => updateEndpoint(account, id, params),
    },
    'GET /v1/events': list('event', '/v1/events', shapes.listEvents),
    'GET /v1/events/:id': retrieve('event'),
  };
}

function isInRange(created: number, range: unknown): boolean {
  const { gt = -1, gte = 0, lt = Infinity, lte = Infinity } = (range ?? {}) as Record<string, number>;
  return created > gt && created >= gte && created < lt && created <= lte;
}

/** The response when Stripe itself has an outage. */
const outage = JSON.stringify({ error: { message: 'An unexpected error occurred.', type: 'api_error' } });
