// Every response of a function is created here, with the same security headers that pages get from netlify.toml.
import {
  type Problem,
  type ProblemCode,
  problemStatus,
  errorMessages,
} from '../../src/contracts/problems.ts';
import type { DocumentFile } from '../use-cases/order-documents.ts';
import type { Limited } from '../use-cases/ports.ts';

/** The headers of every response. Responses hold data or redirects, never a page, so they may load nothing and must not be framed. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'Cache-Control': 'private, no-store',
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Returns JSON with the security headers. */
export const reply = (body: object, { status = 200, headers = {} as Record<string, string> } = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...securityHeaders, 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });

/** Returns a file to download, which search engines do not index. */
export const fileReply = ({ name, mediaType, bytes }: DocumentFile) =>
  new Response(Buffer.from(bytes), {
    headers: {
      ...securityHeaders,
      'Content-Type': mediaType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'X-Robots-Tag': 'noindex',
    },
  });

/** Redirects the browser with a GET. */
export const seeOther = (location: string) =>
  new Response(null, { status: 303, headers: { ...securityHeaders, Location: location } });

export type ProblemDetails = {
  message?: string | undefined;
  fields?: Record<string, string> | undefined;
  waitInMs?: number | undefined;
  requestId?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** Formats how long to wait, as in `Please try again in 3 minutes.` */
export function waitWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

/** Returns an error response: its code's message, or a more specific one, as `error` and `message`. */
export function errorResponse(
  code: ProblemCode,
  { message, fields, waitInMs, requestId, headers = {} }: ProblemDetails = {},
) {
  const words = message ?? (waitInMs === undefined ? errorMessages[code] : waitWords(waitInMs));
  const seconds = waitInMs === undefined ? undefined : Math.max(1, Math.ceil(waitInMs / 1000));
  const problem: Problem = {
    success: false,
    error: words,
    message: words,
    code,
    ...(fields && { fields }),
    ...(seconds !== undefined && { retryAfterInSeconds: seconds }),
    ...(requestId !== undefined && { requestId }),
  };
  const retry: Record<string, string> = seconds === undefined ? {} : { 'Retry-After': String(seconds) };
  return reply(problem, { status: problemStatus[code], headers: { ...retry, ...headers } });
}

/** Returns the error response of a call that was not carried out. `field`: the request field that the message is about. */
export function outcomeResponse(done: { outcome: ProblemCode; field?: string } | Limited): Response {
  if (done.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: done.waitInMs });
  const { outcome, field } = done;
  return errorResponse(outcome, field === undefined ? {} : { fields: { [field]: errorMessages[outcome] } });
}
