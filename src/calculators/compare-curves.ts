// Dose–response curves of two or more groups, fitted together with shared parameters, and the ratios of their EC50s.
import rabbit from '../../content/datasets/rabbit.csv';
import type { DoseSeries } from '../charts/DoseResponse.tsx';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { mean } from '../statistics/descriptive/moments.ts';
import { pValue } from '../statistics/format.ts';
import { compareEC50 } from '../statistics/regression/compare-ec50.ts';
import type { CurveParameter } from '../statistics/regression/compare-ec50.ts';
import type { Coefficient } from '../statistics/regression/coefficient.ts';
import { extraSumOfSquares } from '../statistics/regression/extra-sum-of-squares.ts';
import { transformed } from '../statistics/result.ts';
import { answerByTest, independent, normal } from './checks.ts';
import { claim, isClear, measured, supported, termByTerm, verdictOf } from './claims.ts';
import { axisOf } from './columns-of.ts';
import { doseWarnings, logGrid, parameterNames } from './curves.ts';
import { doseGroupsOf, type DoseGroups } from './dose-groups.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimated,
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
import { list, p, sentence, statistic, type Sentence } from './sentence.ts';

const sharing = (asks: string) =>
  ({ kind: 'choice', asks, values: { shared: 'shared', separate: 'one per group' } }) as const;

const options = {
  model: {
    kind: 'choice',
    asks: 'Curve',
    values: { '4pl': '4 parameters', hyperbola: 'hyperbola (Michaelis–Menten)' },
  },
  bottom: sharing('Bottom'),
  top: sharing('Top'),
  hill: sharing('Hill slope'),
  reference: {
    kind: 'choice',
    asks: 'Compared with',
    values: { first: 'the first group', last: 'the last group' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

export const compareCurvesInstrument = instrument({
  name: 'compare-curves',
  columns: [
    'the dose',
    'the response of each group in a column, or the response and next to it the group of each row',
  ],
  reads: 'curves',
  options,
  example: {
    dataset: 'rabbit',
    text: asPaste({
      'phenylbiguanide (µg)': rabbit.dose!,
      'change in blood pressure (mmHg)': rabbit.pressure!,
      treatment: rabbit.treatment!,
    }),
  },
  read: doseGroupsOf,
  compute,
  report(input, results, chosen) {
    const { fit, others, reference } = results;
    const { x, groups } = input;
    const ec50s = groups.map((name, i) =>
      logEstimate(`EC50 of ${name}`, valuesOf(results, 'logEC50')[i]!, x.unit),
    );
    const ratios = others.map((i) =>
      logEstimate(`Dose ratio, ${groups[i]} to ${groups[reference]}`, fit.logRatios[i]!, null),
    );
    const test = testOf(results);
    const gain = aiccGain(results);
    return {
      status: 'ok',
      estimates: [...ratios, ...ec50s],
      numbers: [
        ...(test
          ? [
              named('F', shown(test.f, 2)),
              named('df', shown(test.df[0], 0)),
              named('Residual df', shown(test.df[1], 0)),
              named('p', shownP(test.p)),
            ]
          : []),
        ...(gain === null ? [] : [named('AICc difference', shown(gain, 1))]),
      ],
      tables: [
        ec50Table(input, results, ec50s),
        ratioTable(input, results, ratios),
        parametersTable(input, results),
        modelsTable(results),
      ],
      chart: chartOf(input, results, ec50s, Number(chosen.level)),
      checks: checksOf(input, results),
      methods: methodsOf(input, results, chosen),
      results: resultsOf(input, results, { ratios, ec50s, level: Number(chosen.level) }),
      warnings: [...input.warnings, ...doseWarnings(input), ...warningsOf(input, results)],
    };
  },
});

const simpler =
  'Share more parameters between the groups, leave out a group whose response does not change with the dose, or paste doses that reach both ends of the curves.';

function compute({ x, y, labels, groups }: DoseGroups, chosen: OptionSpec) {
  const parts = (['bottom', 'top', 'hill'] as const).filter((name) => chosen[name] === 'shared');
  const reference = chosen.reference === 'first' ? 0 : groups.length - 1;
  const fit = compareEC50({
    dose: x.values,
    response: y.values,
    labels,
    model: chosen.model,
    shared: parts,
    reference,
    level: Number(chosen.level),
  });
  if (fit.status === 'error') return refusal(fit, { x, y, labels, groups }, chosen);
  const logs = fit.parameters.find(({ name }) => name === 'logEC50')!.values;
  const positive = x.values.filter((dose) => dose > 0);
  const [least, most] = [smallest(positive), largest(positive)];
  const lost = groups.find((_, i) => {
    const ec50 = 10 ** logs[i]!.estimate!;
    return !(ec50 > least / 100 && ec50 < most * 100);
  });
  if (lost !== undefined)
    return inputError(
      `The EC50 of “${lost}” would be far outside the doses, so these data do not determine it. ${simpler}`,
    );
  return {
    fit,
    reference,
    others: groups.flatMap((_, i) => (i === reference ? [] : [i])),
    model: chosen.model,
    lack: lackOfFit(x.values, y.values, labels, fit),
  };
}

function refusal(
  failure: Extract<ReturnType<typeof compareEC50>, { status: 'error' }>,
  data: Pick<DoseGroups, 'x' | 'y' | 'labels' | 'groups'>,
  { model }: OptionSpec,
) {
  const { reason } = failure;
  if (reason === 'too-few-values')
    return inputError(
      'There are fewer responses than parameters. Share more parameters between the groups, or paste more rows.',
    );
  if (reason !== 'did-not-converge' && reason !== 'singular')
    return inputErrorOf(failure, 'Check the doses and responses.');
  const falling = fallingIn(data);
  if (model === 'hyperbola')
    return inputError(
      'No hyperbola fits all groups: it rises from 0 at dose 0 and levels off. Choose the curve with four parameters, or leave out a group that does not rise.',
    );
  const { length } = falling;
  return length > 0 && length < data.groups.length
    ? inputError(
        `The response falls with the dose in ${joined(falling)} and rises in the others, so one kind of curve does not fit all groups. Leave out those that change in the other direction.`,
      )
    : inputError(`No curve fits all groups: the least-squares fit did not converge. ${simpler}`);
}

/** The groups whose mean response is lower at the highest dose than at the lowest. */
const fallingIn = ({ x, y, labels, groups }: Pick<DoseGroups, 'x' | 'y' | 'labels' | 'groups'>) =>
  groups.filter((name) => {
    const doses = x.values.filter((_, i) => labels[i] === name);
    const at = (dose: number) => mean(y.values.filter((_, i) => labels[i] === name && x.values[i] === dose));
    return at(largest(doses)) < at(smallest(doses));
  });

/** Whether the means at each dose depart from the curves, by their distance from the replicates. Null without replicates. */
function lackOfFit(
  dose: readonly number[],
  y: readonly number[],
  labels: readonly string[],
  { rss, df }: { readonly rss: number; readonly df: number },
) {
  const cells = new Map<string, number[]>();
  dose.forEach((value, i) => {
    const key = `${value} ${labels[i]}`;
    cells.set(key, [...(cells.get(key) ?? []), y[i]!]);
  });
  const pure = [...cells.values()].reduce((sum, values) => {
    const center = mean(values);
    return sum + values.reduce((total, value) => total + (value - center) ** 2, 0);
  }, 0);
  const free = y.length - cells.size;
  if (free < 1) return null;
  const { f, p: its } = extraSumOfSquares({ rss, df }, { rss: pure, df: free });
  return f === null || its === null ? null : { f, p: its, df: [df - free, free] as const };
}

const valuesOf = ({ fit }: Results, name: CurveParameter): readonly Coefficient[] =>
  fit.parameters.find((one) => one.name === name)?.values ?? [];

/** A quantity whose log₁₀ was estimated. */
const logEstimate = (name: string, { estimate, interval }: Coefficient, unit: string | null): Estimate =>
  estimatedInFigures(name, 10 ** estimate!, interval && transformed(interval, (limit) => 10 ** limit), unit);

/** The F test of one EC50 for all groups, if it is defined. */
function testOf({ fit }: Results) {
  const { f, p: its, df } = fit.equalEC50 ?? { f: null, p: null, df: [0, 0] as const };
  return f === null || its === null ? null : { f, p: its, df };
}

/** How much lower the AICc is with an EC50 for each group than with one EC50. */
const aiccGain = ({ fit }: Results): number | null =>
  fit.aicc === null || fit.oneEC50 === null || fit.oneEC50.aicc === null ? null : fit.oneEC50.aicc - fit.aicc;

/** A parameter’s name inside a sentence. */
const inSentence = (name: CurveParameter) =>
  parameterNames[name]!.replace(/^[BT]/, (letter) => letter.toLowerCase());

const errorCell = ({ standardError }: Coefficient) =>
  standardError === null ? '–' : shownFigures(standardError);

const ec50Table = (
  { x, groups, labels }: DoseGroups,
  results: Results,
  ec50s: readonly Estimate[],
): ReportTable => ({
  caption: `EC50 of each group${x.unit === null ? '' : ` (${x.unit})`}`,
  columns: ['', 'EC50', 'From', 'To', 'log₁₀ EC50', 'Standard error', 'n'],
  rows: groups.map((name, i) => {
    const log = valuesOf(results, 'logEC50')[i]!;
    return [
      name,
      ec50s[i]!,
      ...limitCells(ec50s[i]!.interval),
      shown(log.estimate!, 3),
      errorCell(log),
      shown(labels.filter((label) => label === name).length, 0),
    ];
  }),
});

const ratioTable = (
  { groups }: DoseGroups,
  { fit, others, reference }: Results,
  ratios: readonly Estimate[],
): ReportTable => ({
  caption: `Dose ratios to ${groups[reference]}`,
  columns: ['', 'Dose ratio', 'From', 'To', 'Dose ratio − 1', 'log₁₀ ratio', 'Standard error', 'p'],
  rows: others.map((i, k) => {
    const log = fit.logRatios[i]!;
    return [
      groups[i]!,
      ratios[k]!,
      ...limitCells(ratios[k]!.interval),
      shownFigures(ratios[k]!.value - 1),
      shown(log.estimate!, 3),
      errorCell(log),
      log.p === null ? '–' : shownP(log.p),
    ];
  }),
});

function parametersTable({ groups }: DoseGroups, { fit }: Results): ReportTable {
  const rows = fit.parameters
    .filter(({ name }) => name !== 'logEC50')
    .flatMap(({ name, values }) =>
      values.map((one, i) => ({
        title:
          values.length === 1 ? `${parameterNames[name]}, shared` : `${parameterNames[name]} of ${groups[i]}`,
        one,
      })),
    );
  return {
    caption: 'The other parameters',
    columns: ['', 'Estimate', 'Standard error', 'From', 'To'],
    rows: [
      ...rows.map(({ title, one }) => {
        const its = estimated(title, one.estimate!, one.interval, null);
        return [title, its, errorCell(one), ...limitCells(its.interval)];
      }),
      ['Residual SD', shownFigures(fit.residualSd), '–', '–', '–'],
    ],
  };
}

function modelsTable({ fit }: Results): ReportTable {
  const rows = [
    { name: 'One EC50 for all groups', of: fit.oneEC50, test: fit.equalEC50 },
    { name: 'One EC50 per group', of: fit, test: fit.parallelism },
    ...(fit.parallelism ? [{ name: 'All parameters per group', of: fit.separate, test: null }] : []),
  ];
  return {
    caption: 'Curves compared, each with the one in the next row',
    columns: ['', 'Residual sum of squares', 'df', 'AICc', 'F', 'p'],
    rows: rows.flatMap(({ name, of, test }) =>
      of === null
        ? []
        : [
            [
              name,
              shownFigures(of.rss, 5),
              shown(of.df, 0),
              of.aicc === null ? '–' : shown(of.aicc, 1),
              test === null || test.f === null ? '–' : shown(test.f, 2),
              test === null || test.p === null ? '–' : shownP(test.p),
            ],
          ],
    ),
  };
}

/** The points and curve of each group, with its EC50 marked. Bands are drawn for up to three. */
function chartOf(
  { x, y, groups, labels }: DoseGroups,
  results: Results,
  ec50s: readonly Estimate[],
  level: number,
): Report['chart'] {
  const { fit } = results;
  const grid = logGrid(x.values);
  const hasBands = groups.length <= 3;
  const series = groups.map((label, group): DoseSeries => {
    const curve = grid.map((dose) => ({ dose, at: fit.at(dose, group) }));
    const { value, text, interval } = ec50s[group]!;
    return {
      label,
      points: x.values.flatMap((dose, i) => (labels[i] === label ? [{ dose, response: y.values[i]! }] : [])),
      curve: curve.flatMap(({ dose, at }) => (at ? [{ x: dose, y: at.fit }] : [])),
      band: hasBands
        ? curve.flatMap(({ dose, at }) =>
            at?.confidence ? [{ x: dose, low: at.confidence.lower, high: at.confidence.upper }] : [],
          )
        : [],
      ec50: {
        dose: value,
        low: Math.max(interval?.lower.value ?? value, Number.MIN_VALUE),
        high: Math.min(interval?.upper.value ?? value, Number.MAX_VALUE),
        response: fit.at(value, group)?.fit ?? 0,
        text: `EC50 of ${label}: ${measured(text, x.unit)}`,
      },
    };
  });
  return {
    kind: 'dose',
    props: {
      series,
      doseAxis: axisOf(x),
      axis: axisOf(y),
      note: `Shaded: ${ci(level)} of each ${hasBands ? 'curve and of its EC50' : 'EC50'}`,
    },
  };
}

/** How far each curve comes at its lowest and highest dose, as shares of the way from bottom to top. */
function reachOf({ x, groups, labels }: DoseGroups, results: Results) {
  const at = (name: CurveParameter, group: number, otherwise: number) => {
    const values = valuesOf(results, name);
    return (values[group] ?? values[0])?.estimate ?? otherwise;
  };
  return groups.map((name, group) => {
    const doses = x.values.filter((_, i) => labels[i] === name);
    const [bottom, top] = [at('bottom', group, 0), at('top', group, 1)];
    const shares = [smallest(doses), largest(doses)].map((dose) => {
      const height = results.fit.at(dose, group)?.fit;
      return height === undefined ? NaN : (height - bottom) / (top - bottom);
    });
    return { name, lowest: smallest(shares), highest: largest(shares) };
  });
}

/** The groups whose plateau is extrapolated. A shared one is not if any group comes close to it. */
function shortOf(input: DoseGroups, results: Results, end: 'bottom' | 'top'): string[] {
  if (end === 'bottom' && results.model === 'hyperbola') return [];
  const isShort = reachOf(input, results).map(({ name, lowest, highest }) => ({
    name,
    is: end === 'top' ? !(highest >= 0.85) : !(lowest <= 0.15),
  }));
  const isShared = valuesOf(results, end).length === 1;
  if (isShared && isShort.some(({ is }) => !is)) return [];
  return isShort.flatMap(({ name, is }) => (is ? [name] : []));
}

function checksOf(input: DoseGroups, results: Results): Check[] {
  const { fit } = results;
  return [
    independent('response'),
    normal([{ label: 'residuals', values: fit.residuals }], 'the residuals'),
    followsCheck(results),
    ...sharedCheck(results),
    plateauCheck(input, results),
  ];
}

function followsCheck({ lack }: Results): Check {
  const asks = 'Do the curves follow the means?';
  if (lack === null)
    return {
      asks,
      answer: 'only you know',
      says: 'No dose was measured twice in a group, so only the figure can show whether points leave their curve.',
    };
  const test = `By the test of lack of fit, ${pValue(lack.p)}`;
  return {
    asks,
    answer: answerByTest(lack.p, lack.df[1], 12),
    says:
      lack.p < 0.05
        ? `${test}: the means at each dose depart from the curves by more than their replicates explain. Try another curve, or fewer shared parameters.`
        : `${test}: the means at each dose are as close to the curves as their replicates allow.`,
  };
}

function sharedCheck({ fit }: Results): Check[] {
  const shared = fit.parameters.filter(({ name, values }) => name !== 'logEC50' && values.length === 1);
  if (shared.length === 0) return [];
  const asks = 'Do the groups share these parameters?';
  const names = joined(shared.map(({ name }) => inSentence(name)));
  const its = fit.parallelism?.p ?? null;
  if (its === null)
    return [
      {
        asks,
        answer: 'only you know',
        says: `Separate curves could not be tested, so look in the figure whether each group has the same ${names}.`,
      },
    ];
  return [
    {
      asks,
      answer: answerByTest(its, fit.df, 20),
      says:
        its < 0.05
          ? `Separate curves fit better (${pValue(its)}): not all groups have the same ${names}, so one dose ratio does not describe the shift. Fit what differs per group.`
          : `Separate curves do not fit clearly better (${pValue(its)}) than a shared ${names}. That the groups truly share ${shared.length === 1 ? 'it' : 'them'} is for you to know.`,
    },
  ];
}

function plateauCheck(input: DoseGroups, results: Results): Check {
  const asks = 'Do the doses reach the plateaus?';
  const [top, bottom] = [shortOf(input, results, 'top'), shortOf(input, results, 'bottom')];
  const missing = [
    ...(top.length > 0 ? [`the top of ${joined(top)}`] : []),
    ...(bottom.length > 0 ? [`the bottom of ${joined(bottom)}`] : []),
  ];
  return missing.length === 0
    ? { asks, answer: 'yes', says: 'Some group comes close to every plateau that was fitted.' }
    : {
        asks,
        answer: 'doubtful',
        says: `No response comes close to ${missing.join(' or ')}: it is extrapolated from the shape of the curve, and the EC50 with it.`,
      };
}

function methodsOf(
  { groups }: DoseGroups,
  { fit, model, reference }: Results,
  { level }: OptionSpec,
): string {
  const parts = fit.parameters.filter(({ name }) => name !== 'logEC50');
  const namesOf = (isShared: boolean) =>
    joined(
      parts.filter(({ values }) => (values.length === 1) === isShared).map(({ name }) => inSentence(name)),
    );
  const [shared, separate] = [namesOf(true), namesOf(false)];
  return [
    `${model === '4pl' ? 'Four-parameter logistic curves' : 'Hyperbolas, top × dose/(EC50 + dose),'} were fitted to ${joined(groups)} together by least squares in the logarithm of the EC50, with ${joined([...(shared === '' ? [] : [`one ${shared} for all groups`]), `a separate ${separate === '' ? 'EC50' : `${separate} and EC50`} for each`])}.`,
    `The hypothesis of one EC50 for all groups was tested by the extra-sum-of-squares F test, and the two fits were compared by AICc.`,
    `Dose ratios are EC50s divided by that of ${groups[reference]}; their intervals are the ${ci(Number(level))}s of the differences in log₁₀ EC50${groups.length > 2 ? ', not adjusted for the number of comparisons' : ''}.`,
  ].join(' ');
}

function resultsOf(
  { x, groups }: DoseGroups,
  results: Results,
  { ratios, ec50s, level }: { ratios: readonly Estimate[]; ec50s: readonly Estimate[]; level: number },
): Sentence {
  const { fit, others, reference } = results;
  const test = testOf(results);
  const evidence = test ? sentence`${statistic('F', test.f, ...test.df)}, ${p(test.p)}` : '';
  const each = sentence`The EC50 was ${list(
    ec50s.map(
      (one, i) => sentence`${measured(one.text, x.unit)} for ${groups[i]!} ${supported(one.interval)}`,
    ),
    groups.length > 2 ? '; ' : ' and ',
  )}.`;
  if (groups.length > 2) {
    const overall =
      test &&
      sentence`${isClear(test.p, level) ? 'EC50s differed between groups' : 'There was no clear difference in EC50 between groups'} (${evidence}). `;
    return sentence`${overall}${termByTerm({
      terms: others.map((i, k) => ({
        estimate: { ...ratios[k]!, name: groups[i]! },
        measure: 'dose ratio',
        p: fit.logRatios[i]!.p,
      })),
      level,
      nullValue: 1,
      clear: `Compared with ${groups[reference]}, the EC50 differed for`,
      unclear: `no clear difference in EC50 from ${groups[reference]} for`,
    })} ${each}`;
  }
  const [ratio] = ratios as [Estimate];
  const [other, base] = [groups[others[0]!]!, groups[reference]!];
  const facts = supported(ratio.interval, evidence);
  const verdict = verdictOf({ level, p: test?.p ?? null, interval: ratio.interval, nullValue: 1 });
  const words = claim(verdict, {
    clear: sentence`The EC50 of ${other} was ${ratio.text} times that of ${base} ${facts}.`,
    unclear: sentence`There was no clear difference in EC50 between ${other} and ${base} (dose ratio ${ratio.text}; ${inside(facts)}.`,
    borderline: sentence`The evidence for a difference in EC50 between ${other} and ${base} was borderline (dose ratio ${ratio.text}; ${inside(facts)}.`,
  });
  return sentence`${words} ${each}`;
}

/** Evidence without its opening parenthesis. */
const inside = (facts: Sentence): Sentence => facts.slice(1) as Sentence;

function warningsOf(input: DoseGroups, results: Results): string[] {
  const { x, groups, labels } = input;
  const { fit } = results;
  const outside = groups.filter((name, i) => {
    const doses = x.values.filter((dose, row) => dose > 0 && labels[row] === name);
    const ec50 = 10 ** valuesOf(results, 'logEC50')[i]!.estimate!;
    return ec50 < smallest(doses) || ec50 > largest(doses);
  });
  const wide = groups.filter((_, i) => {
    const { interval } = valuesOf(results, 'logEC50')[i]!;
    return interval !== null && interval.upper - interval.lower > 3;
  });
  const borrowed = reachOf(input, results)
    .filter(({ highest }) => !(highest >= 0.5))
    .map(({ name }) => name);
  return [
    ...(outside.length > 0
      ? [
          `The EC50 of ${joined(outside)} is outside the doses of that group: it is extrapolated from the shape of the curve.`,
        ]
      : []),
    ...(valuesOf(results, 'top').length === 1 && borrowed.length > 0
      ? [
          `${joined(borrowed)} ${borrowed.length === 1 ? 'does' : 'do'} not reach half of the shared top: the dose ratio rests on the assumption that ${borrowed.length === 1 ? 'it' : 'they'} would reach it at higher doses.`,
        ]
      : []),
    ...(wide.length > 0
      ? [
          `The interval of the EC50 of ${joined(wide)} spans more than three orders of magnitude: these doses barely determine it.`,
        ]
      : []),
    ...(fit.df < 5
      ? [
          `With ${counted(labels.length, 'response', 'responses')} for ${counted(labels.length - fit.df, 'parameter', 'parameters')}, the fit has little to check it by. Share more parameters, or paste more rows.`,
        ]
      : []),
  ];
}
