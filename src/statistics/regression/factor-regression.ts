import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { Coefficient } from './coefficient.ts';
import { extraSumOfSquares } from './extra-sum-of-squares.ts';
import { linearModel } from './linear-model.ts';
import type { LinearModel } from './linear-model.ts';

export type Factor = {
  readonly labels: readonly string[];
  /** The first is the reference. In order of first appearance if omitted. */
  readonly levels?: readonly string[];
};

export type FactorRegressionInput = {
  readonly y: readonly number[];
  readonly columns?: Readonly<Record<string, readonly number[]>>;
  readonly factors?: Readonly<Record<string, Factor>>;
  readonly level?: number;
};

export type FactorTerm = {
  readonly name: string;
  readonly df: number;
  /** Type II: compared with the model without this term. Null if it is not defined. */
  readonly f: number | null;
  readonly p: number | null;
  /** Generalized variance inflation factor, the usual VIF for one degree of freedom. Not raised to 1/(2 df). */
  readonly gvif: number | null;
};

export type FactorRegression = {
  /** The name of each coefficient: '(Intercept)', 'column', or 'factor=level'. */
  names: readonly string[];
  coefficients: readonly Coefficient[];
  terms: readonly FactorTerm[];
  model: LinearModel;
};

type Term = { readonly name: string; readonly columns: Readonly<Record<string, readonly number[]>> };

/**
 * Multiple linear regression on numeric and categorical predictors.
 *
 * Definition: treatment coding: one column of 0 and 1 for each level of a factor except the first; least squares as
 * `linearModel`; each term tested by the F of dropping it; GVIF = det R₁ det R₂/det R of the correlations of its
 * columns, of the others and of all.
 * Errors: `unequal-lengths`, `invalid-input` (also a label that is not a level), `too-few-values`, `too-few-groups`
 * (a factor with one level).
 * Source: J. Fox, G. Monette (1992), JASA 87, 178–183; J. Fox (2016) Applied Regression Analysis, 3rd ed., ch. 7.
 * Accuracy: 13 digits. Example: `factorRegression({ y: [1, 2, 4, 5], factors: { g: { labels: ['a', 'a', 'b', 'b'] } } }).names` → ['(Intercept)', 'g=b']
 */
export function factorRegression({
  y,
  columns = {},
  factors = {},
  level = 0.95,
}: FactorRegressionInput): Result<FactorRegression> {
  const numeric = Object.entries(columns);
  const grouped = Object.entries(factors);
  const bad = unfit([y, ...numeric.map(([, column]) => column)], 1, level);
  if (bad) return bad;
  if (grouped.some(([, { labels }]) => labels.length !== y.length)) return refuse('unequal-lengths');
  const levelsOf = ({ labels, levels }: Factor) => levels ?? [...new Set(labels)];
  for (const [, factor] of grouped) {
    const known = new Set(levelsOf(factor));
    if (known.size < 2) return refuse('too-few-groups');
    if (!factor.labels.every((label) => known.has(label))) return refuse('invalid-input');
  }
  const terms: Term[] = [
    ...numeric.map(([name, column]) => ({ name, columns: { [name]: column } })),
    ...grouped.map(([name, factor]) => ({
      name,
      columns: Object.fromEntries(
        levelsOf(factor)
          .slice(1)
          .map(
            (level) => [`${name}=${level}`, factor.labels.map((label) => Number(label === level))] as const,
          ),
      ),
    })),
  ];
  const columnsOf = (list: readonly Term[]) => list.flatMap((term) => Object.values(term.columns));
  const model = linearModel({ columns: columnsOf(terms), y, level });
  if (model.status === 'error') return model;

  /** ln det of the sums of products of centered columns, or undefined if they are not independent. */
  const logDeterminant = (list: readonly Term[]) => {
    const centered = columnsOf(list).map((column) => {
      const center = mean(column);
      return column.map((value) => value - center);
    });
    const q = factorise(centered);
    return q.rank === centered.length ? q.logDeterminant() : undefined;
  };
  const whole = logDeterminant(terms);
  return ok({
    names: ['(Intercept)', ...terms.flatMap((term) => Object.keys(term.columns))],
    coefficients: model.coefficients,
    terms: terms.map((term): FactorTerm => {
      const others = terms.filter((other) => other !== term);
      const smaller = linearModel({ columns: columnsOf(others), y, level });
      const test = smaller.status === 'ok' ? extraSumOfSquares(smaller, model) : { f: null, p: null };
      const parts = [logDeterminant([term]), logDeterminant(others)];
      const inflation =
        whole === undefined || parts.includes(undefined) ? null : Math.exp(sum(parts as number[]) - whole);
      const df = smaller.status === 'ok' ? smaller.df - model.df : 0;
      return { name: term.name, df, ...test, gvif: inflation };
    }),
    model,
  });
}
