import { sum } from './sum.ts';

/**
 * √b₁ and b₂ with divisor n, of centered values: their third and fourth moments over powers of the second.
 *
 * Source: K. Pearson (1895). Accuracy: 13 digits. Example: `standardMoments([-1, 0, 1]).kurtosis` → 1.5
 */
export function standardMoments(centered: readonly number[]): { skewness: number; kurtosis: number } {
  const moment = (power: number) => sum(centered.map((value) => value ** power)) / centered.length;
  const second = moment(2);
  return { skewness: moment(3) / second ** 1.5, kurtosis: moment(4) / second ** 2 };
}
