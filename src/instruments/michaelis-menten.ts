import puromycin from '../../content/datasets/puromycin.csv';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { michaelisMenten } from '../statistics/regression/michaelis-menten.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { ci, estimated, named, refusal, shown, shownFigures, limitCells } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const ofTreated = <Value>(values: readonly Value[]) =>
  values.filter((_, i) => puromycin.state![i] === 'treated');

export const michaelisMentenInstrument = instrument({
  name: 'michaelis-menten',
  columns: ['the concentration of the substrate', 'the rate'],
  reads: 'curve',
  options: {
    intervals: {
      kind: 'choice',
      asks: 'Intervals',
      values: { profile: 'profile', wald: 'Wald' },
    },
    level: levelAsked,
  },
  example: {
    dataset: 'puromycin',
    text: asPaste({
      'substrate (ppm)': ofTreated(puromycin.conc!),
      'rate (counts/min²)': ofTreated(puromycin.rate!),
    }),
  },
  run(table, { intervals, level: chosenLevel }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const { x, y } = found;
    if (x.values.some((value) => value < 0))
      return refused(`“${x.name}” holds a negative concentration. Correct it.`);
    if (x.values.length > 2000)
      return refused('This fits at most 2,000 rows. Paste the means of the replicates.');
    const level = Number(chosenLevel);
    const fit = michaelisMenten(x.values, y.values, level);
    const what = 'Paste concentration and rate, with rates that rise and level off.';
    if (fit.status === 'error') return refusal(fit, what);
    const [vmax, km] = [fit.Vmax.estimate!, fit.Km.estimate!];
    const most = largest(x.values);
    const lowest = smallest(x.values.filter((value) => value > 0));
    if (km < lowest / 1000)
      return refused(
        'These rates do not change with the concentration, so Km is below all concentrations. Add lower concentrations.',
      );
    if (!(km > 0 && vmax > 0 && km < 1e6 * most))
      return refused(`These rates do not level off towards a maximum. ${what}`);
    const profiles = intervals === 'profile' ? fit.profileIntervals() : null;
    const of = (name: 'Vmax' | 'Km') => (profiles ? profiles[name] : fit[name].interval);
    const Vmax = estimated('Vmax', vmax, of('Vmax'), y.unit);
    const Km = estimated('Km', km, of('Km'), x.unit);
    const grid = Array.from({ length: 81 }, (_, i) => (most * i) / 80).map((at) => ({
      at,
      ...fit.at({ x: at }),
    }));
    const rows = [
      { one: Vmax, of: fit.Vmax },
      { one: Km, of: fit.Km },
    ];
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
          caption: `Parameters (intervals: ${intervals === 'profile' ? 'profile' : 'Wald'}, ${ci(level)})`,
          columns: ['', 'Estimate', 'Standard error', 'From', 'To'],
          rows: rows.map(({ one, of: { standardError } }) => [
            one.name,
            one,
            standardError === null ? '–' : shownFigures(standardError, 4),
            ...limitCells(one.interval),
          ]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            {
              points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })),
              line: grid.flatMap(({ at, fit: height }) =>
                height === undefined ? [] : [{ x: at, y: height }],
              ),
              confidence: grid.flatMap(({ at, confidence }) =>
                confidence ? [{ x: at, low: confidence.lower, high: confidence.upper }] : [],
              ),
            },
          ],
          xAxis: axisOf(x),
          yAxis: axisOf(y),
          note: `Band: ${ci(level)} of the curve`,
          equation: `Rate = ${Vmax.text} × concentration / (${Km.text} + concentration)`,
        },
      },
      checks: [
        independent('assay'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
        {
          asks: 'Do the concentrations reach well above Km?',
          answer: most >= 2 * km ? 'yes' : 'doubtful',
          says: `The highest is ${fixed(most / km, 1)} times Km. ${most >= 2 * km ? 'Vmax is within sight.' : 'Vmax is guessed from the bend; add higher concentrations.'}`,
        },
      ],
      methods: `The Michaelis–Menten equation was fitted to the rates by nonlinear least squares; intervals are ${intervals === 'profile' ? 'profile' : 'Wald'} intervals (${ci(level)}).`,
      results: sentence`Km was ${measured(Km.text, x.unit)} ${supported(Km.interval)} and Vmax ${measured(Vmax.text, y.unit)} ${supported(Vmax.interval, quantity('n', String(x.values.length)))}.`,
      warnings: [
        ...found.warnings,
        ...(profiles && [Km, Vmax].some(({ interval }) => interval === null)
          ? ['A profile interval has no end for these data, so none is shown.']
          : []),
      ],
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        `fit <- nls(y ~ Vmax * x / (Km + x), start = list(Vmax = ${Number(vmax.toPrecision(4))}, Km = ${Number(km.toPrecision(4))}), control = nls.control(tol = 1e-8))`,
        'print(coef(summary(fit)), digits = 5)',
        'print(c(sigma(fit), df.residual(fit)), digits = 6)',
        ...(intervals === 'profile'
          ? []
          : [
              `print(coef(fit) + outer(sqrt(diag(vcov(fit))), c(-1, 1)) * qt(${(1 + level) / 2}, df.residual(fit)), digits = 5)`,
            ]),
      ),
    };
  },
});
