// The standard curve of the first run of the DNase assay, and one optical density read off it.
import { solved, withLimits } from '~/figures/in-words.ts';
import { numbers } from '~/statistics/columns.ts';
import { nonlinearRegression } from '~/statistics/regression/nonlinear-regression.ts';
import dnase from '../../content/datasets/dnase.csv';

const conc = numbers(dnase, 'conc', { Run: 1 });
const density = numbers(dnase, 'density', { Run: 1 });
const fit = solved(
  nonlinearRegression({
    model: 'Asym/(1+exp((xmid-log(conc))/scal))',
    variables: { conc },
    y: density,
    start: { Asym: 2.5, xmid: 1.5, scal: 1 },
  }),
);

const at = (concentration: number) => {
  const point = fit.at({ conc: concentration });
  if (!point?.confidence) throw new Error(`The standard curve has no value at ${concentration}`);
  return { fit: point.fit, low: point.confidence.lower, high: point.confidence.upper };
};

/** The concentration at which a rising line of the curve reaches a density, by bisection on the logarithm. */
const concentrationAt = (which: 'fit' | 'low' | 'high', target: number) => {
  let [low, high] = [Math.log(0.05), Math.log(12)];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (at(Math.exp(middle))[which] < target) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
};

const unknownDensity = 1;
const grid = Array.from({ length: 25 }, (_, i) =>
  Math.exp(Math.log(0.048) + (i / 24) * Math.log(12.6 / 0.048)),
);

export const standardCurve = {
  points: conc.map((dose, well) => ({ dose, response: density[well] ?? Number.NaN })),
  line: grid.map((x) => ({ x, y: at(x).fit })),
  band: grid.map((x) => ({ x, low: at(x).low, high: at(x).high })),
  parameters: ['Asymptote', 'ln EC50', 'Scale'].map((name, index) => ({
    name,
    ...withLimits(fit.coefficients[index]),
  })),
  /** The interval is where the limits of the curve reach the density: calibration uncertainty alone. */
  unknown: {
    density: unknownDensity.toFixed(3),
    concentration: concentrationAt('fit', unknownDensity),
    low: concentrationAt('high', unknownDensity),
    high: concentrationAt('low', unknownDensity),
  },
};
