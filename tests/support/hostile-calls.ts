// Malicious requests for any address: every kind of body with every kind of content, under every header that a function reads. Valid values
// are mixed in, so that not only the first check is reached.
import fc from 'fast-check';

export type HostileCall = {
  method: string;
  query: Record<string, string>;
  params: Record<string, string>;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

/** A marker that shows whether a page repeats input unescaped. */
export const script = '<script>alert(1)</script>';

const words = [
  '',
  ' ',
  'null',
  '__proto__',
  'constructor',
  'a\u0000b',
  'a\r\nBcc: everyone@example.org',
  script,
  `"><img src=x onerror=alert(1)>`,
  "' OR 1=1 --",
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '{{7*7}}${7*7}',
  'a|b|c',
  '\ud800',
  '\u202e\u2028\ufeff',
  '🧬'.repeat(40),
  'x'.repeat(6000),
  '9'.repeat(400),
  '-1',
  '1e999',
  'NaN',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  'a@b@c.de',
  `${'a'.repeat(250)}@example.org`,
];
const word = fc.oneof(fc.constantFrom(...words), fc.string(), fc.string({ unit: 'binary' }));
const wrong = fc.oneof(
  { weight: 3, arbitrary: word },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, [], {}, [[[[]]]], { $ne: '' }, { toString: 1 }),
);

/** The first bytes of real files and of files that pretend to be one. */
const heads = [
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0',
  'RIFF0000WEBP',
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  'MZ',
  '\u001f\u008b\u0008',
  '#!/bin/sh\n',
];
const file = fc
  .tuple(fc.constantFrom('', ...heads), fc.uint8Array({ maxLength: 300 }))
  .map(([head, rest]) => Buffer.concat([Buffer.from(head, 'latin1'), rest]));

const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const boundary = 'xXhostileXx';
const headerSafe = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '');

function multipart(fields: Record<string, unknown>, name: string, bytes: Uint8Array, isWhole: boolean) {
  const parts = Object.entries(fields).map(
    ([field, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${asText(value)}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  return Buffer.concat([
    Buffer.from(parts.join('') + head),
    bytes,
    Buffer.from(isWhole ? `\r\n--${boundary}--\r\n` : ''),
  ]);
}

const formType = 'application/x-www-form-urlencoded';
const asForm = (fields: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, asText(value).toWellFormed()]),
  ).toString();

/** Objects with some of these names. About half of the values are valid (one of them, if there are several). */
function mixed(known: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const trueOnes = Object.fromEntries(
    Object.entries(known).map(([name, value]) => [
      name,
      Array.isArray(value) ? fc.constantFrom(...(value as unknown[])) : fc.constant(value),
    ]),
  );
  const fields = Object.fromEntries(
    Object.entries(trueOnes).map(([name, value]) => [name, fc.oneof({ weight: 3, arbitrary: value }, wrong)]),
  );
  return fc.oneof(
    fc.record(fields, { requiredKeys: [] }),
    // Nearly all values are valid, so these requests reach the code that stores data.
    fc
      .tuple(fc.record(trueOnes), fc.subarray(Object.keys(known), { maxLength: 2 }), fc.record(fields))
      .map(([sound, names, changes]) => ({
        ...sound,
        ...Object.fromEntries(names.map((name) => [name, changes[name]])),
      })),
  );
}

type Body = [type: string, body: string | Uint8Array];

/** Requests of every kind. `known` are valid values for bodies, `query` and `params` for URLs, and `bearers` valid tokens. */
export function hostileCalls(
  methods: readonly string[],
  known: Record<string, unknown>,
  query: Record<string, string>,
  params: Record<string, string>,
  bearers: readonly string[],
): fc.Arbitrary<HostileCall> {
  const fields = mixed(known);
  const asJson = (value: unknown): Body => ['application/json', JSON.stringify(value) ?? 'null'];
  const body: fc.Arbitrary<Body> = fc.oneof(
    { weight: 8, arbitrary: fields.map(asJson) },
    fc.jsonValue().map(asJson),
    fc
      .constantFrom('{', '', '\u0000', '[1,', '[['.repeat(4000), '{"a":'.repeat(2000), '"\\ud800"', '1e99999')
      .map((text): Body => ['application/json', text]),
    { weight: 2, arbitrary: fields.map((value): Body => [formType, asForm(value)]) },
    fc.string({ unit: 'binary' }).map((text): Body => [formType, text]),
    fc
      .tuple(fields, word, file, fc.boolean())
      .map(([values, name, bytes, isWhole]): Body => [
        `multipart/form-data; boundary=${boundary}`,
        multipart(values, name, bytes, isWhole),
      ]),
    file.map((bytes): Body => ['image/png', bytes]),
    fc.constant<Body>(['multipart/form-data', 'no boundary']),
    fc.constant<Body>(['application/json', 'x'.repeat(20_000)]),
  );
  const texts = (values: Record<string, string>, requiredKeys: string[] = []) =>
    fc.record(
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          fc.oneof({ weight: 3, arbitrary: fc.constant(value) }, word),
        ]),
      ),
      { requiredKeys },
    ) as fc.Arbitrary<Record<string, string>>;
  const headers = fc.record(
    {
      authorization: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...bearers).map((token) => `Bearer ${token}`) },
        word.map((text) => `Bearer ${headerSafe(text).slice(0, 2000)}`),
        fc.constant('Basic YTpi'),
      ),
      accept: fc.constantFrom('text/html', 'application/json', '*/*'),
      cookie: fc.constantFrom('nf_country=IN', 'nf_country=%00', 'nf_country=', 'a'.repeat(4000)),
      'stripe-signature': fc.constantFrom('', 't=1,v1=00', `t=${'9'.repeat(40)},v1=zz`, 'v1=,t=,=,'),
      'content-length': fc.constantFrom('99999999', '-5', 'abc'),
      origin: fc.oneof(
        { weight: 15, arbitrary: fc.constant('http://localhost:8888') },
        fc.constantFrom('null', 'https://evil.example'),
      ),
      'sec-fetch-site': fc.oneof(
        { weight: 15, arbitrary: fc.constantFrom('same-origin', 'none') },
        fc.constant('cross-site'),
      ),
    },
    { requiredKeys: [] },
  );
  const method = fc.oneof(
    { weight: 19, arbitrary: fc.constantFrom(...methods) },
    fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
  );
  return fc
    .tuple(method, texts(query), texts(params, Object.keys(params)), headers, body)
    .map(([how, asked, inPath, sent, [type, content]]) => {
      const hasBody = how !== 'GET' && how !== 'HEAD';
      // A false Content-Length is used only rarely, because no code behind it is reached.
      const { 'content-length': claimed, ...rest } = sent;
      const lies = claimed !== undefined && content.length % 7 === 0;
      return {
        method: how,
        query: asked,
        params: inPath,
        headers: {
          ...rest,
          ...(hasBody && { 'content-type': type }),
          ...(lies && { 'content-length': claimed }),
        },
        body: hasBody ? content : undefined,
      };
    });
}
