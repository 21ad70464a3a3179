import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { around, ok, refuse, transformed } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { breslowDay } from './breslow-day.ts';
import type { Homogeneity } from './breslow-day.ts';
import type { Counts } from './counts.ts';

type Estimated = { standardError: number; interval: Interval };

export type MantelHaenszel = {
  strata: number;
  oddsRatio: number;
  /** Robins, Breslow, and Greenland's standard error of the log odds ratio. */
  logOddsRatioStandardError: number;
  oddsRatioInterval: Interval;
  /** The Cochran–Mantel–Haenszel test of no association, without and with continuity correction. */
  chiSquare: number;
  p: number;
  chiSquareCorrected: number;
  pCorrected: number;
  riskRatio: number;
  riskRatioInterval: Interval;
  riskDifference: number;
  greenlandRobins: Estimated;
  /** Valid for a few large strata and for many small ones. */
  sato: Estimated;
  /** The odds ratio of the sum of all tables. */
  crudeOddsRatio: number;
  /** Whether the strata share an odds ratio. Null if fewer than two strata are informative. */
  homogeneity: Homogeneity | null;
};

/** A 2 × 2 table with the totals of its rows, its columns, and the table. */
function stratum(table: Counts) {
  const [[a, b], [c, d]] = table as [[number, number], [number, number]];
  return { a, b, c, d, exposed: a + b, unexposed: c + d, events: a + c, others: b + d, n: a + b + c + d };
}
type Strata = readonly ReturnType<typeof stratum>[];

function oddsRatioOf(strata: Strata) {
  const over = (f: (each: Strata[number]) => number) => sum(strata.map(f));
  const concordant = over(({ a, d, n }) => (a * d) / n);
  const discordant = over(({ b, c, n }) => (b * c) / n);
  const mixed = over(({ a, b, c, d, n }) => ((a + d) * b * c + (b + c) * a * d) / n / n);
  const variance =
    over(({ a, d, n }) => ((a + d) * a * d) / n / n) / (2 * concordant ** 2) +
    mixed / (2 * concordant * discordant) +
    over(({ b, c, n }) => ((b + c) * b * c) / n / n) / (2 * discordant ** 2);
  return { concordant, discordant, estimate: concordant / discordant, standardError: Math.sqrt(variance) };
}

function associationOf(strata: Strata) {
  const distance = Math.abs(sum(strata.map(({ a, b, c, d, n }) => (a * d - b * c) / n)));
  const variance = sum(
    strata.map(({ exposed, unexposed, events, others, n }) =>
      n > 1 ? ((exposed / n) * unexposed * (events / n) * others) / (n - 1) : 0,
    ),
  );
  const test = (size: number) => chiSquareStatistic(size ** 2 / variance, 1);
  return { plain: test(distance), corrected: test(Math.max(0, distance - 0.5)) };
}

function riskRatioOf(strata: Strata) {
  const over = (f: (each: Strata[number]) => number) => sum(strata.map(f));
  const exposed = over(({ a, unexposed, n }) => (a * unexposed) / n);
  const unexposed = over(({ c, exposed: n1, n }) => (c * n1) / n);
  const spread = over(
    (each) => ((each.exposed / each.n) * each.unexposed * each.events - each.a * each.c) / each.n,
  );
  return { estimate: exposed / unexposed, standardError: Math.sqrt(spread / exposed / unexposed) };
}

function riskDifferenceOf(strata: Strata) {
  const over = (f: (each: Strata[number]) => number) =>
    sum(strata.map((each) => (each.exposed && each.unexposed ? f(each) : 0)));
  const weight = over(({ exposed, unexposed, n }) => (exposed * unexposed) / n);
  const estimate = over(({ a, b, c, d, n }) => (a * d - b * c) / n) / weight;
  const spread = over(
    ({ a, b, c, d, exposed: n1, unexposed: n0, n }) =>
      ((a * b * n0 * (n0 / n1) + c * d * n1 * (n1 / n0)) / n) * (1 / n),
  );
  const slope = over(
    ({ a, c, exposed: n1, unexposed: n0, n }) =>
      (n1 * (n1 / n) * c - n0 * (n0 / n) * a + (n1 * (n0 / n) * (n0 - n1)) / 2) / n,
  );
  const level = over(({ a, b, c, d, n }) => (a * d + c * b) / (2 * n));
  return {
    estimate,
    greenlandRobins: Math.sqrt(spread) / weight,
    sato: Math.sqrt(Math.max(0, estimate * slope + level)) / weight,
  };
}

const isTable = (table: Counts) => table.length === 2 && table.every((row) => row.length === 2);

/**
 * Mantel–Haenszel estimates from 2 × 2 tables of several strata, [[a, b], [c, d]]: rows exposed and unexposed, columns
 * event and no event. They are adjusted for the strata.
 *
 * Definition: odds ratio Σ(ad/n)/Σ(bc/n); risk ratio and difference with the weights of Mantel and Haenszel;
 * χ² = (|Σ(a − E)| − c)²/ΣV, c = 0 or min(½, |Σ(a − E)|). Source: N. Mantel, W. Haenszel (1959), JNCI 22, 719–748;
 * J. Robins, N. Breslow, S. Greenland (1986), Biometrics 42, 311–323; S. Greenland, J. M. Robins (1985), Biometrics 41,
 * 55–68; T. Sato (1989), Biometrics 45, 1323–1324. Accuracy: 13 digits. Errors: `too-few-groups` without tables,
 * `unequal-lengths`, `invalid-input`, `no-events` (or nothing else), `no-variation` (no stratum is informative),
 * `separation` (an odds ratio of 0 or infinity).
 * Example: `mantelHaenszel([[[4, 2], [2, 4]], [[2, 2], [2, 2]]]).oddsRatio` → 2.2
 */
export function mantelHaenszel(tables: readonly Counts[], level = 0.95): Result<MantelHaenszel> {
  if (!isLevel(level)) return refuse('out-of-range');
  if (tables.length === 0) return refuse('too-few-groups');
  if (!tables.every(isTable)) return refuse('unequal-lengths');
  if (!tables.flat(2).every((count) => Number.isSafeInteger(count) && count >= 0))
    return refuse('invalid-input');
  const strata = tables.map(stratum).filter(({ n }) => n > 0);
  if (strata.every(({ events }) => events === 0) || strata.every(({ others }) => others === 0))
    return refuse('no-events');
  const odds = oddsRatioOf(strata);
  if (odds.concordant === 0 && odds.discordant === 0) return refuse('no-variation');
  if (odds.concordant === 0 || odds.discordant === 0) return refuse('separation');
  const [association, ratio, difference] = [
    associationOf(strata),
    riskRatioOf(strata),
    riskDifferenceOf(strata),
  ];
  const z = normalUpperQuantile((1 - level) / 2);
  const ofLog = (estimate: number, standardError: number, method: string) =>
    transformed(around(Math.log(estimate), z * standardError, level, method), Math.exp);
  const ofDifference = (standardError: number, method: string) => ({
    standardError,
    interval: around(difference.estimate, z * standardError, level, method),
  });
  const total = (cell: 'a' | 'b' | 'c' | 'd') => sum(strata.map((each) => each[cell]));
  return ok({
    strata: tables.length,
    oddsRatio: odds.estimate,
    logOddsRatioStandardError: odds.standardError,
    oddsRatioInterval: ofLog(odds.estimate, odds.standardError, 'Robins–Breslow–Greenland'),
    chiSquare: association.plain.chiSquare,
    p: association.plain.p,
    chiSquareCorrected: association.corrected.chiSquare,
    pCorrected: association.corrected.p,
    riskRatio: ratio.estimate,
    riskRatioInterval: ofLog(ratio.estimate, ratio.standardError, 'Greenland–Robins'),
    riskDifference: difference.estimate,
    greenlandRobins: ofDifference(difference.greenlandRobins, 'Greenland–Robins'),
    sato: ofDifference(difference.sato, 'Sato'),
    crudeOddsRatio: (total('a') / total('b')) * (total('d') / total('c')),
    homogeneity: breslowDay(tables, odds.estimate),
  });
}
