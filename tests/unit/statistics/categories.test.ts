// Models of counts and categories, GEE, and robust errors: branches that the reference cases do not reach. Expected
// values come from R where a comment names the call.
import { describe, expect, test } from 'vitest';
import { clusterRobustErrors } from '../../../src/statistics/regression/cluster-robust-errors.ts';
import { conditionalLogisticRegression } from '../../../src/statistics/regression/conditional-logistic-regression.ts';
import { generalizedEstimatingEquations } from '../../../src/statistics/regression/generalized-estimating-equations.ts';
import { logisticRegression } from '../../../src/statistics/regression/logistic-regression.ts';
import { multinomialLogisticRegression } from '../../../src/statistics/regression/multinomial-logistic-regression.ts';
import { dispersionTerms } from '../../../src/statistics/regression/negative-binomial-likelihood.ts';
import { negativeBinomialRegression } from '../../../src/statistics/regression/negative-binomial-regression.ts';
import { ordinalLogisticRegression } from '../../../src/statistics/regression/ordinal-logistic-regression.ts';
import { probitAnalysis } from '../../../src/statistics/regression/probit-analysis.ts';
import { robustStandardErrors } from '../../../src/statistics/regression/robust-standard-errors.ts';
import { answered } from '../../../src/validation/inputs.ts';

const refused = (reason: string) => ({ status: 'error', reason });

const sets = {
  x: [3, 1, 2, 0, 1, 5, 2, 1, 1, 2, 4, 1, 3, 3],
  z: [0, 1, 1, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 0],
  outcomes: [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 1, 0],
  strata: [...'aaaaabbbbccccc'],
};

describe('conditional logistic regression', () => {
  test('has the exact likelihood with several cases per set', () => {
    // survival::clogit(method = 'exact')
    const model = answered(conditionalLogisticRegression({ ...sets, columns: [sets.x, sets.z] }));
    expect(model.coefficients[0]!.estimate).toBeCloseTo(0.511084855755, 11);
    expect(model.coefficients[1]!.standardError).toBeCloseTo(1.086349024079, 10);
    expect(model.logLikelihood).toBeCloseTo(-5.58255199401, 10);
    expect(model.logLikelihoodNull).toBeCloseTo(-6.39692965522, 10);
  });

  test('has likelihoods of sets whose number of choices no double can represent', () => {
    const outcomes = Array.from({ length: 1200 }, (_, i) => Number((i * 7) % 12 < 6));
    const x = outcomes.map((y, i) => ((i * 31) % 97) + 5 * y);
    const strata = outcomes.map(() => 'all');
    const conditional = answered(conditionalLogisticRegression({ columns: [x], outcomes, strata }));
    const plain = answered(logisticRegression({ columns: [x], events: outcomes }));
    const [a, b] = [conditional.coefficients[0]!.estimate!, plain.coefficients[1]!.estimate!];
    // In one large set the conditional estimate is (n − 1)/n of the other, to first order.
    expect(Math.abs(a / b - 1)).toBeLessThan(0.003);
  });

  test('rejects a predictor that does not vary within any set, and separation', () => {
    const strata = ['a', 'a', 'b', 'b'];
    const fit = (x: number[], outcomes: number[]) =>
      conditionalLogisticRegression({ columns: [x], outcomes, strata });
    expect(fit([0.1, 0.1, 0.7, 0.7], [1, 0, 0, 1])).toEqual(refused('aliased-terms'));
    // One pair is equal and the other separated.
    expect(fit([1, 0, 2, 2], [1, 0, 0, 1])).toEqual(refused('separation'));
    expect(fit([1, 0, 2, 3], [1, 1, 0, 0])).toEqual(refused('one-class-only'));
  });
});

describe('ordinal and multinomial logistic regression', () => {
  const x = [1, 2, 3, 4, 5, 6, 7, 8, 9];

  test('equal logistic regression for two levels', () => {
    const events = [0, 1, 0, 0, 1, 1, 0, 1, 1];
    const outcomes = events.map((y) => (y ? 'yes' : 'no'));
    const plain = answered(logisticRegression({ columns: [x], events })).coefficients;
    const ordinal = answered(ordinalLogisticRegression({ columns: [x], outcomes, levels: ['no', 'yes'] }));
    const multinomial = answered(multinomialLogisticRegression({ columns: [x], outcomes }));
    expect(ordinal.coefficients[0]!.estimate).toBeCloseTo(plain[1]!.estimate!, 12);
    expect(-ordinal.thresholds[0]!.estimate!).toBeCloseTo(plain[0]!.estimate!, 12);
    expect(ordinal.thresholds[0]!.standardError).toBeCloseTo(plain[0]!.standardError!, 12);
    expect(multinomial.coefficients[0]![1]!.standardError).toBeCloseTo(plain[1]!.standardError!, 12);
  });

  test('reject separation that only some levels or rows show', () => {
    // The lowest level lies apart and the upper two mix.
    const outcomes = ['a', 'a', 'a', 'b', 'c', 'b', 'c', 'b', 'c'];
    expect(multinomialLogisticRegression({ columns: [x], outcomes })).toEqual(refused('separation'));
    expect(ordinalLogisticRegression({ columns: [x], outcomes, levels: ['a', 'b', 'c'] }).status).toBe('ok');
    // In the group, all have the highest level.
    const group = [0, 0, 0, 0, 0, 0, 0, 1, 1];
    const mixed = ['a', 'b', 'c', 'b', 'a', 'c', 'b', 'c', 'c'];
    expect(ordinalLogisticRegression({ columns: [group], outcomes: mixed, levels: ['a', 'b', 'c'] })).toEqual(
      refused('separation'),
    );
  });

  test('keep their digits if a predictor is far from 0 and in other units', () => {
    const outcomes = ['a', 'b', 'a', 'b', 'c', 'b', 'a', 'c', 'c'];
    const levels = ['a', 'b', 'c'];
    const far = x.map((value) => 1e6 + value / 1024);
    const [near, moved] = [x, far].map((column) =>
      answered(ordinalLogisticRegression({ columns: [column], outcomes, levels })),
    );
    expect(moved!.coefficients[0]!.estimate! / 1024 / near!.coefficients[0]!.estimate!).toBeCloseTo(1, 9);
    expect(moved!.coefficients[0]!.p! / near!.coefficients[0]!.p!).toBeCloseTo(1, 9);
    expect(moved!.predict([far[3]!])[1]).toBeCloseTo(near!.predict([4])[1]!, 10);
  });

  test('reject levels without values, outcomes that are no level, and single levels', () => {
    const fit = (outcomes: string[], levels: string[]) =>
      ordinalLogisticRegression({ columns: [[1, 2, 3]], outcomes, levels });
    expect(fit(['a', 'c', 'a'], ['a', 'b', 'c'])).toEqual(refused('empty-cell'));
    expect(fit(['a', 'd', 'a'], ['a', 'b'])).toEqual(refused('invalid-input'));
    expect(fit(['a', 'a', 'a'], ['a'])).toEqual(refused('too-few-groups'));
    expect(
      multinomialLogisticRegression({ columns: [[1, 2, 3]], outcomes: ['a', 'b', 'a'], reference: 'c' }),
    ).toEqual(refused('invalid-input'));
  });
});

describe('negative binomial regression', () => {
  test('finds the maximum with exposures', () => {
    // R: nlm of dnbinom(y, size, mu = exposure exp(a + b x), log = TRUE)
    const counts = [0, 2, 1, 5, 9, 3, 30, 12, 7, 60];
    const model = answered(
      negativeBinomialRegression({
        columns: [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
        counts,
        exposure: counts.map((_, i) => 1 + (i % 2)),
      }),
    );
    expect(model.coefficients[1]!.estimate).toBeCloseTo(0.424914426, 6);
    expect(model.theta).toBeCloseTo(1.71731873, 5);
    expect(model.logLikelihood).toBeCloseTo(-30.289384596522, 9);
  });

  test('sums the steps of large counts as if one by one', () => {
    const counts = [3, 1500, 77, 123456, 0, 1024, 1025];
    for (const alpha of [1e-9, 0.01, 30]) {
      let total = 0;
      for (const y of counts) for (let j = 1; j < y; j++) total += j / (1 + alpha * j);
      const slope = dispersionTerms(counts).slope(
        alpha,
        counts.map(() => 0),
      );
      expect(Math.abs(slope / total - 1)).toBeLessThan(1e-12);
    }
  });

  test('converges for counts from 1 to millions', () => {
    const counts = [3, 8_000_000, 120, 45_000, 9, 700, 2_300_000, 1, 64, 5_100];
    const model = answered(negativeBinomialRegression({ columns: [], counts }));
    // Without predictors, the mean is that of the counts.
    expect(model.rateRatios[0]!.estimate).toBeCloseTo(counts.reduce((a, b) => a + b) / 10, 3);
  });

  test('rejects counts that vary no more than Poisson', () => {
    expect(negativeBinomialRegression({ columns: [], counts: [4, 5, 6, 5, 4] })).toEqual(
      refused('underdispersed'),
    );
  });
});

describe('probit analysis', () => {
  test('finds the dose of a response that falls with the dose itself', () => {
    // glm(cbind(r, n - r) ~ d, binomial(probit)); MASS::dose.p(p = 0.9)
    const model = answered(
      probitAnalysis({
        doses: [10, 20, 30, 40, 50, 60],
        trials: [20, 21, 19, 20, 18, 0],
        responders: [18, 15, 11, 6, 2, 0],
        logDoses: false,
      }),
    );
    expect(model.coefficients[1]!.estimate).toBeCloseTo(-0.0601234966809, 10);
    const found = answered(model.doseOf(0.9));
    expect(found.dose).toBeCloseTo(9.80213988546, 7);
    expect(found.standardError).toBeCloseTo(4.48356591, 6);
    expect(found.fieller!.lower).toBeLessThan(found.delta.lower);
    expect(model.pearson.df).toBe(3);
  });

  test('rejects a step, also with one mixed dose and with falling responses', () => {
    const fit = (responders: number[]) =>
      probitAnalysis({ doses: [1, 2, 4], trials: [10, 10, 10], responders });
    expect(fit([0, 5, 10])).toEqual(refused('separation'));
    expect(fit([10, 5, 0])).toEqual(refused('separation'));
    expect(fit([1, 5, 10]).status).toBe('ok');
    expect(fit([0, 0, 0])).toEqual(refused('one-class-only'));
  });
});

describe('generalized estimating equations', () => {
  const y = [1, 0, 1, 1, 0, 0, 1, 1, 0, 1, 0, 0];
  const x = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const clusters = [...'aabbccddeeff'];

  test('does not depend on the order of the rows', () => {
    const fit = (order: number[]) =>
      answered(
        generalizedEstimatingEquations({
          columns: [order.map((i) => x[i]!)],
          y: order.map((i) => y[i]!),
          clusters: order.map((i) => clusters[i]!),
          family: 'binomial',
          correlation: 'exchangeable',
        }),
      );
    const [a, b] = [fit(x.map((_, i) => i)), fit(x.map((_, i) => (i * 5) % 12))];
    expect(b.coefficients[1]!.estimate).toBeCloseTo(a.coefficients[1]!.estimate!, 11);
    expect(b.coefficients[1]!.standardError).toBeCloseTo(a.coefficients[1]!.standardError!, 11);
    expect(b.alpha).toBeCloseTo(a.alpha, 11);
  });

  test('rejects a correlation that clusters of this size cannot have', () => {
    // Each pair is opposite: α = −1.
    const pairs = { columns: [], y: [1, 0, 0, 1, 1, 0], clusters: [...'aabbcc'] };
    expect(
      generalizedEstimatingEquations({ ...pairs, family: 'binomial', correlation: 'exchangeable' }),
    ).toEqual(refused('out-of-range'));
  });

  test('rejects clusters without pairs and clusters whose residuals cancel', () => {
    const alone = { columns: [x], y, clusters: x.map(String), family: 'binomial' } as const;
    expect(generalizedEstimatingEquations({ ...alone, correlation: 'exchangeable' })).toEqual(
      refused('too-few-values'),
    );
    expect(generalizedEstimatingEquations({ ...alone, correlation: 'independence' }).status).toBe('ok');
    const group = [0, 0, 0, 1, 1, 1];
    const two = { columns: [group], y: [1, 2, 4, 7, 9, 15], clusters: group.map(String) };
    expect(clusterRobustErrors(two)).toEqual(refused('no-variation'));
  });
});

describe('robust standard errors', () => {
  test('are those of the reordered rows, and in other units', () => {
    const [x, y] = [
      [1, 2, 3, 4, 5, 9],
      [2, 1, 4, 3, 8, 5],
    ];
    const one = answered(robustStandardErrors({ columns: [x!], y: y! }));
    const other = answered(
      robustStandardErrors({ columns: [x!.map((v) => 1e9 + v * 64).reverse()], y: y!.toReversed() }),
    );
    expect(other.HC3.coefficients[1]!.standardError! * 64).toBeCloseTo(
      one.HC3.coefficients[1]!.standardError!,
      9,
    );
    expect(other.HC3.f).toBeCloseTo(one.HC3.f!, 8);
  });

  test('reject a perfect fit and aliased predictors', () => {
    expect(robustStandardErrors({ columns: [[1, 2, 3, 4]], y: [2, 4, 6, 8] })).toEqual(
      refused('no-variation'),
    );
    expect(robustStandardErrors({ columns: [[1, 1, 1, 1]], y: [2, 4, 7, 8] })).toEqual(
      refused('aliased-terms'),
    );
  });
});
