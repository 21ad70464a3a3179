import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { sum } from '../descriptive/sum.ts';
import { normalCoefficient } from '../regression/normal-coefficient.ts';
import { ratio } from '../regression/ratio.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { causeTable } from './cause-table.ts';
import type { CauseRow } from './cause-table.ts';
import { fitCox } from './cox-fit.ts';
import type { VisitEvents } from './cox-fit.ts';
import { addToSet, copySet, emptySet } from './risk-set.ts';
import type { RiskSet } from './risk-set.ts';

type Values = readonly number[];

export type FineGrayInput = {
  readonly time: Values;
  /** 1 for an event of interest, 2, 3, … for a competing one, 0 for censored. */
  readonly cause: Values;
  readonly columns: readonly Values[];
  readonly level?: number;
};

/** A time with the Kaplan–Meier estimate, just before it, of not being censored. */
type Row = CauseRow & { readonly uncensored: number };

function withCensoring(rows: readonly CauseRow[]): Row[] {
  let uncensored = 1;
  return rows.map((row) => {
    const before = uncensored;
    uncensored *= 1 - (row.byCause.get(0) ?? 0) / row.atRisk;
    return { ...row, uncensored: before };
  });
}

/**
 * Visits the events of interest from the first on. Their risk set is those at risk, and those with an earlier competing
 * event, weighted by the probability that they would not have been censored since. Tied events share it (Breslow).
 */
const passThrough =
  (rows: readonly Row[], causes: Values): VisitEvents =>
  (people, eta, visit) => {
    const width = people[0]!.length;
    const copyOf = (set: RiskSet) => {
      const copy = emptySet(width);
      copySet(set, copy);
      return copy;
    };
    const [present, competing] = [emptySet(width), emptySet(width)];
    const risks = rows
      .toReversed()
      .map((row) => {
        for (const i of row.people) addToSet(present, Math.exp(eta[i]!), people[i]!);
        return row.byCause.has(1) ? copyOf(present) : undefined;
      })
      .reverse();
    rows.forEach(({ people: own, uncensored }, r) => {
      const risk = risks[r];
      if (risk) {
        addToSet(risk, competing.weight, competing.mean, competing.products, uncensored);
        for (const person of own) if (causes[person] === 1) visit({ person, risk });
      }
      for (const i of own)
        if (causes[i]! > 1) addToSet(competing, Math.exp(eta[i]!) / uncensored, people[i]!);
    });
  };

/** Running sums of vectors. */
function runningSums(steps: readonly Values[]): Values[] {
  const total = steps[0]!.map(() => 0);
  return steps.map((step) => {
    step.forEach((value, j) => (total[j]! += value));
    return total.slice();
  });
}

/**
 * The influence of each subject on the score: its own events minus those expected, and what its censoring changes in the
 * weights of all others.
 */
function influences(rows: readonly Row[], causes: Values, people: readonly Values[], eta: Values): Values[] {
  const zeros = [0, ...people[0]!.map(() => 0)];
  const rowOf = causes.map(() => 0);
  rows.forEach(({ people: own }, r) => own.forEach((i) => (rowOf[i] = r)));
  // The baseline hazard of each row, and the hazard times the mean of its risk set.
  const hazards = rows.map(() => zeros);
  const means = rows.map((): ArrayLike<number> => []);
  passThrough(rows, causes)(people, eta, ({ person, risk: { weight, mean } }) => {
    const r = rowOf[person]!;
    means[r] = mean;
    hazards[r] = [1, ...mean].map((value, j) => hazards[r]![j]! + value / weight);
  });
  const until = runningSums(hazards);
  const after = runningSums(
    rows.map(({ uncensored }, r) => hazards[r]!.map((value) => value * uncensored)).toReversed(),
  ).toReversed();
  after.push(zeros);

  const competing = runningSums([
    zeros,
    ...rows.map(({ people: own, uncensored }) => {
      const step = zeros.slice();
      for (const i of own)
        if (causes[i]! > 1)
          [1, ...people[i]!].forEach((x, j) => (step[j]! += (x * Math.exp(eta[i]!)) / uncensored));
      return step;
    }),
  ]);
  /** What a censoring at each row changes in the score, and the sum of the changes that were expected up to it. */
  const changes = rows.map(({ atRisk }, r) => {
    const [weight, ...sums] = competing[r] as [number, ...number[]];
    return sums.map((value, j) => (value * after[r]![0]! - weight * after[r]![j + 1]!) / atRisk);
  });
  const expected = runningSums(
    rows.map(({ atRisk, byCause }, r) => changes[r]!.map((q) => (q * (byCause.get(0) ?? 0)) / atRisk)),
  );
  return people.map((x, i) => {
    const r = rowOf[i]!;
    const hazard = Math.exp(eta[i]!);
    const later = causes[i]! > 1 ? hazard / rows[r]!.uncensored : 0;
    const from = (total: Values, j: number) => x[j]! * total[0]! - total[j + 1]!;
    return x.map((value, j) => {
      const observed = causes[i] === 1 ? value - means[r]![j]! : 0;
      const censored = causes[i] === 0 ? changes[r]![j]! : 0;
      const hazards = hazard * from(until[r]!, j) + later * from(after[r + 1]!, j);
      return observed - hazards + censored - expected[r]![j]!;
    });
  });
}

/**
 * Fine and Gray's regression of the cumulative incidence of one of several competing events.
 *
 * Definition: subdistribution hazard λ₀(t)exp(xβ); those with a competing event stay at risk with weight G(t−)/G(T−), G the
 * Kaplan–Meier estimate of not being censored in the whole sample; ties by Breslow's method. Standard errors are robust
 * and include the estimation of G, as in R's `crr`.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range`, `no-events` (none of interest), and those
 * of `fitCox`.
 * Source: Fine & Gray (1999) JASA 94:496–509. Accuracy: 11 digits.
 * Example: `fineGray({ time: [1, 2, 3, 4, 5, 6], cause: [1, 2, 1, 0, 1, 2], columns: [[3, 1, 2, 4, 1, 2]] }).subhazardRatios[0].estimate` → 1.183768854…
 */
export function fineGray({ time, cause, columns, level = 0.95 }: FineGrayInput) {
  const table = causeTable(time, cause);
  if (table.status === 'error') return table;
  const bad = unfit([time, ...columns], 1, level);
  if (bad) return bad;
  if (!cause.includes(1)) return refuse('no-events');
  const rows = withCensoring(table.rows);
  const fit = fitCox(columns, level, passThrough(rows, cause));
  if (fit.status === 'error') return fit;
  const { people, linearPredictor, information, units, beta } = fit;
  const q = factorise(information, 1e-14);
  const scores = influences(rows, cause, people, linearPredictor);
  const coefficients = columns.map((_, j) => {
    const row = q.solve(columns.map((_, i) => Number(i === j))).coefficients.map((value) => value!);
    const variance = sum(scores.map((score) => dot(row, score) ** 2));
    return normalCoefficient(beta[j]! / units[j]!, Math.sqrt(variance) / units[j]!, level);
  });
  return ok({
    n: time.length,
    coefficients,
    subhazardRatios: coefficients.map(ratio),
    logLikelihoodNull: fit.logLikelihoodNull,
    logLikelihood: fit.logLikelihood,
  });
}
