import { poissonProbability } from './poisson.ts';
import { sumAroundPeak } from './sum-around-peak.ts';

const remembered = (of: (j: number) => number) => {
  const known = new Map<number, number>();
  return (j: number) => {
    const value = known.get(j) ?? of(j);
    known.set(j, value);
    return value;
  };
};

/**
 * Σ P(J = j) upper(j) over a Poisson variable J of mean λ/2: the upper tail of a noncentral distribution from those of central ones, which
 * grow with j, as a function of λ. A search over λ computes each central tail only once. `logLower` is the logarithm of 1 − upper. For
 * large λ, sampled terms represent their neighbors. Source: Johnson, Kotz & Balakrishnan (1995), ch. 29 and 30. Accuracy: 12 digits in the
 * upper tail, as the noncentral tests show. Example: `mixedByPoisson(() => 0.5, () => Math.log(0.5))(4)` → 0.5
 */
export function mixedByPoisson(
  upper: (j: number) => number,
  logLower: (j: number) => number,
): (lambda: number) => number {
  const tail = remembered(upper);
  return (lambda) => mixed(lambda, tail, logLower);
}

function mixed(lambda: number, upper: (j: number) => number, logLower: (j: number) => number): number {
  const stride = Math.max(1, Math.floor(Math.sqrt(lambda / 2) / 8));
  const start = Math.floor(lambda / 2);
  const low = Math.max(0, start - 9 * Math.sqrt(start));
  if (logLower(low) < -42) return 1;
  return Math.min(
    1,
    stride *
      sumAroundPeak((i) => {
        const j = start + i * stride;
        const weight = poissonProbability(j, lambda / 2);
        return weight && weight * upper(j);
      }),
  );
}
