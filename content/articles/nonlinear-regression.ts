// The numbers and charts of the article, computed from its datasets.
import elisa from '../datasets/dnase.csv';
import enzyme from '../datasets/puromycin.csv';
import serum from '../datasets/theophylline.csv';
import type { DoseResponseProps } from '../../src/charts/DoseResponse.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ResidualsProps } from '../../src/charts/Residuals.tsx';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { substrate } from '../../src/figures/explorables/substrate.ts';
import { Counted, fixed, pValue, range, solved, transformed } from '../../src/figures/in-words.ts';
import { standard, unknownWell } from '../../src/figures/standard-curve.ts';
import { levels, numbers, type Where } from '../../src/statistics/columns.ts';
import { quantile } from '../../src/statistics/descriptive/quantile.ts';
import { extraSumOfSquares } from '../../src/statistics/regression/extra-sum-of-squares.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';
import { nonlinearRegression } from '../../src/statistics/regression/nonlinear-regression.ts';

const grid = (from: number, to: number, steps: number) =>
  Array.from({ length: steps + 1 }, (_, i) => from + ((to - from) * i) / steps);

// The enzyme: Michaelis and Menten's curve.
const hyperbola = 'Vmax*x/(Km+x)';
const velocity = (where: Where) => {
  const x = numbers(enzyme, 'conc', where);
  const y = numbers(enzyme, 'rate', where);
  const fit = solved(
    nonlinearRegression({ model: hyperbola, variables: { x }, y, start: { Vmax: 200, Km: 0.1 } }),
  );
  return { x, y, fit, vmax: fit.coefficients[0]!, km: fit.coefficients[1]! };
};
const treated = velocity({ state: 'treated' });
const untreated = velocity({ state: 'untreated' });
const parameters = ({ vmax, km }: typeof treated) => ({ vmax: vmax.estimate!, km: km.estimate! });
const enzymes = { treated: parameters(treated), untreated: parameters(untreated) };
export const handle = {
  label: 'Substrate',
  unit: 'ppm',
  min: 0,
  max: 1.1,
  step: 0.01,
  value: enzymes.treated.km,
  given: enzymes,
};
// The same experiment, had it stopped before the plateau.
const shortTop = 0.22;
const early = treated.x.flatMap((x, i) => (x <= shortTop ? [i] : []));
const short = solved(
  nonlinearRegression({
    model: hyperbola,
    variables: { x: early.map((i) => treated.x[i]!) },
    y: early.map((i) => treated.y[i]!),
    start: { Vmax: 200, Km: 0.1 },
  }),
);
const inverse = solved(
  linearRegression(
    treated.x.map((x) => 1 / x),
    treated.y.map((y) => 1 / y),
  ),
);
const [inverseIntercept, inverseSlope] = inverse.coefficients.map(({ estimate }) => estimate!) as [
  number,
  number,
];
const saturating = solved(
  nonlinearRegression({
    model: 'a*(1-exp(-k*x))',
    variables: { x: treated.x },
    y: treated.y,
    start: { a: 200, k: 5 },
  }),
);
const both = {
  variables: {
    x: [...treated.x, ...untreated.x],
    s: [...treated.x.map(() => 1), ...untreated.x.map(() => 0)],
  },
  y: [...treated.y, ...untreated.y],
};
const common = solved(
  nonlinearRegression({ ...both, model: '(V+D*s)*x/(K+x)', start: { V: 160, D: 40, K: 0.05 } }),
);
const separate = solved(
  nonlinearRegression({ ...both, model: '(V+D*s)*x/(K+E*s+x)', start: { V: 160, D: 40, K: 0.05, E: 0.01 } }),
);
const sameKm = extraSumOfSquares(common, separate);
const [, gainInVmax] = separate.coefficients;
const gainInKm = separate.coefficients[3]!;

// The assay: a calibration curve, read backwards.
const run = { Run: 1 };
const conc = numbers(elisa, 'conc', run);
const density = numbers(elisa, 'density', run);
const { density: reading, concentration: read, interval: readInterval } = unknownWell;

// The drug: absorption and elimination, one curve for each subject.
const oneCompartment = 'D*exp(lKe+lKa-lCl)/(exp(lKa)-exp(lKe))*(exp(-exp(lKe)*t)-exp(-exp(lKa)*t))';
const subjects = levels(serum, 'Subject').map((name) => {
  const where = { Subject: Number(name) };
  const t = numbers(serum, 'Time', where);
  const y = numbers(serum, 'conc', where);
  const fit = solved(
    nonlinearRegression({
      model: oneCompartment,
      variables: { t, D: numbers(serum, 'Dose', where) },
      y,
      start: { lKe: Math.log(0.08), lKa: Math.log(1.5), lCl: Math.log(0.04) },
    }),
  );
  const [ke] = fit.coefficients;
  return {
    name,
    t,
    y,
    fit,
    dose: numbers(serum, 'Dose', where)[0]!,
    halfLife: Math.LN2 / Math.exp(ke!.estimate!),
  };
});
const chosen = subjects[1]!;
const ke = chosen.fit.coefficients[0]!;
const halfLives = subjects.map(({ halfLife }) => halfLife);
const halfLifeInterval = transformed(ke.interval!, (value) => Math.LN2 / Math.exp(value));

// The exercises: the velocity at twice the Michaelis constant.
const atTwiceKm = (2 / 3) * treated.vmax.estimate!;

/** Every number that the text states, as it states it. */
export const n = {
  enzyme: {
    at: substrate(enzymes, handle.value).numbers,
    n: String(treated.y.length),
    vmax: fixed(treated.vmax.estimate!, 1),
    vmaxInterval: range(treated.vmax.interval!, 1),
    km: fixed(treated.km.estimate!, 4),
    kmInterval: range(treated.km.interval!, 4),
    sd: fixed(treated.fit.residualSd, 1),
    df: fixed(treated.fit.df, 0),
    iterations: String(treated.fit.iterations),
    correlation: fixed(treated.fit.correlation[0]![1]!, 2),
    shareAtTop: fixed((100 * treated.fit.at({ x: 1.1 })!.fit) / treated.vmax.estimate!, 0),
    shortTop: String(shortTop),
    shortInterval: range(short.coefficients[0]!.interval!, 1),
    inverseVmax: fixed(1 / inverseIntercept, 1),
    inverseKm: fixed(inverseSlope / inverseIntercept, 4),
    untreatedN: String(untreated.y.length),
    untreatedVmax: fixed(untreated.vmax.estimate!, 1),
    untreatedVmaxInterval: range(untreated.vmax.interval!, 1),
    untreatedKm: fixed(untreated.km.estimate!, 4),
    gain: fixed(gainInVmax!.estimate!, 1),
    gainInterval: range(gainInVmax!.interval!, 1),
    kmGain: fixed(gainInKm.estimate!, 4),
    kmGainInterval: range(gainInKm.interval!, 4),
    rssCommon: fixed(common.rss, 0),
    dfCommon: fixed(common.df, 0),
    rssSeparate: fixed(separate.rss, 0),
    dfSeparate: fixed(separate.df, 0),
    f: fixed(sameKm.f!, 2),
    fDf: `${fixed(common.df - separate.df, 0)}, ${fixed(separate.df, 0)}`,
    p: pValue(sameKm.p!),
    wrongSd: fixed(saturating.residualSd, 1),
    wrongAic: fixed(saturating.aic! - treated.fit.aic!, 1),
    wrongTop: fixed(saturating.coefficients[0]!.estimate!, 1),
    wrongR: fixed(saturating.pseudoRSquared!, 2),
    rightR: fixed(treated.fit.pseudoRSquared!, 2),
  },
  assay: {
    wells: String(density.length),
    ec50: fixed(standard.ec50, 2),
    ec50Interval: range(standard.ec50Interval, 2),
    hill: fixed(standard.coefficients[standard.names.indexOf('hill')]!.estimate!, 2),
    hillInterval: range(standard.coefficients[standard.names.indexOf('hill')]!.interval!, 2),
    sd: fixed(standard.residualSd, 3),
    top: fixed(standard.coefficients[standard.names.indexOf('top')]!.estimate!, 2),
    topInterval: range(standard.coefficients[standard.names.indexOf('top')]!.interval!, 2),
    largest: fixed(Math.max(...density), 2),
    highest: fixed(Math.max(...conc), 1),
    reading: fixed(reading, 1),
    read: fixed(read, 2),
    readInterval: range(readInterval, 2),
  },
  drug: {
    subjects: String(subjects.length),
    people: Counted(subjects.length, 'person', 'people'),
    name: chosen.name,
    times: String(chosen.y.length),
    halfLife: fixed(chosen.halfLife, 1),
    halfLifeInterval: range(halfLifeInterval, 1),
    median: fixed(quantile(halfLives, 0.5), 1),
    shortest: fixed(Math.min(...halfLives), 1),
    longest: fixed(Math.max(...halfLives), 1),
  },
  exercises: {
    twiceKm: fixed(2 * treated.km.estimate!, 3),
    atKm: fixed(treated.vmax.estimate! / 2, 0),
    atTwiceKm: fixed(atTwiceKm, 0),
    threeQuarters: fixed(0.75 * treated.vmax.estimate!, 0),
    vmax: fixed(treated.vmax.estimate!, 0),
    samples: String(subjects.reduce((all, { y }) => all + y.length, 0)),
  },
};

export const curves: ScatterProps & { live: Live } = {
  live: withGrip({ of: 'substrate', at: [handle.value, treated.vmax.estimate! / 2], along: 'x' }),
  series: [
    { label: 'Treated', ...treated },
    { label: 'Untreated', ...untreated },
  ].map(({ label, x, y, fit }) => ({
    label,
    points: x.map((each, i) => ({ x: each, y: y[i]! })),
    line: grid(0, 1.1, 55).map((each) => ({ x: each, y: fit.at({ x: each })!.fit })),
    confidence: grid(0, 1.1, 22).map((each) => {
      const { lower, upper } = fit.at({ x: each })!.confidence!;
      return { x: each, low: lower, high: upper };
    }),
  })),
  xAxis: 'Substrate (ppm)',
  yAxis: 'Initial velocity (counts/min²)',
  note: 'Bands: 95% CI of the curve',
};

export const parametersTable = {
  columns: ['Cells', 'Parameter', 'Estimate', 'Standard error', '95% CI'],
  rows: [['Treated', treated] as const, ['Untreated', untreated] as const].flatMap(([cells, { vmax, km }]) =>
    [['Vmax', vmax, 1] as const, ['Km', km, 4] as const].map(([name, each, decimals]) => [
      cells,
      name,
      fixed(each.estimate!, decimals),
      fixed(each.standardError!, decimals),
      range(each.interval!, decimals),
    ]),
  ),
};

const residualsOf = (fit: { fitted: readonly number[]; residuals: readonly number[] }) => ({
  points: fit.fitted.map((fitted, i) => ({ fitted, residual: fit.residuals[i]! })),
  quantity: 'velocity (counts/min²)',
});
export const right: Pick<ResidualsProps, 'points' | 'quantity'> = residualsOf(treated.fit);
export const wrong: Pick<ResidualsProps, 'points' | 'quantity'> = residualsOf(saturating);

export const calibration: DoseResponseProps = {
  series: [
    {
      label: 'Run 1',
      points: conc.map((dose, i) => ({ dose, response: density[i]! })),
      curve: grid(Math.log10(Math.min(...conc)), Math.log10(Math.max(...conc)), 40).map((logged) => ({
        x: 10 ** logged,
        y: standard.at(10 ** logged)!.fit,
      })),
      ec50: {
        dose: read,
        low: readInterval.lower,
        high: readInterval.upper,
        response: reading,
        text: `density ${n.assay.reading}: ${n.assay.read} ng/mL`,
      },
    },
  ],
  doseAxis: 'Concentration of DNase (ng/mL)',
  axis: 'Optical density',
  note: 'Band: 95% interval of the reading',
};

export const decay: ScatterProps = {
  series: [
    {
      points: chosen.t.map((x, i) => ({ x, y: chosen.y[i]! })),
      line: grid(0, Math.max(...chosen.t), 80).map((t) => ({
        x: t,
        y: chosen.fit.at({ t, D: chosen.dose })!.fit,
      })),
      confidence: grid(0, Math.max(...chosen.t), 50).map((t) => {
        const { lower, upper } = chosen.fit.at({ t, D: chosen.dose })!.confidence!;
        return { x: t, low: lower, high: upper };
      }),
    },
  ],
  xAxis: 'Hours after the dose',
  yAxis: 'Theophylline in serum (mg/L)',
  note: 'Band: 95% CI of the curve',
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: { 'substrate (ppm)': treated.x, 'rate (counts/min²)': treated.y },
  options: { intervals: 'wald' },
};
