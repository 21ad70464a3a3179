// Studies of a meta-analysis as articles and programs print them.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { metaAnalysisInstrument } from '../../../src/calculators/meta-analysis.ts';
import type { Given } from '../../../src/calculators/options.ts';
import type { Studies } from '../../../src/calculators/studies.ts';
import { reported } from './reports.ts';

const sheet = (...lines: string[]) => lines.map((line) => line.replaceAll(/ {2,}/g, '\t')).join('\n');
const answer = (text: string, options?: Given) => answerOf(metaAnalysisInstrument, text, options);
const studies = (text: string, options?: Given) =>
  reported(answer(text, options)).basis.input as unknown as Studies;
const refusal = (text: string, options?: Given) => {
  const given = answer(text, options);
  return given.status === 'refused' ? given.says : '';
};

describe('the studies of a sheet', () => {
  it('include estimates with their limits in one cell, however they are written', () => {
    const { names, source, isRatio, measure } = studies(
      sheet(
        'Study  HR (95% CI)',
        'Ito 2001  0.41 (0.13 to 1.26)',
        'Roy 2005  0.80 (0.60–1.05)',
        'Lee 2009  1.9 [1.4, 2.5]',
      ),
    );
    expect(names).toEqual(['Ito 2001', 'Roy 2005', 'Lee 2009']);
    expect(source).toEqual({
      kind: 'limits',
      estimates: [0.41, 0.8, 1.9],
      lower: [0.13, 0.6, 1.4],
      upper: [1.26, 1.05, 2.5],
    });
    expect([isRatio, measure]).toEqual([true, 'hazard ratio']);
  });

  it('take estimate and variance from columns named as in metafor, and leave the rest out', () => {
    const found = studies(sheet('author  year  yi  vi', 'A  1999  0.1  0.04', 'B  2000  0.3  0.25'));
    expect(found).toMatchObject({ names: ['A', 'B'], estimates: [0.1, 0.3], isRatio: false });
    expect(found.errors[0]).toBeCloseTo(0.2, 12);
    expect(found.errors[1]).toBeCloseTo(0.5, 12);
  });

  it('take counts by the names of their columns, whatever the order', () => {
    const { source } = studies(
      sheet('study  events drug  events placebo  n drug  n placebo', 'A  3  5  50  52', 'B  6  9  40  41'),
    );
    expect(source).toEqual({
      kind: 'counts',
      cells: [
        [3, 47, 5, 47],
        [6, 34, 9, 32],
      ],
    });
  });

  it('recognize subjects without the event by name, or because events exceed them', () => {
    const cells = [
      [4, 119, 11, 128],
      [30, 6, 29, 274],
    ];
    const rows = cells.map((four, i) => ['AB'[i], ...four].join('  '));
    for (const names of ['trial  tpos  tneg  cpos  cneg', 'trial  p  q  r  s'])
      expect(studies(sheet(names, ...rows)).source).toEqual({ kind: 'counts', cells });
  });

  it('get 0.5 added to the four counts of a study with a count of 0, as the page says', () => {
    const text = sheet('study  a  n1  c  n2', 'A  0  20  5  20', 'B  3  40  9  40');
    const found = studies(text, { measure: 'odds-ratio' });
    expect(found.estimates[0]).toBeCloseTo(Math.log((0.5 * 15.5) / (20.5 * 5.5)), 12);
    expect(found.errors[0]).toBeCloseTo(Math.sqrt(1 / 0.5 + 1 / 20.5 + 1 / 5.5 + 1 / 15.5), 12);
    expect(found.warnings.join()).toContain('One study has a count of 0');
  });

  it('exclude a study without events from ratios but not from risk differences', () => {
    const text = sheet('study  a  n1  c  n2', 'A  0  20  0  20', 'B  3  40  9  40', 'C  4  44  9  40');
    expect(studies(text).names).toEqual(['B', 'C']);
    expect(studies(text, { measure: 'risk-difference' }).names).toEqual(['A', 'B', 'C']);
  });

  it('are ratios if limits are symmetric on a logarithmic scale, and differences if on a linear one', () => {
    const ratios = sheet('study  x  y  z', 'A  2  1  4', 'B  3  1  9');
    const differences = sheet('study  x  y  z', 'A  2  1  3', 'B  5  1  9');
    expect(studies(ratios).isRatio).toBe(true);
    expect(studies(ratios, { scale: 'difference' }).isRatio).toBe(false);
    expect(studies(differences).isRatio).toBe(false);
  });
});

describe('a sheet that cannot be combined', () => {
  it('gets a message with the study and the cure', () => {
    expect(refusal(sheet('study  d  SE', 'A  1  0.2', 'B  2  0'))).toBe(
      'The standard error of “B” is not above 0. Correct it, or leave the study out.',
    );
    expect(refusal(sheet('study  d  lower  upper', 'A  1  0  2', 'B  2  3  4'))).toContain(
      'estimate of “B” does not lie between its limits',
    );
    expect(
      refusal(sheet('study  a  n1  c  n2', 'A  9  8  1  8', 'B  3  9  1  9'), { counts: 'totals' }),
    ).toContain('“A” has more events than subjects');
    expect(refusal(sheet('study  d  SE', 'A  1  0.2'))).toContain('One study was found');
  });
});
