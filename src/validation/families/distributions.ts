import {
  betaLowerTail,
  betaQuantile,
  betaUpperTail,
  betaUpperQuantile,
  betaDensity,
} from '../../statistics/distributions/beta.ts';
import {
  binomialLowerTail,
  binomialProbability,
  binomialQuantile,
  binomialUpperTail,
} from '../../statistics/distributions/binomial.ts';
import {
  chiSquareLowerTail,
  chiSquareQuantile,
  chiSquareUpperQuantile,
  chiSquareUpperTail,
  chiSquareDensity,
} from '../../statistics/distributions/chi-square.ts';
import {
  fLowerTail,
  fQuantile,
  fUpperQuantile,
  fUpperTail,
  fDensity,
} from '../../statistics/distributions/f-ratio.ts';
import {
  gammaLowerTail,
  gammaQuantile,
  gammaUpperQuantile,
  gammaUpperTail,
  gammaDensity,
} from '../../statistics/distributions/gamma.ts';
import { noncentralTLowerTail, noncentralTUpperTail } from '../../statistics/distributions/noncentral-t.ts';
import {
  normalLowerTail,
  normalQuantile,
  normalUpperQuantile,
  normalUpperTail,
  normalDensity,
} from '../../statistics/distributions/normal.ts';
import {
  poissonLowerTail,
  poissonProbability,
  poissonUpperTail,
  poissonQuantile,
} from '../../statistics/distributions/poisson.ts';
import { rankSumLowerTail, rankSumProbability } from '../../statistics/distributions/rank-sum.ts';
import { signedRankLowerTail, signedRankProbabilities } from '../../statistics/distributions/signed-rank.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../../statistics/distributions/studentized-range.ts';
import {
  tLowerTail,
  tQuantile,
  tTwoSided,
  tUpperQuantile,
  tUpperTail,
  tDensity,
} from '../../statistics/distributions/students-t.ts';
import { numbers } from '../inputs.ts';
import type { Adapter, Inputs, Registry } from '../reference-case.ts';

type Call = (...parameters: number[]) => number;
type Calls = Record<string, { readonly inputs: readonly string[]; readonly calls: Record<string, Call> }>;

function tails(
  name: string,
  lower: Call,
  upper?: Call,
  quantile?: Call,
  upperQuantile?: Call,
): Record<string, Call> {
  return {
    [`p${name}.lower`]: lower,
    ...(upper && { [`p${name}.upper`]: upper }),
    ...(quantile && { [`q${name}.lower`]: quantile }),
    ...(upperQuantile && { [`q${name}.upper`]: upperQuantile }),
  };
}

// Keyed by the part of the case id between "dist." and an optional sequence number.
const calls: Calls = {
  't.upper': { inputs: ['q', 'df'], calls: { value: tUpperTail as Call } },
  't.lower': { inputs: ['q', 'df'], calls: { value: tLowerTail as Call } },
  't.twosided': { inputs: ['t', 'df'], calls: { value: tTwoSided as Call } },
  't.quantile': { inputs: ['p', 'df'], calls: { value: tUpperQuantile as Call } },
  'norm.upper': { inputs: ['z'], calls: { value: normalUpperTail as Call } },
  'norm.lower': { inputs: ['z'], calls: { value: normalLowerTail as Call } },
  'norm.quantile': { inputs: ['p'], calls: { value: normalUpperQuantile as Call } },
  'chisq.upper': { inputs: ['q', 'df'], calls: { value: chiSquareUpperTail as Call } },
  'chisq.lower': { inputs: ['q', 'df'], calls: { value: chiSquareLowerTail as Call } },
  'chisq.quantile': { inputs: ['p', 'df'], calls: { value: chiSquareUpperQuantile as Call } },
  'f.upper': { inputs: ['q', 'df1', 'df2'], calls: { value: fUpperTail as Call } },
  'f.lower': { inputs: ['q', 'df1', 'df2'], calls: { value: fLowerTail as Call } },
  'f.quantile': { inputs: ['p', 'df1', 'df2'], calls: { value: fUpperQuantile as Call } },
  'beta.lower': { inputs: ['x', 'a', 'b'], calls: { value: betaLowerTail as Call } },
  'beta.upper': { inputs: ['x', 'a', 'b'], calls: { value: betaUpperTail as Call } },
  'beta.quantile': { inputs: ['p', 'a', 'b'], calls: { value: betaQuantile as Call } },
  'gamma.both': {
    inputs: ['q', 'shape'],
    calls: { lower: gammaLowerTail as Call, upper: gammaUpperTail as Call },
  },
  'gamma.quantile': { inputs: ['p', 'shape'], calls: { value: gammaQuantile as Call } },
  binom: {
    inputs: ['k', 'n', 'p'],
    calls: {
      pmf: binomialProbability as Call,
      cdf: binomialLowerTail as Call,
      upper: binomialUpperTail as Call,
    },
  },
  'binom.quantile': { inputs: ['q', 'n', 'p'], calls: { value: binomialQuantile as Call } },
  poisson: {
    inputs: ['k', 'lambda'],
    calls: {
      pmf: poissonProbability as Call,
      cdf: poissonLowerTail as Call,
      upper: poissonUpperTail as Call,
    },
  },
  'tukey.upper': { inputs: ['q', 'nmeans', 'df'], calls: { value: tukeyUpperTail as Call } },
  'tukey.quantile': {
    inputs: ['p', 'nmeans', 'df'],
    calls: { value: ((p, k, df) => tukeyUpperQuantile(1 - p!, k!, df!)) as Call },
  },
  'nct.upper': { inputs: ['q', 'df', 'ncp'], calls: { value: noncentralTUpperTail as Call } },
  'nct.lower': { inputs: ['q', 'df', 'ncp'], calls: { value: noncentralTLowerTail as Call } },
  'wilcox.exact': {
    inputs: ['u', 'm', 'n'],
    calls: { cdf: rankSumLowerTail as Call, pmf: rankSumProbability as Call },
  },
  'signrank.exact': {
    inputs: ['v', 'n'],
    calls: {
      cdf: signedRankLowerTail as Call,
      pmf: ((v, n) => signedRankProbabilities(n!)[v!] ?? 0) as Call,
    },
  },
};

// R's names for cases with other ids: the probability functions by tail.
const byFunction: Record<string, Call> = {
  ...tails('norm', normalLowerTail, normalUpperTail, normalQuantile, normalUpperQuantile),
  ...tails('t', tLowerTail as Call, tUpperTail as Call, tQuantile as Call, tUpperQuantile as Call),
  ...tails(
    'chisq',
    chiSquareLowerTail as Call,
    chiSquareUpperTail as Call,
    chiSquareQuantile as Call,
    chiSquareUpperQuantile as Call,
  ),
  ...tails('f', fLowerTail as Call, fUpperTail as Call, fQuantile as Call, fUpperQuantile as Call),
  ...tails(
    'beta',
    betaLowerTail as Call,
    betaUpperTail as Call,
    betaQuantile as Call,
    betaUpperQuantile as Call,
  ),
  ...tails(
    'gamma',
    gammaLowerTail as Call,
    gammaUpperTail as Call,
    gammaQuantile as Call,
    gammaUpperQuantile as Call,
  ),
  ...tails('binom', binomialLowerTail as Call, binomialUpperTail as Call, binomialQuantile as Call),
  ...tails('pois', poissonLowerTail as Call, poissonUpperTail as Call, poissonQuantile as Call),
  ...tails(
    'tukey',
    ((q, k, df) => 1 - tukeyUpperTail(q!, k!, df!)) as Call,
    tukeyUpperTail as Call,
    ((p, k, df) => tukeyUpperQuantile(1 - p!, k!, df!)) as Call,
    tukeyUpperQuantile as Call,
  ),
  ...tails('wilcox', rankSumLowerTail as Call),
  ...tails('signrank', signedRankLowerTail as Call),
  dnorm: normalDensity as Call,
  dt: tDensity as Call,
  dchisq: chiSquareDensity as Call,
  df: fDensity as Call,
  dbeta: betaDensity as Call,
  dgamma: gammaDensity as Call,
  dbinom: binomialProbability as Call,
  dpois: poissonProbability as Call,
  dwilcox: rankSumProbability as Call,
  dsignrank: ((v, n) => signedRankProbabilities(n!)[v!] ?? 0) as Call,
};

/** `list(name = pt(q, df, lower.tail = FALSE), …)`: the function behind each name, called with the named inputs. */
const fromCode = (code: string, inputs: Inputs): Record<string, number[]> | undefined => {
  const entries = [...code.matchAll(/(\w+) = ([dpq]\w+)\(([^()]*)\)/g)].map(([, key, name, list]) => {
    const upper = /lower\.tail = FALSE/.test(list!);
    const names = list!
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part in inputs);
    const noncentral = name === 'pt' && names.length === 3;
    const call = noncentral
      ? ((upper ? noncentralTUpperTail : noncentralTLowerTail) as Call)
      : (byFunction[name!] ?? byFunction[`${name}.${upper ? 'upper' : 'lower'}`]);
    return (
      call &&
      ([
        key!,
        vectorised(
          call,
          names.map((part) => numbers(inputs[part])),
        ),
      ] as const)
    );
  });
  return entries.length > 0 && entries.every((entry) => entry)
    ? Object.fromEntries(entries as [string, number[]][])
    : undefined;
};

/** Vectorized calls: the inputs are parallel vectors, and scalars are recycled. */
const vectorised = (call: Call, inputs: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...inputs.map((list) => list.length)) }, (_, i) =>
    call(...inputs.map((list) => list[i % list.length]!)),
  );

const distribution: Adapter = (inputs, { id, r_code = '' }) => {
  const known = calls[id.replace(/^dist\./, '').replace(/(\.\d+)+$/, '')];
  if (known) {
    const lists = known.inputs.map((name) => numbers(inputs[name]));
    return Object.fromEntries(
      Object.entries(known.calls).map(([key, call]) => [key, vectorised(call, lists)]),
    );
  }
  const found = fromCode(r_code, inputs);
  if (!found) throw new Error(`no distribution for ${id}`);
  return found;
};

export const distributions: Registry = { distribution };
