// A mixed model from sheets as people keep them, and the messages for those that have none.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { mixedModelInstrument } from '../../../src/calculators/mixed-model.ts';
import type { Design } from '../../../src/calculators/mixed-design.ts';
import type { Given } from '../../../src/calculators/options.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { reported } from './reports.ts';

const sheet = (...lines: string[]) => lines.map((line) => line.replaceAll(/ {2,}/g, '\t')).join('\n');
const rows = (count: number, row: (i: number) => string) => Array.from({ length: count }, (_, i) => row(i));
const answer = (text: string, options?: Given, as?: ReadAs) =>
  answerOf(mixedModelInstrument, text, options, as);
const report = (text: string, options?: Given) => reported(answer(text, options));
const refusal = (text: string, options?: Given, as?: ReadAs) => {
  const given = answer(text, options, as);
  return given.status === 'refused' ? given.says : '';
};
const methods = (text: string, options?: Given) => plain(report(text, options).methods);

const visits = sheet(
  'patient  arm  week  pain',
  ...rows(
    24,
    (i) => `${Math.floor(i / 4) + 1}  ${i < 12 ? 'drug' : 'placebo'}  ${i % 4}  ${(i * 7) % 10}.${i % 9}`,
  ),
);

describe('the design of a sheet', () => {
  it('takes repeated IDs as subjects, words as factors, and the most varied numbers as the outcome', () => {
    expect(methods(visits)).toContain('(in R: pain ~ arm * week + (1 | patient))');
    expect(methods(visits, { random: 'slope', interactions: 'none' })).toContain(
      '(in R: pain ~ arm + week + (week | patient))',
    );
  });

  it('nests the smaller groups in the larger ones, in either order, with quoted names in the formula', () => {
    const plots = (order: (block: string, plot: string) => string) =>
      sheet(
        `${order('block', 'plot')}  dose  dry yield`,
        ...rows(
          24,
          (i) =>
            `${order(`B${Math.floor(i / 8)}`, `P${Math.floor(i / 4)}`)}  ${'xy'[i % 2]}  ${(i * 5) % 13}.${i % 7}`,
        ),
      );
    for (const text of [plots((a, b) => `${a}  ${b}`), plots((a, b) => `${b}  ${a}`)])
      expect(methods(text)).toContain('(in R: `dry yield` ~ dose + (1 | block/plot))');
  });

  it('keeps a subject whose visit is missing, and says which row is left out', () => {
    const gap = visits.replace(/\t[^\t\n]+$/, '\t');
    const found = report(gap);
    expect(found.warnings.join()).toContain('1 row with a missing value is left out.');
    expect((found.basis.input as Design).groups[0].labels).toHaveLength(23);
    expect(found.tables.at(-1)!.rows).toContainEqual(['Rows in each patient', '3 to 4']);
  });

  it('has one mean for each number of a column that the reader takes as a group, in their order', () => {
    const chosen = reported(answer(visits, {}, { roles: [[2, 'group']] }));
    expect((chosen.basis.input as Design).variables[1]!.levels).toEqual(['0', '1', '2', '3']);
  });

  it('says in plain words that a variance of 0 does not show that subjects are alike', () => {
    const same = sheet(
      'subject  drug  y',
      ...rows(16, (i) => `S${Math.floor(i / 4)}  ${'ab'[i % 2]}  ${[1, 5, 9, 2][i % 4]! + (i % 3)}`),
    );
    const { warnings, numbers } = report(same);
    expect(warnings.join()).toContain('The fit is singular. Rows of one subject are no more alike');
    expect(numbers.find(({ name }) => name === 'ICC')!.value).toBe(0);
  });
});

describe('a sheet without a mixed model', () => {
  it('gets a message that names the column or the term, and the cure', () => {
    expect(
      refusal(
        sheet('litter  drug  y', ...rows(8, (i) => `L${i}  ${'ab'[i % 2]}  ${i * i}`)),
        {},
        { roles: [[0, 'subject']] },
      ),
    ).toContain(
      'Every row has its own “litter”: with one value each, differences between them cannot be separated from the error.',
    );
    expect(
      refusal(
        sheet('subject  drug  y', ...rows(8, (i) => `S1  ${'ab'[i % 2]}  ${i * i}`)),
        {},
        { roles: [[0, 'subject']] },
      ),
    ).toContain('“subject” names only one subject');
    expect(refusal(sheet('drug  y', 'a  1', 'b  2', 'a  3', 'b  5'))).toContain(
      'Choose “subject” for the one',
    );
    expect(refusal(sheet('subject  drug  y', ...rows(8, (i) => `S${i % 4}  only  ${i * i}`)))).toContain(
      '“drug” has only one entry',
    );
    const holes = sheet(
      'subject  drug  diet  y',
      ...rows(24, (i) => `S${i % 6}  ${'aab'[i % 3]}  ${i % 3 === 2 ? 'm' : 'mn'[i % 2]}  ${(i * 7) % 11}`),
    );
    expect(refusal(holes)).toContain('The term drug × diet cannot be estimated');
    expect(refusal(holes, { interactions: 'none' })).toBe('');
    expect(refusal(holes, { random: 'slope' })).toContain('needs a column of numbers that changes within it');
  });

  it('gets a message if a column of fixed effects names the subjects again', () => {
    const twice = sheet(
      'subject  who  y',
      ...rows(12, (i) => `S${i % 4}  ${'abcd'[i % 4]}  ${(i * 7) % 11}`),
    );
    expect(
      refusal(
        twice,
        {},
        {
          roles: [
            [0, 'subject'],
            [1, 'group'],
          ],
        },
      ),
    ).toContain('explain every difference');
  });
});
