import { tukeyUpperTail } from '../distributions/studentized-range.ts';
import { pairsBelow } from '../groups.ts';
import { adjustPValues } from '../multiple-comparisons/adjust-p-values.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { JointTest, WithDf } from './fixed-effect-tests.ts';
import { eachEffect, mixedModel } from './mixed-model.ts';
import { randomIntercepts } from './random-part.ts';

export type TimePair = WithDf & {
  /** The difference is that of the later time − the earlier one. */
  readonly times: readonly [later: string, earlier: string];
  readonly pHolm: number | null;
  readonly pTukey: number | null;
};

export type RepeatedMeasuresModel = {
  n: number;
  subjects: number;
  times: readonly string[];
  /** Whether the variance of the subjects is estimated as 0. */
  isSingular: boolean;
  /** Estimated means with Kenward and Roger's standard errors and degrees of freedom. */
  means: readonly WithDf[];
  varianceSubject: number;
  varianceResidual: number;
  logLikelihood: number;
  /** Tests of equal means, from the differences to the first time, on which Fai and Cornelius's df depend a little. */
  time: JointTest;
  pairs: readonly TimePair[];
};

/**
 * Repeated measures by a mixed model: a mean for each time and a random intercept for each subject.
 *
 * Definition: REML from all values, so that subjects with a missing visit stay in; pairs of times with Kenward and
 * Roger's standard errors and degrees of freedom; Holm, and Tukey by the studentized range with the df of the pair.
 * Source: N. M. Laird, J. H. Ware (1982), Biometrics 38, 963–974; see `fixed-effect-tests.ts` for the tests. Accuracy: 9
 * digits or more. Errors: `unequal-lengths`, `invalid-input`, `too-few-groups` (one subject or one time),
 * `too-few-values` (one value for every subject), `no-variation`, `singular`, `did-not-converge`.
 * Example: `repeatedMeasuresModel({ y: [1, 2, 2, 4, 3, 7], subject: ['a', 'a', 'b', 'b', 'c', 'c'], time: ['1', '2', '1', '2', '1', '2'] }).time.satterthwaite.f` → 7
 */
export function repeatedMeasuresModel({
  y,
  subject,
  time,
  times = [...new Set(time)],
  level = 0.95,
}: {
  readonly y: readonly number[];
  readonly subject: readonly string[];
  readonly time: readonly string[];
  /** The order of the times. Of first appearance if omitted; a time without values is left out. */
  readonly times?: readonly string[];
  readonly level?: number;
}): Result<RepeatedMeasuresModel> {
  if (subject.length !== y.length || time.length !== y.length) return refuse('unequal-lengths');
  const seen = new Set(time);
  const levels = [...new Set(times)].filter((label) => seen.has(label));
  if (levels.length < seen.size) return refuse('invalid-input');
  const subjects = new Set(subject).size;
  if (y.length === 0) return refuse('too-few-values');
  if (subjects < 2 || levels.length < 2) return refuse('too-few-groups');
  if (subjects === y.length) return refuse('too-few-values');
  const k = levels.length;
  const columns = levels.map((label) => time.map((each) => Number(each === label)));
  const model = mixedModel(columns, y, randomIntercepts(subject), level);
  if (model.status === 'error') return model;

  const difference = (i: number, j: number) => levels.map((_, m) => Number(m === j) - Number(m === i));
  const pairs = pairsBelow(k).map(([i, j]) => ({
    times: [levels[j]!, levels[i]!] as const,
    ...model.tests.one(difference(i, j)).kenwardRoger,
  }));
  const known = pairs.flatMap(({ p }) => (p === null ? [] : [p]));
  const holm = known.length === pairs.length ? adjustPValues(known, 'holm') : [];
  return ok({
    n: model.n,
    subjects,
    times: levels,
    isSingular: model.isSingular,
    means: eachEffect(model, k).map(({ kenwardRoger }) => kenwardRoger),
    varianceSubject: model.components[0]!,
    varianceResidual: model.varianceResidual,
    logLikelihood: model.logLikelihood,
    time: model.tests.joint(levels.slice(1).map((_, j) => difference(0, j + 1))),
    pairs: pairs.map((pair, m) => ({
      ...pair,
      pHolm: holm[m] ?? null,
      pTukey:
        pair.statistic === null || pair.df === null
          ? null
          : tukeyUpperTail(Math.SQRT2 * Math.abs(pair.statistic), k, pair.df),
    })),
  });
}
