import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { BarChart } from '../../../src/charts/BarChart.tsx';
import { Distribution } from '../../../src/charts/Distribution.tsx';
import { Forest } from '../../../src/charts/Forest.tsx';
import { Histogram } from '../../../src/charts/Histogram.tsx';
import { KaplanMeier } from '../../../src/charts/KaplanMeier.tsx';
import { textsOf } from './reading-svg.ts';

/** The vertical position of the axis label `0`, taken from its tick. */
const heightOfZero = (svg: string) => {
  const label = textsOf(svg).find((box) => box.text === '0' || box.text === '0%');
  return label === undefined ? undefined : label.bottom - 12 * 0.2 - 4;
};
const value = fc.double({ min: -1e6, max: 1e6, noNaN: true });

describe('bars', () => {
  it('start at zero, which is on the axis, whatever their values', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 8 }), (values) => {
        const bars = values.map((each, index) => ({ group: `g${index}`, value: each }));
        const svg = renderToStaticMarkup(
          <BarChart id="b" title="t" axis="y" note="no intervals" bars={bars} />,
        );
        const zero = heightOfZero(svg);
        expect(zero).toBeDefined();
        const [, path = ''] = /class="br" d="([^"]*)"/.exec(svg) ?? [];
        const feet = [...path.matchAll(/M[-\d.]+ ([-\d.]+)V/g)].map((match) => Number(match[1]));
        expect(feet).toHaveLength(values.length);
        for (const foot of feet) expect(Math.abs(foot - zero!)).toBeLessThan(0.2);
      }),
    );
  });

  it('have heights proportional to their values', () => {
    const bars = [10, 20, 40].map((each, index) => ({ group: `g${index}`, value: each }));
    const svg = renderToStaticMarkup(<BarChart id="b" title="t" axis="y" note="no intervals" bars={bars} />);
    const [, path = ''] = /class="br" d="([^"]*)"/.exec(svg) ?? [];
    const heights = [...path.matchAll(/M[-\d.]+ ([-\d.]+)V([-\d.]+)/g)].map(
      (m) => Number(m[1]) - Number(m[2]),
    );
    expect(heights[1]! / heights[0]!).toBeCloseTo(2, 2);
    expect(heights[2]! / heights[0]!).toBeCloseTo(4, 2);
  });

  it('start at zero in a histogram', () => {
    const svg = renderToStaticMarkup(
      <Histogram
        id="h"
        title="t"
        axis="x"
        bins={[3, 9].map((count, i) => ({ from: 50 + i, to: 51 + i, count }))}
      />,
    );
    const [, path = ''] = /class="hb[^"]*"[^>]* d="([^"]*)"/.exec(svg) ?? [];
    const feet = [...path.matchAll(/M[-\d.]+ ([-\d.]+)V/g)].map((match) => Number(match[1]));
    expect(feet).toHaveLength(2);
    for (const foot of feet) expect(Math.abs(foot - heightOfZero(svg)!)).toBeLessThan(0.2);
  });
});

describe('observations', () => {
  it('appear as one point each, with their number stated', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 60 }), (values) => {
        const svg = renderToStaticMarkup(
          <Distribution id="d" title="t" kind="strip" axis="y" groups={[{ label: 'all', values }]} />,
        );
        const [, path = ''] = /class="pt" d="([^"]*)"/.exec(svg) ?? [];
        expect(path.match(/M/g)).toHaveLength(values.length);
        expect(svg).toContain(`n = ${values.length}`);
      }),
    );
  });

  it('have no box if there are fewer than five', () => {
    const box = { lowerWhisker: 1, lowerHinge: 1, median: 2, upperHinge: 3, upperWhisker: 3 };
    const draw = (values: number[]) =>
      renderToStaticMarkup(
        <Distribution id="d" title="t" kind="box" axis="y" groups={[{ label: 'all', values, box }]} />,
      );
    expect(draw([1, 2, 2, 3])).not.toContain('class="bx"');
    expect(draw([1, 2, 2, 2, 3])).toContain('class="bx"');
  });
});

it('survival is drawn on the full scale from 0 to 100%', () => {
  const group = {
    label: 'a',
    n: 10,
    until: 9,
    censored: [],
    steps: [{ time: 5, survival: 0.9 }],
    times: [1, 5, 5, 5, 6, 7, 8, 9, 9, 9],
  };
  const texts = textsOf(
    renderToStaticMarkup(<KaplanMeier id="k" title="t" timeAxis="days" groups={[group]} />),
  );
  expect(texts.map((box) => box.text)).toEqual(expect.arrayContaining(['0%', '100%']));
});

it('a ratio and its inverse are equally far from the line of no effect', () => {
  const rows = [
    { label: 'half', estimate: 0.5, low: 0.25, high: 1 },
    { label: 'twice', estimate: 2, low: 1, high: 4 },
  ];
  const svg = renderToStaticMarkup(
    <Forest id="f" title="t" axis="HR" scale="log" reference={1} rows={rows} />,
  );
  const squares = [...svg.matchAll(/class="pt so" d="M([-\d.]+)/g)].map((match) => Number(match[1]) + 4);
  const line = Number(/class="ax da" d="M([-\d.]+)/.exec(svg)?.[1]);
  expect(line - squares[0]!).toBeCloseTo(squares[1]! - line, 0);
});
