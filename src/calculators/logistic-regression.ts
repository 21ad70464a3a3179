import birthWeight from '../../content/datasets/birth-weight.csv';
import { firthRegression } from '../statistics/regression/firth-regression.ts';
import { hosmerLemeshow } from '../statistics/regression/hosmer-lemeshow.ts';
import type { LogisticInput } from '../statistics/regression/logistic-data.ts';
import { logisticRegression } from '../statistics/regression/logistic-regression.ts';
import { rocCurve } from '../statistics/regression/receiver-operating-characteristic.ts';
import { transformed } from '../statistics/result.ts';
import { answerByTest, independent, noSign } from './checks.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { modelColumns, predictorsOption, predictorsOf, type Predictors } from './predictors.ts';
import { isInputError, inputError } from './report.ts';
import type { Check, InputError, ReportChart, ReportTable } from './report.ts';
import { kindsOf } from './rows-of.ts';
import {
  ci,
  counted,
  estimatedInFigures,
  joined,
  named,
  inputErrorOf,
  shown,
  shownFigures,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { termByTerm } from './claims.ts';
import { sentence } from './sentence.ts';
import { fixed, pValue, testStatistic } from '../statistics/format.ts';

const yes = /^(1|yes|y|true|positive|pos|dead|died|case|event)$/i;

const coded = (values: readonly (number | string | null)[], names: readonly string[]) =>
  values.map((value) => names[Number(value)] ?? '');

const asked = {
  intervals: {
    kind: 'choice',
    asks: 'Intervals',
    values: { profile: 'profile likelihood', wald: 'Wald' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = Predictors & {
  /** The entry that is the event, and 1 in each row that has it. */
  readonly event: string;
  readonly events: readonly number[];
};

type Results = Computed<typeof compute>;
type Row = Results['rows'][number];

const kindOf = ({ intervals }: OptionSpec, { isPenalized }: Results) => {
  if (intervals === 'wald') return 'Wald';
  return isPenalized ? 'penalized profile likelihood' : 'profile likelihood';
};

/** Whether p-values come from the penalized likelihood ratio, as the profile intervals of Firth's estimates do. */
const isByRatio = ({ intervals }: OptionSpec, { isPenalized }: Results) =>
  isPenalized && intervals === 'profile';

export const logisticRegressionInstrument = instrument({
  name: 'logistic-regression',
  columns: ['the outcome: yes or no, 1 or 0', predictorsOption[1]!],
  reads: 'odds',
  options: asked,
  example: {
    dataset: 'birth-weight',
    text: asPaste({
      'weight below 2.5 kg': coded(birthWeight.low!, ['no', 'yes']),
      'mother’s age (years)': birthWeight.age!,
      'mother’s weight (pounds)': birthWeight.lwt!,
      smoking: coded(birthWeight.smoke!, ['no', 'yes']),
    }),
  },
  read(table): Input | InputError {
    const found = predictorsOf(table);
    if (isInputError(found)) return found;
    const { outcome } = found;
    const kinds = kindsOf(outcome);
    if (kinds.length !== 2)
      return inputError(
        `“${outcome.name}” has ${counted(kinds.length, 'entry', 'different entries')}; the outcome must have two, such as yes and no. Choose its column by the role above the name.`,
      );
    if (outcome.words.length > 20_000) return inputError('This takes at most 20,000 rows. Paste fewer.');
    // If coded 1 and 2, the event is 2, as in R and in the survival calculator.
    const isCoded = [...kinds].sort().join() === '1,2';
    const event = isCoded ? '2' : (kinds.find((kind) => yes.test(kind)) ?? [...kinds].sort()[1]!);
    return { ...found, event, events: outcome.words.map((word) => Number(word === event)) };
  },
  compute,
  report(input, results, options) {
    const { event, outcome, numbers, factors, warnings } = input;
    const { fit, roc, rows, isPenalized } = results;
    const level = Number(options.level);
    const ratios = rows.map(ratioOf);
    const strongest = ratios[rows.indexOf(strongestOf(rows))]!;
    const delong = roc.intervalDeLong;
    const area = delong && delong.lower < delong.upper ? delong : null;
    return {
      status: 'ok',
      estimates: [strongest, ...ratios.filter((one) => one !== strongest)],
      numbers: [
        named('Area under the ROC curve', shown(roc.area, 3)),
        ...(fit.likelihoodRatio
          ? [
              named('χ² (likelihood ratio)', shown(fit.likelihoodRatio.chiSquare, 2)),
              named('p', shownP(fit.likelihoodRatio.p ?? 1)),
            ]
          : []),
        ...('nagelkerkeR2' in fit ? [named('Nagelkerke R²', shown(fit.nagelkerkeR2, 3))] : []),
        named('Events', { value: fit.events, text: `${fit.events} of ${fit.n}` }),
      ],
      tables: [
        oddsTable(
          rows,
          `Odds of “${event}” (${isPenalized ? 'Firth’s estimates; ' : ''}intervals: ${kindOf(options, results)})`,
          isByRatio(options, results),
        ),
        ...modelTable(results),
      ],
      chart: chartOf(results, level),
      checks: checksOf(results),
      methods: `${isPenalized ? 'Because predictors separate the two outcomes, so that ordinary estimates are infinite, Firth’s penalized logistic' : 'Logistic'} regression modeled the odds of “${event}” in ${outcome.name} as a function of ${joined([...numbers, ...factors].map(({ name }) => name))}; each odds ratio is adjusted for the other predictors and has a ${kindOf(options, results)} interval (${ci(level)})${isByRatio(options, results) ? ' and a p-value by the penalized likelihood ratio' : ''}. The area under the ROC curve is that of the fitted probabilities${area ? ', with DeLong’s interval' : ''}.`,
      results: sentence`${termByTerm({
        terms: rows.map((row, k) => ({
          estimate: { ...ratios[k]!, name: row.name },
          measure: 'odds ratio',
          p: row.of.p,
        })),
        level,
        nullValue: 1,
        clear: `Adjusted for the other predictors, the odds of “${event}” were associated with`,
        unclear: 'no clear association with',
      })} The area under the ROC curve was ${fixed(roc.area, 2)}${area && sentence` (${{ kind: 'interval', name: ci(level), lower: fixed(area.lower, 2), upper: fixed(Math.min(1, area.upper), 2) }})`}; ${fit.events} of ${counted(fit.n, 'row', 'rows')} had the event.`,
      warnings: [
        ...warnings,
        ...(isPenalized
          ? [
              'Predictors separate the two outcomes: the usual odds ratio is infinite. These are Firth’s penalized estimates, which are finite; their intervals show how uncertain they are.',
              ...(options.intervals === 'wald'
                ? [
                    'Wald intervals and p-values are misleading if predictors separate the outcomes, because the likelihood is then not symmetric. Choose profile likelihood.',
                  ]
                : []),
            ]
          : []),
        ...(options.intervals === 'profile' && rows.some(({ interval }) => interval === null)
          ? ['A profile interval without clear ends is not shown.']
          : []),
      ],
    };
  },
});

/**
 * Firth's model, whose estimates are finite even if predictors separate the outcomes. With profile intervals, its tests
 * also use the penalized likelihood.
 */
function penalized(input: LogisticInput, intervals: OptionSpec['intervals']) {
  const fit = firthRegression(input);
  if (fit.status === 'error') return fit;
  const [profiles, tests] = intervals === 'profile' ? [fit.profileIntervals(), fit.tests()] : [];
  const rows = fit.coefficients.map((of, k) => {
    const { chiSquare = null, p = null } = tests?.[k] ?? {};
    const statistic = chiSquare === null ? null : Math.sign(of.estimate!) * Math.sqrt(chiSquare);
    const interval = profiles ? profiles[k] : of.interval;
    return {
      ratio: Math.exp(of.estimate!),
      interval: interval ? transformed(interval, Math.exp) : null,
      of: tests ? { ...of, statistic, p } : of,
    };
  });
  return { status: 'ok', fit, rows: rows.slice(1), isPenalized: true } as const;
}

/** The maximum-likelihood model. */
function ordinary(input: LogisticInput, intervals: OptionSpec['intervals']) {
  const fit = logisticRegression(input);
  if (fit.status === 'error') return fit;
  const profiles = intervals === 'profile' ? fit.profileIntervals() : null;
  const rows = fit.coefficients.map((of, k) => {
    const { estimate, interval } = fit.oddsRatios[k]!;
    const profile = profiles?.[k];
    const byProfile = profile ? transformed(profile, Math.exp) : null;
    return { ratio: estimate, interval: profiles ? byProfile : interval, of };
  });
  return { status: 'ok', fit, rows: rows.slice(1), isPenalized: false } as const;
}

/** The model, the odds ratio of each predictor, and the ROC curve of the fitted probabilities. */
function compute(input: Input, { intervals, level: chosenLevel }: OptionSpec) {
  const { events } = input;
  const level = Number(chosenLevel);
  const columns = modelColumns(input);
  const data = { columns: columns.map(({ values }) => values), events, level };
  const usual = ordinary(data, intervals);
  const model =
    usual.status === 'error' && usual.reason === 'separation' ? penalized(data, intervals) : usual;
  if (model.status === 'error')
    return inputErrorOf(
      model,
      'Paste more rows than predictors and levels, and leave out predictors that follow from others.',
    );
  const { fit, isPenalized } = model;
  const rows = model.rows.map((row, k) => ({ ...row, name: columns[k]!.name }));
  if (rows.some(({ ratio }) => !Number.isFinite(ratio)))
    return inputError(
      'An odds ratio is too large to write. Paste predictors in larger units, such as years, not seconds.',
    );
  const roc = rocCurve(fit.probabilities, events, level);
  if (roc.status === 'error') return inputErrorOf(roc, 'Paste at least two rows of either outcome.');
  return {
    fit,
    rows,
    roc,
    isPenalized,
    calibration: 'linearPredictor' in fit ? hosmerLemeshow(fit, events) : null,
  };
}

const ratioOf = ({ name, ratio, interval }: Row) =>
  estimatedInFigures(`Odds ratio, ${name}`, ratio, interval, null);

const strongestOf = (rows: readonly Row[]) =>
  rows.reduce((best, row) =>
    Math.abs(row.of.statistic ?? 0) > Math.abs(best.of.statistic ?? 0) ? row : best,
  );

const oddsTable = (rows: readonly Row[], caption: string, byRatio: boolean): ReportTable => ({
  caption,
  columns: ['', 'Odds ratio', 'From', 'To', 'Coefficient', 'Standard error', byRatio ? '√χ²' : 'z', 'p'],
  rows: rows.map((row) => {
    const { name, of } = row;
    const one = ratioOf(row);
    return [
      name,
      one,
      ...limitCells(one.interval),
      shownFigures(of.estimate!, 4),
      of.standardError === null ? '–' : shownFigures(of.standardError),
      of.statistic === null ? '–' : shown(of.statistic, 2),
      of.p === null ? '–' : shownP(of.p),
    ];
  }),
});

const modelTable = ({ fit }: Results): ReportTable[] =>
  'deviance' in fit
    ? [
        {
          caption: 'The model',
          columns: ['', 'Value'],
          rows: [
            ['Deviance', shownFigures(fit.deviance, 5)],
            ['Deviance without predictors', shownFigures(fit.nullDeviance, 5)],
            ['AIC', shownFigures(fit.aic, 5)],
            ['McFadden R²', shown(fit.mcFaddenR2, 3)],
            ['Tjur R²', shown(fit.tjurR2, 3)],
            ['Brier score', shown(fit.brierScore, 3)],
            ['Sensitivity at a probability of ½', shown(fit.sensitivityAtHalf, 3)],
            ['Specificity at a probability of ½', shown(fit.specificityAtHalf, 3)],
          ],
        },
      ]
    : [];

function chartOf({ roc }: Results, level: number): ReportChart {
  const area = roc.intervalDeLong;
  const cut = roc.points.find(({ threshold }) => threshold === roc.youden.threshold);
  return {
    kind: 'roc',
    props: {
      curves: [
        {
          label: 'The model',
          points: [
            { falsePositive: 0, sensitivity: 0 },
            ...roc.points.map((point) => ({
              falsePositive: point.falsePositiveRate,
              sensitivity: point.truePositiveRate,
            })),
          ],
          area: {
            value: roc.area,
            low: Math.max(0, area?.lower ?? roc.area),
            high: Math.min(1, area?.upper ?? roc.area),
          },
        },
      ],
      ...(cut && {
        cut: {
          falsePositive: cut.falsePositiveRate,
          sensitivity: cut.truePositiveRate,
          text: `Best cut: a probability of ${fixed(cut.threshold, 2)}`,
        },
      }),
      interval: ci(level),
    },
  };
}

function checksOf({ fit, rows, calibration }: Results): Check[] {
  const rarer = Math.min(fit.events, fit.n - fit.events);
  return [
    independent('row'),
    {
      asks: 'Are there ten events for each coefficient?',
      answer: rarer >= 10 * rows.length ? 'yes' : 'doubtful',
      says: `The rarer outcome occurs ${counted(rarer, 'time', 'times')}, for ${counted(rows.length, 'coefficient', 'coefficients')}.`,
    },
    ...(calibration?.status === 'ok'
      ? [
          {
            asks: 'Do the predicted probabilities agree with what happened?',
            answer: answerByTest(calibration.p, fit.n, 100),
            says: `Hosmer–Lemeshow: ${testStatistic('χ²', calibration.chiSquare, calibration.df)}, ${pValue(calibration.p)}. ${calibration.p >= 0.05 ? noSign(fit.n, 100, 'rows') : 'A predictor’s effect may be curved, or depend on another predictor.'}`,
          },
        ]
      : []),
    {
      asks: 'Would the area under the curve be as large in new data?',
      answer: 'only you know',
      says: 'It was computed from the rows used for the fit, which makes it too optimistic, especially with few events.',
    },
  ];
}
