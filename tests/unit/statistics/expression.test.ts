import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseExpression } from '../../../src/statistics/algebra/expression.ts';

const value = (text: string, scope: Record<string, number> = {}, parameters: string[] = []) => {
  const parsed = parseExpression(text, parameters);
  return parsed.status === 'ok' ? parsed.evaluate(scope) : parsed.reason;
};

describe('a formula is parsed as in R', () => {
  test.each([
    ['-2^2', -4],
    ['2^3^2', 512],
    ['2^-1', 0.5],
    ['2**3', 8],
    ['1-2-3', -4],
    ['8/4/2', 1],
    ['1e-3*1.5E+2', 0.15],
    ['.5+5.', 5.5],
    ['-(1+2)*3', -9],
    ['log(exp(2))+log10(1000)+log2(8)', 8],
    ['--1', 1],
    ['pi', Math.PI],
  ])('%s', (text, expected) => {
    expect((value(text) as number[])[0]).toBeCloseTo(expected, 14);
  });
});

test.each([
  '',
  '1+',
  '(1',
  '1)',
  '2x',
  'f(1)',
  'constructor(1)',
  'exp()',
  'a b',
  '1..2',
  'x;y',
  'exp x',
  '=1',
])('an invalid formula returns an error: %j', (text) => {
  expect(value(text)).toBe('invalid-expression');
});

test('no text makes the parser throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['ok', 'error']).toContain(parseExpression(text, ['a']).status);
    }),
  );
});

test('variables are the names that are not parameters', () => {
  const parsed = parseExpression('Vmax*x/(Km+x)+0*dose.2', ['Vmax', 'Km']);
  expect(parsed.status === 'ok' && parsed.variables).toEqual(['x', 'dose.2']);
});

test('derivatives agree with central differences for every function and operator', () => {
  const names = [
    'exp',
    'expm1',
    'log',
    'ln',
    'log1p',
    'log10',
    'log2',
    'sqrt',
    'abs',
    'sin',
    'cos',
    'tan',
    'atan',
    'sinh',
    'cosh',
    'tanh',
  ];
  for (const text of [
    ...names.map((name) => `${name}(a*x)`),
    'a^x',
    'x^a',
    'a^a',
    'x/a',
    '-a*x+a',
    '(a-x)^2',
  ]) {
    const at = (a: number) => value(text, { a, x: 1.3 }, ['a']) as number[];
    const h = 1e-6;
    expect(at(0.7)[1], text).toBeCloseTo((at(0.7 + h)[0]! - at(0.7 - h)[0]!) / (2 * h), 8);
  }
});

test('a dose of 0 keeps finite derivatives', () => {
  expect(value('top*x^h/(x^h+ec^h)', { top: 2, h: 1.5, ec: 3, x: 0 }, ['top', 'h', 'ec'])).toEqual([
    0, 0, 0, 0,
  ]);
});
