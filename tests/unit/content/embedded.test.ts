// The calculator in an article starts with the article's own values and shows the numbers that the article states.
import { plain } from '../../../src/calculators/sentence.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { embedded } from '../../../src/calculators/embedded.ts';
import type { Embedded } from '../../../src/calculators/embedded.ts';
import { load } from '../../../src/calculators/load-instrument.ts';
import { parsePastedTable } from '../../../src/calculators/parse-pasted-table.ts';
import { tableOf } from '../../../src/calculators/read-cells.ts';
import { articleNow, type Words } from '../../support/articles.ts';

/** The numbers of the text that the calculator must show, by their path in the `n` of the article's `.ts` file. */
const said: Readonly<Record<string, readonly string[]>> = {
  'binary-logistic-regression': ['births.riskRatio'],
  biostatistics: ['trial.difference', 'trial.interval'],
  'descriptive-statistics': ['light.mean', 'light.median'],
  'design-of-experiments': ['size.enough.1'],
  'forecasting-in-statistics': ['nile.level', 'nile.first'],
  'how-to-import-data': ['reshape.longRows'],
  'how-to-perform-t-test-in-statistical-software': [
    'paired.difference',
    'paired.interval',
    'paired.t',
    'paired.p',
  ],
  'inferential-statistics-in-biostatistics': ['titanic.chi', 'titanic.df', 'titanic.p'],
  'nonlinear-regression': ['enzyme.km', 'enzyme.vmax', 'enzyme.kmInterval'],
  'p-value-and-confidence-interval': ['sleep.difference', 'sleep.interval', 'sleep.p'],
  'sampling-in-biostatistics': ['size.needed'],
  'what-is-regression-analysis': [],
};

const numbersOf = (text: string) =>
  [...text.replaceAll(/(?<=\d),(?=\d{3})/g, '').matchAll(/−?\d+(?:\.\d+)?/g)].map(([found]) =>
    found.replace('−', '-'),
  );

const at = (words: Words, path: string) =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], words) as string;

const there = Object.entries(said).flatMap(([name, paths]) => {
  const slug = articleNow(name);
  return slug === undefined ? [] : [[slug, paths] as const];
});

describe.each(there)('the calculator in %s', (slug, paths) => {
  const text = readFileSync(`content/articles/${slug}.mdx`, 'utf8');
  const [, of = ''] = /<Instrument of="([\w-]+)" \{\.\.\.live\}/.exec(text) ?? [];

  it('initially shows the numbers that the text states', async () => {
    const { live, n } = (await import(`../../../content/articles/${slug}.ts`)) as {
      live: Embedded;
      n: Words;
    };
    const report = embedded(await load[of]!(), live);
    // If the calculator shows more decimals, compare after rounding to those of the text.
    const shown = numbersOf(
      JSON.stringify([plain(report.results), report.estimates, report.numbers, report.tables]),
    );
    const missing = paths.flatMap((path) =>
      numbersOf(at(n, path)).filter((number) => {
        const decimals = number.split('.')[1]?.length ?? 0;
        return !shown.some((other) => Number(other).toFixed(decimals) === number);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('parses its cells as it would parse a paste of them', async () => {
    const { live } = (await import(`../../../content/articles/${slug}.ts`)) as { live: Embedded };
    const names = Object.keys(live.columns ?? {});
    const cells = Object.values(live.columns ?? {}).map((column) => column.map((cell) => String(cell ?? '')));
    if (names.length === 0) return;
    const pasted = parsePastedTable(
      [names, ...cells[0]!.map((_, i) => cells.map((column) => column[i]!))]
        .map((row) => row.join('\t'))
        .join('\n'),
    );
    const columns = 'columns' in pasted ? pasted.columns.map(({ at: _, ...column }) => column) : pasted;
    expect(tableOf(names, cells).columns).toEqual(columns);
  });
});

it('a cell holds a number with a decimal point or comma, text, or nothing', () => {
  const { columns } = tableOf(
    ['dose (mg)', 'state'],
    [
      ['1,5', '−2', '', '3e2'],
      ['a', 'b', '', ''],
    ],
  );
  expect(columns[0]).toMatchObject({
    name: 'dose',
    unit: 'mg',
    numbers: [1.5, -2, null, 300],
    spoiled: null,
  });
  expect(columns[1]).toMatchObject({ numbers: null, words: ['a', 'b', null, null], spoiled: null });
  expect(tableOf(['x'], [['1', 'many']]).columns[0]).toMatchObject({
    numbers: null,
    spoiled: { row: 1, cell: 'many' },
  });
});
