import { intervalOf, pOf, tailOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { binomialLowerTail, binomialProbability } from '../distributions/binomial.ts';
import { normalLowerTail, normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { clopperPearsonLimits, wilsonLimits } from '../intervals/proportion-intervals.ts';
import { isLevel } from '../level.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';
import type { Counts } from './counts.ts';

export type McNemar = {
  discordant: readonly [number, number];
  alternative: Alternative;
  /** (|b − c| − 1)²/(b + c), or 0 if b = c. */
  chiSquareCorrected: number;
  pCorrected: number;
  chiSquare: number;
  p: number;
  /** Binomial test of b in b + c, and with half of the probability of the observed split in each tail. */
  pExact: number;
  pMid: number;
  /** b/c, or Infinity over 0. */
  oddsRatio: number;
  oddsRatioInterval: Interval;
  /** Proportion of yes in the first measurement minus that in the second, (b − c)/n. */
  difference: number;
  differenceWald: Interval;
  differenceNewcombe: Interval;
};

/**
 * McNemar's test of a 2 × 2 table of paired yes/no answers: [[yes yes, yes no], [no yes, no no]].
 *
 * Definition: χ² = (b − c)²/(b + c); exact: twice the smaller binomial tail; odds ratio b/c with Clopper–Pearson limits
 * p/(1 − p); Newcombe's method 10: Wilson's limits combined using the correlation of the answers.
 * Source: Q. McNemar (1947), Psychometrika 12, 153–157; M. W. Fagerland, S. Lydersen, P. Laake (2013), BMC Med. Res.
 * Methodol. 13, 91; R. G. Newcombe (1998), Stat. Med. 17, 2635–2650. Accuracy: 13 digits.
 * Errors: `invalid-input`, `no-variation` (no discordant pairs). Example: `mcNemar([[10, 2], [8, 5]]).pExact` → 0.109375
 */
export function mcNemar(
  table: Counts,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<McNemar> {
  const [a, b, c, d] = table.flat() as [number, number, number, number];
  const counts = [a, b, c, d];
  if (table.length !== 2 || table.some((row) => row.length !== 2)) return refuse('invalid-input');
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  const discordant = b + c;
  if (discordant === 0) return refuse('no-variation');
  const n = a + b + c + d;
  const test = (distance: number) => {
    const z = distance / Math.sqrt(discordant);
    return { chiSquare: z * z, p: pOf(alternative, normalLowerTail(z), normalUpperTail(z)) };
  };
  const corrected = test(Math.sign(b - c) * Math.max(0, Math.abs(b - c) - 1));
  const { chiSquare, p } = test(b - c);
  const [less, greater] = [binomialLowerTail(b, discordant, 0.5), binomialLowerTail(c, discordant, 0.5)];
  const here = binomialProbability(b, discordant, 0.5);
  const tail = tailOf(level, alternative);
  const z = normalUpperQuantile(tail);
  const difference = (b - c) / n;

  const [p1, p2] = [(a + b) / n, (a + c) / n];
  const [w1, w2] = [wilsonLimits(a + b, n, tail), wilsonLimits(a + c, n, tail)];
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const cross = a * d - b * c;
  const association = cross > n / 2 ? cross - n / 2 : Math.min(cross, 0);
  const phi = margins === 0 ? 0 : association / Math.sqrt(margins);
  const joined = (x: number, y: number) =>
    Math.sign(z) * Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  const ofDifference = ({ lower, upper }: Limits, method: string) =>
    intervalOf({ lower, upper }, level, alternative, method, [-1, 1]);
  const half = (z * Math.sqrt(Math.max(0, discordant - (b - c) ** 2 / n))) / n;
  const odds = (share: number) => (share >= 1 ? Infinity : share / (1 - share));
  const shares = clopperPearsonLimits(b, discordant, tail);
  return ok({
    discordant: [b, c],
    alternative,
    chiSquareCorrected: corrected.chiSquare,
    pCorrected: corrected.p,
    chiSquare,
    p,
    pExact: pOf(alternative, less, greater),
    pMid: pOf(alternative, less - here / 2, greater - here / 2),
    oddsRatio: b / c,
    oddsRatioInterval: intervalOf(
      { lower: odds(shares.lower), upper: odds(shares.upper) },
      level,
      alternative,
      'Clopper–Pearson',
      [0, Infinity],
    ),
    difference,
    differenceWald: ofDifference({ lower: difference - half, upper: difference + half }, 'Wald'),
    differenceNewcombe: ofDifference(
      {
        lower: difference - joined(p1 - w1.lower, w2.upper - p2),
        upper: difference + joined(w1.upper - p1, p2 - w2.lower),
      },
      'Newcombe 10',
    ),
  });
}
