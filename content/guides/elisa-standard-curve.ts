// The numbers of the guide, from the calculator's example and from the other wells of the second run.
import assay from '../datasets/dnase.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { standardCurve } from '../../src/calculators/standard-curve.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { doseResponse } from '../../src/statistics/regression/dose-response.ts';
import { readOff } from '../../src/statistics/regression/read-off.ts';

const standards = numbers(assay, 'conc', { Run: 1 });
const signals = numbers(assay, 'density', { Run: 1 });
const later = { conc: numbers(assay, 'conc', { Run: 2 }), signal: numbers(assay, 'density', { Run: 2 }) };
const fit = solved(doseResponse(standards, signals));
const [bottom, top, hill] = ['bottom', 'top', 'hill'].map(
  (name) => fit.coefficients[fit.names.indexOf(name)]!.estimate!,
) as [number, number, number];
const critical = tUpperQuantile(0.025, fit.df);
const [least, most] = [Math.min(...standards), Math.max(...standards)];
const example = reportOf(standardCurve);
const wells = ['Well 1', 'Well 2', 'Well 3'] as const;
/** The concentrations that the example's three wells really had. */
const truth = [4, 8, 11].map((i) => later.conc[i]!);

const signal = 0.225;
const ratio = (top - bottom) / (signal - bottom) - 1;
const factor = ratio ** (-1 / hill);
const at = fit.ec50 * factor;
/** The slope of the curve, in units of signal per unit of concentration. */
const slope = (fit.at(at * 1.0001)!.fit - fit.at(at * 0.9999)!.fit) / (at * 0.0002);
const curveError = fit.at(at)!.standardError!;
const total = Math.hypot(fit.residualSd, curveError);

/** The concentration that the curve has at the mean signal of a standard. */
const backCalculated = (conc: number) => {
  const own = mean(signals.filter((_, i) => standards[i] === conc));
  const read = readOff((x) => fit.at(x), own, least / 100, most * 10).dose!;
  return { signal: fixed(own, 4), read: fixed(read, 3), recovery: percent(read / conc) };
};
const [lowest, second, highest] = [least, 0.1953125, most].map(backCalculated);

/** The report for one well of the second run. */
const lateWell = (value: number) =>
  reportOf(
    standardCurve,
    asPaste({
      'DNase (ng/ml)': [...standards, null],
      'optical density': [...signals, value],
    }),
  );
const [faint, strong] = [later.signal[0]!, later.signal[14]!].map((value) => {
  const report = lateWell(value);
  return { signal: fixed(value, 3), read: estimateIn(report).text, limits: limitsIn(report) };
});

/** Every number that the text states. */
export const n = {
  standards: numberIn(example, 'Standards'),
  bottom: fixed(bottom, 4),
  top: fixed(top, 3),
  hill: fixed(hill, 4),
  ec50: fixed(fit.ec50, 3),
  signal: fixed(signal, 3),
  upper: fixed(top - bottom, 4),
  lower: fixed(signal - bottom, 4),
  ratio: fixed(ratio, 3),
  factor: fixed(factor, 5),
  at: fixed(at, 4),
  sd: fixed(fit.residualSd, 4),
  curveError: fixed(curveError, 4),
  total: fixed(total, 4),
  critical: fixed(critical, 3),
  inSignal: fixed(critical * total, 4),
  slope: fixed(slope, 4),
  inConcentration: fixed((critical * total) / slope, 3),
  approximate: `${fixed(at - (critical * total) / slope, 3)} to ${fixed(at + (critical * total) / slope, 3)}`,
  r2: numberIn(example, 'R²'),
  least: fixed(least, 3),
  most: fixed(most, 1),
  wells: wells.map((name, i) => ({
    read: estimateIn(example, name).text,
    limits: limitsIn(example, name),
    truth: fixed(truth[i]!, 2),
    recovery: percent(estimateIn(example, name).value / truth[i]!),
    signal: cellIn(example, 0, i, 1),
  })),
  lowest: lowest!,
  second: second!,
  highest: highest!,
  faint: faint!,
  strong: strong!,
};

const grid = Array.from({ length: 91 }, (_, i) => 0.1 * (20 / 0.1) ** (i / 90));

/** Half the width of the interval relative to the concentration, at each concentration. */
const precisionAt = (x: number) => {
  const { dose, lower, upper } = readOff((place) => fit.at(place), fit.at(x)!.fit, least / 100, most * 10);
  return dose === null || lower === null || upper === null ? [] : [{ x, y: (50 * (upper - lower)) / dose }];
};

/** The precision of a single well over the range of the assay. */
export const precision: ScatterProps = {
  series: [
    {
      points: wells.flatMap((name) => precisionAt(estimateIn(example, name).value)),
      line: grid.flatMap(precisionAt),
    },
  ],
  xScale: 'log',
  xAxis: 'Concentration (ng/ml)',
  yAxis: 'Half-width of the interval (%)',
  note: 'Points: the three wells of the example',
};
