// Analysis of covariance from untidy sheets: what it reads, what it compares, what it refuses, and how it says so.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ancovaInstrument } from '../../../src/calculators/ancova.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import type { Report } from '../../../src/calculators/report.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { cellIn, reportOf } from '../../../src/calculators/worked-example.ts';
import { reported } from './reports.ts';

const sheet = (...rows: readonly string[]) => rows.map((row) => row.split(/ {2,}/).join('\t')).join('\n');
const report = (text: string, options = {}, as: ReadAs = {}) =>
  reported(answerOf(ancovaInstrument, text, options, as));
function says(text: string, options = {}) {
  const answer = answerOf(ancovaInstrument, text, options);
  return answer.status === 'refused' ? answer.says : 'no refusal';
}
const check = (of: Report, asks: RegExp) => of.checks.find((one) => asks.test(one.asks));

const weights = readFileSync(
  new URL('../../../content/datasets/anorexia.csv', import.meta.url),
  'utf8',
).trim();

const trial = sheet(
  'Patient ID  Arm  Baseline (mmHg)  Site  Week 12 follow-up (mmHg)',
  'P1  placebo  150  north  148',
  'P2  drug  162  north  139',
  'P3  placebo  171  south  166,5',
  'P4  drug  149  south  131',
  'P5  drug  158  north  NA',
  'P6  placebo  160  north  161',
  'P7  drug  170  south  150',
  'P8  drug  155  south  138',
  'P9  placebo  156  south  150',
  'NA  NA  NA  NA  NA',
);

describe('an untidy sheet', () => {
  it('gives its columns their roles by name, whatever their order, and counts the rows it leaves out', () => {
    const { table, basis, warnings } = report(trial);
    expect(table!.columns.map(({ role }) => role)).toEqual([
      'leave out',
      'group',
      'covariate',
      'leave out',
      'outcome',
    ]);
    expect(basis.input).toMatchObject({ y: { unit: 'mmHg' }, x: { values: { length: 8 } } });
    expect(warnings[0]).toBe('1 row with a missing value is left out.');
  });

  it('reads the outcome first and the covariate next if no name decides, and offers to exchange them', () => {
    const text = sheet('a  b  kind', '1  2  x', '2  4  x', '4  5  x', '2  7  y', '5  8  y', '6  9  y');
    const { table, basis } = report(text);
    expect(basis.input).toMatchObject({ y: { name: 'a' }, x: { name: 'b' } });
    const doubt = table!.doubts.find(({ says: words }) => words === '“b” is the outcome?')!;
    expect(report(text, {}, doubt.turn).basis.input).toMatchObject({ y: { name: 'b' }, x: { name: 'a' } });
  });

  it('takes repeated numbers as the groups if no column has words', () => {
    const text = sheet('arm  pre  post', '1  5  7', '1  6  9', '1  9  10', '2  5  9', '2  6  12', '2  8  13');
    expect(report(text).estimates[0]!.name).toBe('arm 2 − arm 1');
  });
});

describe('slopes that differ', () => {
  const parallel = report(weights);
  const separate = report(weights, { slopes: 'separate' });

  it('make parallel lines doubtful, in the check and in the sentence', () => {
    expect(check(parallel, /parallel/)).toMatchObject({ answer: 'doubtful' });
    expect(plain(parallel.results)).toMatch(/slopes of the groups differed .*depend on before\. At the mean/);
    expect(check(separate, /parallel/)).toBeUndefined();
  });

  it('give differences at three values of the covariate that match R', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((row) =>
      [0, 1, 2, 3, 4, 5].map((column) => cellIn(separate, 2, row, column)).join(' | '),
    );
    expect(rows).toEqual([
      '79.6 | cognitive behavioral − control | 1.71 | −3.07 | 6.49 | 0.67',
      '79.6 | family − control | 5.82 | 0.05 | 11.60 | 0.048',
      '79.6 | family − cognitive behavioral | 4.12 | −1.78 | 10.02 | 0.22',
      '82.4 | cognitive behavioral − control | 4.46 | 0.18 | 8.75 | 0.039',
      '82.4 | family − control | 8.75 | 3.78 | 13.73 | 0.0002',
      '82.4 | family − cognitive behavioral | 4.29 | −0.56 | 9.14 | 0.094',
      '86.0 | cognitive behavioral − control | 7.99 | 2.68 | 13.30 | 0.002',
      '86.0 | family − control | 12.50 | 6.60 | 18.40 | < 0.0001',
      '86.0 | family − cognitive behavioral | 4.51 | −1.15 | 10.16 | 0.14',
    ]);
  });

  it('are compared with one line for all groups as anova() of R does', () => {
    expect([1, 2, 3].map((column) => cellIn(separate, 3, 3, column))).toEqual(['1233', '4', '7.15']);
    expect(plain(separate.results)).toContain('one line for all groups gave F(4, 66) = 7.15, p < 0.0001');
  });
});

it('compares each group with the first by Bonferroni’s correction, as R does', () => {
  const { estimates, methods } = report(weights, { pairs: 'first' });
  expect(
    estimates.map(({ name, text, interval }) => [name, text, interval!.lower.text, interval!.upper.text]),
  ).toEqual([
    ['family − control', '8.66', '3.63', '13.69'],
    ['cognitive behavioral − control', '4.10', '−0.24', '8.44'],
  ]);
  expect(plain(methods)).toContain('with the Bonferroni correction');
});

describe('groups that hardly share values of the covariate', () => {
  const apart = report(
    sheet('y  g  x', '1  a  2', '2  a  3', '3  a  3.5', '4  b  7', '5  b  9', '3  b  8', '7  b  8.5'),
  );

  it('are marked doubtful, with a warning that names them', () => {
    expect(check(apart, /share values/)).toMatchObject({ answer: 'doubtful' });
    expect(apart.warnings.join(' ')).toMatch(
      /“a” and “b” have no values of x in common.*Fewer than five rows in “a” and “b”.*Only 4 residual degrees of freedom are left/,
    );
  });

  it('are left to the reader if the ranges overlap but the means lie far apart, as in the example', () => {
    const example = reportOf(ancovaInstrument);
    expect(check(example, /share values/)).toMatchObject({ answer: 'only you know' });
    expect(check(example, /share values/)!.says).toMatch(/3\.4 SDs apart/);
  });
});

describe('a refusal says what to do', () => {
  it.each([
    ['no covariate', sheet('y  g', '1  a', '2  a', '4  b', '5  b'), /No column of numbers is the covariate/],
    ['no groups', sheet('y  x', '1.5  2.25', '2.5  4', '4  7.5'), /No column names the groups/],
    [
      'one group',
      sheet('y  g  x', '1  a  2', '2  a  3', '3  a  5', '5  b  NA', '7  b  NA'),
      /“g” names one group.*Paste the rows of the others/,
    ],
    [
      'too many groups',
      sheet('y  g  x', ...Array.from({ length: 44 }, (_, i) => `${i}  g${i % 22}  ${(i * i) % 7}`)),
      /22 different entries.*at most 20/,
    ],
    [
      'a covariate that only differs between groups',
      sheet('y  g  x', '1  a  2', '2  a  2', '4  b  7', '5  b  7', '3  b  7'),
      /“x” does not vary within the groups.*Choose another/,
    ],
    [
      'values on the lines',
      sheet('y  g  x', '1  a  1', '2  a  2', '4  b  4', '5  b  5', '3  b  3'),
      /exactly on the lines/,
    ],
    ['too few rows', sheet('y  g  x', '1  a  1', '2  a  5', '4  b  4'), /Paste more rows/],
  ])('about %s', (_, text, words) => {
    expect(says(text)).toMatch(words);
  });

  it('about slopes of their own for groups with one value of the covariate', () => {
    const text = sheet('y  g  x', '1  a  2', '2  a  2', '4  b  7', '6  b  9', '3  b  8', '5  b  4');
    expect(says(text, { slopes: 'separate' })).toMatch(/at least two different values of “x”.*parallel/);
    expect(says(text)).toBe('no refusal');
  });
});

it('states for two groups which adjusted mean is higher only if the interval excludes 0', () => {
  const rows = ['5  a  7', '6  a  9', '9  a  10', '5  b  11', '6  b  14', '8  b  15'];
  const clear = report(sheet('before  arm  after', ...rows));
  expect(plain(clear.results)).toMatch(/The adjusted mean of b was \d\.\d+ higher than that of a \(95% CI/);
  const unclear = report(sheet('before  arm  after', ...rows), { level: '0.99' });
  expect(plain(unclear.results)).toMatch(/no clear difference in adjusted mean between b and a/);
});
