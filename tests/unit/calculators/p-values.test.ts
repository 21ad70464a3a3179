// Lists of p-values as articles and programs print them.
import { describe, expect, it } from 'vitest';
import { adjustPValuesInstrument } from '../../../src/calculators/adjust-p-values.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import type { Given } from '../../../src/calculators/options.ts';
import type { PValues } from '../../../src/calculators/p-values.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import {
  adjustPValues,
  type Adjustment,
} from '../../../src/statistics/multiple-comparisons/adjust-p-values.ts';
import { hommel } from '../../../src/statistics/multiple-comparisons/hommel.ts';
import { sidak } from '../../../src/statistics/multiple-comparisons/sidak.ts';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';
import { reported } from './reports.ts';

const sheet = (...lines: string[]) => lines.map((line) => line.replaceAll(/ {2,}/g, '\t')).join('\n');
const answer = (text: string, options?: Given) => answerOf(adjustPValuesInstrument, text, options);
const pValues = (text: string) => reported(answer(text)).basis.input as unknown as PValues;
const refusal = (text: string) => {
  const given = answer(text);
  return given.status === 'refused' ? given.says : '';
};

describe('the p-values of a sheet', () => {
  it('are read with their signs, percent signs, decimal commas, stars, and powers of ten', () => {
    const { names, values } = pValues(
      sheet(
        'test  result',
        'A  p = 0.03',
        'B  0,2',
        'C  3%',
        'D  1.2 × 10^-5 ***',
        'E  .04 *',
        'F  t(18) = 2.1, p = 0.05',
      ),
    );
    expect(names).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    expect(values).toEqual([0.03, 0.2, 0.03, 1.2e-5, 0.04, 0.05]);
  });

  it('count as their limit, with a warning, if only the limit is known or the value rounds to zero', () => {
    const { values, areBounded, warnings } = pValues(sheet('test  Sig.', 'A  <0.001', 'B  .000', 'C  .345'));
    expect(values).toEqual([0.001, 0.0005, 0.345]);
    expect(areBounded).toBe(true);
    expect(warnings).toEqual([
      '“<0.001” and “.000” (2 values) count as the largest possible p-value, so adjusted p-values are upper bounds. Enter exact values if you have them.',
    ]);
  });

  it('may be in one line, with or without names', () => {
    expect(pValues('0.01, 0.04, 0.2')).toMatchObject({
      names: ['Test 1', 'Test 2', 'Test 3'],
      values: [0.01, 0.04, 0.2],
    });
    expect(pValues('0,01; 0,04; 0,2').values).toEqual([0.01, 0.04, 0.2]);
    expect(pValues(sheet('age  sex  dose', '0.01  0.04  0.2')).names).toEqual(['age', 'sex', 'dose']);
  });

  it('are found among the columns of a program, and adjusted ones are left out', () => {
    const { names, values } = pValues(
      sheet('gene  baseMean  log2FC  pvalue  padj', 'TP53  0.5  0.2  1e-5  0.01', 'MYC  0.2  -0.3  0.2  0.4'),
    );
    expect(names).toEqual(['TP53', 'MYC']);
    expect(values).toEqual([1e-5, 0.2]);
    const ofModel = sheet(
      'term  Estimate  t value  Pr(>|t|)',
      'age  0.2  0.1  0.0455 *',
      'sex  0.1  1  0.317',
    );
    expect(pValues(ofModel).values).toEqual([0.0455, 0.317]);
  });

  it('do not include missing ones, which are not counted as tests', () => {
    const { values, warnings } = pValues(sheet('gene  p', 'A  0.01', 'B  NA', 'C  0.2'));
    expect(values).toEqual([0.01, 0.2]);
    expect(warnings).toEqual(['1 row with a missing value is left out. It does not count as a test.']);
  });
});

describe('a sheet without usable p-values', () => {
  it.each([
    [sheet('test  p', 'A  0.03', 'B  ns', 'C  0.2'), '“ns” (B) does not say how large the p-value is.'],
    [sheet('test  p', 'A  0.03', 'B  >0.05', 'C  0.2'), '“>0.05” (B) does not say how large the p-value is.'],
    [
      sheet('test  p', 'A  0.03', 'B  1.3', 'C  0.2'),
      '“1.3” (B) is not a p-value, which is between 0 and 1.',
    ],
    [sheet('test  p', 'A  0.03', 'B  -0.3', 'C  0.2'), '“-0.3” (B) is not a p-value'],
    ['p\n0.03', 'One p-value was found'],
    ['p = 0.03\np = 0.2\np = 0.1', 'was read as the name of the column'],
    ['0,01\n0,04\n0,2', 'Every p-value is 0.'],
  ])('%j gets a message with the cell and the cure', (text, message) => {
    expect(refusal(text)).toContain(message);
    expect(refusal(text)).toMatch(/\.$/);
  });
});

describe('the limits in the figure', () => {
  const stepUp = ['hochberg', 'benjamini-hochberg', 'benjamini-yekutieli'];

  it.each(
    Object.keys(
      adjustPValuesInstrument.options.method!.kind === 'choice'
        ? adjustPValuesInstrument.options.method!.values
        : {},
    ),
  )('of %s separate the same p-values as the adjustment does', (method) => {
    const stream = randomStream(1995);
    for (let trial = 0; trial < 60; trial++) {
      const p = Array.from({ length: 2 + (trial % 9) }, () => Number((stream.uniform() ** 3).toFixed(5)));
      const { chart } = reported(answer(['p', ...p].join('\n'), { method }));
      const series = chart.kind === 'scatter' ? chart.props.series : [];
      const line = series[0]?.line ?? [];
      const ascending = p.toSorted((a, b) => a - b);
      const below = ascending.map((value, i) => value <= line[i]!.y + 1e-12);
      // A step-up method rejects up to the last p-value below its limit; the others stop before the first above it.
      const first = below.includes(false) ? below.indexOf(false) : p.length;
      const found = stepUp.includes(method) ? below.lastIndexOf(true) + 1 : first;
      const marked = series.find(({ label }) => label === 'significant')?.points.length ?? 0;
      expect(marked, `${p.join()} by ${method}`).toBe(found);
      expect(adjustedBy(method, p).filter((value) => value <= 0.05 + 1e-12)).toHaveLength(found);
    }
  });
});

function adjustedBy(method: string, p: readonly number[]): readonly number[] {
  const [byHommel, bySidak] = [hommel(p), sidak(p)];
  if (byHommel.status === 'error' || bySidak.status === 'error') return [];
  if (method === 'hommel') return byHommel.adjusted;
  if (method === 'sidak') return bySidak.singleStep;
  return method === 'holm-sidak' ? bySidak.stepDown : adjustPValues(p, method as Adjustment);
}

describe('the sentence of results', () => {
  it('names what is significant, or the smallest p-value if nothing is', () => {
    expect(plain(reported(answer(sheet('test  p', 'A  0.01', 'B  0.04', 'C  0.3'))).results)).toBe(
      'One of 3 tests was significant after adjustment by Holm’s method (significance level 5%): A (adjusted p = 0.030). Without adjustment, 2 had a p-value of at most 0.05.',
    );
    expect(
      plain(
        reported(answer(sheet('test  p', 'A  0.03', 'B  0.04', 'C  0.3'), { method: 'bonferroni' })).results,
      ),
    ).toBe(
      'None of 3 tests was significant after adjustment by Bonferroni’s method (significance level 5%); the smallest p-value was that of A (adjusted p = 0.090). Without adjustment, 2 had a p-value of at most 0.05.',
    );
  });
});
