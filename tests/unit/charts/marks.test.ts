import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dodge } from '../../../src/charts/marks/dodge.ts';
import { pointsPath, shapes } from '../../../src/charts/marks/points.ts';
import { swarm } from '../../../src/charts/marks/swarm.ts';
import {
  figures,
  fixed,
  logLabel,
  percent,
  power,
  px,
  tickLabels,
} from '../../../src/charts/number-format.ts';
import { extent, horizontalScale, verticalScale } from '../../../src/charts/scale.ts';
import { textWidth, wrap } from '../../../src/charts/text-metrics.ts';

describe('beeswarm layout', () => {
  const positions = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 50 });

  it('keeps every point in its lane and leaves isolated points in place', () => {
    fc.assert(
      fc.property(positions, (at) => {
        const offsets = swarm(at, 3, 40);
        expect(offsets).toHaveLength(at.length);
        offsets.forEach((offset, index) => {
          expect(Math.abs(offset)).toBeLessThanOrEqual(40 + 1e-9);
          const alone = at.every((other, i) => i === index || Math.abs(other - at[index]!) > 7);
          if (alone) expect(offset).toBe(0);
        });
      }),
    );
  });

  it('does not let points overlap if the lane is wide enough', () => {
    fc.assert(
      fc.property(positions, (at) => {
        const offsets = swarm(at, 3, 1e6);
        at.forEach((a, i) =>
          at.slice(i + 1).forEach((b, j) => {
            expect(Math.hypot(a - b, offsets[i]! - offsets[i + 1 + j]!)).toBeGreaterThan(6);
          }),
        );
      }),
    );
  });
});

it('dodged labels keep their order, do not overlap, and stay within bounds that can hold them', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -50, max: 450, noNaN: true }), { maxLength: 20 }), (wanted) => {
      const at = dodge(
        wanted,
        wanted.map(() => 16),
        0,
        400,
      );
      const order = at.map((_, i) => i).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
      order.forEach((label, rank) => {
        expect(at[label]).toBeGreaterThanOrEqual(8 - 1e-9);
        expect(at[label]).toBeLessThanOrEqual(392 + 1e-9);
        const next = order[rank + 1];
        if (next !== undefined) expect(at[next]! - at[label]!).toBeGreaterThan(16 - 1e-9);
      });
    }),
  );
});

it('each shape draws a different outline, one per point', () => {
  const paths = shapes.map((shape) =>
    pointsPath(
      [
        [10, 10],
        [20, 20],
      ],
      shape,
    ),
  );
  expect(new Set(paths).size).toBe(shapes.length);
  for (const path of paths) expect(path.match(/M/g)).toHaveLength(2);
});

describe('numbers', () => {
  it('are written with true minus signs, digit grouping, and powers of ten', () => {
    expect(fixed(-1234567.891, 1)).toBe('−1,234,567.9');
    expect(fixed(-0.0001, 2)).toBe('0.00');
    expect(power(-12)).toBe('10⁻¹²');
    expect(figures(0.000012345)).toBe('1.23×10⁻⁵');
    expect(figures(5.25)).toBe('5.25');
    expect(figures(-123456)).toBe('−123,456');
    expect(figures(9.9996)).toBe('10.0');
    expect(percent(0.953)).toBe('95%');
    expect([0.001, 0.1, 1, 1000, 1e6].map(logLabel)).toEqual(['0.001', '0.1', '1', '1000', '10⁶']);
    expect([px(-0.04), px(NaN), px(1 / 3)]).toEqual([0, 0, 0.3]);
  });

  it('have the same number of decimals on one axis, as many as they need', () => {
    expect(tickLabels([0, 0.25, 0.5])).toEqual(['0', '0.25', '0.50']);
    expect(tickLabels([-2e-9, 0, 2e-9])).toEqual(['−2×10⁻⁹', '0', '2×10⁻⁹']);
    expect(tickLabels([1990, 2000], 'year')).toEqual(['1990', '2000']);
    expect(tickLabels([0, 0.5, 1], 'percent')).toEqual(['0%', '50%', '100%']);
  });
});

describe('scales', () => {
  it('place ticks within the axis, with distinct labels', () => {
    const bound = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(bound, bound, fc.integer({ min: 60, max: 700 }), (a, b, length) => {
        for (const scale of [
          horizontalScale({ kind: 'linear', domain: extent([a, b]) }, [50, 50 + length]),
          verticalScale({ kind: 'linear', domain: extent([a, b]) }, [50 + length, 50], 100),
        ]) {
          const labels = scale.ticks.map((tick) => tick.lines[0]);
          expect(labels.length).toBeGreaterThan(0);
          expect(new Set(labels).size).toBe(labels.length);
          for (const tick of scale.ticks) {
            expect(tick.at).toBeGreaterThan(49.9);
            expect(tick.at).toBeLessThan(50.1 + length);
          }
        }
      }),
    );
  });

  it('span every given value, even a single one', () => {
    expect(extent([5])).toEqual([2.5, 7.5]);
    expect(extent([])).toEqual([0, 1]);
    expect(extent([3, 8], [0])).toEqual([0, 8]);
    expect(extent([NaN, 3, Infinity, 4])).toEqual([3, 4]);
  });
});

it('wrapped text fits its width and reports truncated words', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 30, max: 200 }), (text, room) => {
      for (const line of wrap(text, room))
        expect(textWidth(line)).toBeLessThanOrEqual(Math.max(room, textWidth('W…')));
    }),
  );
  expect(wrap('one two three four five six', 46, 12, 2)).toEqual(['one two', 'three…']);
});
