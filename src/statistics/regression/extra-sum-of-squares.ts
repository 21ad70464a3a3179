import { fUpperTail } from '../distributions/f-ratio.ts';

type Fit = { readonly rss: number; readonly df: number };

/**
 * F test of whether a larger least-squares model fits better than one nested in it.
 *
 * Definition: F = ((RSS₁ − RSS₂)/(df₁ − df₂)) / (RSS₂/df₂); null if it is not defined.
 * Source: Draper & Smith (1998) Applied Regression Analysis, 3rd ed., ch. 6. Accuracy: that of the sums of squares.
 * Example: `extraSumOfSquares({ rss: 12, df: 10 }, { rss: 10, df: 9 })` → { f: 1.8, p: 0.2125798923 }
 */
export function extraSumOfSquares(smaller: Fit, larger: Fit) {
  const added = smaller.df - larger.df;
  const f = (smaller.rss - larger.rss) / added / (larger.rss / larger.df);
  return Number.isFinite(f) && f >= 0 && added > 0 && larger.df > 0
    ? { f, p: fUpperTail(f, added, larger.df) }
    : { f: null, p: null };
}
