// The role of each column of a pasted table: the guess, and the reader's corrections.
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import { withRoles } from '../../../src/calculators/guess-roles.ts';
import { decodePermalink, encodePermalink } from '../../../src/calculators/permalink.ts';
import { parsePastedTable } from '../../../src/calculators/parse-pasted-table.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import { rolesIn } from '../../../src/calculators/roles.ts';
import type { Layout } from '../../../src/calculators/roles.ts';
import type { Role } from '../../../src/calculators/role.ts';
import { plain } from '../../../src/calculators/sentence.ts';

const sheet = (...lines: string[]) => lines.map((line) => line.replaceAll(/ {2,}|\t/g, '\t')).join('\n');

function guessed(layout: Layout, text: string, as: ReadAs = {}) {
  const table = parsePastedTable(text, as);
  if ('status' in table) throw new Error(table.says);
  return withRoles(table, layout, as);
}
const roles = (layout: Layout, text: string, as?: ReadAs) =>
  guessed(layout, text, as).columns.map(({ name, role }) => `${name}: ${role}`);

const mice = sheet(
  'mouse  date  site  treatment  weight  age  notes',
  'M1  2026-05-01  A  control  21.5  8  fine',
  'M2  2026-05-01  B  drug  24.1  9  fine',
  'M3  2026-05-02  A  control  20.9  8  bit the operator',
  'M4  2026-05-02  B  drug  25.0  9  fine',
  'M5  2026-05-03  A  control  22.3  8  fine',
  'M6  2026-05-03  B  drug  23.8  10  fine',
);

describe('the guessed roles', () => {
  it('include the treatment as the group, and exclude dates, remarks, and row names', () => {
    expect(roles('groups', mice)).toEqual([
      'mouse: leave out',
      'date: leave out',
      'site: leave out',
      'treatment: group',
      'weight: measurement',
      'age: leave out',
      'notes: leave out',
    ]);
    const { understood } = guessed('groups', mice);
    expect(understood).toContain('“treatment” gives the groups.');
    expect(understood).toContain(
      'Left out: “mouse” (names the rows), “date” (dates), “site” (one column gives the groups), “age” (one measurement is analyzed at a time), and “notes” (remarks).',
    );
  });

  it('come with a reason if another role was possible', () => {
    for (const { role, why } of guessed('groups', mice).columns)
      expect(why === null).toBe(role === 'measurement');
  });

  it('offer the other possible group column as a button, expanded if no name decides', () => {
    const named = guessed('groups', mice).doubts.find(({ says }) => says === '“site” gives the groups?');
    expect(named).toMatchObject({ turn: { roles: [[2, 'group']] } });
    expect(named?.isOpen).toBeUndefined();
    const unnamed = guessed('groups', mice.replace('treatment', 'what'));
    expect(unnamed.doubts.find(({ isOpen }) => isOpen)?.says).toMatch(/gives the groups\?$/);
  });

  it.each<[string, Layout, string, string[]]>([
    [
      'time, event and group of a survival table by their names, in any order',
      'survival',
      sheet(
        'id  arm  status  age  months',
        '1  a  1  61  5',
        '2  b  0  58  9',
        '3  a  1  70  2',
        '4  b  1  49  7',
      ),
      ['id: leave out', 'arm: group', 'status: event', 'age: leave out', 'months: time'],
    ],
    [
      'looks like a time of entry',
      'survival',
      sheet('entry  exit  status', '0  5  1', '2  9  0', '1  7  1'),
      ['entry: entry', 'exit: time', 'status: event'],
    ],
    [
      'replicates side by side',
      'curve',
      sheet('conc  rate 1  rate 2  rate 3', '1  5  6  5', '2  8  9  8', '4  12  11  12'),
      ['conc: measurement', 'rate 1: measurement', 'rate 2: replicate', 'rate 3: replicate'],
    ],
    [
      'no second curve for a replicate of the first',
      'curve',
      sheet('conc  drug A  vehicle', '1  5  6', '2  8  9', '4  12  11'),
      ['conc: measurement', 'drug A: measurement', 'vehicle: leave out'],
    ],
    [
      'how often each row of a table of counts occurs',
      'counts',
      sheet('sex  outcome  n', 'f  cured  12', 'f  not  5', 'm  cured  9', 'm  not  8'),
      ['sex: group', 'outcome: group', 'n: frequency'],
    ],
    [
      'totals beside counts',
      'counts',
      sheet('class  survived  died  total', 'first  203  122  325', 'second  118  167  285'),
      ['class: group', 'survived: frequency', 'died: frequency', 'total: leave out'],
    ],
    [
      'a mean next to the conditions',
      'conditions',
      sheet(
        'subject  rest  walk  run  mean',
        '1  61  80  120  87',
        '2  58  85  130  91',
        '3  70  90  140  100',
      ),
      ['subject: subject', 'rest: measurement', 'walk: measurement', 'run: measurement', 'mean: leave out'],
    ],
    [
      'the outcome of a logistic regression as the only column with two entries',
      'odds',
      sheet('id  age  dose  cured', '1  61  5  yes', '2  58  5  no', '3  70  7  yes', '4  49  9  no'),
      ['id: leave out', 'age: measurement', 'dose: measurement', 'cured: outcome'],
    ],
    [
      'the outcome of a logistic regression by its name, among other columns with two entries',
      'odds',
      sheet('sex  smoker  disease', 'f  0  1', 'm  1  1', 'f  0  0', 'm  1  0'),
      ['sex: group', 'smoker: measurement', 'disease: outcome'],
    ],
    [
      'the outcome of a regression by its name',
      'model',
      sheet('subject  dose  age  response', '1  5  61  3.4', '2  7  58  4.4', '3  9  70  5.1'),
      ['subject: leave out', 'dose: measurement', 'age: measurement', 'response: outcome'],
    ],
    [
      'the outcome of a regression in the first column that is no id, where no name decides',
      'model',
      sheet('id  mass  length  sex', '1  5  61  f', '2  7  58  m', '3  9  70  f'),
      ['id: leave out', 'mass: outcome', 'length: measurement', 'sex: group'],
    ],
    [
      'patients in several rows, numbered',
      'groups',
      sheet(
        'patient  drug  value',
        '1  a  5.1',
        '1  b  5.9',
        '2  a  4.8',
        '2  b  6.1',
        '3  a  5.0',
        '3  b  6.0',
      ),
      ['patient: leave out', 'drug: group', 'value: measurement'],
    ],
  ])('recognize %s', (_, layout, text, expected) => {
    expect(roles(layout, text)).toEqual(expected);
  });
});

it('give the same survival answer for one column of events per group, as in Prism, as for a group column', () => {
  const survival = instruments.find(({ name }) => name === 'survival')!;
  const byGroup = sheet('Days\tControl\tDrug', '5\t1\t', '7\t0\t', '9\t1\t', '6\t\t1', '14\t\t0', '9\t\t1');
  const beside = sheet(
    'Days  event  group',
    '5  1  Control',
    '7  0  Control',
    '9  1  Control',
    '6  1  Drug',
    '14  0  Drug',
    '9  1  Drug',
  );
  const [one, other] = [byGroup, beside].map((text) => answerOf(survival, text));
  if (one!.status !== 'ok' || other!.status !== 'ok') throw new Error('refused');
  expect(plain(one!.results)).toBe(plain(other!.results));
  expect(one!.table!.understood).toContain('Each column of events is a group.');
  expect(roles('survival', sheet('time  status  treated', '5  1  0', '7  0  1', '9  1  1'))).toEqual([
    'time: time',
    'status: event',
    'treated: group',
  ]);
});

describe('a long table of repeated measures', () => {
  const long = sheet(
    'patient  sex  drug  gain (h)',
    'P1  f  a  0.7',
    'P2  m  a  -1.6',
    'P3  f  a  -0.2',
    'P4  m  a  -1.2',
    'P1  f  b  1.9',
    'P3  f  b  1.1',
    'P2  m  b  0.8',
    'P4  m  b  0.1',
  );
  const wide = sheet('a (h)  b (h)', '0.7  1.9', '-1.6  0.8', '-0.2  1.1', '-1.2  0.1');

  it('is recognized by its subject, condition, and value columns, and says how it was pivoted', () => {
    expect(roles('paired', long)).toEqual([
      'patient: subject',
      'sex: leave out',
      'drug: group',
      'gain: measurement',
    ]);
    expect(guessed('paired', long).understood).toContain(
      '“patient” names the subjects. “drug” gives the groups. Left out: “sex” (the same in all rows of a subject). Each entry of “drug” becomes a column, and each subject a row.',
    );
    expect(guessed('paired', long).doubts.filter(({ isOpen }) => isOpen)).toEqual([]);
  });

  it.each([
    ['paired-t-test', {}],
    ['wilcoxon-test', {}],
    ['repeated-measures', {}],
    ['repeated-measures', { method: 'friedman' }],
  ])('gives the same answer in %s %o as the wide table', (name, options) => {
    const calculator = instruments.find((each) => each.name === name)!;
    const [one, other] = [long, wide].map((text) => answerOf(calculator, text, options));
    if (one!.status !== 'ok' || other!.status !== 'ok') throw new Error('refused');
    expect(plain(one!.results)).toBe(plain(other!.results));
    expect(one!.estimates).toEqual(other!.estimates);
    const cells = ({ tables }: typeof one & object) => tables.map(({ rows }) => rows);
    expect(cells(one!)).toEqual(cells(other!));
  });

  it('names numeric conditions by their column, in ascending order', () => {
    const times = sheet(
      'id  week  score',
      '1  4  5.5',
      '1  0  3.1',
      '2  0  2.8',
      '2  4  6.0',
      '3  0  3.9',
      '3  4  5.1',
    );
    const answer = answerOf(
      instruments.find(({ name }) => name === 'paired-t-test')!,
      times,
    );
    if (answer.status !== 'ok') throw new Error(answer.says);
    expect(plain(answer.results)).toMatch(/between week 0 and week 4/);
  });

  it('is rejected with the row if a subject has two values under one condition and the reader chose this layout', () => {
    const twice = sheet('who  when  x', 'A  pre  1', 'A  pre  2', 'B  post  3', 'B  pre  4');
    const calculator = instruments.find(({ name }) => name === 'paired-t-test')!;
    expect(
      answerOf(
        calculator,
        twice,
        {},
        {
          roles: [
            [0, 'subject'],
            [1, 'group'],
          ],
        },
      ),
    ).toMatchObject({
      status: 'refused',
      says: expect.stringContaining('“A” has two values under “pre”') as string,
      at: { row: 1 },
    });
    expect(
      answerOf(
        calculator,
        twice,
        {},
        {
          roles: [
            [0, 'leave out'],
            [1, 'group'],
          ],
        },
      ),
    ).toMatchObject({
      status: 'refused',
      says: expect.stringContaining('no column says which subject') as string,
    });
  });

  it('raises a question, then an error message, if it has several values per subject and condition', () => {
    const trials = sheet(
      'subject  task  trial  RT (ms)',
      ...['S1', 'S2', 'S3'].flatMap((who, i) =>
        ['go', 'stop'].flatMap((task, j) =>
          [1, 2].map((trial) => `${who}  ${task}  ${trial}  ${400 + 10 * i + 30 * j + trial}`),
        ),
      ),
    );
    const asked = guessed('paired', trials).doubts.find(({ isOpen }) => isOpen)!;
    expect(asked.says).toBe('“task” names the conditions?');
    const calculator = instruments.find(({ name }) => name === 'paired-t-test')!;
    expect(answerOf(calculator, trials, {}, asked.turn)).toMatchObject({
      status: 'refused',
      says: expect.stringContaining('“S1” has two values under “go”') as string,
    });
    const eyes = sheet(
      'patient  eye  before  after',
      '1  l  3  4',
      '1  r  2  4',
      '2  l  3  5',
      '2  r  1  3',
      '3  l  2  4',
      '3  r  1  4',
    );
    expect(guessed('paired', eyes).doubts.some(({ isOpen }) => isOpen)).toBe(false);
  });

  it('is not guessed for a wide table, and if both are possible the reader decides', () => {
    expect(
      roles(
        'paired',
        sheet(
          'site  sex  before  after',
          'N  f  3  4',
          'N  m  2  4',
          'S  f  3  5',
          'S  m  1  3',
          'W  f  2  5',
          'W  m  2  3',
        ),
      ),
    ).toEqual(['site: leave out', 'sex: leave out', 'before: measurement', 'after: measurement']);
    const alike = sheet('place  soil  x', 'a  p  1', 'a  q  2', 'b  p  3', 'b  q  4');
    expect(roles('paired', alike)).toEqual(['place: subject', 'soil: group', 'x: measurement']);
    const which = guessed('paired', alike).doubts.find(({ isOpen }) => isOpen)!;
    expect(which.says).toBe('“soil” names the subjects?');
    expect(roles('paired', alike, which.turn)).toEqual(['place: group', 'soil: subject', 'x: measurement']);
    const both = sheet(
      'patient  visit  weight  glucose',
      '1  1  60  5',
      '1  2  61  6',
      '2  1  70  5',
      '2  2  72  7',
      '3  1  65  4',
      '3  2  64  6',
    );
    expect(roles('paired', both)).toEqual([
      'patient: subject',
      'visit: group',
      'weight: measurement',
      'glucose: leave out',
    ]);
    const asked = guessed('paired', both).doubts.find(({ isOpen }) => isOpen)!;
    expect(asked.says).toBe('The conditions are in separate columns?');
    expect(roles('paired', both, asked.turn)).toEqual([
      'patient: subject',
      'visit: leave out',
      'weight: measurement',
      'glucose: measurement',
    ]);
  });
});

it('a column “censored” is inverted if the reader says that it marks those without the event', () => {
  const text = sheet('time  censored', '5  1', '9  0', '7  0', '8  1', '3  0');
  const asked = guessed('survival', text).doubts.find(({ isOpen }) => isOpen)!;
  expect(asked.says).toBe('“censored” marks those without the event?');
  expect(guessed('survival', text).columns[1]!.words).toEqual(['1', '0', '0', '1', '0']);
  expect(guessed('survival', text, asked.turn).columns[1]!.words).toEqual(['0', '1', '1', '0', '1']);
  expect(
    guessed('survival', sheet('time  status', '5  1', '9  0', '7  0')).doubts.some(({ isOpen }) => isOpen),
  ).toBe(false);
});

describe('the outcome', () => {
  const logistic = instruments.find(({ name }) => name === 'logistic-regression')!;
  const lines = Array.from(
    { length: 40 },
    (_, i) => `${(i * 7) % 11}\t${i % 2}\t${(i * 5) % 3 === 0 ? 1 : 0}`,
  );
  const ask = (names: string, as: ReadAs = {}) => answerOf(logistic, [names, ...lines].join('\n'), {}, as);
  const doubts = (names: string) => ask(names).table!.doubts.filter(({ says }) => says.endsWith('outcome?'));

  it('is a question if two columns have two levels each and no name decides', () => {
    const [asked] = doubts('age\tsmoker\thealed');
    expect(asked).toMatchObject({
      says: '“healed” is the outcome?',
      isOpen: true,
      turn: { roles: [[2, 'outcome']] },
    });
    const first = ask('age\tsmoker\thealed');
    const other = ask('age\tsmoker\thealed', asked!.turn);
    if (first.status !== 'ok' || other.status !== 'ok') throw new Error('refused');
    expect(plain(first.methods)).toContain('in smoker as a function of age and healed');
    expect(plain(other.methods)).toContain('in healed as a function of age and smoker');
    expect(first.table!.understood).toContain('“smoker” is the outcome.');
  });

  it('can be changed by a button, without a question, if a name decides it', () => {
    expect(doubts('age\tsmoker\tdied')).toMatchObject([{ says: '“smoker” is the outcome?' }]);
    expect(doubts('age\tsmoker\tdied')[0]!.isOpen).toBeUndefined();
  });

  it('is kept in the permalink', async () => {
    const state = { text: 'a\tb', options: {}, readAs: { roles: [[1, 'outcome']] as const } };
    expect(await decodePermalink(logistic, (await encodePermalink(state)) as string)).toEqual(state);
  });
});

describe('the reader’s choice', () => {
  const choose = (...roles: [number, Role][]): ReadAs => ({ roles });

  it('moves a single-column role away from the earlier column', () => {
    expect(roles('groups', mice, choose([2, 'group']))).toContain('site: group');
    expect(roles('groups', mice, choose([2, 'group']))).toContain('treatment: leave out');
    expect(roles('groups', mice, choose([5, 'measurement']))).toContain('weight: leave out');
    expect(roles('groups', mice, choose([2, 'group'], [3, 'group']))).toContain('site: leave out');
  });

  it('is not reported as a guess', () => {
    const table = guessed('groups', mice, choose([2, 'group']));
    expect(table.understood).not.toContain('“site” gives');
    expect(table.columns[2]!.why).toBeNull();
  });

  it('is ignored if the calculator cannot use it', () => {
    expect(roles('pairs', sheet('a  b', '1  2', '3  4'), { roles: [[0, 'event']] })).toEqual([
      'a: measurement',
      'b: measurement',
    ]);
  });

  it('changes the calculator’s answer', () => {
    const test = instruments.find(({ name }) => name === 'independent-t-test')!;
    const first = answerOf(test, mice);
    const other = answerOf(test, mice, {}, { roles: [[5, 'measurement']] });
    if (first.status !== 'ok' || other.status !== 'ok') throw new Error('refused');
    expect(plain(first.results)).not.toBe(plain(other.results));
    expect(other.table?.columns.find(({ name }) => name === 'age')?.role).toBe('measurement');
  });

  it('appears next to an error so that it can be changed', () => {
    const survival = instruments.find(({ name }) => name === 'survival')!;
    const text = sheet('entry  exit  status', '0  5  1', '2  9  0', '1  7  1', '0  8  1');
    const refusal = answerOf(survival, text);
    expect(refusal).toMatchObject({ status: 'refused', table: { columns: [{ role: 'entry' }, {}, {}] } });
    expect(answerOf(survival, text, {}, { roles: [[0, 'leave out']] }).status).toBe('ok');
  });

  it('is kept in the permalink, and a permalink with an unknown role counts as damaged', async () => {
    const test = instruments.find(({ name }) => name === 'independent-t-test')!;
    const state = { text: mice, options: {}, readAs: choose([2, 'group'], [5, 'measurement']) };
    const link = await encodePermalink(state);
    expect(await decodePermalink(test, link as string)).toEqual(state);
    for (const wrong of [[[2, 'hero']], [[-1, 'group']], [[2.5, 'group']], [2, 'group'], { 2: 'group' }]) {
      const damaged = await encodePermalink({ ...state, readAs: { roles: wrong as never } });
      expect(await decodePermalink(test, damaged as string)).toMatchObject({ status: 'refused' });
    }
  });

  it('is still honored in earlier permalinks that mark a numeric column as data', () => {
    const numbered = sheet('id  A  B  C', '1  10.1  11.2  12.9', '2  10.4  11.0  13.1', '3  9.8  11.5  12.7');
    expect(roles('conditions', numbered)).toContain('id: subject');
    expect(roles('conditions', numbered, { ids: true })).toContain('id: measurement');
  });
});

it('every calculator that reads a table declares its roles, and only those are offered', () => {
  for (const { name, columns, reads } of instruments)
    expect([name, reads !== undefined]).toEqual([name, columns.length > 0]);
  for (const [layout, offered] of Object.entries(rolesIn)) {
    expect(offered, layout).toContain('leave out');
    expect(new Set<string>(offered).size).toBe(offered.length);
  }
});
