// A user-defined equation is parsed or marked at the error, fitted from any start values or rejected with a message,
// and never runs forever.
import { describe, expect, test, vi } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { ownFormula } from '../../../src/calculators/own-formula.ts';
import * as expressions from '../../../src/statistics/algebra/expression.ts';
import { pasted } from './families/read-report.ts';
import { codeFrom, reported } from './reports.ts';

const { example } = ownFormula;
const ask = (formula: string, start = '', text = example.text) =>
  answerOf(ownFormula, text, { formula, start });
const said = (formula: string, start = '') => {
  const answer = ask(formula, start);
  return answer.status === 'refused' ? answer.says : answer.estimates.map(({ name }) => name).join();
};

test.each([
  [
    'A*(exp(-ke*x)',
    '“A*▸(exp(-ke*x)” cannot be read at the mark. The parenthesis after the mark is not closed.',
  ],
  ['2x', '“2▸x” cannot be read at the mark. An operator such as * is missing before “x”.'],
  ['a*x)', '“a*x▸)” cannot be read at the mark. “)” does not belong there.'],
  ['a*x+', '“a*x+▸” cannot be read at the mark. Something is missing at the end.'],
  ['0,5*x', '“0▸,5*x” cannot be read at the mark. Write decimals with a point.'],
  ['a*sinus(x)', '“a*▸sinus(x)” cannot be read at the mark. “sinus” is not a function here;'],
  ['a(x-b)', '“▸a(x-b)” cannot be read at the mark. “a” is not a function here;'],
  ['', '“Formula” is empty.'],
  ['a*b', '“a*b” contains no x, which means “time”.'],
  ['2*x', '“2*x” has no parameter to fit.'],
  ['exp*x', '“exp” is a function: write exp(…)'],
  ['y*x', '“y” cannot be the name of a parameter.'],
  ['a+b+c+d+f+g+h+i+j+k+l+x', '11 parameters; this fits at most 10.'],
  [`${'('.repeat(150)}x${')'.repeat(150)}`, '“Formula” takes at most 300 characters.'],
  ['a*log(x)', '“a*log(x)” has no value for some x, such as the logarithm of 0'],
])('a formula error is marked at its position with advice: %s', (formula, says) => {
  expect(said(formula)).toContain(says);
});

test.each([
  ['A*exp(-k*x)', 'A = 5', '“Start values” lack k.'],
  [
    'A*exp(-k*x)',
    'A = 5, k',
    '“Start values” are written like A = 1, k = 1, decimals with a point. “k” is not;',
  ],
  [
    'A*exp(-k*x)',
    'A = 5, q = 1',
    '“Start values” name “q”, which is not a parameter of the formula; those are A and k.',
  ],
  ['A*exp(-k*x)', 'A = 5; k = −1e9', 'At the start values, the formula has no value for some x.'],
])('invalid start values are reported: %s from %s', (formula, start, says) => {
  expect(said(formula, start)).toContain(says);
});

test('a formula may use common notation: a left-hand side, the column name, and other operators', () => {
  const plain = reported(ask('A*(exp(-ke*x)-exp(-ka*x))'));
  for (const formula of ['y = A*(exp(-ke*x)-exp(-ka*x))', 'C(t) ~ A × (exp(−ke·time) − exp(−ka·time))'])
    expect(reported(ask(formula)).estimates).toEqual(plain.estimates);
  const { r, python } = codeFrom(ownFormula, reported(ask('b + a*ln(time+1)**2')));
  expect(r).toContain('time <- x\n');
  expect(r).toContain('nls(y ~ b + a*log(time+1)^2,');
  expect(python).toContain('return b + a*log(time+1)**2');
});

test.each(['lambda*exp(-k*x)', 'a.b*x'])(
  '%s has no Python script because Python reads its names differently',
  (formula) => {
    expect(codeFrom(ownFormula, reported(ask(formula))).python).toBeNull();
  },
);

describe('a malicious formula', () => {
  const rows = (count: number) =>
    pasted({
      x: Array.from({ length: count }, (_, i) => (i % 97) + 1),
      y: Array.from({ length: count }, (_, i) => ((i * 7919) % 101) - 50),
    });
  const sum = (parameters: string, count: number) =>
    Array.from({ length: count }, (_, i) => `${parameters[i % parameters.length]!}*sin(x^${i})`).join('+');

  test.each([
    ['a^b^c^x', 12],
    ['a*exp(b*exp(c*x))', 60],
    ['a*sin(b*x)+c*sin(d*x)', 400],
    [sum('abcdfghijk', 25), 30],
    [sum('ab', 12), 5000],
    ['a*x^b+c', 5000],
    [sum('abcdfghijk', 25), 5000],
  ])('%s with %i rows is answered or rejected after a bounded number of evaluations', (formula, count) => {
    let values = 0;
    const parse = expressions.parseExpression;
    const counting = vi.spyOn(expressions, 'parseExpression').mockImplementation((text, names) => {
      const read = parse(text, names);
      return read.status === 'error'
        ? read
        : { ...read, evaluate: (scope) => (values++, read.evaluate(scope)) };
    });
    const answer = ask(formula, '', rows(count));
    counting.mockRestore();
    if (answer.status === 'refused') expect(answer.says).toMatch(/\.$/);
    else expect(values).toBeGreaterThan(count);
    expect(values * formula.length).toBeLessThan(3e7);
  });
});
