// Serves a file as a CDN does (RFC 9110): with an accepted encoding and an entity tag per encoding, as 304, or in part.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Encoding, StaticFile } from './static-site.ts';

/** The smallest available encoding that the header accepts; undefined if it accepts only the plain file. */
export function encodingFor(accepted: string, there: readonly Encoding[]): Encoding | undefined {
  const weights = new Map(
    accepted.split(',').map((part) => {
      const [name = '', ...settings] = part.split(';').map((words) => words.trim().toLowerCase());
      const weight = settings.find((words) => words.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  return there.find((encoding) => (weights.get(encoding) ?? weights.get('*') ?? 0) > 0);
}

/** Whether the visitor has it already. Tags are compared without their weakness indicator; `*` matches any. */
export const isKnown = (noneMatch: string, etag: string) =>
  noneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);

/** The requested range of this many bytes: everything if the header is invalid, nothing if it starts beyond the end. */
export function partOf(range: string, size: number): { from: number; to: number } | 'all' | 'beyond' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range) ?? [];
  if (first === '' && last === '') return 'all';
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size) return 'beyond';
  return from > to ? 'all' : { from, to };
}

export function sendFile(
  { method, headers: asked }: IncomingMessage,
  outgoing: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
  more: Record<string, string> = {},
) {
  const accepted = String(asked['accept-encoding'] ?? '');
  const encoding = file.isCompressible ? encodingFor(accepted, ['br', 'gzip']) : undefined;
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const headers = { ...file.headers, etag, vary: 'Accept-Encoding', 'accept-ranges': 'bytes', ...more };
  if (status === 200 && isKnown(asked['if-none-match'] ?? '', etag)) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  const whole = encoding ? file.encoded(encoding) : file.raw;
  const isSame = asked['if-range'] === undefined || asked['if-range'] === etag;
  const part = status === 200 && method === 'GET' && isSame ? partOf(asked.range ?? '', whole.length) : 'all';
  if (part === 'beyond') {
    outgoing.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end();
    return;
  }
  const body = part === 'all' ? whole : whole.subarray(part.from, part.to + 1);
  outgoing.writeHead(part === 'all' ? status : 206, {
    ...headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(part === 'all' ? {} : { 'content-range': `bytes ${part.from}-${part.to}/${whole.length}` }),
    'content-length': String(body.length),
  });
  outgoing.end(method === 'HEAD' ? undefined : body);
}
