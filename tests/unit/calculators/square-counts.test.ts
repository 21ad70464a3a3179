// Tables that could be read as counts or as answers, for the calculators of paired answers.
import { describe, expect, it } from 'vitest';
import { kappaInstrument } from '../../../src/calculators/kappa.ts';
import { mcnemarTest } from '../../../src/calculators/mcnemar.ts';
import { estimateIn, reportOf } from '../../../src/calculators/worked-example.ts';

const rows = (pairs: readonly (readonly [unknown, unknown])[]) =>
  pairs.map((pair) => pair.join('\t')).join('\n');
const ratings = [
  [1, 1],
  [1, 2],
  [2, 2],
  [3, 3],
  [3, 3],
  [2, 1],
  [1, 1],
  [3, 2],
] as const;
const kappaOf = (text: string) => estimateIn(reportOf(kappaInstrument, text, { weights: 'unweighted' })).text;

describe('kappa', () => {
  it('reads two columns of numbers as answers, whatever the columns are called', () => {
    const expected = kappaOf(`a\tb\n${rows(ratings.map(([a, b]) => [`r${a}`, `r${b}`]))}`);
    expect(kappaOf(`physician\tpatient\n${rows(ratings)}`)).toBe(expected);
    expect(kappaOf(`subject\tid\n${rows(ratings)}`)).toBe(expected);
  });

  it('reads a square of counts whose categories are numbers', () => {
    const counts = ['rater\t1\t2\t3', '1\t2\t1\t0', '2\t1\t1\t0', '3\t0\t1\t2'].join('\n');
    expect(kappaOf(counts)).toBe(kappaOf(`a\tb\n${rows(ratings)}`));
  });
});

it('McNemar’s test reads answers in zeros and ones, and four counts', () => {
  const answers = rows([
    ...Array<[number, number]>(6).fill([1, 0]),
    ...Array<[number, number]>(2).fill([0, 1]),
    [1, 1],
    [0, 0],
  ]);
  const counts = 'first / second\tyes\tno\nyes\t1\t6\nno\t2\t1';
  expect(estimateIn(reportOf(mcnemarTest, `patient\tcontrol\n${answers}`)).text).toBe(
    estimateIn(reportOf(mcnemarTest, counts)).text,
  );
});
