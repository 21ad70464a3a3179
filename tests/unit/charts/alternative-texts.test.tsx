// What charts say to people who cannot see them must match the data: ranges, counts, and the handwritten sentences.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readFileSync, globSync } from 'node:fs';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { figureOf, figures } from '../../../src/figures/all-figures.ts';
import { solved } from '../../../src/figures/in-words.ts';
import { meanOf } from '../../../src/figures/summaries.ts';
import { titleOf } from '../../../src/figures/title-of.ts';
import { computedIn } from '../../support/articles.ts';
import { levels, numbers } from '../../../src/statistics/columns.ts';
import { describe as describeColumn } from '../../../src/statistics/descriptive/describe.ts';

const root = new URL('../../..', import.meta.url).pathname;
const dataset = (name: string) => columnsOf(readFileSync(`${root}content/datasets/${name}.csv`, 'utf8'));
const said = (slug: string) => {
  const { Chart } = figureOf(slug);
  return /<desc[^>]*>([^<]*)<\/desc>/.exec(renderToStaticMarkup(<Chart id={slug} />))?.[1] ?? '';
};
const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

describe.each([
  ['box-plot', 'plant-growth', 'weight', 'group'],
  ['strip-chart', 'insect-sprays', 'count', 'spray'],
  ['violin-plot', 'penguins', 'body_mass_g', 'species'],
  ['raincloud', 'penguins', 'flipper_length_mm', 'species'],
] as const)('%s', (slug, name, column, by) => {
  it('states the n, range, and median of each group in the file', () => {
    const data = dataset(name);
    const parts = [
      ...said(slug).matchAll(/n = (\d+),(?: median ([\d.,]+),)?.*?values from ([\d.,]+) to ([\d.,]+)\./g),
    ].map(([, n, , low, high]) => [n, low, high].map((text) => Number(text!.replaceAll(',', ''))));
    expect(parts).toEqual(
      levels(data, by).map((level) => {
        const values = numbers(data, column, { [by]: level }).toSorted((a, b) => a - b);
        return [values.length, values[0], values.at(-1)];
      }),
    );
  });
});

it.each(figures.map((figure) => [figure.slug, figure] as const))(
  '%s is described with numbers, and its title states a finding instead of describing the chart',
  (slug, figure) => {
    expect(said(slug)).toMatch(/\d/);
    expect(titleOf(figure)).toMatch(/^[A-Z0-9].{25,200}[.]$/);
    expect(titleOf(figure)).not.toMatch(/\b(chart|plot|graph|figure) (shows|of)\b/i);
  },
);

describe('handwritten chart titles agree with the data', () => {
  const sprays = dataset('insect-sprays');
  const of = (names: string) => [...names].map((spray) => average(numbers(sprays, 'count', { spray })));

  it('sprays C, D, and E leave less than half as many insects as any other', () => {
    expect(titleOf(figureOf('strip-chart'))).toContain('C, D and E left far fewer insects than A, B and F');
    expect(Math.max(...of('CDE'))).toBeLessThan(Math.min(...of('ABF')) / 2);
    expect(levels(sprays, 'spray')).toHaveLength(6);
  });

  it('two of Darwin’s 15 pairs differ in the opposite direction', () => {
    expect(titleOf(figureOf('normal-plot'))).toMatch(/^Two of Darwin’s 15 pairs/);
    const maize = dataset('darwin-maize');
    const selfed = numbers(maize, 'selfed');
    const differences = numbers(maize, 'crossed').map((crossed, pair) => crossed - selfed[pair]!);
    const negative = differences.filter((value) => value < 0).length;
    expect(differences).toHaveLength(15);
    expect(Math.min(negative, 15 - negative)).toBe(2);
  });

  it('no patient slept less, two plants grew far less, and both mean differences are gains', () => {
    const sleep = dataset('sleep');
    const drug = (group: number) => numbers(sleep, 'extra', { group });
    const gains = drug(2).map((hours, patient) => hours - drug(1)[patient]!);
    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    expect(meanOf(gains).low).toBeGreaterThan(0.5);
    const maize = dataset('darwin-maize');
    const selfed = numbers(maize, 'selfed');
    const growth = numbers(maize, 'crossed').map((crossed, pair) => crossed - selfed[pair]!);
    expect(growth.filter((value) => value < 0).toSorted((a, b) => a - b)).toEqual([-8.375, -6]);
    expect(meanOf(growth).low).toBeGreaterThan(0);
    expect(meanOf(growth).low).toBeLessThan(0.1);
  });

  it('the right tail of the mothers’ data is shorter on a log scale', () => {
    const weights = numbers(dataset('birth-weight'), 'lwt');
    const skewness = (values: readonly number[]) => solved(describeColumn(values)).skewness!;
    expect(skewness(weights.map(Math.log10))).toBeLessThan(skewness(weights));
  });

  it('bills are deeper with length within each species but not across species', () => {
    const penguins = dataset('penguins');
    const slope = (where?: Record<string, string>) => {
      const x = numbers(penguins, 'bill_length_mm', where);
      const y = numbers(penguins, 'bill_depth_mm', where);
      const [mx, my] = [average(x), average(y)];
      return x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0);
    };
    expect(titleOf(figureOf('scatter-groups'))).toMatch(/^Within each species/);
    for (const species of levels(penguins, 'species')) expect(slope({ species })).toBeGreaterThan(0);
    expect(slope()).toBeLessThan(0);
  });

  it('most values of the misread column are ten times too large', async () => {
    type Misread = { decimals: { groups: { values: number[] }[] } };
    const importing = await computedIn<Misread>('how-to-import-data');
    const [right, wrong] = importing?.decimals.groups ?? [{ values: [1] }, { values: [10] }];
    const ten = wrong!.values.filter((value, i) => Math.abs(value / right!.values[i]! - 10) < 1e-9).length;
    expect(ten).toBeGreaterThan(right!.values.length / 2);
  });

  it('only nitrogen raised the yield of the peas', () => {
    const npk = dataset('npk');
    const gain = (factor: string) =>
      average(numbers(npk, 'yield', { [factor]: 1 })) - average(numbers(npk, 'yield', { [factor]: 0 }));
    expect(titleOf(figureOf('main-effects'))).toContain('phosphate and potassium did not');
    expect(gain('N')).toBeGreaterThan(0);
    expect(gain('P')).toBeLessThan(0);
    expect(gain('K')).toBeLessThan(0);
  });

  it('titles in articles contain no handwritten numbers from the data', () => {
    const typed = globSync('content/articles/*.mdx', { cwd: root }).flatMap((file) =>
      [...readFileSync(`${root}${file}`, 'utf8').matchAll(/\b(?:title|desc)="([^"]*\d[^"]*)"/g)].map(
        ([, text = '']) => text.replace(/6-mercaptopurine|treatment \d|of 19\d\d/g, ''),
      ),
    );
    // A proportion, a p-value, and a chosen measurement are not results.
    const general = [
      /^The share rises from 0 to 1 /,
      /^The p-value is 1 at the estimate/,
      /^A density of 1\.0 /,
    ];
    expect(typed.filter((text) => /\d/.test(text) && !general.some((each) => each.test(text)))).toEqual([]);
  });
});
