import { binomialLowerTail, binomialProbability } from '../distributions/binomial.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { clopperPearsonInterval, wilsonInterval } from '../intervals/proportion-intervals.ts';
import { isLevel } from '../level.ts';
import { around, interval, ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import type { Counts } from './counts.ts';

export type McNemar = {
  discordant: readonly [number, number];
  /** (|b − c| − 1)²/(b + c), 0 where b = c. */
  chiSquareCorrected: number;
  pCorrected: number;
  chiSquare: number;
  p: number;
  /** Two-sided binomial test of b in b + c, and less the probability of the observed split. */
  pExact: number;
  pMid: number;
  /** b/c; Infinity over 0. */
  oddsRatio: number;
  oddsRatioInterval: Interval;
  /** Share of yes in the first measurement less that in the second, (b − c)/n. */
  difference: number;
  differenceWald: Interval;
  differenceNewcombe: Interval;
};

/**
 * McNemar's test of a 2 × 2 table of paired yes/no answers: [[yes yes, yes no], [no yes, no no]].
 *
 * Formula: χ² = (b − c)²/(b + c); exact: twice the smaller binomial tail; odds ratio b/c with Clopper–Pearson limits
 * p/(1 − p); Newcombe's method 10: Wilson's limits joined with the correlation of the answers.
 * Source: Q. McNemar (1947), Psychometrika 12, 153–157; M. W. Fagerland, S. Lydersen, P. Laake (2013), BMC Med. Res.
 * Methodol. 13, 91; R. G. Newcombe (1998), Stat. Med. 17, 2635–2650. Accuracy: 13 digits.
 * Refuses: `invalid-input`, `no-variation` (no discordant pairs). Example: `mcNemar([[10, 2], [8, 5]]).pExact` → 0.109375
 */
export function mcNemar(table: Counts, level = 0.95): Result<McNemar> {
  const [a, b, c, d] = table.flat() as [number, number, number, number];
  const counts = [a, b, c, d];
  if (table.length !== 2 || table.some((row) => row.length !== 2)) return refuse('invalid-input');
  if (!counts.every((count) => Number.isInteger(count) && count >= 0)) return refuse('invalid-input');
  if (!isLevel(level)) return refuse('out-of-range');
  const discordant = b + c;
  if (discordant === 0) return refuse('no-variation');
  const n = a + b + c + d;
  const test = (distance: number) => chiSquareStatistic(distance ** 2 / discordant, 1);
  const corrected = test(b === c ? 0 : Math.abs(b - c) - 1);
  const { chiSquare, p } = test(b - c);
  const few = Math.min(b, c);
  const pExact = Math.min(1, 2 * binomialLowerTail(few, discordant, 0.5));
  const z = normalUpperQuantile((1 - level) / 2);
  const difference = (b - c) / n;

  const [p1, p2] = [(a + b) / n, (a + c) / n];
  const [w1, w2] = [wilsonInterval(a + b, n, level), wilsonInterval(a + c, n, level)];
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  const cross = a * d - b * c;
  const association = cross > n / 2 ? cross - n / 2 : Math.min(cross, 0);
  const phi = margins === 0 ? 0 : association / Math.sqrt(margins);
  const joined = (x: number, y: number) => Math.sqrt(Math.max(0, x * x - 2 * phi * x * y + y * y));
  return ok({
    discordant: [b, c],
    chiSquareCorrected: corrected.chiSquare,
    pCorrected: corrected.p,
    chiSquare,
    p,
    pExact,
    pMid: Math.min(1, pExact - binomialProbability(few, discordant, 0.5)),
    oddsRatio: b / c,
    oddsRatioInterval: transformed(clopperPearsonInterval(b, discordant, level), (share) =>
      share >= 1 ? Infinity : share / (1 - share),
    ),
    difference,
    differenceWald: around(
      difference,
      (z * Math.sqrt(Math.max(0, discordant - (b - c) ** 2 / n))) / n,
      level,
      'Wald',
    ),
    differenceNewcombe: interval(
      difference - joined(p1 - w1.lower, w2.upper - p2),
      difference + joined(w1.upper - p1, p2 - w2.lower),
      level,
      'Newcombe 10',
    ),
  });
}
