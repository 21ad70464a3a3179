// The numbers of the guide, from the trials of the BCG vaccine.
import bcg from '../datasets/bcg-trials.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { metaAnalysisInstrument } from '../../src/calculators/meta-analysis.ts';
import { fromCells } from '../../src/calculators/studies.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers, words } from '../../src/statistics/columns.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { metaAnalysis } from '../../src/statistics/meta-analysis/meta-analysis.ts';

const column = (name: string) => numbers(bcg, name);
const names = words(bcg, 'trial').map((trial, i) => `${trial} ${column('year')[i]!}`);
const trials = names.map((name, i) => {
  const [a, n1, c, n2] = ['vaccinated_tb', 'vaccinated', 'control_tb', 'control'].map(
    (each) => column(each)[i]!,
  ) as [number, number, number, number];
  const [y, s] = fromCells([a, n1 - a, c, n2 - c], 'risk-ratio');
  return { name, a, n1, c, n2, y, s, v: s * s, latitude: column('latitude')[i]! };
});
const k = trials.length;
const y = trials.map((trial) => trial.y);
const errors = trials.map((trial) => trial.s);
const meta = solved(metaAnalysis(y, errors));
const report = reportOf(metaAnalysisInstrument);

const weights = (tau: number) => trials.map(({ v }) => 1 / (v + tau));
const [w, u] = [weights(0), weights(meta.tauSquaredReml)];
const total = (values: readonly number[], of: readonly number[]) => sum(values.map((one, i) => one * of[i]!));
const ones = y.map(() => 1);
const mean = meta.randomReml.estimate;
const spread = total(
  u,
  y.map((one) => (one - mean) ** 2),
);
const sw = total(w, ones);
const sw2 = total(w, w);
const su = total(u, ones);
const se = meta.hartungKnapp!.standardError;
const t = tUpperQuantile(0.025, k - 1);
const tAhead = tUpperQuantile(0.025, k - 2);
const half = Number(fixed(t, 3)) * Number(fixed(se, 4));
const ahead = Math.sqrt(meta.tauSquaredReml + se * se);
const halfAhead = Number(fixed(tAhead, 3)) * Number(fixed(ahead, 4));

const far = (error: number) => 1.96 * error;
const inside = trials.filter((trial) => Math.abs(trial.y - meta.fixed.estimate) < far(trial.s)).length;

/** The report of the trials at some latitudes. */
const within = (isHere: (latitude: number) => boolean) => {
  const some = trials.filter(({ latitude }) => isHere(latitude));
  const paste = asPaste({
    trial: some.map(({ name }) => name),
    'TB vaccinated': some.map(({ a }) => a),
    'all vaccinated': some.map(({ n1 }) => n1),
    'TB controls': some.map(({ c }) => c),
    'all controls': some.map(({ n2 }) => n2),
  });
  const found = reportOf(metaAnalysisInstrument, paste);
  return {
    count: String(some.length),
    estimate: estimateIn(found).text,
    limits: limitsIn(found),
    p: numberIn(found, 'p'),
    ahead: numberIn(found, '95% prediction interval'),
    iSquared: numberIn(found, 'I²'),
    lower: estimateIn(found).interval!.lower.text,
    upper: estimateIn(found).interval!.upper.text,
  };
};

const one = trials[0]!;

/** Every number that the text states. */
export const n = {
  k: String(k),
  people: sum(trials.map(({ n1, n2 }) => n1 + n2)).toLocaleString('en-US'),
  inside: String(inside),
  outside: String(k - inside),
  estimate: estimateIn(report).text,
  limits: limitsIn(report),
  upper: estimateIn(report).interval!.upper.text,
  lower: estimateIn(report).interval!.lower.text,
  p: numberIn(report, 'p'),
  ahead: numberIn(report, '95% prediction interval'),
  iSquaredText: numberIn(report, 'I²'),
  fixedRatio: cellIn(report, 1, 0, 1),
  fixedLimits: `${cellIn(report, 1, 0, 2)} to ${cellIn(report, 1, 0, 3)}`,
  one: {
    name: one.name,
    a: String(one.a),
    n1: String(one.n1),
    c: String(one.c),
    n2: String(one.n2),
    ratio: fixed(one.a / one.n1 / (one.c / one.n2), 4),
    y: fixed(one.y, 4),
    v: fixed(one.v, 4),
    w: fixed(w[0]!, 3),
    u: fixed(u[0]!, 3),
  },
  largest: {
    name: trials[7]!.name,
    w: fixed(w[7]!, 1),
    share: percent(w[7]! / sw, 0),
    shareRandom: percent(u[7]! / su, 0),
    oneShare: percent(w[0]! / sw, 1),
    oneShareRandom: percent(u[0]! / su, 1),
  },
  sw: fixed(sw, 2),
  swy: fixed(total(w, y), 2),
  fixed: fixed(total(w, y) / sw, 4),
  q: fixed(meta.q, 2),
  df: String(k - 1),
  excess: fixed(Number(fixed(meta.q, 2)) - (k - 1), 2),
  iSquared: percent((Number(fixed(meta.q, 2)) - (k - 1)) / Number(fixed(meta.q, 2)), 1),
  sw2: fixed(sw2, 0),
  divisor: fixed(sw - sw2 / sw, 2),
  tauDl: fixed(meta.tauSquared, 4),
  tau: fixed(meta.tauSquaredReml, 4),
  su: fixed(su, 3),
  suy: fixed(total(u, y), 3),
  mean: fixed(mean, 4),
  spread: fixed(spread, 3),
  se: fixed(se, 4),
  t: fixed(t, 3),
  half: fixed(half, 3),
  logLimits: `${fixed(mean - half, 3)} to ${fixed(mean + half, 3)}`,
  shownLimits: `${fixed(Math.exp(mean - half), 3)} to ${fixed(Math.exp(mean + half), 3)}`,
  aheadError: fixed(ahead, 4),
  tAhead: fixed(tAhead, 3),
  dfAhead: String(k - 2),
  halfAhead: fixed(halfAhead, 3),
  aheadLimits: `${fixed(Math.exp(mean - halfAhead), 3)} to ${fixed(Math.exp(mean + halfAhead), 2)}`,
  north: within((latitude) => latitude >= 40),
  south: within((latitude) => latitude < 20),
};

/** The logarithms and variances from which a reader can repeat every step. */
export const effects = {
  columns: ['Trial', 'log RR', 'Variance', 'Weight, fixed', 'Weight, random'],
  rows: trials.map((trial, i) => [
    trial.name,
    fixed(trial.y, 4),
    fixed(trial.v, 4),
    fixed(w[i]!, 2),
    fixed(u[i]!, 3),
  ]),
};

const widest = Math.max(...errors) * 1.04;
const steps = Array.from({ length: 41 }, (_, i) => (widest * i) / 40);

/** Each trial's log risk ratio by its standard error, with the band that chance alone would fill. */
export const chance: ScatterProps = {
  series: [
    {
      points: trials.map((trial) => ({ x: trial.s, y: trial.y })),
      line: steps.map((x) => ({ x, y: meta.fixed.estimate })),
      confidence: steps.map((x) => ({
        x,
        low: meta.fixed.estimate - far(x),
        high: meta.fixed.estimate + far(x),
      })),
    },
  ],
  xAxis: 'Standard error of the log risk ratio',
  yAxis: 'Log risk ratio',
  note: 'Line: fixed-effect estimate; band: ±1.96 standard errors',
};
