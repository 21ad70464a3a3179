// Time to an event: Kaplan–Meier curves, the log-rank test, and the Cox hazard ratio from one paste.
import gehan from '../../content/datasets/gehan.csv';
import { coxRegression } from '../statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../statistics/survival/kaplan-meier.ts';
import { logRank } from '../statistics/survival/log-rank.ts';
import { proportionalHazards } from '../statistics/survival/proportional-hazards.ts';
import { answerByTest, independent, noSign } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { eventAmong } from './event-codes.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import type { PastedTable } from './pasted-table.ts';
import { isInputError, inputError } from './report.ts';
import type { Check, Estimate, InputError, Report, ReportTable } from './report.ts';
import { isNumeric, kindsOf, wholeRows, type WholeColumn } from './rows-of.ts';
import { ci, counted, estimated, named, inputErrorOf, shown, shownP, limitCells } from './in-sentences.ts';
import { intervalToken, isClear, measured, supported } from './claims.ts';
import { list, p, sentence, statistic, type Sentence } from './sentence.ts';
import { pValue } from '../statistics/format.ts';

const needs =
  'Paste the time, whether the event happened (1 or 0, yes or no), and the group, if any, of each subject.';
/** 1 if the event happened. Undefined if the column does not tell. */
function eventsOf(column: WholeColumn): number[] | undefined {
  const event = eventAmong(kindsOf(column));
  return event === undefined ? undefined : column.words.map((word) => Number(word === event));
}

const asked = {
  scale: {
    kind: 'choice',
    asks: 'Intervals of the curves',
    values: { 'log-log': 'log-log', log: 'log (R’s default)', plain: 'plain' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = {
  readonly time: { readonly name: string; readonly unit: string | null };
  readonly times: readonly number[];
  /** 1 if the event happened at that time, 0 if the observation was censored. */
  readonly events: readonly number[];
  /** The group of each subject; a single entry if there are no groups. */
  readonly members: readonly string[];
  readonly labels: readonly string[];
  /** The names of the groups, in addition to their labels. */
  readonly names: readonly string[];
  readonly warnings: readonly string[];
};

type Results = Computed<typeof compute>;

export const survival = instrument({
  name: 'survival',
  columns: [
    'the time',
    'whether the event happened then (1) or observation ended (0)',
    'the group, if there are several',
  ],
  reads: 'survival',
  options: asked,
  example: {
    dataset: 'gehan',
    text: asPaste({ 'time (weeks)': gehan.time!, relapse: gehan.cens!, treatment: gehan.treat! }),
  },
  read,
  compute,
  report(input, results, { scale, level: chosenLevel }) {
    const { time, times, events, names, warnings } = input;
    const { test, cox, groups } = results;
    const level = Number(chosenLevel);
    const medians = mediansOf(results, time.unit ?? /^(day|week|month|year)s$/i.exec(time.name)?.[0] ?? null);
    const ratios = ratiosOf(input, results);
    const estimates = [...ratios, ...medians.filter((one) => one !== null)];
    const total = events.reduce((sum, event) => sum + event, 0);
    return {
      status: 'ok',
      estimates: estimates.length > 0 ? estimates : atTheEnd(results, scale),
      numbers: [
        named('n', shown(times.length, 0)),
        named('Events', shown(total, 0)),
        ...(test
          ? [
              named('χ² (log-rank)', shown(test.logRank.chiSquare, 2)),
              named('df', shown(test.logRank.df, 0)),
              named('p (log-rank)', shownP(test.logRank.p)),
            ]
          : []),
      ],
      tables: [
        groupsTable(results, medians, `The groups (medians with ${ci(level)}, ${scale})`),
        ...testsTable(results),
      ],
      chart: chartOf(input, results, { scale, level }),
      checks: [
        independent('subject'),
        {
          asks: 'Did observation end for reasons unrelated to the event?',
          answer: 'only you know',
          says: 'Dropout related to prognosis biases the curve, and the data cannot show it.',
        },
        ...sameRatio(results, total),
      ],
      methods: `Survival was estimated by the Kaplan–Meier method (${ci(level)} on the ${scale} scale)${names.length > 1 ? '; groups were compared by the log-rank test and by hazard ratios from Cox regression (Efron’s method for ties)' : ''}.`,
      results: inWords(input, results, { medians, ratios, level, total }),
      warnings: [
        ...warnings,
        ...(groups.length > 1 && !cox
          ? ['There is no hazard ratio: a group had no event, or all of its events came before the others’.']
          : []),
        ...(total < 10
          ? [
              `With ${counted(total, 'event', 'events')}, little can be concluded: events count, not subjects.`,
            ]
          : []),
      ],
    };
  },
});

function read(table: PastedTable): Input | InputError {
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const { columns } = found;
  const [time, status, group, entry] = (['time', 'event', 'group', 'entry'] as const).map((role) =>
    columns.find((column) => column.role === role),
  );
  if (entry && time)
    return inputError(
      `“${entry.name}” looks like a time of entry. Everyone is followed from time 0 here: paste the time under observation.`,
    );
  if (!time || !isNumeric(time)) return inputError(`No column holds the times. ${needs}`);
  if (!status) return inputError(`No column says who had the event. ${needs}`);
  const early = time.numbers.findIndex((value) => value < 0);
  if (early >= 0) return inputError(`“${time.name}” holds a time below 0, ${time.numbers[early]}.`);
  const events = eventsOf(status);
  if (!events)
    return inputError(`“${status.name}” does not say whether the event happened (1 or 0, yes or no).`);
  const groups = groupsAmong(group, time.numbers.length);
  if (isInputError(groups)) return groups;
  return {
    time: { name: time.name, unit: time.unit },
    times: time.numbers,
    events,
    ...groups,
    warnings: [
      ...found.warnings,
      ...(kindsOf(status).includes('2') ? [`In “${status.name}”, 2 is taken as the event.`] : []),
    ],
  };
}

/** The group of each subject; all are in one if no column names groups. */
function groupsAmong(
  group: WholeColumn | undefined,
  n: number,
): Pick<Input, 'members' | 'labels' | 'names'> | InputError {
  if (!group) return { members: Array.from({ length: n }, () => 'All'), labels: ['All'], names: ['All'] };
  const labels = kindsOf(group);
  if (labels.length > 8)
    return inputError(`“${group.name}” has ${labels.length} entries; at most 8 groups can be compared.`);
  const names = group.numbers ? labels.map((label) => `${group.name} ${label}`) : labels;
  return { members: group.words, labels, names };
}

/** The curve and the median of each group, and for several groups the tests and the model that compare them. */
function compute(
  { times, events, members, labels, names }: Input,
  { scale, level: chosenLevel }: OptionSpec,
) {
  const level = Number(chosenLevel);
  const groups = [];
  for (const [k, label] of labels.entries()) {
    const own = <Value>(values: readonly Value[]) => values.filter((_, i) => members[i] === label);
    const curve = kaplanMeier(own(times), own(events), level);
    if (curve.status === 'error') return inputErrorOf(curve, needs);
    const median = curve.quantile(0.5, scale);
    groups.push({
      name: names[k]!,
      times: own(times),
      curve,
      median: median.status === 'ok' ? median : null,
    });
  }
  if (labels.length === 1) return { groups, test: null, cox: null, hazards: null };
  const model = {
    time: times,
    status: events,
    columns: labels.slice(1).map((label) => members.map((one) => Number(one === label))),
    level,
  };
  const [test, cox] = [logRank(times, events, members), coxRegression(model)];
  return {
    groups,
    test: test.status === 'ok' ? test : null,
    cox: cox.status === 'ok' ? cox : null,
    hazards: cox.status === 'ok' ? proportionalHazards(model) : null,
  };
}

const mediansOf = ({ groups }: Results, unit: string | null): (Estimate | null)[] =>
  groups.map(({ name, median }) =>
    median && median.time !== null ? estimated(`Median, ${name}`, median.time, median.interval, unit) : null,
  );

/** The hazard of each group relative to that of the first. */
const ratiosOf = ({ names }: Input, { cox }: Results): Estimate[] =>
  cox
    ? cox.hazardRatios.map(({ estimate, interval }, k) =>
        estimated(`Hazard ratio, ${names[k + 1]!} to ${names[0]!}`, estimate, interval, null),
      )
    : [];

/** The estimates if no curve falls to one half. */
const atTheEnd = ({ groups }: Results, scale: OptionSpec['scale']): Estimate[] =>
  groups.map(({ name, curve }) => {
    const step = curve.steps.at(-1);
    return estimated(
      `Survival at the end, ${name}`,
      step?.survival ?? 1,
      step?.intervals[scale] ?? null,
      null,
      1,
    );
  });

const groupsTable = (
  { groups, test }: Results,
  medians: readonly (Estimate | null)[],
  caption: string,
): ReportTable => ({
  caption,
  columns: ['', 'n', 'Events', ...(test ? ['Expected'] : []), 'Median', 'From', 'To'],
  rows: groups.map(({ name, curve }, k) => [
    name,
    shown(curve.n, 0),
    shown(curve.events, 0),
    ...(test ? [shown(test.expected[k]!, 2)] : []),
    medians[k] ?? 'not reached',
    ...limitCells(medians[k]?.interval),
  ]),
});

const testsTable = ({ test, cox }: Results): ReportTable[] =>
  test && cox
    ? [
        {
          caption: 'Tests',
          columns: ['', 'χ²', 'p'],
          rows: (
            [
              ['Log-rank', test.logRank],
              ['Peto–Peto', test.peto],
              ['Cox, likelihood ratio', cox.likelihoodRatio],
              ['Cox, Wald', cox.waldTest],
            ] as const
          ).map(([name, { chiSquare, p }]) => [name, shown(chiSquare, 2), shownP(p)]),
        },
      ]
    : [];

const chartOf = (
  { time }: Input,
  { groups, test }: Results,
  { scale, level }: { scale: OptionSpec['scale']; level: number },
): Report['chart'] => ({
  kind: 'survival',
  props: {
    groups: groups.map(({ name, times, curve, median }) => ({
      label: name,
      n: curve.n,
      steps: curve.steps.map(({ time: at, survival: share, intervals }) => {
        const limits = intervals[scale];
        return { time: at, survival: share, low: limits?.lower ?? share, high: limits?.upper ?? share };
      }),
      censored: curve.censoredTimes.slice(0, 2000),
      until: curve.end,
      median: median?.time ?? undefined,
      times,
    })),
    timeAxis: axisOf(time),
    note: `Bands: ${ci(level)} (${scale})`,
  },
  ...(test && { result: sentence`Log-rank ${p(test.logRank.p)}` }),
});

function sameRatio({ hazards }: Results, events: number): Check[] {
  if (!hazards) return [];
  const asks = 'Is the hazard ratio the same at all times?';
  if (hazards.status === 'error') return [{ asks, answer: 'only you know', says: 'Too few events to tell.' }];
  const { p: own } = hazards.global;
  return [
    {
      asks,
      answer: answerByTest(own, events, 30),
      says: `The test of proportional hazards gives ${pValue(own)}. ${
        own < 0.05 ? 'One ratio does not describe these curves.' : noSign(events, 30, 'events')
      }`,
    },
  ];
}

function inWords(
  { times }: Input,
  { groups, test }: Results,
  {
    medians,
    ratios,
    level,
    total,
  }: {
    medians: readonly (Estimate | null)[];
    ratios: readonly Estimate[];
    level: number;
    total: number;
  },
): Sentence {
  const each = groups.map(({ name }, k) => {
    const median = medians[k];
    const interval = median?.interval;
    const upper = interval?.upper.value === Infinity && { upper: 'not reached' };
    return sentence`${median ? measured(median.text, median.unit) : 'not reached'}${groups.length > 1 && ` in ${name}`}${
      interval && sentence` (${{ ...intervalToken(interval), ...upper }})`
    }`;
  });
  return sentence`Of ${counted(times.length, 'subject', 'subjects')}, ${total} had the event; median survival was ${list(each, each.length < 3 ? ' and ' : '; ')}.${
    test &&
    sentence` ${isClear(test.logRank.p, level) ? 'The survival curves differed' : 'There was no clear difference between the survival curves'} (log-rank ${statistic('χ²', test.logRank.chiSquare, test.logRank.df)}, ${p(test.logRank.p)}).`
  }${
    ratios.length > 0 &&
    sentence` ${list(
      ratios.slice(0, 6).map((ratio) => sentence`${ratio.name}: ${ratio.text} ${supported(ratio.interval)}`),
      '; ',
    )}.`
  }`;
}
