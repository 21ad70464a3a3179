// Two drugs in the same patients: one patient's gain with the second drug moves, and the paired t-test follows.
import { groupPoints, meanMarks } from '../../charts/marks/group.ts';
import { pointsPath } from '../../charts/marks/points.ts';
import { px } from '../../charts/number-format.ts';
import { fixed, pValue, range } from '../../statistics/format.ts';
import { oneSampleTTest } from '../../statistics/t-tests/one-sample-t-test.ts';
import type { Explored } from './explorable.ts';

export type Patients = { first: readonly number[]; second: readonly number[]; patient: number };

/** The paired t-test with this patient's second value replaced. */
function tested({ first, second, patient }: Patients, value: number) {
  const moved = second.map((each, i) => (i === patient ? value : each));
  const gains = moved.map((each, i) => each - first[i]!);
  return { moved, gains, test: oneSampleTTest(gains) };
}

/** The p-value for every value of the patient, from `low` to `high`. */
export const everyP = (patients: Patients, low: number, high: number, steps = 80) =>
  Array.from({ length: steps + 1 }, (_, i) => low + ((high - low) * i) / steps).flatMap((x) => {
    const { test } = tested(patients, x);
    return test.status === 'ok' ? [{ x, y: test.p }] : [];
  });

export const onePatient = (patients: Patients, value: number): Explored | undefined => {
  const { moved, gains, test } = tested(patients, value);
  if (test.status === 'error') return undefined;
  const { estimate, interval, p } = test;
  const numbers = {
    hours: fixed(value, 1),
    mean: fixed(moved.reduce((sum, each) => sum + each, 0) / moved.length, 2),
    difference: fixed(estimate, 2),
    interval: range(interval, 2),
    sd: fixed(test.standardDeviation, 2),
    se: fixed(test.standardError, 3),
    t: fixed(test.t, 2),
    p: pValue(p),
  };
  return {
    numbers,
    charts: {
      'c-pairs': ({ x, y }) => ({
        grip: [1, value],
        marks: [
          moved
            .map((each, i) => `M${px(x(0))} ${px(y(patients.first[i]!))}L${px(x(1))} ${px(y(each))}`)
            .join(''),
          pointsPath(moved.map((each) => [x(1), y(each)])),
          `mean difference ${numbers.difference} h (95% CI ${numbers.interval})`,
        ],
      }),
      'c-differences': (plot) => ({
        marks: [
          groupPoints(gains, 0, plot),
          ...meanMarks({ value: estimate, low: interval.lower, high: interval.upper }, 0, plot),
        ],
      }),
      'c-every-value': () => ({ grip: [value, p] }),
    },
  };
};
