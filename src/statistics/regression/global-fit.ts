import { parseExpression } from '../algebra/expression.ts';
import { refuse, ok } from '../result.ts';
import type { Result } from '../result.ts';
import type { Coefficient } from './coefficient.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { fitGroupedCurve, pooledStart, startOf } from './grouped-curve.ts';
import type { GroupedCurveInput, GroupedStart } from './grouped-curve.ts';
import { correctedAkaike } from './information-criteria.ts';
import { searchStart } from './search-start.ts';

type Fitted = { readonly rss: number; readonly df: number };
type Test = { f: number | null; df: readonly [number, number]; p: number | null };

export type GlobalFit = {
  names: readonly string[];
  coefficients: readonly Coefficient[];
  rss: number;
  df: number;
  residualSd: number;
  /** All parameters by group, and one curve for all groups. Null if it could not be fitted. */
  separate: Fitted | null;
  oneCurve: Fitted | null;
  sharedAgainstSeparate: Test | null;
  oneCurveAgainstSeparate: Test | null;
  /** Corrected Akaike information criterion, without constants. Null with too few values. */
  aiccShared: number | null;
  aiccSeparate: number | null;
  /** Probability of the shared model, if one of the two is true. */
  probabilityShared: number | null;
};

export type GlobalFitInput = Omit<GroupedCurveInput, 'starts' | 'curve'> & {
  /** A formula of x and of the names in `start`. */
  readonly model: string;
  readonly start: GroupedStart;
};

/**
 * Global fit: one formula in several groups, with some parameters shared, compared with separate curves and with one curve.
 *
 * Definition: one least-squares fit (`fitGroupedCurve`); F by extra sums of squares; AICc = n ln(RSS/n) + 2K + 2K(K + 1)/(n − K − 1), K
 * counting the variance; probability 1/(1 + exp(ΔAICc/2)). Each model also starts from the estimates of the smaller one.
 * Source: Motulsky & Christopoulos (2004) Fitting Models to Biological Data, ch. 22–29. Accuracy: 8 digits.
 * Errors: `too-few-groups`, `invalid-input` (also a shared name without a start), and those of `nonlinearRegression`.
 * Example: `globalFit({ model: 'a+b*x', x: [1, 2, 3, 1, 2, 3], y: [1, 2, 4, 2, 4, 5], labels: ['u', 'u', 'u', 'v', 'v', 'v'], shared: ['b'], start: { a: 0, b: 1 } }).coefficients[2].estimate` → 1.5
 */
export function globalFit({ start, model, ...input }: GlobalFitInput): Result<GlobalFit> {
  const { x, y, labels, shared } = input;
  const parameters = Object.keys(start);
  const groups = new Set(labels).size;
  const values = Object.values(start);
  if (x.length !== y.length || labels.length !== y.length) return refuse('unequal-lengths');
  if (groups < 2) return refuse('too-few-groups');
  if (values.some((own) => typeof own !== 'number' && own.length !== groups)) return refuse('invalid-input');
  if (!values.flat().every(Number.isFinite) || parameters.includes('x')) return refuse('invalid-input');
  if (parameters.length === 0 || !shared.every((name) => parameters.includes(name)))
    return refuse('invalid-input');

  const curve = parseExpression(model, parameters);
  if (curve.status === 'error') return curve;
  const fit = (own: readonly string[], starts: readonly GroupedStart[]) => {
    const found = fitGroupedCurve({ ...input, curve, shared: own, starts });
    if (found.status === 'ok' || found.reason === 'invalid-expression') return found;
    const other = searchStart({ model, variables: { x }, y }, parameters);
    return other.status === 'ok'
      ? fitGroupedCurve({ ...input, curve, shared: own, starts: [other.start] })
      : found;
  };
  const estimates = (of: ReturnType<typeof fit>) =>
    of.status === 'ok' ? [startOf(of, parameters, groups)] : [];
  const one = fit(parameters, [pooledStart(start)]);
  const some = fit(shared, [start, ...estimates(one)]);
  if (some.status === 'error') return some;
  const all = fit([], [start, ...estimates(some)]);

  const tested = (smaller: typeof one): Test | null => {
    if (smaller.status === 'error' || all.status === 'error') return null;
    return { ...extraSumOfSquares(smaller, all), df: [smaller.df - all.df, all.df] };
  };
  const aicc = (of: typeof one) =>
    of.status === 'ok' ? correctedAkaike(of.rss, y.length, y.length - of.df) : null;
  const [aiccShared, aiccSeparate] = [aicc(some), aicc(all)];
  return ok({
    names: some.names,
    coefficients: some.coefficients,
    rss: some.rss,
    df: some.df,
    residualSd: some.residualSd,
    separate: all.status === 'ok' ? { rss: all.rss, df: all.df } : null,
    oneCurve: one.status === 'ok' ? { rss: one.rss, df: one.df } : null,
    sharedAgainstSeparate: tested(some),
    oneCurveAgainstSeparate: tested(one),
    aiccShared,
    aiccSeparate,
    probabilityShared:
      aiccShared === null || aiccSeparate === null
        ? null
        : 1 / (1 + Math.exp((aiccShared - aiccSeparate) / 2)),
  });
}
