import type { TestOptions } from '../alternative.ts';
import { isConstant } from '../descriptive/moments.ts';
import { pOf } from '../alternative.ts';
import { tLowerTail, tTwoSided, tUpperTail } from '../distributions/students-t.ts';
import { withinGroups } from '../multivariate/within-groups.ts';
import { unfit } from '../observed.ts';
import { midranks } from '../rank-tests/midranks.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { fisherInterval } from './fisher-interval.ts';
import { pearsonCoefficient } from './pearson-coefficient.ts';

type Values = readonly number[];
type Options = TestOptions & { readonly method?: 'pearson' | 'spearman' };

export type PartialCorrelation = {
  n: number;
  r: number;
  t: number;
  df: number;
  p: number;
  /** By Fisher's z with the standard error 1/√(n − q − 3) for q columns held constant. Null if n − q ≤ 3. */
  interval: Interval | null;
  /** The correlation of x and y without holding anything constant. */
  zeroOrder: number;
  /** The correlation of x with the part of y that the columns held constant do not explain. */
  semipartial: number;
};

/**
 * The correlation of x and y while other columns are held constant: Pearson's, or Spearman's from the ranks of all columns.
 *
 * Definition: the correlation of the residuals of x and of y from the least-squares fit on the columns Z;
 * t = r √(df/(1 − r²)), df = n − 2 − q. Source: R. A. Fisher (1924), Metron 3, 329–332. Accuracy: 13 digits.
 * Errors: `unequal-lengths`, `invalid-input`, `too-few-values` (df < 1), `out-of-range` (the level), `no-variation` (x or y), `singular`
 * (Z is collinear or has a constant column), `aliased-terms` (Z explains x or y completely).
 * Example: `partialCorrelation([1, 3, 2, 5], [2, 3, 5, 4], [[1, 1, 2, 3]]).r` → -0.2886751346
 */
export function partialCorrelation(
  x: Values,
  y: Values,
  held: readonly Values[],
  options: Options = {},
): Result<PartialCorrelation> {
  const { level, alternative = 'two-sided', method = 'pearson' } = options;
  const [n, q] = [x.length, held.length];
  const df = n - 2 - q;
  const bad = unfit([x, y, ...held], q + 3, level);
  if (bad) return bad;
  if (isConstant(x) || isConstant(y)) return refuse('no-variation');
  const scaled = (values: Values) => (method === 'spearman' ? midranks(values).ranks : values);
  const [a, b, ...others] = [x, y, ...held].map(scaled);
  const labels = x.map(() => '');
  const explaining = withinGroups(others, labels);
  if (explaining.status === 'error') return explaining;
  /** The part of a column that the others do not explain, if it is more than rounding. */
  const rest = (values: Values) => {
    const own = withinGroups([values], labels);
    if (own.status === 'error') return undefined;
    const { residuals } = explaining.factor.solve(own.centered[0]!);
    return withinGroups([...others, values], labels).status === 'ok' ? residuals : undefined;
  };
  const [restX, restY] = [rest(a!), rest(b!)];
  if (!restX || !restY) return refuse('aliased-terms');
  const r = pearsonCoefficient(restX, restY);
  const zeroOrder = pearsonCoefficient(a!, b!);
  const semipartial = pearsonCoefficient(a!, restY);
  if (r === null || zeroOrder === null || semipartial === null) return refuse('no-variation');
  const t = (Math.sqrt(df) * r) / Math.sqrt((1 - r) * (1 + r));
  return ok({
    n,
    r,
    t,
    df,
    p: pOf(alternative, tLowerTail(t, df), tUpperTail(t, df), tTwoSided(t, df)),
    interval: n - q > 3 ? fisherInterval(r, 1 / Math.sqrt(n - q - 3), options) : null,
    zeroOrder,
    semipartial,
  });
}
