import { requires } from '../distributions/requires.ts';

export type Adjustment = 'bonferroni' | 'holm' | 'hochberg' | 'benjamini-hochberg' | 'benjamini-yekutieli';

/**
 * p-values adjusted for making several comparisons, in the order given.
 *
 * Definition: Bonferroni m p; Holm, the running maximum of (m + 1 − i) p₍ᵢ₎; Hochberg, the running minimum of the same
 * from the largest; Benjamini–Hochberg, of m p₍ᵢ₎/i; Benjamini–Yekutieli, that times Σ 1/i. At most 1.
 * Source: S. Holm (1979), Scand. J. Stat. 6, 65–70; Y. Hochberg (1988), Biometrika 75, 800–802; Y. Benjamini,
 * Y. Hochberg (1995), JRSS B 57, 289–300; Y. Benjamini, D. Yekutieli (2001), Ann. Stat. 29, 1165–1188.
 * Accuracy: one rounding. Example: `adjustPValues([0.01, 0.04], 'holm')` → [0.02, 0.04]
 */
export function adjustPValues(p: readonly number[], method: Adjustment): number[] {
  requires(p.every((value) => value >= 0 && value <= 1));
  const m = p.length;
  const ascending = p.map((_, i) => i).sort((i, j) => p[i]! - p[j]!);
  const harmonic = p.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const factor = (rank: number) => {
    if (method === 'bonferroni') return m;
    if (method === 'benjamini-hochberg') return m / rank;
    return method === 'benjamini-yekutieli' ? (m / rank) * harmonic : m + 1 - rank;
  };
  const stepDown = method === 'holm' || method === 'bonferroni';
  const order = stepDown ? ascending : [...ascending].reverse();
  const adjusted = p.map(() => 0);
  let running = stepDown ? 0 : 1;
  for (const [step, i] of order.entries()) {
    const value = Math.min(1, p[i]! * factor(stepDown ? step + 1 : m - step));
    running = stepDown ? Math.max(running, value) : Math.min(running, value);
    adjusted[i] = running;
  }
  return adjusted;
}
