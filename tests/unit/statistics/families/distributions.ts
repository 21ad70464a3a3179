import {
  betaLowerTail,
  betaQuantile,
  betaUpperTail,
  betaUpperQuantile,
} from '../../../../src/statistics/distributions/beta.ts';
import {
  binomialLowerTail,
  binomialProbability,
  binomialQuantile,
  binomialUpperTail,
} from '../../../../src/statistics/distributions/binomial.ts';
import {
  chiSquareLowerTail,
  chiSquareQuantile,
  chiSquareUpperQuantile,
  chiSquareUpperTail,
} from '../../../../src/statistics/distributions/chi-square.ts';
import {
  fLowerTail,
  fQuantile,
  fUpperQuantile,
  fUpperTail,
} from '../../../../src/statistics/distributions/f-ratio.ts';
import {
  gammaLowerTail,
  gammaQuantile,
  gammaUpperQuantile,
  gammaUpperTail,
} from '../../../../src/statistics/distributions/gamma.ts';
import {
  noncentralTLowerTail,
  noncentralTUpperTail,
} from '../../../../src/statistics/distributions/noncentral-t.ts';
import {
  normalLowerTail,
  normalQuantile,
  normalUpperQuantile,
  normalUpperTail,
} from '../../../../src/statistics/distributions/normal.ts';
import {
  poissonLowerTail,
  poissonProbability,
  poissonUpperTail,
} from '../../../../src/statistics/distributions/poisson.ts';
import { rankSumLowerTail, rankSumProbability } from '../../../../src/statistics/distributions/rank-sum.ts';
import {
  signedRankLowerTail,
  signedRankProbabilities,
} from '../../../../src/statistics/distributions/signed-rank.ts';
import {
  tukeyUpperQuantile,
  tukeyUpperTail,
} from '../../../../src/statistics/distributions/studentized-range.ts';
import {
  tLowerTail,
  tQuantile,
  tTwoSided,
  tUpperQuantile,
  tUpperTail,
} from '../../../../src/statistics/distributions/students-t.ts';
import { numbers } from '../inputs.ts';
import type { Adapter, Registry } from '../reference-case.ts';

type Call = (...parameters: number[]) => number;
type Calls = Record<string, { readonly inputs: readonly string[]; readonly calls: Record<string, Call> }>;

// Keyed by the part of the case id between "dist." and an optional running number.
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

// The R function names a case whose id is of another form.
const byFunction: Record<string, Call> = {
  'pt.upper': tUpperTail as Call,
  'pt.lower': tLowerTail as Call,
  'qt.upper': tUpperQuantile as Call,
  'qt.lower': tQuantile as Call,
  'pnorm.upper': normalUpperTail as Call,
  'pnorm.lower': normalLowerTail as Call,
  'qnorm.upper': normalUpperQuantile as Call,
  'qnorm.lower': normalQuantile as Call,
  'pchisq.upper': chiSquareUpperTail as Call,
  'pchisq.lower': chiSquareLowerTail as Call,
  'qchisq.upper': chiSquareUpperQuantile as Call,
  'qchisq.lower': chiSquareQuantile as Call,
  'pf.upper': fUpperTail as Call,
  'pf.lower': fLowerTail as Call,
  'qf.upper': fUpperQuantile as Call,
  'qf.lower': fQuantile as Call,
  'pbeta.upper': betaUpperTail as Call,
  'pbeta.lower': betaLowerTail as Call,
  'qbeta.upper': betaUpperQuantile as Call,
  'qbeta.lower': betaQuantile as Call,
  'qgamma.upper': gammaUpperQuantile as Call,
  'qgamma.lower': gammaQuantile as Call,
};

/** Vectorised calls: the inputs are parallel vectors, a scalar is recycled. */
const vectorised = (call: Call, inputs: readonly (readonly number[])[]): number[] =>
  Array.from({ length: Math.max(...inputs.map((list) => list.length)) }, (_, i) =>
    call(...inputs.map((list) => list[i % list.length]!)),
  );

const distribution: Adapter = (inputs, { id, r_code = '' }) => {
  const known = calls[id.replace(/^dist\./, '').replace(/\.\d+$/, '')];
  if (known) {
    const lists = known.inputs.map((name) => numbers(inputs[name]));
    return Object.fromEntries(
      Object.entries(known.calls).map(([key, call]) => [key, vectorised(call, lists)]),
    );
  }
  const name = /value = (\w+)\(/.exec(r_code)?.[1] ?? '';
  const call = byFunction[`${name}.${r_code.includes('lower.tail = FALSE') ? 'upper' : 'lower'}`];
  if (!call) throw new Error(`no distribution for ${id}`);
  return { value: vectorised(call, Object.values(inputs).map(numbers)) };
};

export const distributions: Registry = { distribution };
