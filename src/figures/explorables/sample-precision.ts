// The precision of a mean: the size of the sample moves along the curve.
import { fixed } from '../../statistics/format.ts';
import type { Explored } from './explorable.ts';

export type Population = { standardDeviation: number; size: number };

/** Half the width of the 95% interval of a mean, with or without the finite population correction. */
export const halfWidth = ({ standardDeviation, size }: Population, count: number, isFinite: boolean) =>
  (1.96 * standardDeviation * Math.sqrt(isFinite ? 1 - count / size : 1)) / Math.sqrt(count);

export const samplePrecision = (population: Population, count: number): Explored => {
  const half = halfWidth(population, count, false);
  return {
    numbers: {
      count: String(count),
      half: fixed(half, 0),
      finite: fixed(halfWidth(population, count, true), 0),
    },
    charts: { 'c-precision': () => ({ grip: [count, half] }) },
  };
};
