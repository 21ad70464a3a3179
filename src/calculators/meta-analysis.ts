import bcg from '../../content/datasets/bcg-trials.csv';
import { decimalsFor, fixed } from '../statistics/format.ts';
import { metaAnalysis as combine, type PooledEstimate } from '../statistics/meta-analysis/meta-analysis.ts';
import { around, transformed, type Interval } from '../statistics/result.ts';
import { normalUpperQuantile } from '../statistics/distributions/normal.ts';
import { claim, supported, verdictOf } from './claims.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimated,
  estimatedInFigures,
  inputErrorOf,
  limitCells,
  limitsInWords,
  named,
  shown,
  shownFigures,
  shownP,
} from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { inputError, type Check, type Estimate, type Report, type ReportTable } from './report.ts';
import { list, p, quantity, sentence, statistic, type Sentence } from './sentence.ts';
import { studiesNeed, studiesOf, type Studies } from './studies.ts';

const options = {
  model: {
    kind: 'choice',
    asks: 'Model',
    values: {
      'hartung-knapp': 'random effects (REML, Hartung–Knapp)',
      'dersimonian-laird': 'random effects (DerSimonian–Laird)',
      fixed: 'fixed effect',
    },
  },
  measure: {
    kind: 'choice',
    asks: 'From counts, compute',
    values: {
      'risk-ratio': 'risk ratios',
      'odds-ratio': 'odds ratios',
      'risk-difference': 'risk differences',
    },
  },
  counts: {
    kind: 'choice',
    asks: 'Counts are',
    values: { guess: 'as their names say', totals: 'events and totals', others: 'events and non-events' },
  },
  scale: {
    kind: 'choice',
    asks: 'Estimates are',
    values: { guess: 'as name and limits say', difference: 'differences', ratio: 'ratios' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

export const metaAnalysisInstrument = instrument({
  name: 'meta-analysis',
  columns: [
    'the name of each study',
    'its estimate and the standard error or both limits; or events and totals of both groups',
  ],
  reads: 'studies',
  options,
  example: {
    dataset: 'bcg-trials',
    text: asPaste({
      trial: bcg.trial!.map((trial, i) => `${trial} ${bcg.year![i]}`),
      'TB vaccinated': bcg.vaccinated_tb!,
      'all vaccinated': bcg.vaccinated!,
      'TB controls': bcg.control_tb!,
      'all controls': bcg.control!,
    }),
  },
  read: studiesOf,
  compute,
  report(studies, results, chosen) {
    const { warnings } = studies;
    const { meta, pooled, prediction } = results;
    const estimate = pooledOf(studies, pooled);
    const predicted = prediction && shownOf(studies, prediction.lower, prediction).interval;
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('p', shownP(pooled.p)),
        named('I²', { value: meta.iSquaredPercent, text: `${fixed(meta.iSquaredPercent, 1)}%` }),
        ...(chosen.model === 'fixed'
          ? [named('Q', shown(meta.q, 2)), named('p of Q', shownP(meta.qP))]
          : [named('τ²', shownFigures(results.tauSquared))]),
        ...(predicted
          ? [
              named(`${fixed(100 * Number(chosen.level), 0)}% prediction interval`, {
                value: predicted.lower.value,
                text: limitsInWords(predicted),
              }),
            ]
          : []),
      ],
      tables: [
        studyTable(studies, results, chosen),
        modelTable(studies, results),
        heterogeneityTable(results),
      ],
      chart: chartOf(studies, results, chosen),
      checks: checksOf(studies, results, chosen),
      methods: methodsOf(studies, results, chosen),
      results: resultsOf(studies, results, chosen, estimate, predicted),
      warnings: [...warnings, ...warningsOf(results, chosen)],
    };
  },
});

function compute({ estimates, errors, isRatio }: Studies, { model, level }: OptionSpec) {
  const meta = combine(estimates, errors, Number(level));
  if (meta.status === 'error') return inputErrorOf(meta, studiesNeed);
  const { hartungKnapp } = meta;
  if (model === 'hartung-knapp' && !hartungKnapp)
    return inputError('All estimates are the same, so their spread gives no interval. Choose another model.');
  const of = {
    'hartung-knapp': {
      pooled: hartungKnapp ?? meta.randomReml,
      prediction: meta.hartungKnappPrediction,
      tauSquared: meta.tauSquaredReml,
      weights: meta.weightsRemlPercent,
    },
    'dersimonian-laird': {
      pooled: meta.random,
      prediction: meta.predictionInterval,
      tauSquared: meta.tauSquared,
      weights: meta.weightsRandomPercent,
    },
    fixed: { pooled: meta.fixed, prediction: null, tauSquared: 0, weights: meta.weightsFixedPercent },
  }[model];
  const { lower, upper } = of.prediction ?? of.pooled.interval;
  if (isRatio && !(Math.exp(upper) < 1e100 && Math.exp(lower) > 1e-100))
    return inputError(
      'The limits are too far apart to be shown as ratios. Check the numbers, or choose “differences”.',
    );
  return { meta, ...of };
}

const back = ({ isRatio }: Pick<Studies, 'isRatio'>) => (isRatio ? Math.exp : (value: number) => value);

/** An estimate with its interval, on the scale of the paste. */
function shownOf(studies: Studies, value: number, interval: Interval, name = ''): Estimate {
  const toShown = back(studies);
  const write = studies.isRatio ? estimatedInFigures : estimated;
  return write(name, toShown(value), transformed(interval, toShown), null);
}

const pooledOf = (studies: Studies, { estimate, interval }: PooledEstimate) =>
  shownOf(studies, estimate, interval, `Pooled ${studies.measure}`);

const intervalOf = (studies: Studies, i: number, level: number): Interval =>
  around(
    studies.estimates[i]!,
    normalUpperQuantile((1 - level) / 2) * studies.errors[i]!,
    level,
    'normal approximation',
  );

const modelNames = {
  'hartung-knapp': 'Random effects',
  'dersimonian-laird': 'Random effects',
  fixed: 'Fixed effect',
} as const satisfies Record<OptionSpec['model'], string>;

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

const studyTable = (studies: Studies, { weights }: Results, { level }: OptionSpec): ReportTable => ({
  caption: 'The studies, with their weights in the chosen model',
  columns: ['Study', capital(studies.measure), 'From', 'To', 'Weight (%)'],
  rows: studies.names.map((name, i) => {
    const one = shownOf(studies, studies.estimates[i]!, intervalOf(studies, i, Number(level)));
    return [name, one, ...limitCells(one.interval), shown(weights[i]!, 1)];
  }),
});

function modelTable(studies: Studies, { meta }: Results): ReportTable {
  const rows = [
    ['Fixed effect', meta.fixed, null],
    ['Random effects, DerSimonian–Laird', meta.random, meta.predictionInterval],
    ['Random effects, REML', meta.randomReml, null],
    ['Random effects, REML, Hartung–Knapp', meta.hartungKnapp, meta.hartungKnappPrediction],
  ] as const;
  return {
    caption: 'The pooled estimate by each model; the last column is the prediction interval',
    columns: ['Model', capital(studies.measure), 'From', 'To', 'p', 'Prediction'],
    rows: rows.flatMap(([name, pooled, prediction]) => {
      if (!pooled) return [];
      const one = pooledOf(studies, pooled);
      const predicted = prediction && shownOf(studies, pooled.estimate, prediction).interval;
      return [
        [
          name,
          one,
          ...limitCells(one.interval),
          shownP(pooled.p),
          predicted ? limitsInWords(predicted) : '–',
        ],
      ];
    }),
  };
}

const heterogeneityTable = ({ meta }: Results): ReportTable => ({
  caption: 'Heterogeneity: how much the studies differ beyond chance',
  columns: ['Measure', 'Value'],
  rows: [
    ['Cochran’s Q', shown(meta.q, 2)],
    ['Degrees of freedom of Q', shown(meta.qDf, 0)],
    ['p of Q', shownP(meta.qP)],
    ['I² (%)', shown(meta.iSquaredPercent, 1)],
    ['H²', shown(meta.hSquared, 2)],
    ['τ² (DerSimonian–Laird)', shownFigures(meta.tauSquared)],
    ['τ² (REML)', shownFigures(meta.tauSquaredReml)],
  ],
});

/** The studies that a figure can show. */
const mostDrawn = 60;

function chartOf(
  studies: Studies,
  results: Results,
  { model, level: chosenLevel }: OptionSpec,
): Report['chart'] {
  const { pooled, prediction, weights } = results;
  const level = Number(chosenLevel);
  const toShown = back(studies);
  const row = (label: string, estimate: number, { lower, upper }: Interval) => ({
    label,
    estimate: toShown(estimate),
    low: toShown(lower),
    high: toShown(upper),
  });
  const largest = weights
    .map((weight, i) => ({ weight, i }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, mostDrawn)
    .toSorted((a, b) => a.i - b.i);
  return {
    kind: 'forest',
    props: {
      rows: [
        ...largest.map(({ weight, i }) => ({
          ...row(studies.names[i]!, studies.estimates[i]!, intervalOf(studies, i, level)),
          weight: weight / 100,
        })),
        { ...row(modelNames[model], pooled.estimate, pooled.interval), pooled: true },
        ...(prediction
          ? [{ ...row('Prediction interval', pooled.estimate, prediction), isRange: true }]
          : []),
      ],
      axis: `${capital(studies.measure)} (${ci(level)})`,
      scale: studies.isRatio ? 'log' : 'linear',
      reference: studies.isRatio ? 1 : 0,
      ...(!studies.isRatio && {
        decimals: decimalsFor((pooled.interval.upper - pooled.interval.lower) / 2),
      }),
      heads: ['Study', `${capital(studies.measure)} (${ci(level)})`],
      weights: 'Weight',
    },
  };
}

function checksOf({ names, source }: Studies, { meta }: Results, { model }: OptionSpec): Check[] {
  const varied = meta.qP < 0.1 || meta.iSquaredPercent > 50;
  const spread = `I² is ${fixed(meta.iSquaredPercent, 0)}%, and ${meta.qP < 0.1 ? 'Cochran’s test finds differences beyond chance' : 'Cochran’s test finds no clear differences beyond chance, which it seldom does with few studies'}.`;
  return [
    {
      asks: 'Is each row a separate study with its own subjects?',
      answer: 'only you know',
      says: 'Two outcomes of the same subjects, or one control group in two rows, count the same evidence twice.',
    },
    {
      asks: 'Were all studies found, whatever their results?',
      answer: 'only you know',
      says: 'Small studies without a clear effect are published less often. No model can correct for those that are missing.',
    },
    model === 'fixed'
      ? {
          asks: 'Do all studies estimate the same effect?',
          answer: varied ? 'doubtful' : 'only you know',
          says: `${spread} If the effects differ, choose random effects.`,
        }
      : {
          asks: 'Are there enough studies to tell how much their effects vary?',
          answer: names.length < 5 ? 'doubtful' : 'only you know',
          says: `There are ${names.length}. ${spread} With fewer than ten, τ² and the prediction interval are imprecise.`,
        },
    {
      asks: 'Is an average of these studies meaningful?',
      answer: 'only you know',
      says: 'Compare their subjects, treatments, and outcomes. If effects differ for a known reason, report the groups separately.',
    },
    ...(source.kind === 'counts' && source.cells.some((cells) => Math.min(...cells) < 5)
      ? [
          {
            asks: 'Are all counts large enough for a normal approximation?',
            answer: 'doubtful',
            says: 'Some are below 5. Inverse-variance weights are then inaccurate; compare with a method for rare events, such as Mantel–Haenszel or Peto.',
          } as const,
        ]
      : []),
  ];
}

const degrees = (df: number) => counted(df, 'degree of freedom', 'degrees of freedom');

const sourceInWords = ({ source, measure, names, isRatio }: Studies) => {
  const count = counted(names.length, 'study', 'studies');
  const scale = isRatio ? ' on the log scale' : '';
  if (source.kind === 'counts')
    return `The ${measure}s of ${count} were computed from the counts and combined${scale}`;
  return `The ${measure}s of ${count} were combined${scale}, with standard errors ${source.kind === 'limits' ? 'from the 95% confidence limits' : 'as reported'}`;
};

function methodsOf(studies: Studies, { meta, prediction }: Results, { model, level }: OptionSpec): string {
  const by = {
    'hartung-knapp': `a random-effects model; the between-study variance τ² was estimated by restricted maximum likelihood (REML), and the ${ci(Number(level))} by Hartung and Knapp’s method with ${degrees(meta.qDf)}`,
    'dersimonian-laird': `DerSimonian and Laird’s random-effects model, with a normal ${ci(Number(level))}`,
    fixed: `a fixed-effect model, with a normal ${ci(Number(level))}`,
  }[model];
  return `${sourceInWords(studies)}, by inverse-variance weights in ${by}. Heterogeneity is described by Cochran’s Q and I²${prediction ? `, and by a prediction interval from the t distribution with ${degrees(meta.studies - 2)}` : ''}.`;
}

function resultsOf(
  { names, measure, isRatio }: Studies,
  { meta, pooled, tauSquared }: Results,
  { model, level: chosenLevel }: OptionSpec,
  estimate: Estimate,
  predicted: Estimate['interval'],
): Sentence {
  const level = Number(chosenLevel);
  const nullValue = isRatio ? 1 : 0;
  const side = claim(verdictOf({ level, p: pooled.p, interval: estimate.interval, nullValue }), {
    clear: `${estimate.value > nullValue ? 'above' : 'below'} ${nullValue}`,
    unclear: `not clearly different from ${nullValue}`,
    borderline: `on borderline evidence different from ${nullValue}`,
  });
  const ratio = pooled.estimate / pooled.standardError;
  const test = model === 'hartung-knapp' ? statistic('t', ratio, meta.qDf) : statistic('z', ratio);
  const among = list(
    [
      quantity('I²', `${fixed(meta.iSquaredPercent, 0)}%`),
      model !== 'fixed' && quantity('τ²', shownFigures(tauSquared).text),
      sentence`${statistic('Q', meta.q, meta.qDf)}, ${p(meta.qP)}`,
      predicted && {
        kind: 'interval' as const,
        name: `${fixed(100 * level, 0)}% prediction interval`,
        lower: predicted.lower.text,
        upper: predicted.upper.text,
      },
    ],
    '; ',
  );
  return sentence`In ${counted(names.length, 'study', 'studies')}, the pooled ${measure} was ${estimate.text}, ${side} ${supported(estimate.interval, test, p(pooled.p))}. Heterogeneity between the studies: ${among}.`;
}

const warningsOf = ({ meta, prediction, pooled }: Results, { model }: OptionSpec): string[] => [
  ...(model !== 'fixed' && meta.studies < 5
    ? [
        `With ${counted(meta.studies, 'study', 'studies')}, the variance between them is hardly known. Read the interval as a rough guide${prediction ? ', and the prediction interval even more so' : ''}.`,
      ]
    : []),
  ...(model === 'hartung-knapp' &&
  meta.tauSquaredReml === 0 &&
  pooled.standardError < meta.randomReml.standardError
    ? [
        `The estimates agree more closely than chance alone would make them, so Hartung and Knapp’s standard error (${shownFigures(pooled.standardError).text}) is smaller than the usual one (${shownFigures(meta.randomReml.standardError).text}). Report the interval of the usual one as well.`,
      ]
    : []),
];
