// The power of a comparison of two groups: their size moves along the curve of the difference in the middle.
import { percent } from '../../statistics/format.ts';
import { tTestPower } from '../../statistics/power/t-test-power.ts';
import type { Explored } from './explorable.ts';

export type Planned = { differences: readonly [number, number, number]; standardDeviation: number };

export const groupSize = (
  { differences, standardDeviation }: Planned,
  size: number,
): Explored | undefined => {
  const powers = differences.flatMap((difference) => {
    const result = tTestPower(size, { difference, standardDeviation });
    return result.status === 'ok' ? [result.power] : [];
  });
  const [small, middle, large] = powers;
  if (small === undefined || middle === undefined || large === undefined) return undefined;
  return {
    numbers: {
      size: String(size),
      small: percent(small),
      middle: percent(middle),
      large: percent(large),
    },
    charts: { 'c-power': () => ({ grip: [size, middle] }) },
  };
};
