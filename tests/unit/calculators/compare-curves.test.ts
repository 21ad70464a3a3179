// Curves of several groups from untidy sheets: what the calculator reads, what it refuses, and how it says so.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { compareCurvesInstrument } from '../../../src/calculators/compare-curves.ts';
import type { Given } from '../../../src/calculators/options.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { reportOf } from '../../../src/calculators/worked-example.ts';
import puromycin from '../../../content/datasets/puromycin.csv';
import { asPaste } from '../../../src/calculators/from-dataset.ts';
import { reported } from './reports.ts';

const doses = [1, 3, 10, 30, 100, 300];
const control = [12, 30, 57, 80, 92, 97];
const drug = [4, 12, 29, 55, 79, 91];
const sheet = (head: string, row: (i: number) => readonly (number | string)[]) =>
  [head.split('  ').join('\t'), ...doses.map((_, i) => row(i).join('\t'))].join('\n');
const long = (head: string, row: (dose: number, response: number, group: string) => (number | string)[]) =>
  [
    head.split('  ').join('\t'),
    ...doses.flatMap((dose, i) =>
      [row(dose, control[i]!, 'control'), row(dose, drug[i]!, 'drug')].map((one) => one.join('\t')),
    ),
  ].join('\n');
const report = (text: string, options: Given = {}) =>
  reported(answerOf(compareCurvesInstrument, text, options));
const rolesOf = (text: string) => report(text).table!.columns.map(({ role }) => role);
const ratioOf = (text: string, options: Given = {}) => report(text, options).estimates[0]!;
function says(text: string, options: Given = {}) {
  const answer = answerOf(compareCurvesInstrument, text, options);
  return answer.status === 'refused' ? answer.says : 'no refusal';
}

const wide = sheet('dose (nM)  control  drug', (i) => [doses[i]!, control[i]!, drug[i]!]);

describe('an untidy sheet', () => {
  it('is read in wide and in long form alike', () => {
    const forms = [
      wide,
      long('response  dose  treatment', (dose, response, group) => [response, dose, group]),
      long('dose  response  run', (dose, response, group) => [dose, response, group === 'drug' ? 2 : 1]),
    ];
    expect(forms.map((text) => ratioOf(text).text)).toEqual(['3.37', '3.37', '3.37']);
    expect(forms.map(rolesOf)).toEqual([
      ['dose', 'measurement', 'measurement'],
      ['measurement', 'dose', 'group'],
      ['dose', 'measurement', 'group'],
    ]);
    expect(ratioOf(forms[2]!).name).toBe('Dose ratio, run 2 to run 1');
  });

  it('pools replicates in adjacent columns, named or not, and skips the empty cells of one group', () => {
    const named = sheet('conc  control 1  control 2  drug 1  drug 2', (i) => [
      doses[i]!,
      control[i]!,
      control[i]! + 1,
      drug[i]!,
      i === 2 ? '' : drug[i]! - 1,
    ]);
    expect(rolesOf(named)).toEqual(['dose', 'measurement', 'replicate', 'measurement', 'replicate']);
    expect(report(named).basis.input).toMatchObject({ groups: ['control', 'drug'], labels: { length: 23 } });
    const unnamed = sheet('log dose  control    drug  ', (i) => [
      Math.log10(doses[i]!),
      control[i]!,
      control[i]! + 1,
      drug[i]!,
      drug[i]! - 1,
    ]);
    expect(report(unnamed).basis.input).toMatchObject({ groups: ['control', 'drug'], areLogs: true });
    expect(ratioOf(unnamed).text).toBe('3.57');
    const beside = long('dose  rep 1  rep 2  group', (dose, y, group) => [dose, y, y + 1, group]);
    expect(rolesOf(beside)).toEqual(['dose', 'measurement', 'replicate', 'group']);
  });

  it('takes numbered columns as groups if they have no replicates', () => {
    const numbered = sheet('conc  agonist  antagonist 1  antagonist 3', (i) => [
      doses[i]!,
      control[i]!,
      drug[i]!,
      drug[i]! * 0.9,
    ]);
    expect(report(numbered).basis.input).toMatchObject({
      groups: ['agonist', 'antagonist 1', 'antagonist 3'],
    });
  });

  it('names the responses after a title above the groups', () => {
    expect(report(`Change in pressure (mmHg)\n\n${wide}`).basis.input).toMatchObject({
      y: { name: 'Change in pressure', unit: 'mmHg' },
    });
  });
});

describe('a comparison', () => {
  it('turns around with the reference', () => {
    const [first, last] = [ratioOf(wide), ratioOf(wide, { reference: 'last' })];
    expect(last.value).toBeCloseTo(1 / first.value, 8);
    expect(last.interval!.lower.value).toBeCloseTo(1 / first.interval!.upper.value, 8);
    expect(last.name).toBe('Dose ratio, control to drug');
  });

  it('matches, in the example, nls and anova of R', () => {
    const { estimates, numbers, tables } = reportOf(compareCurvesInstrument);
    expect(estimates.map(({ value }) => value.toPrecision(7))).toEqual(['2.086102', '43.63884', '91.03507']);
    expect(numbers[0]!.value).toBeCloseTo(39.578328, 5);
    expect(tables[3]!.rows.map(([name]) => name)).toEqual([
      'One EC50 for all groups',
      'One EC50 per group',
      'All parameters per group',
    ]);
  });

  it('doubts a shared maximum that the groups do not have', () => {
    const enzyme = asPaste({
      concentration: puromycin.conc!,
      rate: puromycin.rate!,
      state: puromycin.state!,
    });
    const check = (options: Given) =>
      report(enzyme, { model: 'hyperbola', ...options }).checks.find(({ asks }) => /share/.test(asks));
    expect(check({})).toMatchObject({ answer: 'doubtful' });
    expect(check({ top: 'separate' })).toBeUndefined();
    expect(plain(report(enzyme, { model: 'hyperbola', top: 'separate' }).results)).toMatch(
      /^There was no clear difference in EC50 between untreated and treated \(dose ratio 0\.744; 95% CI 0\.477 to 1\.16; F\(1, 19\) = 1\.72, p = 0\.21\)\./,
    );
  });

  it('warns of an EC50 beyond the doses and of a plateau that a group borrows', () => {
    const weak = sheet('dose  a  b', (i) => [doses[i]!, control[i]!, [5, 4, 6, 5, 7, 12][i]!]);
    expect(report(weak).warnings.join(' ')).toMatch(
      /The EC50 of b is outside the doses.*b does not reach half of the shared top/,
    );
    const cut = sheet('dose  a  b', (i) => [doses[i]!, control[i]! ** 1.1 / (i > 3 ? 1 : 1), drug[i]!])
      .split('\n')
      .slice(0, 5)
      .join('\n');
    expect(report(cut, { reference: 'first' }).checks.at(-1)).toMatchObject({ answer: 'doubtful' });
  });
});

describe('a refusal says what to do', () => {
  it.each([
    [
      'one curve',
      sheet('dose  response', (i) => [doses[i]!, control[i]!]),
      {},
      /1 group was found.*Paste the dose/,
    ],
    [
      'opposite directions',
      sheet('dose  a  b', (i) => [doses[i]!, control[i]!, 100 - drug[i]!]),
      {},
      /falls with the dose in b and rises in the others/,
    ],
    [
      'a hyperbola through a falling response',
      sheet('dose  a  b', (i) => [doses[i]!, 100 - control[i]!, 100 - drug[i]!]),
      { model: 'hyperbola' },
      /No hyperbola fits all groups.*Choose the curve with four parameters/,
    ],
    [
      'no curve at all',
      sheet('dose  a  b', (i) => [doses[i]!, doses[i]!, 2 * doses[i]!]),
      {},
      /did not converge\. Share more parameters/,
    ],
    [
      'fewer rows than parameters',
      wide.split('\n').slice(0, 4).join('\n'),
      { bottom: 'separate', top: 'separate' },
      /fewer responses than parameters/,
    ],
    [
      'two doses in a group',
      'dose\tresponse\tgroup\n1\t5\ta\n2\t7\ta\n4\t9\ta\n8\t9.5\ta\n1\t4\tb\n2\t6\tb\n2\t6.5\tb',
      {},
      /“b” has fewer than three different doses/,
    ],
    [
      'a cell with words',
      sheet('dose  a  b', (i) => [doses[i]!, control[i]!, i === 2 ? 'lost?' : drug[i]!]),
      {},
      /Row 3 of “b” says “lost\?”/,
    ],
    [
      'seven groups',
      sheet('dose  a  b  c  d  e  f  g', (i) => [
        doses[i]!,
        ...Array.from({ length: 7 }, (_, k) => control[i]! + k),
      ]),
      {},
      /at most 6 curves\. Leave some out/,
    ],
  ] as const)('about %s', (_, text, options, words) => {
    expect(says(text, options)).toMatch(words);
  });
});
