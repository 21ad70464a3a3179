// Time to an event with predictors: Cox regression, with strata if there are any.
import lung from '../../content/datasets/lung.csv';
import { fixed, pValue } from '../statistics/format.ts';
import { coxRegression } from '../statistics/survival/cox-regression.ts';
import { proportionalHazards } from '../statistics/survival/proportional-hazards.ts';
import { answerByTest, independent, noSign } from './checks.ts';
import { termByTerm } from './claims.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimatedInFigures,
  inputErrorOf,
  joined,
  limitCells,
  named,
  shown,
  shownFigures,
  shownP,
} from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { inputError, type Check, type Estimate, type Report, type ReportTable } from './report.ts';
import { p, sentence, statistic } from './sentence.ts';
import { followUpOf, termsOf, type FollowUp } from './follow-up.ts';

const options = { level: confidenceLevelOption } as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

export const coxRegressionInstrument = instrument({
  name: 'cox-regression',
  columns: [
    'the time',
    'whether the event happened then (1) or observation ended (0)',
    'the predictors: numbers, or words for groups',
    'a stratum, if any',
  ],
  reads: 'hazards',
  options,
  example: {
    dataset: 'lung',
    text: asPaste({
      'time (days)': lung.time!,
      status: lung.status!.map((status) => (status === 2 ? 'died' : 'alive')),
      'age (years)': lung.age!,
      sex: lung.sex!.map((sex) => (sex === 1 ? 'male' : 'female')),
      'ECOG score': lung['ph.ecog']!,
    }),
  },
  read: followUpOf,
  compute,
  report(input, results, chosen) {
    const { fit, terms } = results;
    const level = Number(chosen.level);
    const { chiSquare, df, p: overall } = fit.likelihoodRatio;
    const ratios = terms.map(({ label }, k) => ratioOf(label, fit.hazardRatios[k]!));
    const z = fit.coefficients.map((one) => Math.abs(one.statistic ?? 0));
    const strongest = ratios[z.indexOf(Math.max(...z))]!;
    return {
      status: 'ok',
      estimates: [strongest, ...ratios.filter((one) => one !== strongest)],
      numbers: [
        ...(fit.concordance === null ? [] : [named('Concordance', shown(fit.concordance, 3))]),
        named('χ² (likelihood ratio)', shown(chiSquare, 2)),
        named('df', shown(df, 0)),
        named('p', shownP(overall)),
        named('Events', { value: fit.events, text: `${fit.events} of ${fit.n}` }),
      ],
      tables: [
        ratiosTable(results, ratios, `Hazard ratios of ${eventIn(input)}, with Wald intervals`),
        ...hazardsTable(results),
        ...levelsTable(input),
        subjectsTable(input),
      ],
      chart: chartOf(results, level),
      checks: checksOf(results),
      methods: methodsOf(input, results, chosen),
      results: sentence`${termByTerm({
        terms: terms.map(({ name }, k) => ({
          estimate: { ...ratios[k]!, name },
          measure: 'hazard ratio',
          p: fit.coefficients[k]!.p,
        })),
        level,
        nullValue: 1,
        clear: `${terms.length > 1 ? 'Adjusted for the other predictors, the' : 'The'} hazard of ${eventIn(input)} was associated with`,
        unclear: 'no clear association with',
      })} For the model as a whole, the likelihood ratio test gave ${statistic('χ²', chiSquare, df)}, ${p(overall)}${
        fit.concordance !== null && `, with a concordance of ${fixed(fit.concordance, 2)}`
      }; ${counted(fit.events, 'event', 'events')} occurred in ${counted(fit.n, 'subject', 'subjects')}.`,
      warnings: [...input.warnings, ...warningsOf(input, results)],
    };
  },
});

function compute(input: FollowUp, { level }: OptionSpec) {
  const { times: time, events: status, stratum, predictors } = input;
  const terms = termsOf(predictors);
  const model = {
    time,
    status,
    columns: terms.map(({ values }) => values),
    level: Number(level),
    ...(stratum && { strata: stratum.words }),
  };
  const fit = coxRegression(model);
  if (fit.status === 'error') {
    if (fit.reason === 'separation') return inputError(monotone(input));
    return inputErrorOf(fit, 'Leave out a predictor that follows from the others.');
  }
  if (fit.hazardRatios.some(({ estimate: ratio }) => !(ratio < 1e100 && ratio > 1e-100)))
    return inputError(
      'A hazard ratio is too large or too small to write. Paste predictors in larger units, such as years, not seconds.',
    );
  return { fit, terms, hazards: proportionalHazards(model) };
}

/** The levels of all words with their subjects and events, the reference first. */
const levelsOf = ({ predictors, events }: FollowUp) =>
  predictors.flatMap(({ name, words, levels }) =>
    levels.map((level, k) => ({
      name: `${name} = ${level}`,
      isReference: k === 0,
      subjects: words.filter((word) => word === level).length,
      events: words.filter((word, i) => word === level && events[i] === 1).length,
    })),
  );

/** Why the likelihood keeps rising, and what to do. */
function monotone(input: FollowUp): string {
  const without = levelsOf(input).find(({ events }) => events === 0);
  return without
    ? `No subject with “${without.name}” had the event, so a hazard ratio has no finite estimate (monotone likelihood). Merge this level with another, or leave the column out.`
    : 'Predictors put the events in perfect order, or never differ among those at risk, so a hazard ratio has no finite estimate (monotone likelihood). Leave a predictor out, or merge levels.';
}

/** The event as the sheet calls it: “died”, or the event (status = 1). */
const eventIn = ({ event }: FollowUp) =>
  /^\d$/.test(event.entry) ? `the event (${event.column} = ${event.entry})` : `“${event.entry}”`;

const ratioOf = (name: string, { estimate, interval }: Results['fit']['hazardRatios'][number]) =>
  estimatedInFigures(name, estimate, interval, null);

const ratiosTable = ({ fit }: Results, ratios: readonly Estimate[], caption: string): ReportTable => ({
  caption,
  columns: ['', 'Hazard ratio', 'From', 'To', 'Coefficient', 'Standard error', 'z', 'p'],
  rows: fit.coefficients.map(({ estimate, standardError, statistic: z, p: own }, k) => [
    ratios[k]!.name,
    ratios[k]!,
    ...limitCells(ratios[k]!.interval),
    shownFigures(estimate!, 4),
    standardError === null ? '–' : shownFigures(standardError),
    z === null ? '–' : shown(z, 2),
    own === null ? '–' : shownP(own),
  ]),
});

function hazardsTable({ hazards, terms }: Results): ReportTable[] {
  if (hazards.status !== 'ok') return [];
  const all = [
    ...terms.map(({ label }, k) => [label, hazards.columns[k]!] as const),
    ['All together', hazards.global] as const,
  ];
  return [
    {
      caption: 'Does the hazard ratio change with time? (Grambsch–Therneau test)',
      columns: ['', 'χ²', 'df', 'p'],
      rows: all.map(([name, { chiSquare, df, p: own }]) => [
        name,
        shown(chiSquare, 2),
        shown(df, 0),
        shownP(own),
      ]),
    },
  ];
}

function levelsTable(input: FollowUp): ReportTable[] {
  const levels = levelsOf(input);
  if (levels.length === 0) return [];
  return [
    {
      caption: 'Subjects and events at each level',
      columns: ['Level', 'Subjects', 'Events'],
      rows: levels.map(({ name, isReference, subjects, events }) => [
        `${name}${isReference ? ' (reference)' : ''}`,
        shown(subjects, 0),
        shown(events, 0),
      ]),
    },
  ];
}

const subjectsTable = ({ rows, missing, times, events, stratum }: FollowUp): ReportTable => ({
  caption: 'Subjects, used and left out',
  columns: ['', 'Subjects'],
  rows: (
    [
      ['In the sheet', rows],
      ...missing.map(({ name, count }) => [`Without “${name}”`, count] as const),
      ['Used', times.length],
      ['With the event', events.reduce((sum, event) => sum + event, 0)],
      ...(stratum ? [['Strata', new Set(stratum.words).size] as const] : []),
    ] as const
  ).map(([name, count]) => [name, shown(count, 0)]),
});

const chartOf = ({ fit, terms }: Results, level: number): Report['chart'] => ({
  kind: 'forest',
  props: {
    rows: terms.map(({ label }, k) => {
      const { estimate, interval } = fit.hazardRatios[k]!;
      return { label, estimate, low: interval?.lower ?? estimate, high: interval?.upper ?? estimate };
    }),
    axis: `Hazard ratio (${ci(level)})`,
    scale: 'log',
    reference: 1,
  },
});

function checksOf({ fit, terms, hazards }: Results): Check[] {
  const count = terms.length;
  return [
    independent('subject'),
    {
      asks: 'Did observation end for reasons unrelated to the event?',
      answer: 'only you know',
      says: 'Dropout related to prognosis biases the hazard ratios, and the data cannot show it.',
    },
    sameRatios(hazards, terms, fit.events),
    {
      asks: 'Are there ten events for each coefficient?',
      answer: fit.events >= 10 * count ? 'yes' : 'doubtful',
      says: `There are ${counted(fit.events, 'event', 'events')} for ${counted(count, 'coefficient', 'coefficients')}.`,
    },
  ];
}

function sameRatios(hazards: Results['hazards'], terms: Results['terms'], events: number): Check {
  const asks = 'Is each hazard ratio the same at all times?';
  if (hazards.status === 'error') return { asks, answer: 'only you know', says: 'Too few events to tell.' };
  const changing = terms.filter((_, k) => hazards.columns[k]!.p < 0.05).map(({ name }) => `“${name}”`);
  const overall = `The test of proportional hazards gives ${pValue(hazards.global.p)} for the whole model`;
  if (changing.length > 0)
    return {
      asks,
      answer: 'doubtful',
      says: `${overall}, and p < 0.05 for ${joined(changing)}. That hazard ratio is an average over time. Make the column a stratum, or analyze early and late times separately.`,
    };
  return {
    asks,
    answer: answerByTest(hazards.global.p, events, 30),
    says: `${overall}. ${hazards.global.p < 0.05 ? 'Together, the hazard ratios seem to change with time.' : noSign(events, 30, 'events')}`,
  };
}

function methodsOf(input: FollowUp, { fit, hazards }: Results, { level }: OptionSpec) {
  const { time, stratum, predictors } = input;
  const references = predictors.flatMap(({ name, levels }) => (levels[0] ? [`${levels[0]} (${name})`] : []));
  return [
    `Cox proportional hazards regression related the hazard of ${eventIn(input)} to ${joined(predictors.map(({ name }) => name))}, with ${time.name} as the time scale${stratum ? ` and a separate baseline hazard for each stratum of ${stratum.name}` : ''}.`,
    ...(references.length > 0
      ? [`The reference ${references.length > 1 ? 'levels were' : 'level was'} ${joined(references)}.`]
      : []),
    `Hazard ratios have Wald intervals (${ci(Number(level))}); tied times were handled by Efron’s method.`,
    ...(hazards.status === 'ok'
      ? [
          `Proportional hazards were checked by Grambsch and Therneau’s test${fit.events < 30 ? ', which has little power here' : ''}.`,
        ]
      : []),
  ].join(' ');
}

function warningsOf(input: FollowUp, { fit }: Results): string[] {
  const sparse = levelsOf(input).filter(({ events }) => events < 5);
  return [
    ...(fit.events < 10
      ? [
          `With ${counted(fit.events, 'event', 'events')}, little can be concluded: events count, not subjects.`,
        ]
      : []),
    ...(sparse.length > 0
      ? [
          `Fewer than five events at ${joined(sparse.slice(0, 4).map(({ name }) => `“${name}”`))}: their hazard ratios are unreliable. Consider merging levels.`,
        ]
      : []),
  ];
}
