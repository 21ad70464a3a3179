// Real-world sheets. Each one was silently misread or rejected before it was supported.
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import type { Given } from '../../../src/calculators/options.ts';
import { withRoles } from '../../../src/calculators/guess-roles.ts';
import { parsePastedTable } from '../../../src/calculators/parse-pasted-table.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import { usedColumns } from '../../../src/calculators/roles.ts';
import { plain } from '../../../src/calculators/sentence.ts';

const read = (text: string, as: ReadAs = {}) => {
  const table = parsePastedTable(text, as);
  if ('status' in table) throw new Error(table.says);
  return withRoles(table, 'groups', as);
};
const used = (text: string, as?: ReadAs) =>
  Object.fromEntries(usedColumns(read(text, as)).map(({ name, numbers, words }) => [name, numbers ?? words]));
const units = (text: string) => read(text).columns.map(({ unit }) => unit);
const report = (name: string, text: string, options: Given = {}) => {
  const answer = answerOf(
    instruments.find((each) => each.name === name)!,
    text,
    options,
  );
  if (answer.status === 'refused') throw new Error(answer.says);
  return answer;
};

const rows = (...lines: string[]) => lines.join('\n');

describe('columns that name the rows', () => {
  const sheet = rows(
    'id\tA\tB\tC',
    '1\t10.1\t11.2\t12.9',
    '2\t10.4\t11.0\t13.1',
    '3\t9.8\t11.5\t12.7',
    '4\t10.0\t11.1\t13.3',
  );

  it('are left out of the calculation, with a button that restores them', () => {
    expect(Object.keys(used(sheet))).toEqual(['A', 'B', 'C']);
    expect(read(sheet).understood).toContain('Left out: “id” (names the rows)');
    const back = read(sheet).doubts.find(({ turn }) => turn.roles)!;
    expect(Object.keys(used(sheet, back.turn))).toEqual(['id', 'A', 'B', 'C']);
  });

  it('are not a condition in repeated measures or an outcome in regression', () => {
    expect(plain(report('repeated-measures', sheet).results)).not.toContain('id');
    expect(
      plain(
        report(
          'multiple-regression',
          sheet.replaceAll('\t', '\t').concat('\n5\t9.9\t11.4\t12.6\n6\t10.6\t11.9\t13.4'),
        ).methods,
      ),
    ).toContain('modeled A as a function of B and C');
  });

  it('are found without a name if they count 1, 2, 3, …', () => {
    expect(Object.keys(used(rows('\tctrl\tdrug', '1\t4.1\t5.2', '2\t4.4\t5.6', '3\t4.0\t5.1')))).toEqual([
      'ctrl',
      'drug',
    ]);
  });

  it('are kept if a name repeats or x merely counts', () => {
    expect(Object.keys(used(rows('sample\tvalue', 'a\t1', 'a\t2', 'b\t3', 'b\t4')))).toEqual([
      'sample',
      'value',
    ]);
    expect(Object.keys(used(rows('dose\tresponse', '1\t2.1', '2\t4.2', '3\t6.0')))).toEqual([
      'dose',
      'response',
    ]);
  });

  it('are kept in a table that is only reshaped', () => {
    expect(report('reshape-table', sheet, { into: 'long' }).tables[0]!.columns.join()).toContain('id');
  });
});

describe('text around the values', () => {
  it('rows of means and totals at the end are left out, regardless of case', () => {
    const sheet = rows(
      'id\tcontrol\tdrug',
      '1\t5.1\t6.2',
      '2\t4.9\t6.8',
      '3\t5.3\t6.1',
      'MEAN\t5.1\t6.37',
      'SD\t0.2\t0.38',
      'n\t3\t3',
    );
    expect(used(sheet)).toEqual({ control: [5.1, 4.9, 5.3], drug: [6.2, 6.8, 6.1] });
    expect(read(sheet).understood).toContain('3 rows that summarize or explain are left out');
    expect(read(sheet).doubts.some(({ turn }) => turn.summary)).toBe(true);
  });

  it('a title above the names is recognized as a title', () => {
    const sheet = rows(
      'Experiment 12, May 2026\t\t',
      'group\tvalue\tweek',
      'a\t1.5\t1',
      'b\t2.5\t1',
      'a\t1.7\t2',
    );
    expect(used(sheet)).toMatchObject({ group: ['a', 'b', 'a'], value: [1.5, 2.5, 1.7] });
    expect(read(sheet).understood).toContain('“Experiment 12, May 2026” above the names is read as a title.');
    expect(used('Plate A\nconc,signal\n1,0.5\n2,0.7\n4,0.9')).toEqual({
      conc: [1, 2, 4],
      signal: [0.5, 0.7, 0.9],
    });
  });

  it('a row of units below the names is assigned to the names', () => {
    const sheet = rows('time\tconcentration', 'h\tmg/L', '0.5\t3.2', '1\t2.9', '2\t2.2');
    expect(used(sheet)).toEqual({ time: [0.5, 1, 2], concentration: [3.2, 2.9, 2.2] });
    expect(units(sheet)).toEqual(['h', 'mg/L']);
  });

  it('notes below the values are left out', () => {
    expect(
      used(rows('a\tb', '1\t2', '3\t4', '5\t7', '* measured twice\t', 'Source: plate reader 3\t')),
    ).toEqual({
      a: [1, 3, 5],
      b: [2, 4, 7],
    });
  });
});

describe('a title that says what was measured', () => {
  const groups = rows('control\tdrug', '410\t300', '395\t322', '430\t288', '402\t310');
  const titled = rows('Tumor volume (mm³)\t', groups);
  const axisOf = (name: string, text: string, options: Given = {}) => {
    const { chart } = report(name, text, options);
    return chart && 'axis' in chart.props ? chart.props.axis : null;
  };

  it.each(['independent-t-test', 'mann-whitney-test', 'one-way-anova', 'kruskal-wallis-test'])(
    'names the axis and the table of %s and gives the estimate its unit',
    (name) => {
      expect(axisOf(name, groups)).toBe('Value');
      expect(axisOf(name, titled)).toBe('Tumor volume (mm³)');
      const { estimates, tables, table } = report(name, titled);
      if (name !== 'kruskal-wallis-test') expect(estimates[0]!.unit).toBe('mm³');
      expect(tables[0]!.caption).toBe('The groups: Tumor volume (mm³)');
      expect(table!.understood).toContain('“Tumor volume (mm³)” above the names says what was measured.');
    },
  );

  it.each(['paired-t-test', 'wilcoxon-test', 'repeated-measures'])('names the axis of %s', (name) => {
    expect(axisOf(name, groups)).toBe('Value');
    expect(axisOf(name, titled)).toBe('Tumor volume (mm³)');
    expect(report(name, titled).estimates[0]!.unit).toBe('mm³');
  });

  it('is found below another title, and in a merged cell above the groups', () => {
    expect(axisOf('one-way-anova', rows('Experiment 7\t', titled))).toBe('Tumor volume (mm³)');
    expect(report('one-way-anova', rows('Experiment 7\t', titled)).table!.understood).toContain(
      '“Experiment 7” above the names is read as a title.',
    );
    const merged = rows(
      '\tTumor volume (mm³)\t',
      'mouse\tcontrol\tdrug',
      'M1\t410\t300',
      'M2\t395\t322',
      'M3\t430\t288',
    );
    expect(Object.keys(used(merged))).toEqual(['control', 'drug']);
    expect(axisOf('independent-t-test', merged)).toBe('Tumor volume (mm³)');
  });

  it('names a column that has no better name, and gives its unit to a column named in it', () => {
    const long = (name: string) =>
      rows('Tumor volume (mm³)\t', `arm\t${name}`, 'a\t410', 'b\t300', 'a\t395', 'b\t322', 'a\t400');
    expect(axisOf('independent-t-test', long('value'))).toBe('Tumor volume (mm³)');
    expect(axisOf('independent-t-test', long('volume'))).toBe('volume (mm³)');
    expect(axisOf('independent-t-test', long('weight (g)'))).toBe('weight (g)');
    expect(axisOf('independent-t-test', long('weight'))).toBe('weight');
  });

  it('is only a title if it has no unit, numbers what it heads, or spans different quantities', () => {
    expect(axisOf('one-way-anova', rows('Tumor volumes, May (second run)\t', groups))).toBe('Value');
    expect(axisOf('one-way-anova', rows('Plate 2 (A)\t', groups))).toBe('Value');
    expect(
      axisOf('one-way-anova', rows('Tumor volume (mm³)\t', 'a (g)\tb (kg)', '1\t2', '2\t4', '3\t5')),
    ).toBe('Value');
    const { chart } = report('correlation', titled);
    expect(JSON.stringify(chart)).not.toContain('mm³');
  });
});

describe('ambiguous numbers', () => {
  it.each([
    [
      'commas that may separate thousands',
      rows('count', '1,234', '2,500', '3,750'),
      [1234, 2500, 3750],
      [1.234, 2.5, 3.75],
    ],
    [
      'points that may mark decimals',
      rows('count', '1.234', '2.500', '3.750'),
      [1.234, 2.5, 3.75],
      [1234, 2500, 3750],
    ],
  ])('%s are parsed that way, and the reader can choose otherwise', (_, text, first, other) => {
    const [name] = Object.keys(used(text));
    expect(used(text)[name!]).toEqual(first);
    const doubt = read(text).doubts.find(({ turn }) => turn.decimal !== undefined)!;
    expect(doubt.says).toMatch(/^“1.234” (has three decimals|is in the thousands)\?$/);
    expect(used(text, doubt.turn)[name!]).toEqual(other);
  });

  it('numbers that begin with 0 are decimals without a question', () => {
    expect(read(rows('x', '0.125', '0.250', '0.375')).doubts.some(({ turn }) => turn.decimal)).toBe(false);
  });
});

describe('numbers in other locales and formats', () => {
  it.each<[string, string[], number[], string | null]>([
    ['amounts in dollars', ['$12.50', '$1,200.00', '$7'], [12.5, 1200, 7], '$'],
    ['amounts with the euro sign in front', ['€ 1.234,50', '€ 12,75', '€ 3,00'], [1234.5, 12.75, 3], '€'],
    ['amounts with the euro sign at the end', ['12.5 €', '7 €', '9.25 €'], [12.5, 7, 9.25], '€'],
    ['numbers with Swiss apostrophes', ["1'234.5", '12’000', '950'], [1234.5, 12000, 950], null],
    ['numbers grouped in lakhs', ['1,23,456', '12,34,567', '99,999'], [123456, 1234567, 99999], null],
    ['powers of ten', ['1.2×10^4', '3 x 10^3', '5.5·10⁻²'], [12000, 3000, 0.055], null],
    ['numbers with footnote marks', ['1.5*', '2.5**', '3.5'], [1.5, 2.5, 3.5], null],
    ['numbers with invisible characters', ['\u200b1.5', '2.5\ufeff', '3.5'], [1.5, 2.5, 3.5], null],
  ])('%s are parsed as numbers', (_, cells, numbers, unit) => {
    const [column] = read(rows('x', ...cells)).columns;
    expect(column!.numbers).toEqual(numbers);
    expect(column!.unit).toBe(unit);
  });

  it('a comma, a colon, or a letter before a digit is not a sign', () => {
    expect(read(rows('x', ':5', '<7', '=9')).columns[0]!.numbers).toBeNull();
  });
});

describe('cells with an implied meaning', () => {
  const plants = rows('treatment\tcm', 'wet\t12', '\t11', '\t13', 'dry\t9', '\t8', '\t10');

  it('empty cells under a merged name repeat it, which is reported and can be undone', () => {
    expect(used(plants)).toMatchObject({ treatment: ['wet', 'wet', 'wet', 'dry', 'dry', 'dry'] });
    expect(read(plants).understood).toContain('4 empty cells repeat the name above');
    const back = read(plants).doubts.find(({ turn }) => turn.merged === false)!;
    expect(used(plants, back.turn)).toMatchObject({ treatment: ['wet', null, null, 'dry', null, null] });
  });

  it('values below a limit of detection are left empty with a question that may substitute the limit', () => {
    const sheet = rows('a\tb', '0.8\t1.9', '<0.5\t2.1', '0.6\t1.7');
    expect(used(sheet)).toEqual({ a: [0.8, null, 0.6], b: [1.9, 2.1, 1.7] });
    const asked = read(sheet).doubts.find(({ isOpen }) => isOpen)!;
    expect(asked.says).toBe('Use the limit itself for “<0.5”?');
    expect(used(sheet, asked.turn)).toMatchObject({ a: [0.8, 0.5, 0.6] });
  });

  it('a code far from all other numbers is a number until the reader says that it marks a missing value', () => {
    const sheet = rows('score\tchange', '34\t22', '51\t28', '-99\t24', '46\t31', '29\t25');
    expect(used(sheet)).toMatchObject({ score: [34, 51, -99, 46, 29] });
    const asked = read(sheet).doubts.find(({ isOpen }) => isOpen)!;
    expect(asked.says).toBe('“−99” marks a missing value?');
    expect(used(sheet, asked.turn)).toMatchObject({ score: [34, 51, null, 46, 29] });
  });

  it.each([
    ['a quantity that is never negative', 'age', '-99', 'is read as missing: “age” is never negative.'],
    ['a quantity that is never that large', 'age', '999', 'is read as missing: “age” is never so large.'],
    [
      'an amount next to a column that may be negative',
      'WBC change,CRP',
      '-99',
      'is read as missing: “CRP” is never negative.',
    ],
    ['two columns', 'x,y', '-999', 'is read as missing: the same code appears in several columns.'],
  ])('a code in %s marks a missing value without a question and can be undone', (_, names, code, why) => {
    const columns = names.split(',');
    const sheet = rows(
      names.replace(',', '\t'),
      ...[3.4, 5.1, code, 4.6, 2.9].map((cell) => columns.map(() => cell).join('\t')),
    );
    const all = (cells: (number | null)[]) => Object.fromEntries(columns.map((name) => [name, cells]));
    expect(used(sheet)).toEqual(all([3.4, 5.1, null, 4.6, 2.9]));
    expect(read(sheet).understood).toContain(why);
    expect(read(sheet).doubts.some(({ isOpen }) => isOpen)).toBe(false);
    const back = read(sheet).doubts.find(({ turn }) => turn.missing)!;
    expect(used(sheet, back.turn)).toEqual(all([3.4, 5.1, Number(code), 4.6, 2.9]));
  });

  it('a negative weight change, a −9 measured twice, and a 99 among percentages raise a question', () => {
    const asks = (names: string, code: string) => {
      const width = names.split('\t').length;
      const sheet = rows(
        names,
        ...['3', '5', code, '4', '2'].map((cell) => Array(width).fill(cell).join('\t')),
      );
      return read(sheet).doubts.filter(({ isOpen }) => isOpen).length;
    };
    expect(asks('weight change', '-99')).toBe(1);
    expect(asks('indoor\toutdoor', '-9')).toBe(1);
    expect(asks('cover (%)', '99')).toBe(1);
  });

  it('rows that are labeled on the left can be transposed by a button', () => {
    const sheet = rows('control\t4.1\t4.4\t4.0', 'shade\t3.2\t3.0\t3.5');
    const asked = read(sheet).doubts.find(({ isOpen }) => isOpen)!;
    expect(used(sheet, asked.turn)).toEqual({ control: [4.1, 4.4, 4], shade: [3.2, 3, 3.5] });
  });
});

describe('layouts of lab instruments and other programs', () => {
  it('unnamed columns are replicates of the preceding group', () => {
    const sheet = rows('wild type\t\tknockout\t', '31\t30\t24\t25', '29\t32\t26\t23');
    expect(plain(report('independent-t-test', sheet).results)).toContain('n = 4 and 4');
  });

  it('side-by-side replicates are all used by curves', () => {
    const doses = [1, 2, 4, 8, 16, 32];
    const rate = (x: number, k: number) => (100 * x) / (5 + x) + [0.4, -0.5, 0.2][k]!;
    const sheet = rows(
      'conc\trate 1\trate 2\trate 3',
      ...doses.map((x) => [x, ...[0, 1, 2].map((k) => rate(x, k))].join('\t')),
    );
    const mm = report('michaelis-menten', sheet);
    expect(plain(mm.results)).toContain('n = 18');
    expect(mm.table!.understood).toContain('read as replicates');
    const four = rows(
      'dose\ty:1\ty:2\ty:3',
      ...[0.1, 1, 10, 100].map((x) => [x, ...[0, 1, 2].map((k) => 100 / (1 + 3 / x) + k)].join('\t')),
    );
    expect(plain(report('dose-response', four).results)).toContain('n = 12');
  });

  it('logarithms of doses are used as doses', () => {
    const logs = [-9, -8, -7, -6, -5, -4];
    const sheet = rows(
      'log dose\tresponse',
      ...logs.map((log, i) => `${log}\t${(100 / (1 + 10 ** (-6.5 - log)) + (i % 2)).toFixed(2)}`),
    );
    const found = report('dose-response', sheet);
    expect(found.estimates[0]!.value).toBeGreaterThan(1e-7);
    expect(found.estimates[0]!.value).toBeLessThan(1e-6);
    expect(found.warnings.join()).toContain('log₁₀');
  });

  it('entry and exit times are not taken for a group', () => {
    expect(() =>
      report('survival', rows('entry\texit\tstatus', '0\t5\t1', '2\t9\t0', '1\t7\t1', '3\t8\t1')),
    ).toThrow(/looks like a time of entry/);
  });

  it('an outcome coded 1 and 2 has its event at 2, in logistic regression and survival', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `${i % 3 === 0 ? 2 : 1}\t${(i * 7) % 11}`);
    expect(plain(report('logistic-regression', rows('status\tx', ...lines)).methods)).toContain(
      'odds of “2”',
    );
  });

  it('constant rates give no Km', () => {
    expect(() => report('michaelis-menten', rows('conc\trate', '1\t5', '2\t5', '4\t5', '8\t5'))).toThrow(
      /do not change|do not level off|vary|same/,
    );
  });
});
