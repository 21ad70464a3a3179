// Labels in figures: legends match the marks, levels keep their appearance, labels stay clear of data, and ticks
// share one format.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Biplot } from '../../../src/charts/Biplot.tsx';
import { Distribution, type DistributionProps } from '../../../src/charts/Distribution.tsx';
import { Estimation } from '../../../src/charts/Estimation.tsx';
import { Forest } from '../../../src/charts/Forest.tsx';
import { groupHue, looksOf } from '../../../src/charts/hues.ts';
import { lightHues } from '../../../src/charts/light-colors.ts';
import { Scatter } from '../../../src/charts/Scatter.tsx';
import { conc } from '../../../src/figures/standard-curve.ts';
import { standardCurveFigure } from '../../../src/figures/standard-curve-figure.ts';
import { tiles } from '../../../src/figures/tiles/all-tiles.ts';
import { figures } from '../../../src/figures/all-figures.ts';
import { answerOf } from '../../../src/calculators/answer.ts';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { chartsFor } from '../../../src/islands/calculator/load-chart.ts';
import { collisions, outside, textsOf } from './reading-svg.ts';

const box = { lowerWhisker: 1, lowerHinge: 2, median: 3, upperHinge: 4, upperWhisker: 5 };
const mean = { value: 3, low: 2, high: 4 };
const group = (label: string, n: number) => ({
  label,
  values: Array.from({ length: n }, (_, i) => 1 + (i % 5)),
  box,
  mean,
});
const draw = (props: Partial<DistributionProps>) =>
  renderToStaticMarkup(
    <Distribution
      id="d"
      title="t"
      kind="box"
      axis="Value"
      interval="95% CI"
      groups={[group('a', 9)]}
      {...props}
    />,
  );

/** What a legend may name, and the mark that must then be drawn. */
const named: readonly (readonly [RegExp, RegExp])[] = [
  [/\bmean with \d/i, /class="(eb|ln)[^"]*" d="M/],
  [/\bbox: hinges/i, /class="bx[^"]*" d="M/],
  [/\boutline: density/i, /class="bd[^"]*" d="M/],
  [/\b(bands?|fan)\b.*\d+%/i, /class="(bd|eb|ln)[^"]*" d="M/],
  [/\berror bars?\b/i, /class="eb[^"]*" d="M/],
];
const unfulfilled = (svg: string) =>
  named.flatMap(([words, mark]) =>
    textsOf(svg).flatMap(({ text }) => (words.test(text) && !mark.test(svg) ? [text] : [])),
  );

describe('the legend', () => {
  it('names the box if boxes are drawn and the mean if means are drawn', () => {
    const texts = (props: Partial<DistributionProps>) =>
      textsOf(draw(props))
        .map(({ text }) => text)
        .join(' | ');
    expect(texts({})).toContain('Box: hinges and median');
    expect(texts({})).not.toMatch(/mean/i);
    expect(texts({ groups: [group('a', 4)] })).toContain('Mean with 95% CI');
    expect(texts({ groups: [group('a', 4)] })).not.toMatch(/hinges/);
    expect(texts({ groups: [group('a', 9), group('b', 4)] })).toContain(
      'Box: hinges and median; bar: mean with 95% CI',
    );
    expect(texts({ kind: 'strip' })).toContain('Mean with 95% CI');
    expect(texts({ kind: 'strip', groups: [{ label: 'a', values: [1, 2] }] })).not.toMatch(/mean/i);
  });

  it('names only what the figure draws, for every calculator', async () => {
    for (const instrument of instruments) {
      const answer = answerOf(instrument, instrument.example.text, instrument.example.options);
      if (answer.status !== 'ok') throw new Error(answer.says);
      const Chart = (await chartsFor(answer.chart.kind))[answer.chart.kind]!;
      const svg = renderToStaticMarkup(
        <Chart id="x" title="t" width={740} height={316} {...answer.chart.props} />,
      );
      expect(unfulfilled(svg), instrument.name).toEqual([]);
    }
  });

  it('names only what the figure draws, for every gallery figure', () => {
    for (const { slug, Chart } of figures)
      expect(unfulfilled(renderToStaticMarkup(<Chart id={slug} layout="wide" />)), slug).toEqual([]);
  });
});

describe('levels', () => {
  it('keep their color and shape in every order, and other levels take the unused ones', () => {
    expect(looksOf(['Adelie', 'Gentoo', 'Chinstrap'])).toEqual([0, 2, 1]);
    expect(looksOf(['Gentoo'])).toEqual([2]);
    expect(looksOf(['control', 'Adelie', 'treated'])).toEqual([1, 0, 2]);
    expect(looksOf(['a', 'b', undefined, 'a'])).toEqual([0, 1, 2, 3]);
  });

  it('keep the same color and shape for each species in every gallery figure', () => {
    const expected = { Adelie: groupHue(0), Chinstrap: groupHue(1), Gentoo: groupHue(2) };
    let seen = 0;
    for (const { slug, Chart } of figures) {
      const svg = renderToStaticMarkup(<Chart id={slug} layout="wide" />);
      // The keys of the scatter plot and biplot state color and name together.
      for (const [, hue, name] of svg.matchAll(
        /<g class="ky c(\d)">.*?<text[^>]*>(Adelie|Chinstrap|Gentoo)</g,
      )) {
        seen++;
        expect(Number(hue), `${slug}, ${name}`).toBe(expected[name as keyof typeof expected]);
      }
    }
    expect(seen).toBeGreaterThanOrEqual(6);
    // The violin and raincloud plots name the species on their axis and draw the groups in the data's order.
    for (const slug of ['violin-plot', 'raincloud']) {
      const { Chart } = figures.find((figure) => figure.slug === slug)!;
      const svg = renderToStaticMarkup(<Chart id={slug} layout="wide" />);
      const hues = [...svg.matchAll(/<g class="c(\d)"><path class="bd"/g)].map(([, hue]) => Number(hue));
      const order = [...svg.matchAll(/(Adelie|Chinstrap|Gentoo): n = /g)].map(([, name]) => name!);
      expect(order).toHaveLength(3);
      expect(hues).toEqual(order.map((name) => expected[name as keyof typeof expected]));
    }
    const strip = draw({ kind: 'strip', groups: ['Adelie', 'Gentoo'].map((name) => group(name, 4)) });
    expect([...strip.matchAll(/<g class="c(\d)"><path class="pt"/g)].map(([, hue]) => hue)).toEqual([
      '1',
      '3',
    ]);
    const points = [{ x: 1, y: 2 }];
    const scatter = renderToStaticMarkup(
      <Scatter
        id="s"
        title="t"
        xAxis="x"
        yAxis="y"
        series={['Gentoo', 'Adelie'].map((label) => ({ label, points }))}
      />,
    );
    expect([...scatter.matchAll(/<g class="c(\d)"><path class="pt"/g)].map(([, hue]) => hue)).toEqual([
      '3',
      '1',
    ]);
  });
});

/** The paths that mark points, each with its color, shape, and positions. */
const markedIn = (svg: string) =>
  [...svg.matchAll(/<path d="([^"]*)"([^>]*)>/g)].flatMap(([, d = '', rest = '']) => {
    const places = [...d.matchAll(/M([-\d.]+) ([-\d.]+)(h0|m[-\d.]+[- ][-\d.]+)/g)];
    if (places.length < 20) return [];
    const color = /(?:stroke|fill)="(#[\da-f]+)"/.exec(rest)![1]!;
    const outline = places[0]![3]!;
    const polygon = outline.startsWith('m0-') ? 'triangle' : 'square';
    const shape = outline === 'h0' ? 'circle' : polygon;
    return [{ color, shape, points: places.map(([, x, y]) => [Number(x), Number(y)] as const) }];
  });

describe('the penguins on the home page', () => {
  const [orange, sky, green] = lightHues;
  const looks = [
    { color: orange, shape: 'circle' },
    { color: sky, shape: 'triangle' },
    { color: green, shape: 'square' },
  ];
  const tilesOfPenguins = tiles.filter(({ caption }) => caption.includes('penguins'));

  it('are Adelie in orange circles, Chinstrap in sky-blue triangles, and Gentoo in green squares', () => {
    expect(tilesOfPenguins.map(({ id }) => id)).toEqual(['raincloud', 'biplot']);
    for (const { draw, sizes } of tilesOfPenguins)
      for (const place of ['wide', 'middle', 'small'] as const) {
        const drawn = markedIn(draw(sizes[place], place));
        expect(drawn.map(({ color, shape }) => ({ color, shape }))).toEqual(looks);
        // The numbers of birds measured are 151, 68, and 123, so each cloud must be that of its species.
        expect(drawn.map(({ points }) => points.length)).toEqual([151, 68, 123]);
      }
  });

  it('keep every point in the biplot: no name has a halo or covers a point or another name', () => {
    const tile = tilesOfPenguins.find(({ id }) => id === 'biplot')!;
    for (const place of ['wide', 'middle'] as const) {
      const { width, height } = tile.sizes[place];
      const svg = `<svg viewBox="0 0 ${width} ${height}" font-size="12">${tile.draw({ width, height }, place)}</svg>`;
      expect(svg).not.toContain('paint-order');
      const points = markedIn(svg).flatMap((marked) => marked.points);
      const covered = textsOf(svg).flatMap(({ text, left, right, top, bottom }) =>
        points.some(([x, y]) => x > left && x < right && y > top && y < bottom) ? [text] : [],
      );
      expect(covered, place).toEqual([]);
      expect(collisions(svg), place).toEqual([]);
    }
  });
});

describe('labels', () => {
  const rows = [
    { label: 'a', estimate: 1.02, low: 0.6, high: 1.7 },
    { label: 'b', estimate: 2.2, low: 0.9, high: 5.5 },
    { label: 'c', estimate: 0.4, low: 0.2, high: 1.1 },
    { label: 'd', estimate: 6.29, low: 1.64, high: 27.26 },
  ];
  /** The segments of the line of no effect, and the numbers that they cross. */
  const lineOf = (of: typeof rows, width: number, scale: 'log' | 'linear') => {
    const reference = scale === 'log' ? 1 : 0;
    const svg = renderToStaticMarkup(
      <Forest id="f" title="t" axis="OR" {...{ scale, reference, width }} rows={of} height={300} />,
    );
    const line = /class="ax da" d="([^"]*)"/.exec(svg)![1]!;
    const pieces = [...line.matchAll(/M([\d.]+) ([\d.]+)V([\d.]+)/g)].map((m) => m.slice(1).map(Number));
    const numbers = textsOf(svg).filter(({ text }) => / to /.test(text));
    expect(numbers).toHaveLength(of.length);
    const crossed = numbers.flatMap(({ text, left, right, top, bottom }) =>
      pieces.some(([x, from, to]) => x! > left && x! < right && to! > top && from! < bottom) ? [text] : [],
    );
    return { pieces, crossed };
  };

  it.each([640, 340])('sit beside an unbroken line of no effect in a forest plot at %i units', (width) => {
    const { pieces, crossed } = lineOf(rows, width, 'log');
    expect(crossed).toEqual([]);
    expect(pieces).toHaveLength(1);
  });

  it('break the line of no effect in a forest plot if neither side has room for them', () => {
    const long = rows.map((row) => ({ ...row, estimate: 12345.67, low: -98765.43, high: 98765.43 }));
    const { pieces, crossed } = lineOf(long, 340, 'linear');
    expect(crossed).toEqual([]);
    expect(pieces.length).toBeGreaterThan(1);
  });

  it('hide no point of a biplot: none has a halo, and in a sparse cloud none covers a point', () => {
    const scores = Array.from({ length: 60 }, (_, i) => ({
      first: Math.cos(i) * 3,
      second: Math.sin(i) * 3,
    }));
    const loadings = ['urban population', 'murder', 'assault', 'rape'].map((label, i) => ({
      label,
      first: 0.4 + i / 10,
      second: 0.6 - i / 3,
    }));
    for (const width of [640, 340]) {
      const svg = renderToStaticMarkup(
        <Biplot
          id="b"
          title="t"
          groups={[{ scores }]}
          loadings={loadings}
          explained={[0.6, 0.3]}
          width={width}
        />,
      );
      expect(svg).not.toContain('ha"');
      const points = [
        .../class="pt" d="([^"]*)"/.exec(svg)![1]!.matchAll(/M([-\d.]+) ([-\d.]+)a([\d.]+)/g),
      ].map(([, x, y, r]) => [Number(x) + Number(r), Number(y)] as const);
      expect(points).toHaveLength(60);
      const names = textsOf(svg).filter(({ text }) => loadings.some(({ label }) => label === text));
      expect(names).toHaveLength(4);
      const covered = names.flatMap(({ text, left, right, top, bottom }) =>
        points.some(([x, y]) => x > left && x < right && y > top && y < bottom) ? [text] : [],
      );
      expect(covered).toEqual([]);
      expect(collisions(svg)).toEqual([]);
    }
  });

  it('keep differences in their column, in the tick format of every axis, from 1e-9 to 1e12', () => {
    for (const size of [1e-9, 1e-3, 1, 1e6, 1e9, 1e12])
      for (const width of [740, 340])
        for (const name of [
          'juice',
          'mean arterial pressure one hour after the second infusion, corrected',
        ]) {
          const svg = renderToStaticMarkup(
            <Estimation
              id="d"
              title="t"
              kind="strip"
              axis={`${name} (mmol/L)`}
              width={width}
              height={316}
              groups={[1, 2].map((i) => ({
                label: `${name} ${i}`,
                values: [1, 2, 3, 4].map((v) => v * i * size),
                mean: { value: 2.5 * i * size, low: 2 * i * size, high: 3 * i * size },
              }))}
              difference={{
                value: -2.5 * size,
                low: -4 * size,
                high: -1 * size,
                standardError: 0.7 * size,
                df: 5,
                title: `Difference, ${name} − ${name}`,
                note: '95% CI',
              }}
            />,
          );
          const at = `${size}, ${width}, ${name}`;
          expect(
            outside(svg).map(({ text }) => text),
            at,
          ).toEqual([]);
          expect(collisions(svg), at).toEqual([]);
          if (size >= 1e6 || size <= 1e-4)
            expect(
              textsOf(svg).filter(({ text }) => /^−?\d{6,}$|e-?\d/.test(text)),
              at,
            ).toEqual([]);
        }
  });
});

it('the wells of the standard curve can be counted because no two of them coincide', () => {
  for (const width of [300, 640]) {
    const { points } = standardCurveFigure(width, 360, true);
    const at = [...points.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    );
    expect(at).toHaveLength(conc.length);
    for (const [i, [x, y]] of at.entries())
      for (const [x2, y2] of at.slice(i + 1)) expect(Math.hypot(x - x2, y - y2)).toBeGreaterThan(5);
  }
});
