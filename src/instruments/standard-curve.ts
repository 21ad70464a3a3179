import dnase from '../../content/datasets/dnase.csv';
import { numbers } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { doseResponse } from '../statistics/regression/dose-response.ts';
import { readOff } from '../statistics/regression/read-off.ts';
import { independent, normal } from './checks.ts';
import { asNumbers, axisOf, isThere } from './columns-of.ts';
import { curveInR, drawnCurve, modelAsked, parameterTable } from './curves.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { columnsWith } from './roles.ts';
import {
  ci,
  counted,
  estimatedInFigures,
  named,
  refusal,
  shown,
  shownFigures,
  limitCells,
} from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const needs =
  'Paste concentration and signal of the standards; under them the wells to be read, with their signal and an empty concentration.';

const [standards, densities] = [numbers(dnase, 'conc', { Run: 1 }), numbers(dnase, 'density', { Run: 1 })];
/** Wells of the second run, of known concentration, read off the curve of the first as if they were unknown. */
const wells = [4, 8, 11].map((i) => numbers(dnase, 'density', { Run: 2 })[i] ?? 0);

export const standardCurve = instrument({
  name: 'elisa-standard-curve',
  columns: ['the concentration; empty for wells to be read', 'the signal, such as the optical density'],
  reads: 'wells',
  options: { model: modelAsked, level: levelAsked },
  example: {
    dataset: 'dnase',
    text: asPaste({
      'DNase (ng/ml)': [...standards, ...wells.map(() => null)],
      'optical density': [...densities, ...wells],
    }),
  },
  run(table, { model, level: chosenLevel }) {
    const numeric = columnsWith(table, 'measurement');
    const [names] = columnsWith(table, 'subject');
    const [dose, signal] = numeric;
    if (!dose || !signal) return refused(needs);
    const [doses, signals] = [asNumbers(dose), asNumbers(signal)];
    if (isRefusal(doses)) return doses;
    if (isRefusal(signals)) return signals;
    const rows = signals.map((value, i) => ({
      dose: doses[i] ?? null,
      value,
      name: names?.words[i] ?? null,
    }));
    const known = rows.filter((row) => isThere(row.dose) && isThere(row.value));
    const unknown = rows.filter((row) => row.dose === null && isThere(row.value));
    const [x, y] = [known.map((row) => row.dose!), known.map((row) => row.value!)];
    if (x.some((value) => value < 0))
      return refused(`“${dose.name}” holds a negative concentration. Correct it.`);
    if (unknown.length === 0) return refused(`No well has an empty concentration. ${needs}`);
    if (known.length > 2000 || unknown.length > 2000)
      return refused('This reads at most 2,000 wells off 2,000 standards. Paste fewer.');
    const level = Number(chosenLevel);
    const fit = doseResponse(x, y, {}, level, model);
    const what = `Paste at least ${model === '5pl' ? 'six' : 'five'} standards, from the lowest to the highest signal.`;
    if (fit.status === 'error') return refusal(fit, what);
    const positive = x.filter((value) => value > 0);
    const [least, most] = [smallest(positive), largest(positive)];
    const read = unknown.map(({ value, name }, i) => {
      const { dose: at, lower, upper } = readOff((where) => fit.at(where), value!, least / 100, most * 10);
      const interval = { lower: lower ?? 0, upper: upper ?? Infinity, level, method: 'inverse prediction' };
      return {
        name: name ?? `Well ${i + 1}`,
        signal: shownFigures(value!, 4),
        one: at === null ? null : estimatedInFigures(name ?? `Well ${i + 1}`, at, interval, dose.unit),
        inside: at !== null && at >= least && at <= most,
      };
    });
    const readable = read.flatMap(({ one }) => (one ? [one] : []));
    const first = readable[0];
    if (!first)
      return refused(
        `No well has a signal that the curve reaches (${fixed(smallest(fit.fitted), 3)} to ${fixed(largest(fit.fitted), 3)}). Dilute the samples, or add standards.`,
      );
    const outside = read.filter(({ inside }) => !inside).length;
    return {
      status: 'ok',
      estimates: readable.slice(0, 12),
      numbers: [
        named('EC50', shownFigures(fit.ec50)),
        named('Residual SD', shownFigures(fit.residualSd)),
        ...(fit.pseudoRSquared === null ? [] : [named('R²', shown(fit.pseudoRSquared, 4))]),
        named('Standards', shown(known.length, 0)),
        named('Wells read', shown(readable.length, 0)),
      ],
      tables: [
        {
          caption: `The wells, each with the ${ci(level)} of its concentration`,
          columns: ['', axisOf(signal), axisOf(dose), 'From', 'To'],
          rows: read.map(({ name, signal: own, one, inside }) => [
            inside ? name : `${name} (beyond the standards)`,
            own,
            one ?? '–',
            ...limitCells(one?.interval),
          ]),
        },
        parameterTable(fit),
      ],
      chart: {
        kind: 'dose',
        props: {
          series: [
            drawnCurve(fit, x, y, 'Standards'),
            {
              label: 'Wells',
              points: read.flatMap(({ one, signal: own }) =>
                one ? [{ dose: one.value, response: own.value }] : [],
              ),
              curve: [],
            },
          ],
          doseAxis: axisOf(dose),
          axis: axisOf(signal),
          note: `Band: ${ci(level)} of the curve`,
        },
      },
      checks: [
        independent('well'),
        normal([{ label: 'residuals', values: fit.residuals }], 'the residuals of the standards'),
        {
          asks: 'Do all wells lie between the standards?',
          answer: outside === 0 ? 'yes' : 'doubtful',
          says:
            outside === 0
              ? `All lie between ${shownFigures(least).text} and ${measured(shownFigures(most).text, dose.unit)}.`
              : `${counted(outside, 'well lies', 'wells lie')} beyond them: dilute the sample, or report it as below or above the range.`,
        },
      ],
      methods: `Concentrations were read off a logistic curve with ${{ '3pl': 'three', '4pl': 'four', '5pl': 'five' }[model]} parameters, fitted by least squares to ${counted(known.length, 'standard', 'standards')}; the ${ci(level)} of each includes the scatter of a single well and the uncertainty of the curve.`,
      results: sentence`${first.name}, with a signal of ${read.find(({ one }) => one === first)!.signal.text}, had a concentration of ${measured(first.text, dose.unit)} ${supported(first.interval)}${readable.length > 1 && `; in all, ${counted(readable.length, 'well was', 'wells were')} read`}.`,
      warnings: [
        ...(readable.length < read.length
          ? [
              `${counted(read.length - readable.length, 'well has', 'wells have')} a signal that the curve does not reach.`,
            ]
          : []),
        ...(numeric.length > 2
          ? [`Of ${numeric.length} columns of numbers “${dose.name}” and “${signal.name}” are used.`]
          : []),
      ],
      r: r.script(
        r.vector('x', x),
        r.vector('y', y),
        ...curveInR(fit),
        '# concentration at the signal of each well',
        r.vector(
          'signal',
          unknown.map(({ value }) => value!),
        ),
        'at <- function(signal) tryCatch(10^uniroot(function(lx) predict(fit, list(x = 10^lx)) - signal, log10(range(x[x > 0]) * c(0.01, 10)), tol = 1e-12)$root, error = function(e) NA)',
        'print(sapply(signal, at), digits = 5)',
      ),
    };
  },
});
