// The wrapper around every endpoint: rejects invalid requests before the endpoint's own code runs, and turns its errors into replies.
import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import type { ProblemCode } from '../../src/contracts/problems.ts';
import { assertValidFor } from '../configuration/config.ts';
import { inRequest, logLine } from '../use-cases/log-line.ts';
import { LinkReplacedError } from '../use-cases/open-link.ts';
import { type PostedForm, readPostedForm, wantsPage } from './read-posted-form.ts';
import {
  bearerToken,
  check,
  isFromOurPages,
  readBytes,
  readForm,
  readJson,
  readText,
} from './read-request.ts';
import { linkReplacedPage } from './link-replaced-page.ts';
import { type ProblemDetails, errorResponse } from './replies.ts';
import { visitorOf } from './visitor-network.ts';

/** What an endpoint's code receives: the validated input and the caller. */
export type Call<Input, Query> = {
  input: Input;
  query: Query;
  request: Request;
  context: Context;
  /** The visitor's network address; undefined on a local machine. */
  visitor: string | undefined;
  /** The caller's session token, if one was sent. */
  bearer: string | undefined;
  requestId: string;
  /** Lets work continue after the response, if the platform supports it. */
  after: (work: Promise<void>) => Promise<void>;
};

type Form = ReadonlyMap<string, string>;
type Shared<Query> = {
  method: 'GET' | 'POST';
  query?: z.ZodMiniType<Query>;
  /** The maximum body size in bytes; 16 kB by default. */
  limit?: number;
  /** The message for a larger body. */
  tooLarge?: string;
  /** `anywhere` is only for calls by providers, which authenticate in another way. */
  from?: 'our-pages' | 'anywhere';
  /** The order in which fields are reported. */
  fieldOrder?: readonly string[];
  /** Presents an error differently, for callers that cannot read JSON. If that fails, the error is sent unchanged. */
  present?: (response: Response, request: Request, context: Context) => Promise<Response>;
};
type Handler<Input, Query> = (call: Call<Input, Query>) => Promise<Response> | Response;

/** Answers the calls to one address. */
export type Endpoint = (request: Request, context: Context) => Promise<Response>;

/** Reads an endpoint's input, or explains why it is invalid. */
type ReadInput<Input> = (
  request: Request,
  limit: number,
) => Promise<{ ok: true; value: Input } | { ok: false; code: ProblemCode; details?: ProblemDetails }>;

function build<Input, Query>(
  { method, query, limit = 16_384, tooLarge, from = 'our-pages', present }: Shared<Query>,
  readInput: ReadInput<Input>,
  handle: Handler<Input, Query>,
): Endpoint {
  const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method];
  const isForeign = (request: Request, siteOrigin: string | undefined) =>
    from === 'our-pages' && method === 'POST' && !isFromOurPages(request, siteOrigin);

  async function answer(request: Request, context: Context, requestId: string): Promise<Response> {
    const no = (code: ProblemCode, details: ProblemDetails = {}) =>
      errorResponse(code, { ...details, requestId });
    assertValidFor(context.deploy?.context);
    if (!allowed.includes(request.method))
      return no('method-not-allowed', { headers: { Allow: allowed.join(', ') } });
    if (isForeign(request, context.site?.url)) return no('cross-site');
    const asked = query ? check(query, Object.fromEntries(new URL(request.url).searchParams)) : undefined;
    if (asked && !asked.ok) return no(asked.code, asked.details);
    const input = await readInput(request, limit);
    if (!input.ok)
      return no(input.code, { ...input.details, ...(input.code === 'too-large' && { message: tooLarge }) });
    return handle({
      input: input.value,
      query: asked?.value as Query,
      request,
      context,
      visitor: visitorOf(context),
      bearer: bearerToken(request),
      requestId,
      after: async (work) => {
        // The response has been sent, so a failure here is left to reconciliation and must not end the process.
        const whole = work.catch((error: unknown) => {
          logError(error, request, context);
        });
        if (typeof context.waitUntil === 'function') context.waitUntil(whole);
        else await whole;
      },
    });
  }

  const respond = async (request: Request, context: Context, requestId: string) => {
    let response: Response;
    try {
      response = await answer(request, context, requestId);
    } catch (error) {
      response =
        error instanceof LinkReplacedError
          ? answerToReplacedLink(request, requestId)
          : answerToError(logError(error, request, context), requestId);
    }
    logAnswer(request, context, response.status);
    if (present && response.status >= 400)
      try {
        response = await present(response.clone(), request, context);
      } catch (error) {
        logError(error, request, context);
      }
    response.headers.set('X-Request-Id', requestId);
    return response;
  };
  return (request, context) => {
    const requestId = context.requestId || crypto.randomUUID();
    return inRequest(requestId, () => respond(request, context, requestId));
  };
}

/** Serves a page (GET, HEAD) and the action of its button (POST) at one URL. */
export const pageAndAction =
  (show: Endpoint, act: Endpoint): Endpoint =>
  (request, context) =>
    (request.method === 'GET' || request.method === 'HEAD' ? show : act)(request, context);

/** Logs every rejected call and every call that changes an account. */
function logAnswer(request: Request, context: Context, status: number): void {
  const path = pathOf(request, context);
  if (status === 429) logLine('limited', { path });
  else if (status >= 400 && status < 500) logLine('refused', { path, status });
  else if (request.method === 'POST' && path.startsWith('/api/trial/')) logLine('account', { path, status });
}

/** Replies to a replaced link: with a page if a person followed it, with a JSON problem if our script did. */
const answerToReplacedLink = (request: Request, requestId: string): Response =>
  wantsPage(request) ? linkReplacedPage() : errorResponse('link-replaced', { requestId });

/**
 * Replies to an error. An upstream service that is down, or a missing setting, is reported as such. Anything else is a
 * bug: it is logged in full but reported without details.
 */
function answerToError(name: string, requestId: string): Response {
  if (name === 'ConfigurationError') return errorResponse('not-configured', { requestId });
  return errorResponse(name === 'UpstreamError' ? 'unavailable' : 'internal', { requestId });
}

/** Returns the path without visitor-specific parts, which may be credentials. */
const pathOf = (request: Request, { params = {} }: Partial<Context>) => {
  const values = new Set(Object.values(params));
  return new URL(request.url).pathname
    .split('/')
    .map((part) => (values.has(part) || values.has(decoded(part)) ? '…' : part))
    .join('/');
};

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Logs an error of a request and returns its name. */
function logError(error: unknown, request: Request, context: Context): string {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  logLine('error', { path: pathOf(request, context), name, message, ...(isBug(name) && { stack }) });
  return name;
}

const isBug = (name: string) => name !== 'ConfigurationError' && name !== 'UpstreamError';

const nothing: ReadInput<undefined> = () => Promise.resolve({ ok: true, value: undefined });

/** Defines an endpoint that takes JSON of this schema. */
export const jsonEndpoint = <Input, Query = undefined>(
  options: Omit<Shared<Query>, 'method'> & { body: z.ZodMiniType<Input> },
  handle: Handler<Input, Query>,
): Endpoint =>
  build(
    { ...options, method: 'POST' },
    async (request, limit) => {
      const json = await readJson(request, limit);
      return json.ok ? check(options.body, json.value, options.fieldOrder) : json;
    },
    handle,
  );

/** Defines an endpoint that is only read. */
export const readEndpoint = <Query = undefined>(
  options: Omit<Shared<Query>, 'method'>,
  handle: Handler<undefined, Query>,
): Endpoint => build({ ...options, method: 'GET' }, nothing, handle);

/** Defines an endpoint that takes a provider's posted form. */
export const formEndpoint = (
  options: Omit<Shared<undefined>, 'method'>,
  handle: Handler<Form, undefined>,
): Endpoint => build({ ...options, method: 'POST' }, readForm, handle);

/** Defines an endpoint that takes the raw body, to verify a signature over it. */
export const rawEndpoint = (
  options: Omit<Shared<undefined>, 'method'>,
  handle: Handler<string, undefined>,
): Endpoint => build({ ...options, method: 'POST' }, readText, handle);

/** Defines an endpoint that takes a file as its body. */
export const fileEndpoint = <Query>(
  options: Omit<Shared<Query>, 'method'>,
  handle: Handler<Uint8Array, Query>,
): Endpoint => build({ ...options, method: 'POST' }, readBytes, handle);

/** Defines an endpoint that takes one of our forms, with or without a file, sent by our script or by the browser itself. */
export const postedFormEndpoint = (
  options: Omit<Shared<undefined>, 'method'>,
  handle: Handler<PostedForm, undefined>,
): Endpoint => build({ ...options, method: 'POST' }, readPostedForm, handle);
