// Every exported function of src/statistics has an example in its comment, as "Example: `call` → value", and every
// example must
// be true: numbers to the digits written (… means that more digits follow), everything else exactly.
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const root = new URL('../../../src/statistics/', import.meta.url).pathname;
const files = globSync('**/*.ts', { cwd: root }).sort();
const modules = new Map(
  await Promise.all(
    files.map(async (file) => [file, (await import(root + file)) as Record<string, unknown>] as const),
  ),
);
const everything = Object.assign({}, ...modules.values()) as Record<string, unknown>;

type Example = { readonly call: string; readonly value: string };
/** An example ends its line. */
const examplesOf = (comment: string): Example[] =>
  [...comment.matchAll(/Example: `([^`]+)` → (.+?)\.?(?: \*\/)?$/gm)].map(([, call, value]) => ({
    call: call!,
    value: value!,
  }));

const evaluate = (code: string, scope: Record<string, unknown>): unknown =>
  (new Function(...Object.keys(scope), `return (${code});`) as (...values: unknown[]) => unknown)(
    ...Object.values(scope),
  );
/** A value with its numbers as written: `[0.25, 1.2…]` becomes a list of their digits. */
const written = (value: string): unknown =>
  evaluate(
    value.replace(/'[^']*'|-?\b\d+(\.\d+)?(e[+-]?\d+)?…?/g, (token) =>
      token.startsWith("'") ? token : `{ digits: '${token}' }`,
    ),
    {},
  );

/** Whether a number rounds to these digits; `…` means that more digits follow. */
function hasDigits(got: number, text: string): boolean {
  const [mantissa, exponent = '0'] = text.replace('…', '').split('e');
  const unit = 10 ** (Number(exponent) - (mantissa!.split('.')[1]?.length ?? 0));
  const expected = Number(`${mantissa}e${exponent}`);
  const exact = Number.isInteger(expected) && !text.includes('…') && !text.includes('.');
  const slack = exact
    ? 1e-12 * Math.max(1, Math.abs(expected))
    : (text.includes('…') ? 1 : 0.5) * unit * (1 + 1e-9);
  return Math.abs(got - expected) <= Math.max(slack, 4e-15 * Math.abs(expected));
}

const agrees = (got: unknown, claim: unknown): boolean => {
  if (typeof claim !== 'object' || claim === null) return Object.is(got, claim);
  if ('digits' in claim) return typeof got === 'number' && hasDigits(got, String(claim.digits));
  if (typeof got !== 'object' || got === null) return false;
  const [fields, claims] = [Object.entries(got), Object.entries(claim)];
  return (
    (ArrayBuffer.isView(got) || Array.isArray(got)) === Array.isArray(claim) &&
    fields.length === claims.length &&
    claims.every(([name, value]) => agrees((got as Record<string, unknown>)[name], value))
  );
};

describe.each([...modules])('%s', (file, exported) => {
  const source = readFileSync(root + file, 'utf8');
  const functions = Object.keys(exported).filter((name) => typeof exported[name] === 'function');
  for (const name of functions)
    test(`${name} has an example`, () => {
      const comment = new RegExp(
        `/\\*\\*((?:(?!\\*/)[^])*\\*/)\\nexport (?:async )?(?:function|const) ${name}\\b`,
      ).exec(source)?.[1];
      expect(examplesOf(comment ?? '').some(({ call }) => new RegExp(`\\b${name}\\b`).test(call))).toBe(true);
    });

  test('every example can be parsed', () => {
    expect(examplesOf(source)).toHaveLength(source.split('Example:').length - 1);
  });

  for (const { call, value } of examplesOf(source))
    test(`${call} → ${value}`, () => {
      const got = evaluate(call.replace(/!(?=[.[])/g, ''), { ...everything, ...exported });
      expect(agrees(got, written(value)), `gives ${JSON.stringify(got)}`).toBe(true);
    });
});
