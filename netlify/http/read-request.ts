// Validates a request before anything reads it: its method, origin, size, and format.
import type * as z from 'zod/mini';
import type { ProblemCode } from '../../src/contracts/problems.ts';
import type { ProblemDetails } from './replies.ts';

export type RequestError = { ok: false; code: ProblemCode; details?: ProblemDetails };
/** A value that was read, or why it was rejected. */
export type Read<T> = { ok: true; value: T } | RequestError;

const requestError = (code: ProblemCode, details?: ProblemDetails): RequestError => ({
  ok: false,
  code,
  ...(details && { details }),
});

/**
 * Whether a browser sent this from one of our own pages. Browsers report that in Sec-Fetch-Site, older ones in Origin. A request with
 * neither does not come from a page and carries no user's authority, because none of our calls uses a cookie for authorization.
 */
export function isFromOurPages(request: Request, siteOrigin: string | undefined): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  return origin === null || origin === new URL(request.url).origin || origin === siteOrigin;
}

/** Returns the token of an `Authorization: Bearer …` header; undefined if it is missing or longer than 2,000 characters. */
export const bearerToken = (request: Request) =>
  /^Bearer ([\w.~+/=-]{1,2000})$/i.exec(request.headers.get('authorization') ?? '')?.[1];

/** Reads the entire body, but no more than `limit` bytes. */
export async function readBytes(request: Request, limit: number): Promise<Read<Uint8Array>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return requestError('too-large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > limit) return requestError('too-large');
    chunks.push(chunk);
  }
  return { ok: true, value: Buffer.concat(chunks) };
}

/** Reads the body as text. */
export async function readText(request: Request, limit: number): Promise<Read<string>> {
  const bytes = await readBytes(request, limit);
  if (!bytes.ok) return bytes;
  try {
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes.value) };
  } catch {
    return requestError('invalid-request', { message: 'The request is not UTF-8 text.' });
  }
}

/** Reads the JSON in the body. */
export async function readJson(request: Request, limit: number): Promise<Read<unknown>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) return requestError('not-json');
  const text = await readText(request, limit);
  if (!text.ok) return text;
  try {
    return { ok: true, value: JSON.parse(text.value) as unknown };
  } catch {
    return requestError('invalid-request', { message: 'The request is not valid JSON.' });
  }
}

/** Reads the fields of a form-encoded body (the first of a repeated name counts) or of a flat JSON object. PayU sends either. */
export async function readForm(request: Request, limit: number): Promise<Read<ReadonlyMap<string, string>>> {
  const text = await readText(request, limit);
  if (!text.ok) return text;
  const form = new Map<string, string>();
  if (text.value.trimStart().startsWith('{')) {
    const fields = fieldsOfJson(text.value);
    return fields
      ? { ok: true, value: fields }
      : requestError('invalid-request', { message: 'The request is not valid JSON.' });
  }
  for (const [name, value] of new URLSearchParams(text.value)) if (!form.has(name)) form.set(name, value);
  return { ok: true, value: form };
}

function fieldsOfJson(text: string): ReadonlyMap<string, string> | null {
  try {
    const fields = Object.entries(JSON.parse(text) as object).filter(
      ([, value]) => typeof value === 'string' || typeof value === 'number',
    );
    return new Map(fields.map(([name, value]) => [name, String(value)]));
  } catch {
    return null;
  }
}

/** Validates a value against a schema. An error has a message per field, and as its main message that of the first in `order`. */
export function check<T>(schema: z.ZodMiniType<T>, value: unknown, order: readonly string[] = []): Read<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  const fields: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) {
    const name = path.join('.');
    if (name !== '') fields[name] ??= message;
  }
  const first = order.find((name) => fields[name] !== undefined) ?? Object.keys(fields)[0];
  if (first === undefined) return requestError('invalid-request');
  return requestError('invalid-request', { message: fields[first], fields });
}
