// The numbers of the guide, from the calculator's example and from the same series without its highest doses.
import assay from '../datasets/dnase.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { doseResponseInstrument } from '../../src/calculators/dose-response.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DoseResponseProps } from '../../src/charts/DoseResponse.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { doseResponse } from '../../src/statistics/regression/dose-response.ts';

const dose = numbers(assay, 'conc', { Run: 2 });
const density = numbers(assay, 'density', { Run: 2 });
const fit = solved(doseResponse(dose, density));
const of = (name: string) => fit.coefficients[fit.names.indexOf(name)]!;
const [bottom, top, log, hill] = ['bottom', 'top', 'logEC50', 'hill'].map((name) => of(name).estimate!) as [
  number,
  number,
  number,
  number,
];
const critical = tUpperQuantile(0.025, fit.df);
const margin = critical * of('logEC50').standardError!;
const example = reportOf(doseResponseInstrument);

const chosen = 1.5625;
const power = (fit.ec50 / chosen) ** hill;
const highest = Math.max(...dose);
const meanAt = (at: number) => mean(density.filter((_, i) => dose[i] === at));

/** The series up to a highest dose. */
const upTo = (most: number) => {
  const rows = dose.flatMap((at, i) => (at <= most ? [i] : []));
  const [doses, densities] = [rows.map((i) => dose[i]!), rows.map((i) => density[i]!)];
  const report = reportOf(
    doseResponseInstrument,
    asPaste({ 'DNase (ng/ml)': doses, 'optical density': densities }),
  );
  return { doses, fit: solved(doseResponse(doses, densities)), report, wells: String(rows.length) };
};
const cut = upTo(3.2);

/** Every number that the text states. */
export const n = {
  wells: String(dose.length),
  ec50: estimateIn(example).text,
  limits: limitsIn(example),
  precise: fixed(fit.ec50, 4),
  bottom: fixed(bottom, 3),
  top: fixed(top, 3),
  half: fixed((bottom + top) / 2, 3),
  log: fixed(log, 5),
  logError: fixed(of('logEC50').standardError!, 6),
  critical: fixed(critical, 4),
  margin: fixed(margin, 5),
  logLower: fixed(log - margin, 4),
  logUpper: fixed(log + margin, 4),
  hill: fixed(hill, 4),
  hillShort: numberIn(example, 'Hill slope'),
  hillLimits: `${cellIn(example, 0, 3, 3)} to ${cellIn(example, 0, 3, 4)}`,
  df: fixed(fit.df, 0),
  dose: String(chosen),
  ratio: fixed(fit.ec50 / chosen, 4),
  power: fixed(power, 3),
  share: fixed(1 / (1 + power), 4),
  span: fixed(top - bottom, 3),
  predicted: fixed(fit.at(chosen)!.fit, 3),
  observed: density.filter((_, i) => dose[i] === chosen).map((value) => fixed(value, 3)),
  ec90: fixed(fit.ec50 * 9 ** (1 / hill), 1),
  ec10: fixed(fit.ec50 / 9 ** (1 / hill), 2),
  nine: fixed(9 ** (1 / hill), 2),
  highest: fixed(highest, 1),
  reached: percent((meanAt(highest) - bottom) / (top - bottom)),
  topLimits: `${cellIn(example, 0, 1, 3)} to ${cellIn(example, 0, 1, 4)}`,
  cut: {
    wells: cut.wells,
    most: String(Math.max(...cut.doses)),
    ec50: estimateIn(cut.report).text,
    limits: limitsIn(cut.report),
    topLimits: `${cellIn(cut.report, 0, 1, 3)} to ${cellIn(cut.report, 0, 1, 4)}`,
    r2: numberIn(cut.report, 'R²'),
    fold: fixed(fit.ec50Interval.upper / fit.ec50Interval.lower, 1),
    wideFold: fixed(cut.fit.ec50Interval.upper / cut.fit.ec50Interval.lower, 0),
  },
};

const grid = (from: number, to: number) =>
  Array.from({ length: 81 }, (_, i) => from * (to / from) ** (i / 80));

/** The same EC50 with three Hill slopes. */
export const slopes: DoseResponseProps = {
  series: [0.5, 1, 2].map((slope) => ({
    label: `Hill slope ${slope}`,
    points: [],
    curve: grid(0.01, 100).map((x) => ({ x, y: 100 / (1 + x ** -slope) })),
  })),
  doseAxis: 'Dose as a multiple of the EC50',
  axis: 'Response (% of the span)',
};

/** The curve of all doses, and that of the lower ones, extended to where each has its plateau. */
export const plateaus: DoseResponseProps = {
  series: [
    { label: 'All doses', fitted: fit, points: dose.map((at, i) => ({ dose: at, response: density[i]! })) },
    { label: `Up to ${n.cut.most}`, fitted: cut.fit, points: [] },
  ].map(({ label, fitted, points }) => ({
    label,
    points,
    curve: grid(0.05, 200).map((x) => ({ x, y: fitted.at(x)!.fit })),
    ec50: {
      dose: fitted.ec50,
      low: fitted.ec50Interval.lower,
      high: fitted.ec50Interval.upper,
      response: fitted.at(fitted.ec50)!.fit,
      text: `EC50 ${fixed(fitted.ec50, 2)}`,
    },
  })),
  doseAxis: 'DNase (ng/ml)',
  axis: 'Optical density',
  note: 'Shaded: 95% CI of each EC50',
};
