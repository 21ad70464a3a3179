import penguins from '../../content/datasets/penguins.csv';
import { completeRows, rowsWhere } from '../statistics/columns.ts';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { linearRegression } from '../statistics/regression/linear-regression.ts';
import { independent, normal } from './checks.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { ci, estimated, named, refusal, shown, shownP } from './in-sentences.ts';
import { intervalToken, isClear, measured } from './claims.ts';
import { bounded, p, quantity, sentence } from './sentence.ts';
import { figures, fixed, whole } from '../statistics/format.ts';

const gentoo = completeRows(rowsWhere(penguins, { species: 'Gentoo' }), ['flipper_length_mm', 'body_mass_g']);

export const straightLine = instrument({
  name: 'straight-line',
  columns: ['x, what is known', 'y, what is explained'],
  reads: 'curve',
  options: { level: levelAsked },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'flipper length (mm)': gentoo.flipper_length_mm!,
      'body mass (g)': gentoo.body_mass_g!,
    }),
  },
  run(table, { level: chosenLevel }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const { x, y } = found;
    const level = Number(chosenLevel);
    const line = linearRegression(x.values, y.values, level);
    if (line.status === 'error') return refusal(line, 'Paste at least three rows in which x varies.');
    const [a, b] = [line.coefficients[0]!, line.coefficients[1]!];
    if (
      b.estimate === null ||
      a.estimate === null ||
      !b.interval ||
      !a.interval ||
      b.p === null ||
      line.residualSd === null ||
      line.rSquared === null
    )
      return refused(
        'The points determine a line, but not how certain it is. Paste at least three rows that do not lie exactly on it.',
      );
    const unit = y.unit === null ? null : x.unit === null ? y.unit : `${y.unit} per ${x.unit}`;
    const slope = estimated('Slope', b.estimate, b.interval, unit);
    const intercept = estimated('Intercept', a.estimate, a.interval, y.unit);
    const [from, to] = [smallest(x.values), largest(x.values)];
    const places = Array.from({ length: 41 }, (_, i) => from + ((to - from) * i) / 40);
    const predictions = places.map((at) => ({ at, ...line.predict([at]) }));
    const equation = `${y.name} = ${figures(a.estimate, 4)} ${b.estimate < 0 ? '−' : '+'} ${figures(Math.abs(b.estimate), 4)} × ${x.name}`;
    return {
      status: 'ok',
      estimates: [slope, intercept],
      numbers: [
        named('p of the slope', shownP(b.p)),
        named('R²', shown(line.rSquared, 3)),
        named('Residual SD', { value: line.residualSd, text: figures(line.residualSd, 3) }),
        named('n', shown(line.n, 0)),
      ],
      tables: [
        {
          caption: 'Coefficients',
          columns: ['', 'Estimate', 'Standard error', 't', 'p', 'From', 'To'],
          rows: [
            { name: 'Intercept', one: intercept, of: a },
            { name: `Slope of ${x.name}`, one: slope, of: b },
          ].map(({ name, one, of }) => [
            name,
            one,
            { value: of.standardError!, text: figures(of.standardError!, 3) },
            shown(of.statistic!, 2),
            shownP(of.p!),
            one.interval!.lower,
            one.interval!.upper,
          ]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            {
              points: x.values.slice(0, 2000).map((value, i) => ({ x: value, y: y.values[i]! })),
              line: predictions.map(({ at, fit }) => ({ x: at, y: fit })),
              confidence: predictions.flatMap(({ at, confidence }) =>
                confidence ? [{ x: at, low: confidence.lower, high: confidence.upper }] : [],
              ),
              prediction: predictions.flatMap(({ at, prediction }) =>
                prediction ? [{ x: at, low: prediction.lower, high: prediction.upper }] : [],
              ),
            },
          ],
          xAxis: axisOf(x),
          yAxis: axisOf(y),
          note: `Dark band: ${ci(level)} of the mean; light: ${fixed(level * 100, 0)}% prediction`,
          equation,
        },
      },
      checks: [
        independent('subject'),
        normal([{ label: 'residuals', values: line.residuals }], 'the residuals'),
        {
          asks: 'Is a straight line the right shape?',
          answer: 'only you know',
          says: 'Look for a bend in the points, and for a spread that grows.',
        },
      ],
      methods: `A linear regression of ${y.name} on ${x.name} was fitted by ordinary least squares; intervals are ${ci(level)}s.`,
      results: sentence`${
        isClear(b.p, level)
          ? `On average, ${y.name} ${b.estimate < 0 ? 'decreased' : 'increased'} by ${measured(slope.text.replace('−', ''), y.unit)} per ${x.unit ?? 'unit'} of ${x.name}`
          : `There was no clear change in ${y.name} with ${x.name}`
      } (slope ${measured(slope.text, unit)}; ${intervalToken(slope.interval!)}; ${p(b.p)}, ${bounded('R²', fixed(line.rSquared, 2))}, ${quantity('n', whole(line.n))}).`,
      warnings: found.warnings,
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        'line <- lm(y ~ x)',
        'summary(line)',
        `confint(line, level = ${level})`,
      ),
    };
  },
});
