import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { figures } from '../../../src/figures/all-figures.ts';
import { collisions, outside } from './reading-svg.ts';

const cases = figures.flatMap((figure) =>
  (['wide', 'narrow'] as const).map((layout) => ({ ...figure, layout })),
);

describe.each(cases)('figure $slug, $layout', ({ slug, layout, Chart, caption, n, table }) => {
  const svg = renderToStaticMarkup(<Chart id={slug} layout={layout} />);

  it('draws real data with every label legible', () => {
    expect(svg).not.toContain('No data to draw');
    expect(outside(svg).map((box) => box.text)).toEqual([]);
    expect(collisions(svg)).toEqual([]);
  });

  it('contains no NaN, Infinity, or undefined', () => {
    const said = [svg, caption, n, JSON.stringify(table)].join(' ');
    expect(said.match(/.{0,30}(NaN|Infinity|undefined|not known).{0,10}/g)).toBeNull();
    for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
  });

  it('stays small enough for its page', () => {
    expect(svg.length).toBeLessThan(45_000);
  });
});

it('every figure has its own address', () => {
  expect(new Set(figures.map(({ slug }) => slug)).size).toBe(figures.length);
});

describe('numbers agree with the reference results', () => {
  const said = (slug: string) => {
    const { Chart, caption } = figures.find((figure) => figure.slug === slug)!;
    return `${renderToStaticMarkup(<Chart id={slug} />)} ${caption}`;
  };

  it.each([
    ['bar-chart', '5.25 units longer with orange juice (95% CI 1.72 to 8.78)'],
    ['paired-slopes', 'difference 1.58 h (95% CI 0.70 to 2.46)'],
    ['kaplan-meier', 'log-rank χ²(1) = 16.8'],
    ['kaplan-meier-lung', 'Median survival was 426 days in women and 270 in men.'],
  ])('%s states %s', (slug, result) => {
    expect(said(slug)).toContain(result);
  });
});
