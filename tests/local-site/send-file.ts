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

const etagOf = ({ etag }: StaticFile, encoding: Encoding | undefined) =>
  encoding ? etag.replace(/"$/, `-${encoding}"`) : etag;

/** The part to send. A part of an outdated file would not fit what the visitor has, so then the file is sent whole. */
function requestedPart({ method, headers }: IncomingMessage, etag: string, size: number) {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return method === 'GET' && isSame ? partOf(headers.range ?? '', size) : 'all';
}

export function sendFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  file: StaticFile,
  status: 200 | 404,
  more: Record<string, string> = {},
) {
  const { method, headers: asked } = incoming;
  const accepted = String(asked['accept-encoding'] ?? '');
  const encoding = file.isCompressible ? encodingFor(accepted, ['br', 'gzip']) : undefined;
  const etag = etagOf(file, encoding);
  const headers = { ...file.headers, etag, vary: 'Accept-Encoding', 'accept-ranges': 'bytes', ...more };
  if (status === 200 && isKnown(asked['if-none-match'] ?? '', etag)) {
    outgoing.writeHead(304, headers).end();
    return;
  }
  const whole = encoding ? file.encoded(encoding) : file.raw;
  const part = status === 200 ? requestedPart(incoming, etag, whole.length) : 'all';
  if (part === 'beyond') {
    outgoing.writeHead(416, { 'content-range': `bytes */${whole.length}` }).end();
    return;
  }
  const { from, to } = part === 'all' ? { from: 0, to: whole.length - 1 } : part;
  const body = whole.subarray(from, to + 1);
  outgoing.writeHead(part === 'all' ? status : 206, {
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    ...(part !== 'all' && { 'content-range': `bytes ${from}-${to}/${whole.length}` }),
    'content-length': String(body.length),
  });
  outgoing.end(method === 'HEAD' ? undefined : body);
}
