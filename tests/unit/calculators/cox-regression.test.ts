// Cox regression from untidy sheets: what it reads, what it refuses, and how it says so.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { coxRegressionInstrument } from '../../../src/calculators/cox-regression.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { cellIn, reportOf } from '../../../src/calculators/worked-example.ts';
import { reported } from './reports.ts';

const sheet = (...rows: readonly string[]) => rows.map((row) => row.split(/ {2,}/).join('\t')).join('\n');
const report = (text: string, options = {}, as: ReadAs = {}) =>
  reported(answerOf(coxRegressionInstrument, text, options, as));
function says(text: string, as: ReadAs = {}) {
  const answer = answerOf(coxRegressionInstrument, text, {}, as);
  return answer.status === 'refused' ? answer.says : 'no refusal';
}

const trial = sheet(
  'Patient ID  Arm  Age  OS months  Status',
  'P1  placebo  60  5,5  died',
  'P2  drug  55  12,0  alive',
  'P3  placebo  71  7,2  Died',
  'P4  drug  64  9,1  died',
  'P5  drug  NA  3,3  died',
  'P6  placebo  49  15,0  died',
  'P7  drug  58  20,4  died',
  'P8  placebo  66  6,6  died',
  'P9  drug  70  14,2  died',
  'NA  NA  NA  NA  NA',
);

describe('an untidy sheet', () => {
  it('gives its columns their roles, and says which rows it leaves out and why', () => {
    const { table, basis, warnings, tables } = report(trial);
    expect(table!.columns.map(({ role }) => role)).toEqual([
      'leave out',
      'group',
      'measurement',
      'time',
      'event',
    ]);
    expect(basis.input).toMatchObject({ rows: 9, event: { entry: 'died' }, times: { length: 8 } });
    expect(warnings[0]).toBe('1 row with a missing value is left out.');
    expect(
      tables.at(-1)!.rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.text))),
    ).toEqual([
      ['In the sheet', '9'],
      ['Without “Age”', '1'],
      ['Used', '8'],
      ['With the event', '7'],
    ]);
  });

  it('states the reference level, the first in the sheet', () => {
    expect(report(trial).estimates.map(({ name }) => name)).toContain('Arm: drug vs placebo');
    expect(plain(report(trial).methods)).toContain('The reference level was placebo (Arm).');
  });

  it('asks which column is the event if names and entries do not tell', () => {
    const text = sheet(
      'weeks  smoker  back in prison',
      '1  yes  no',
      '2  no  yes',
      '3  yes  yes',
      '4  no  no',
      '5  yes  no',
      '6  yes  yes',
      '7  no  yes',
    );
    const { table } = report(text);
    const asked = table!.doubts.find(({ says: words }) => words.startsWith('“back in prison” says whether'))!;
    expect(asked.isOpen).toBe(true);
    expect(report(text, {}, asked.turn).basis.input).toMatchObject({ event: { column: 'back in prison' } });
  });
});

describe('strata', () => {
  const rows = [
    '5  1  f  1',
    '5  1  m  1',
    '8  0  f  1',
    '9  1  m  1',
    '3  1  m  2',
    '3  1  f  2',
    '6  1  m  2',
  ];
  const text = sheet('days  died  sex  stratum', ...rows, '7  1  f  2', '8  0  m  2');

  it('match coxph(Surv(days, died) ~ sex + strata(stratum)) and cox.zph of R', () => {
    const answer = report(text);
    const { value, interval } = answer.estimates[0]!;
    expect([value, interval!.lower.value, interval!.upper.value].map((each) => each.toFixed(8))).toEqual([
      '0.76509977',
      '0.15201063',
      '3.85089952',
    ]);
    expect(cellIn(answer, 1, 0, 1)).toBe('0.02');
    expect(plain(answer.methods)).toContain('separate baseline hazard for each stratum of stratum');
  });
});

describe('a refusal says what to do', () => {
  it.each([
    [
      'no event',
      sheet('time  status  x', '1  alive  2', '2  alive  3'),
      /No subject had the event.*Check its codes/,
    ],
    [
      'no column of events',
      sheet('time  x  y', '1  2.5  3', '2  4.5  7', '4  3.5  6'),
      /No column says who had the event/,
    ],
    ['no predictor', sheet('time  status', '1  1', '2  0', '3  1'), /There is no predictor/],
    [
      'a constant predictor',
      sheet('time  status  x', '1  1  4', '2  0  4', '3  1  4'),
      /“x” has only one entry.*Leave it out/,
    ],
    [
      'predictors that add up',
      sheet('time  status  x  y', '1  1  4  8', '2  0  2  4', '3  1  5  10', '6  1  3  6'),
      /Leave out a predictor/,
    ],
    [
      'a level without events',
      sheet('time  status  arm', '1  1  a', '2  1  a', '3  1  a', '4  0  b', '5  0  b', '6  0  b'),
      /No subject with “arm = b” had the event.*Merge/,
    ],
    [
      'events in perfect order',
      sheet('time  status  x', '1  1  9', '2  1  8', '3  1  6', '4  1  5', '5  1  2', '6  1  1'),
      /no finite estimate.*Leave a predictor out/,
    ],
    ['a time below 0', sheet('time  status  x', '-1  1  9', '2  1  4', '3  1  7'), /time below 0/],
    [
      'a time of entry',
      sheet('entry  exit  died  dose', '0  4  1  1', '1  6  1  2', '1  9  1  4'),
      /looks like a time of entry.*Paste the time/,
    ],
  ])('about %s', (_, text, words) => {
    expect(says(text)).toMatch(words);
  });

  it('about entries that do not tell the event', () => {
    const text = sheet('time  state  x', '1  cured  9', '2  dead  4', '3  cured  7');
    expect(says(text, { roles: [[1, 'event']] })).toMatch(/“state” does not say whether the event happened/);
  });
});

it('warns of few events for each coefficient and of sparse levels', () => {
  const { warnings, checks } = report(trial);
  expect(warnings.join(' ')).toMatch(
    /With 7 events.*Fewer than five events at “Arm = placebo” and “Arm = drug”/,
  );
  expect(checks.find(({ asks }) => asks.startsWith('Are there ten events'))!.answer).toBe('doubtful');
});

it('claims an association in the example only for the predictors whose intervals exclude 1', () => {
  const example = reportOf(coxRegressionInstrument);
  expect(plain(example.results)).toMatch(
    /associated with sex: female vs male \(hazard ratio 0\.575.*ECOG score \(.*no clear association with age \(/,
  );
  expect(cellIn(example, 1, 3, 3)).toBe('0.22');
});
