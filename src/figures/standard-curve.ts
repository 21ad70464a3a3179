// The standard curve of the first run of the DNase assay, and one optical density interpolated from it.
import { solved, withLimits } from './in-words.ts';
import { numbers } from '../statistics/columns.ts';
import { largest } from '../statistics/descriptive/extremes.ts';
import { doseResponse } from '../statistics/regression/dose-response.ts';
import { readOff } from '../statistics/regression/read-off.ts';
import dnase from '../../content/datasets/dnase.csv';

export const conc = numbers(dnase, 'conc', { Run: 1 });
export const density = numbers(dnase, 'density', { Run: 1 });
/** The four-parameter logistic curve of the run. */
export const standard = solved(doseResponse(conc, density));

const at = (concentration: number) => {
  const point = standard.at(concentration);
  if (!point?.confidence || !point.prediction)
    throw new Error(`The standard curve has no value at ${concentration}`);
  return { fit: point.fit, confidence: point.confidence, prediction: point.prediction };
};

/** A new well with optical density 1: its concentration, and the limits from those of a new well's density. */
const read = readOff(standard.at, 1, 0.01, largest(conc));
const there = (value: number | null) => {
  if (value === null) throw new Error('The standard curve does not reach the well');
  return value;
};

export const unknownWell = {
  density: 1,
  concentration: there(read.dose),
  interval: { lower: there(read.lower), upper: there(read.upper) },
};

const grid = Array.from({ length: 25 }, (_, i) =>
  Math.exp(Math.log(0.048) + (i / 24) * Math.log(12.6 / 0.048)),
);

const named = { bottom: 'Bottom', top: 'Top', logEC50: 'log₁₀ EC50', hill: 'Hill slope' } as const;

export const standardCurve = {
  points: conc.map((dose, well) => ({ dose, response: density[well] ?? Number.NaN })),
  line: grid.map((x) => ({ x, y: at(x).fit })),
  band: grid.map((x) => ({ x, low: at(x).confidence.lower, high: at(x).confidence.upper })),
  parameters: Object.entries(named).map(([parameter, name]) => ({
    name,
    ...withLimits(standard.coefficients[standard.names.indexOf(parameter)]),
  })),
  /** The interval reflects the scatter of the new well and the uncertainty of the curve. */
  unknown: {
    density: unknownWell.density.toFixed(3),
    concentration: unknownWell.concentration,
    low: unknownWell.interval.lower,
    high: unknownWell.interval.upper,
  },
};
