import puromycin from '../../content/datasets/puromycin.csv';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { michaelisMenten } from '../statistics/regression/michaelis-menten.ts';
import { independent, normal } from './checks.ts';
import { twoColumns, type TwoColumns } from './columns-of.ts';
import { curveChart } from './fitted-curve.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { isInputError, inputError, type Estimate, type ReportChart } from './report.ts';
import { ci, estimated, named, inputErrorOf, shown, shownFigures, limitCells } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const ofTreated = <Value>(values: readonly Value[]) =>
  values.filter((_, i) => puromycin.state![i] === 'treated');

const asked = {
  intervals: {
    kind: 'choice',
    asks: 'Intervals',
    values: { profile: 'profile', wald: 'Wald' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof asked>;
type Results = Computed<typeof compute>;

const what = 'Paste concentration and rate, with rates that rise and level off.';

export const michaelisMentenInstrument = instrument({
  name: 'michaelis-menten',
  columns: ['the concentration of the substrate', 'the rate'],
  reads: 'curve',
  options: asked,
  example: {
    dataset: 'puromycin',
    text: asPaste({
      'substrate (ppm)': ofTreated(puromycin.conc!),
      'rate (counts/min²)': ofTreated(puromycin.rate!),
    }),
  },
  read(table) {
    const found = twoColumns(table);
    if (isInputError(found)) return found;
    const { x } = found;
    if (x.values.some((value) => value < 0))
      return inputError(`“${x.name}” holds a negative concentration. Correct it.`);
    if (x.values.length > 2000)
      return inputError('This fits at most 2,000 rows. Paste the means of the replicates.');
    return found;
  },
  compute,
  report(input, { fit, vmax, km, intervals }, { intervals: chosenIntervals, level: chosenLevel }) {
    const { x, y, warnings } = input;
    const level = Number(chosenLevel);
    const kind = chosenIntervals === 'profile' ? 'profile' : 'Wald';
    const Vmax = estimated('Vmax', vmax, intervals.Vmax, y.unit);
    const Km = estimated('Km', km, intervals.Km, x.unit);
    const most = largest(x.values);
    return {
      status: 'ok',
      estimates: [Km, Vmax],
      numbers: [
        named('Residual SD', shownFigures(fit.residualSd)),
        named('df', shown(fit.df, 0)),
        ...(fit.pseudoRSquared === null ? [] : [named('R²', shown(fit.pseudoRSquared, 3))]),
        named('Vmax/Km', shownFigures(vmax / km)),
      ],
      tables: [
        {
          caption: `Parameters (intervals: ${kind}, ${ci(level)})`,
          columns: ['', 'Estimate', 'Standard error', 'From', 'To'],
          rows: [
            { one: Vmax, of: fit.Vmax },
            { one: Km, of: fit.Km },
          ].map(({ one, of: { standardError } }) => [
            one.name,
            one,
            standardError === null ? '–' : shownFigures(standardError, 4),
            ...limitCells(one.interval),
          ]),
        },
      ],
      chart: chartOf(input, fit, level, { Vmax, Km }),
      checks: [
        independent('assay'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
        {
          asks: 'Do the concentrations reach well above Km?',
          answer: most >= 2 * km ? 'yes' : 'doubtful',
          says: `The highest is ${fixed(most / km, 1)} times Km. ${most >= 2 * km ? 'Vmax is within reach.' : 'Vmax is extrapolated from the bend; add higher concentrations.'}`,
        },
      ],
      methods: `The Michaelis–Menten equation was fitted to the rates by nonlinear least squares; intervals are ${kind} intervals (${ci(level)}).`,
      results: sentence`Km was ${measured(Km.text, x.unit)} ${supported(Km.interval)} and Vmax ${measured(Vmax.text, y.unit)} ${supported(Vmax.interval, quantity('n', String(x.values.length)))}.`,
      warnings: [
        ...warnings,
        ...(kind === 'profile' && [Km, Vmax].some(({ interval }) => interval === null)
          ? ['A profile interval is unbounded for these data, so none is shown.']
          : []),
      ],
    };
  },
});

/** The fit, if the rates rise and level off, with the chosen intervals. */
function compute({ x, y }: TwoColumns, { intervals, level }: OptionSpec) {
  const fit = michaelisMenten(x.values, y.values, Number(level));
  if (fit.status === 'error') return inputErrorOf(fit, what);
  const [vmax, km] = [fit.Vmax.estimate!, fit.Km.estimate!];
  const most = largest(x.values);
  const lowest = smallest(x.values.filter((value) => value > 0));
  if (km < lowest / 1000)
    return inputError(
      'These rates do not change with the concentration, so Km is below all concentrations. Add lower concentrations.',
    );
  if (!(km > 0 && vmax > 0 && km < 1e6 * most))
    return inputError(`These rates do not level off toward a maximum. ${what}`);
  return {
    fit,
    vmax,
    km,
    intervals:
      intervals === 'profile' ? fit.profileIntervals() : { Vmax: fit.Vmax.interval, Km: fit.Km.interval },
  };
}

/** The points, and the curve with its band from 0 to the highest concentration. */
function chartOf(
  input: TwoColumns,
  fit: Results['fit'],
  level: number,
  { Vmax, Km }: Record<'Vmax' | 'Km', Estimate>,
): ReportChart {
  return curveChart(input, [0, largest(input.x.values)], 80, (at) => fit.at({ x: at }), {
    level,
    equation: `Rate = ${Vmax.text} × concentration / (${Km.text} + concentration)`,
  });
}
