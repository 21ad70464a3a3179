// A logistic curve: the age moves along it, and the odds grow by the same factor with every year.
import { figures, fixed, percent } from '../../statistics/format.ts';
import type { Explored } from './explorable.ts';

export const oneYear = (
  { intercept, slope }: { intercept: number; slope: number },
  age: number,
): Explored => {
  const oddsAt = (years: number) => Math.exp(intercept + slope * years);
  const shareAt = (years: number) => 1 / (1 + 1 / oddsAt(years));
  return {
    numbers: {
      age: fixed(age, 1),
      share: percent(shareAt(age)),
      odds: figures(oddsAt(age), 2),
      later: percent(shareAt(age + 1)),
      laterOdds: figures(oddsAt(age + 1), 2),
    },
    charts: { 'c-curve': () => ({ grip: [age, shareAt(age)] }) },
  };
};
