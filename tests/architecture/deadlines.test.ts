// Every call to another machine has a deadline. The test finds the calls by their imports and names.
import { expect, it } from 'vitest';
import { importsOf, read, sources } from './source-files.ts';

/** The packages that open connections, the only file that may load each, and the limit on its calls there. */
const clients: Record<string, [file: string, deadline: RegExp]> = {
  '@netlify/blobs': [
    'netlify/adapters/blobs/blob-files.ts',
    /Promise\.race\(\[work\(stop\.signal\), silence\]\)/,
  ],
  '@upstash/redis': ['netlify/adapters/redis/connection.ts', /signal: \(\) => AbortSignal\.timeout\(3000\)/],
  nodemailer: ['netlify/adapters/mail/smtp-mailer.ts', /signal: AbortSignal\.timeout\(mailInMs\)/],
  stripe: ['netlify/adapters/stripe/open-sdk.ts', /timeout: 10_000/],
  'node:dns/promises': ['netlify/cli/doctor-checks.ts', /resolveTxt/],
};
const networked =
  /^(?:@netlify\/blobs|@upstash\/redis|nodemailer|stripe|undici|axios|ioredis|ws|node:(?:https?|http2|net|tls|dgram|dns)(?:\/.*)?)$/;

const shipped = sources.filter((file) => /^(?:src|netlify)\//.test(file));

it('only the files in this table load packages that open connections, and each limits its calls', () => {
  const found = shipped.flatMap((file) =>
    importsOf(file).flatMap(({ to, typeOnly }) =>
      !typeOnly && networked.test(to) ? [`${to} in ${file}`] : [],
    ),
  );
  expect([...new Set(found)].sort()).toEqual(
    Object.entries(clients)
      .map(([name, [file]]) => `${name} in ${file}`)
      .sort(),
  );
  for (const [file, deadline] of Object.values(clients)) expect(read(file), file).toMatch(deadline);
});

/** The text of a call from its name to its closing parenthesis. */
function callAt(code: string, start: number): string {
  let depth = 0;
  for (let i = code.indexOf('(', start); i < code.length; i++) {
    if (code[i] === '(') depth++;
    if (code[i] === ')' && --depth === 0) return code.slice(start, i + 1);
  }
  return code.slice(start);
}

it('every fetch on the server and in the browser has a signal', () => {
  const calls = shipped.flatMap((file) => {
    const code = read(file).replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    return [...code.matchAll(/(?<![\w.])fetch\(/g)].map(({ index }) => [file, callAt(code, index)] as const);
  });
  expect(calls.length).toBeGreaterThanOrEqual(8);
  expect(calls.filter(([, call]) => !/\bsignal\b/.test(call))).toEqual([]);
});
