import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { coxRegression } from './cox-regression.ts';
import type { CoxInput } from './cox-regression.ts';
import { eachEvent } from './partial-likelihood.ts';
import type { Event } from './partial-likelihood.ts';
import { riskTable } from './risk-table.ts';
import { stratify } from './strata.ts';

type Test = { readonly chiSquare: number; readonly df: number; readonly p: number };

/** The time scale: 1 − the Kaplan–Meier curve just before it, or unchanged. */
export type TimeScale = 'km' | 'identity';

/**
 * Tests whether the hazard ratios of a Cox regression change with time.
 *
 * Definition: the score test at θ = 0 of β(t) = β + θ(g(t) − ḡ), for each column with β free, and for all together; as
 * R's cox.zph prints it from survival 3.0 on (earlier versions print an approximation). Source: P. M. Grambsch, T. M. Therneau
 * (1994), Biometrika 81, 515–526. Accuracy: 11 digits. Errors: those of `coxRegression`, and `singular` if the
 * events do not separate time from the columns.
 * Example: `proportionalHazards({ time: [1, 2, 3, 4, 5], status: [1, 1, 1, 1, 1], columns: [[0, 1, 1, 0, 1]] }).global.df` → 1
 */
export function proportionalHazards(
  input: CoxInput,
  scale: TimeScale = 'km',
): Result<{ columns: readonly Test[]; global: Test }> {
  const model = coxRegression(input);
  if (model.status === 'error') return model;
  const { status, columns, ties = 'efron', strata } = input;
  const given = stratify(input.time, status, strata);
  if (given.status === 'error') return given;
  const all = riskTable(given.time, status);
  if (all.status === 'error') return all;
  // The Kaplan–Meier curve of everyone, just before each time.
  const before = new Map<number, number>();
  let survival = 1;
  for (const { time, atRisk, events } of all.rows) {
    before.set(time, survival);
    survival *= 1 - events / atRisk;
  }
  const scaled = (time: number) => (scale === 'km' ? 1 - before.get(time)! : time);
  const ofEvents = given.time.filter((_, i) => status[i] === 1).map(scaled);
  const center = mean(ofEvents);

  const k = columns.length;
  const { people, linearPredictor } = model;
  const score = columns.map(() => 0);
  // Information of β and β, of β and θ, and of θ and θ: weighted by 1, g, and g².
  const information = [0, 1, 2].map(() => columns.map(() => columns.map(() => 0)));
  const count = ({ person, time, risk }: Event) => {
    const g = scaled(time) - center;
    for (let a = 0; a < k; a++) {
      score[a]! += g * (people[person]![a]! - risk.mean[a]!);
      for (let b = 0; b < k; b++) {
        const value = risk.products[a * k + b]! / risk.weight;
        information.forEach((matrix, power) => (matrix[a]![b]! += value * g ** power));
      }
    }
  };
  for (const table of given.tables) eachEvent(table, status, people, linearPredictor, ties, count);

  const [plain, mixed, squared] = information as [number[][], number[][], number[][]];
  const tested = (chosen: readonly number[]): Test | undefined => {
    const matrix = [
      ...plain.map((row, a) => [...row, ...chosen.map((j) => mixed[a]![j]!)]),
      ...chosen.map((i) => [...mixed.map((row) => row[i]!), ...chosen.map((j) => squared[i]![j]!)]),
    ];
    const target = [...columns.map(() => 0), ...chosen.map((j) => score[j]!)];
    const q = factorise(matrix, 1e-13);
    if (q.rank < matrix.length) return undefined;
    const solved = q.solve(target).coefficients.map((value) => value ?? 0);
    return chiSquareStatistic(dot(solved, target), chosen.length);
  };
  const each = columns.map((_, j) => j);
  const single = each.map((j) => tested([j]));
  const global = tested(each);
  if (!global || single.includes(undefined)) return refuse('singular');
  return ok({ columns: single.map((test) => test!), global });
}
