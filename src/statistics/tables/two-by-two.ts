import { smallest } from '../descriptive/extremes.ts';
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
  /** The chi-square times (n − 1)/n, which keeps its level in small tables (E. S. Pearson; Campbell). */
  nMinusOneChiSquare: number;
  nMinusOneP: number;
  /** ad/(bc), or Infinity or null (0/0) with empty cells. */
  oddsRatio: number | null;
  /** The same with ½ added to each cell (Haldane, Anscombe). */
  haldaneOddsRatio: number;
  /** From −1 to 1. */
  phi: number;
};

/**
 * Measures of association in a 2 × 2 table of two independent groups.
 *
 * Definition: χ² = Σ (|O − E| − c)²/E, c = min(½, |O − E|); φ = (ad − bc)/√∏ margins.
 * Source: F. Yates (1934); J. B. S. Haldane (1956); I. Campbell (2007), Stat. Med. 26, 3661–3675. Accuracy: 13 digits.
 * Errors: a row or column without counts. Example: `twoByTwo([[3, 1], [1, 3]]).phi` → 0.5
 */
export function twoByTwo(table: Counts): Result<TwoByTwo> {
  const test = chiSquareTest(table);
  if (test.status === 'error') return test;
  const cells = table.flat();
  if (table.length !== 2 || cells.length !== 4) return refuse('invalid-input');
  const [a, b, c, d] = cells as [number, number, number, number];
  const expected = test.expected.flat();
  const correction = smallest(
    cells.map((count, i) => Math.abs(count - expected[i]!)),
    0.5,
  );
  const yates = chiSquareStatistic(pearson(cells, expected, correction), 1);
  const scaled = chiSquareStatistic((test.chiSquare * (test.n - 1)) / test.n, 1);
  return ok({
    nMinusOneChiSquare: scaled.chiSquare,
    nMinusOneP: scaled.p,
    yatesChiSquare: yates.chiSquare,
    yatesP: yates.p,
    oddsRatio: quotient(a * d, b * c),
    haldaneOddsRatio: ((a + 0.5) * (d + 0.5)) / ((b + 0.5) * (c + 0.5)),
    phi: (a * d - b * c) / Math.sqrt((a + b) * (c + d) * (a + c) * (b + d)),
  });
}
