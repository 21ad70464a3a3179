import { sorted } from '../descriptive/sorted.ts';
import { sum } from '../descriptive/sum.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { isLevel } from '../level.ts';
import { criticalValue } from '../regression/coefficient.ts';
import type { Interval, Result } from '../result.ts';
import { interval, ok, refuse } from '../result.ts';
import { riskTable } from './risk-table.ts';

type Values = readonly number[];

/** The scale on which the interval of a survival probability is symmetric. */
export type SurvivalScale = 'plain' | 'log' | 'log-log';

export type SurvivalStep = {
  readonly time: number;
  readonly atRisk: number;
  readonly events: number;
  readonly survival: number;
  /** Greenwood's standard error of the survival probability. */
  readonly standardError: number;
  /** By scale. Null if the scale has none (survival 0 or 1). */
  readonly intervals: Readonly<Record<SurvivalScale, Interval | null>>;
};

/**
 * The first time at which a decreasing curve reaches a level. If a step is exactly at the level, the middle of the step.
 * Null if it is not reached. `end` is the last time of the curve. Example: `timeAtLevel([1, 2], [0.8, 0.4], 0.5, 3)` → 2
 */
export function timeAtLevel(times: Values, curve: Values, level: number, end: number): number | null {
  const near = 1e-8;
  const reached = curve.findIndex((value) => value <= level + near);
  if (reached < 0) return null;
  const left = curve.findIndex((value) => value < level - near);
  const onLevel = curve[reached]! >= level - near;
  return onLevel ? (times[reached]! + (left < 0 ? end : times[left]!)) / 2 : times[reached]!;
}

/**
 * Kaplan–Meier estimate of survival.
 *
 * Definition: S(t) = Π(1 − dᵢ/nᵢ) over event times up to t; someone censored at an event time is still at risk;
 * Var ln S = Σdᵢ/(nᵢ(nᵢ − dᵢ)) (Greenwood). Intervals on three scales; plain and log are limited to 0 and 1.
 * `at(t)` is the curve at a time. `quantile(p)` is the time at which the proportion p has had the event, with the interval
 * between the times at which the limits of the curve reach 1 − p on the given scale; null means not reached, and an
 * upper limit that is not reached is infinite.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range` (a status other than 0 or 1).
 * Source: Kaplan & Meier (1958) JASA 53:457–481; Brookmeyer & Crowley (1982) Biometrics 38:29–41; Kalbfleisch &
 * Prentice (2002) The Statistical Analysis of Failure Time Data, 1.4. Accuracy: 13 digits.
 * Example: `kaplanMeier([1, 2, 3], [1, 0, 1]).steps[0].survival` → 0.667.
 */
export function kaplanMeier(times: Values, status: Values, level = 0.95) {
  const table = riskTable(times, status);
  if (table.status === 'error') return table;
  if (!isLevel(level)) return refuse('out-of-range');
  const { rows, time } = table;
  const n = time.length;
  const z = criticalValue(Infinity, level);
  let survival = 1;
  let greenwood = 0;
  const steps = rows
    .filter(({ events }) => events > 0)
    .map(({ time: t, atRisk, events }): SurvivalStep => {
      survival = atRisk === events ? 0 : survival * (1 - events / atRisk);
      greenwood += atRisk === events ? 0 : events / (atRisk * (atRisk - events));
      const s = Math.sqrt(greenwood);
      const on = (scale: SurvivalScale, lower: number, upper: number) =>
        interval(Math.max(lower, 0), Math.min(upper, 1), level, `Greenwood, ${scale}`);
      const loglog = Math.exp((z * s) / Math.log(survival));
      return {
        time: t,
        atRisk,
        events,
        survival,
        standardError: survival * s,
        intervals:
          survival > 0
            ? {
                plain: on('plain', survival * (1 - z * s), survival * (1 + z * s)),
                log: on('log', survival * Math.exp(-z * s), survival * Math.exp(z * s)),
                'log-log': on('log-log', survival ** (1 / loglog), survival ** loglog),
              }
            : { plain: null, log: null, 'log-log': null },
      };
    });
  const [stepTimes, curve] = [steps.map((step) => step.time), steps.map((step) => step.survival)];
  const end = rows.at(-1)!.time;
  const atRiskFrom = (t: number) => rows[firstWhole((k) => rows[k]!.time >= t, 0, rows.length)]?.atRisk ?? 0;
  return ok({
    n,
    events: sum(status),
    steps,
    censoredTimes: sorted(time.filter((_, i) => status[i] === 0)),
    end,
    /** The number still at risk just before time `t`. */
    atRisk: atRiskFrom,
    /** The curve at time `t`, with the number at risk just before it. Null after the last time. */
    at(t: number): Omit<SurvivalStep, 'time' | 'events'> | null {
      const reached = t * (1 + 1e-9);
      if (!(reached >= 0 && t <= end * (1 + 1e-9))) return null;
      const step = steps[firstWhole((k) => stepTimes[k]! > reached, 0, steps.length) - 1];
      const certain = interval(1, 1, level, 'Greenwood');
      return {
        atRisk: atRiskFrom(t * (1 - 1e-9)),
        survival: step?.survival ?? 1,
        standardError: step?.standardError ?? 0,
        intervals: step?.intervals ?? { plain: certain, log: certain, 'log-log': certain },
      };
    },
    quantile(
      p: number,
      scale: SurvivalScale = 'log-log',
    ): Result<{ time: number | null; interval: Interval | null }> {
      if (!(p > 0 && p < 1)) return refuse('out-of-range');
      const limit = (side: 'lower' | 'upper') =>
        timeAtLevel(
          stepTimes.filter((_, i) => steps[i]!.intervals[scale]),
          steps.flatMap(({ intervals }) => intervals[scale]?.[side] ?? []),
          1 - p,
          end,
        );
      const [lower, upper] = [limit('lower'), limit('upper')];
      return ok({
        time: timeAtLevel(stepTimes, curve, 1 - p, end),
        interval:
          lower === null ? null : interval(lower, upper ?? Infinity, level, `Brookmeyer–Crowley, ${scale}`),
      });
    },
  });
}
