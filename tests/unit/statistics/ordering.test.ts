// Sorting and the fast Fourier transform, compared with their definitions on random columns.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fourier } from '../../../src/statistics/algebra/fourier.ts';
import { ascendingOrder } from '../../../src/statistics/descriptive/ascending-order.ts';
import { midranks } from '../../../src/statistics/rank-tests/midranks.ts';

const value = fc.oneof(
  fc.double({ noNaN: true }),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0, -0, 5e-324, -5e-324, Infinity, -Infinity),
);
const column = fc.oneof(
  fc.array(value, { maxLength: 20 }),
  fc.array(value, { minLength: 500, maxLength: 700 }),
);

test('ascendingOrder sorts values in ascending order and is stable', () => {
  fc.assert(
    fc.property(column, (values) => {
      const expected = values.map((_, i) => i).sort((i, j) => Math.sign(values[i]! - values[j]! || 0));
      expect([...ascendingOrder(values)]).toEqual(expected);
      const backwards = Uint32Array.from(values, (_, i) => values.length - 1 - i);
      const among = [...backwards].sort((i, j) => Math.sign(values[i]! - values[j]! || 0));
      expect([...ascendingOrder(values, backwards)]).toEqual(among);
    }),
  );
});

test('a midrank is the mean position among all values, counting half for the value itself', () => {
  fc.assert(
    fc.property(column, (values) => {
      const { ranks, ties } = midranks(values);
      const some = values.length > 20 ? [0, 7, values.length - 1] : values.map((_, i) => i);
      for (const i of some) {
        const below = values.filter((other) => other < values[i]!).length;
        const equal = values.filter((other) => other === values[i]).length;
        expect(ranks[i]).toBe(below + (equal + 1) / 2);
      }
      const sizes = new Map<number, number>();
      for (const each of values) sizes.set(each + 0, (sizes.get(each + 0) ?? 0) + 1);
      const tied = [...sizes].sort(([a], [b]) => a - b).flatMap(([, size]) => (size > 1 ? [size] : []));
      expect(ties).toEqual(tied);
    }),
  );
});

test('the fast Fourier transform equals the sum in its definition', () => {
  const [re, im] = [0, 1].map((column) =>
    Float64Array.from({ length: 16 }, (_, j) => ((j * 7 + column * 5) % 11) - 4),
  ) as [Float64Array, Float64Array];
  const expected = Array.from({ length: 16 }, (_, k) =>
    [0, 1].map((part) =>
      re.reduce((total, a, j) => {
        const angle = (-2 * Math.PI * j * k) / 16;
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        return total + (part ? a * sine + im[j]! * cosine : a * cosine - im[j]! * sine);
      }, 0),
    ),
  );
  fourier(re, im);
  expected.forEach(([real, imaginary], k) => {
    expect(re[k]).toBeCloseTo(real!, 12);
    expect(im[k]).toBeCloseTo(imaginary!, 12);
  });
});
