import { binomialLowerTail } from '../distributions/binomial.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { quotient } from '../intervals/two-proportions.ts';
import { chiSquareTest, pearson } from './chi-square-test.ts';
import type { Counts } from './counts.ts';

export type TwoByTwo = {
  /** Yates' continuity-corrected chi-square. */
  yatesChiSquare: number;
  yatesP: number;
  /** ad/(bc); Infinity or null (0/0) with empty cells. */
  oddsRatio: number | null;
  /** The same with ½ added to each cell (Haldane, Anscombe). */
  haldaneOddsRatio: number;
  /** From −1 to 1. */
  phi: number;
};

/**
 * Measures of association in a 2 × 2 table of two independent groups.
 *
 * Formula: χ² = Σ (|O − E| − c)²/E, c = min(½, |O − E|); φ = (ad − bc)/√∏ margins.
 * Source: F. Yates (1934); J. B. S. Haldane (1956). Accuracy: 13 digits.
 * Errors: a row or column without counts. Example: twoByTwo([[3, 1], [1, 3]]).phi = 0.5.
 */
export function twoByTwo(table: Counts): Result<TwoByTwo> {
  const test = chiSquareTest(table);
  if (test.status === 'error') return test;
  const cells = table.flat();
  if (table.length !== 2 || cells.length !== 4) return refuse('invalid-input');
  const [a, b, c, d] = cells as [number, number, number, number];
  const expected = test.expected.flat();
  const correction = Math.min(0.5, ...cells.map((count, i) => Math.abs(count - expected[i]!)));
  const yates = chiSquareStatistic(pearson(cells, expected, correction), 1);
  return ok({
    yatesChiSquare: yates.chiSquare,
    yatesP: yates.p,
    oddsRatio: quotient(a * d, b * c),
    haldaneOddsRatio: ((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5)),
    phi: (a * d - b * c) / Math.sqrt((a + b) * (c + d) * (a + c) * (b + d)),
  });
}

export type McNemar = {
  discordant: readonly [number, number];
  /** (|b − c| − 1)²/(b + c), 0 where b = c. */
  chiSquareCorrected: number;
  pCorrected: number;
  chiSquare: number;
  p: number;
  /** Two-sided binomial test of b in b + c. */
  pExact: number;
};

/**
 * McNemar's test of a 2 × 2 table of paired yes/no answers.
 *
 * Source: Q. McNemar (1947), Psychometrika 12, 153–157. Accuracy: 13 digits.
 * Errors: no discordant pairs. Example: mcNemar([[10, 2], [8, 5]]).pExact = 0.109375.
 */
export function mcNemar(table: Counts): Result<McNemar> {
  const [b, c] = [table[0]?.[1], table[1]?.[0]];
  if (b === undefined || c === undefined || !(Number.isInteger(b) && Number.isInteger(c) && b >= 0 && c >= 0))
    return refuse('invalid-input');
  if (b + c === 0) return refuse('no-variation');
  const test = (distance: number) => chiSquareStatistic(distance ** 2 / (b + c), 1);
  const corrected = test(b === c ? 0 : Math.abs(b - c) - 1);
  const { chiSquare, p } = test(b - c);
  return ok({
    discordant: [b, c],
    chiSquareCorrected: corrected.chiSquare,
    pCorrected: corrected.p,
    chiSquare,
    p,
    pExact: Math.min(1, 2 * binomialLowerTail(Math.min(b, c), b + c, 0.5)),
  });
}
