import npk from '../../content/datasets/npk.csv';
import { smallest } from '../statistics/descriptive/extremes.ts';
import { factorialEffects, interactions } from '../statistics/designs/factorial-effects.ts';
import { lenth } from '../statistics/designs/lenth.ts';
import { waldInterval } from '../statistics/regression/coefficient.ts';
import { around } from '../statistics/result.ts';
import { independent } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import type { PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type Check, type InputError, type ReportTable } from './report.ts';
import { isNumeric, wholeRows, type NumberColumn, type WholeColumn } from './rows-of.ts';
import {
  ci,
  counted,
  estimated,
  joined,
  named,
  inputErrorOf,
  shown,
  shownFigures,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { list, p, sentence, type Sentence } from './sentence.ts';

const needs = 'Paste the factors, each with two levels, and the response in the last column.';

const levelsOf = ({ numbers, words }: WholeColumn): number =>
  numbers ? new Set(numbers).size : new Set(words).size;

/** −1 for the lower of two numbers or the first of two words, 1 for the other. */
function coded(column: WholeColumn): number[] {
  const { numbers, words } = column;
  if (!numbers) return words.map((word) => (word === words[0] ? -1 : 1));
  const low = smallest(numbers);
  return numbers.map((value) => (value === low ? -1 : 1));
}

type Input = {
  readonly factors: readonly WholeColumn[];
  /** −1 and 1 for the levels of each factor. */
  readonly codes: readonly (readonly number[])[];
  readonly response: NumberColumn;
  readonly warnings: readonly string[];
};

type Results = Computed<typeof compute>;
type Effect = Results['effects'][number];

export const twoLevelFactors = instrument({
  name: 'two-level-factors',
  columns: ['the factors, each with two levels', 'the response, in the last column'],
  reads: 'design',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'npk',
    text: asPaste({
      nitrogen: npk.N!,
      phosphate: npk.P!,
      potassium: npk.K!,
      'yield (pounds per plot)': npk.yield!,
    }),
  },
  read,
  compute: (input, { level }) => compute(input, Number(level)),
  report(input, results, { level: chosenLevel }) {
    const { factors, response, warnings } = input;
    const { fit, effects, error } = results;
    const level = Number(chosenLevel);
    const { unit } = response;
    const ordered = [...effects].sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
    return {
      status: 'ok',
      estimates: ordered.slice(0, 6).map((effect) => estimateOf(effect, unit)),
      numbers: [named('Mean', shownFigures(fit.mean, 4)), ...errorNumbers(results)],
      tables: [effectTable(input, results, level)],
      chart: {
        kind: 'pareto',
        props: {
          causes: ordered.slice(0, 15).map(({ name, effect }) => ({ label: name, count: Math.abs(effect) })),
          axis: `Size of the effect${unit === null ? '' : ` (${unit})`}`,
        },
      },
      checks: checksOf(results),
      methods: `The effects of ${joined(factors.map(({ name }) => name))} on ${response.name}, each at two levels, and all their interactions were estimated from ${counted(response.numbers.length, 'run', 'runs')}; they were tested by ${error ? `t tests with the variation of repeated runs (${fit.df} df)` : 'Lenth’s method, as no run was repeated'}.`,
      results: inWords(input, effects, ordered[0]!),
      warnings,
    };
  },
});

function read(table: PastedTable): Input | InputError {
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const response = found.columns.filter(isNumeric).findLast(({ role }) => role === 'measurement');
  const factors = found.columns.filter((column) => column !== response);
  if (!response || factors.length < 2 || factors.length > 6)
    return inputError(
      `${counted(factors.length, 'factor was', 'factors were')} found; this takes two to six. ${needs}`,
    );
  const wrong = factors.find((factor) => levelsOf(factor) !== 2);
  if (wrong)
    return inputError(
      `“${wrong.name}” has ${counted(levelsOf(wrong), 'level', 'levels')}; each factor has two. ${needs}`,
    );
  return { factors, codes: factors.map(coded), response, warnings: found.warnings };
}

/** The effects, tested with the error of replicated runs or, without replicates, by Lenth's method. */
function compute({ factors, codes, response }: Input, level: number) {
  const fit = factorialEffects(codes, response.numbers);
  if (fit.status === 'error')
    return inputErrorOf(fit, `All ${2 ** factors.length} combinations of the levels need a response.`);
  const { standardError, df } = fit;
  const error = df > 0 && standardError !== null && standardError > 0 ? standardError : null;
  const pseudo = lenth(
    fit.effects.map(({ effect }) => effect),
    level,
  );
  const byLenth = error === null && pseudo.status === 'ok' ? pseudo : null;
  const words = interactions(factors.length);
  const effects = fit.effects.map(({ effect, sumOfSquares, t, p }, i) => ({
    name: words[i]!.map((j) => factors[j]!.name).join(' × '),
    effect,
    interval:
      error === null
        ? byLenth && around(effect, byLenth.marginOfError, level, 'Lenth')
        : waldInterval(effect, error, df, level),
    sumOfSquares,
    t: error === null ? (byLenth?.t[i] ?? null) : t,
    p: error === null ? null : p,
    isActive: error === null ? (byLenth?.active[i] ?? false) : (p ?? 1) < 1 - level,
  }));
  return effects.some(({ effect }) => Math.abs(effect) > 0)
    ? { fit, effects, error, byLenth }
    : inputError('No factor changes the response. Paste responses that vary.');
}

const estimateOf = ({ name, effect, interval }: Effect, unit: string | null) =>
  estimated(name, effect, interval, unit);

function errorNumbers({ fit, error, byLenth }: Results) {
  if (error !== null)
    return [named('Standard error of an effect', shownFigures(error)), named('df', shown(fit.df, 0))];
  return byLenth
    ? [
        named('Lenth’s standard error', shownFigures(byLenth.pseudoStandardError)),
        named('Margin of error', shownFigures(byLenth.marginOfError)),
        named('Simultaneous margin', shownFigures(byLenth.simultaneousMarginOfError)),
      ]
    : [];
}

const effectTable = ({ response }: Input, { effects, error }: Results, level: number): ReportTable => ({
  caption: `Effects: the mean at the upper level minus that at the lower (${ci(level)}${error === null ? ', Lenth’s method' : ''})`,
  columns: ['', 'Effect', 'From', 'To', 'Sum of squares', 't', 'p'],
  rows: effects.map((effect) => {
    const one = estimateOf(effect, response.unit);
    return [
      one.name,
      one,
      ...limitCells(one.interval),
      shownFigures(effect.sumOfSquares, 4),
      effect.t === null ? '–' : shown(effect.t, 2),
      effect.p === null ? '–' : shownP(effect.p),
    ];
  }),
});

const checksOf = ({ error }: Results): Check[] => [
  independent('run'),
  {
    asks: 'Were the runs made in random order?',
    answer: 'only you know',
    says: 'If not, anything that drifts with time, such as a battery, looks like an effect.',
  },
  ...(error === null
    ? [
        {
          asks: 'Are most effects near zero?',
          answer: 'only you know' as const,
          says: 'Lenth’s method compares the large effects with the small ones, because no run is repeated.',
        },
      ]
    : []),
];

function inWords({ response }: Input, effects: readonly Effect[], largest: Effect): Sentence {
  const each = (effect: Effect) => {
    const one = estimateOf(effect, response.unit);
    return sentence`${one.name}, ${measured(one.text, response.unit)} ${supported(one.interval, effect.p === null ? null : p(effect.p))}`;
  };
  const active = effects.filter(({ isActive }) => isActive);
  return active.length === 0
    ? sentence`No effect on ${axisOf(response)} stood out from the noise; the largest was ${each(largest)}.`
    : sentence`${counted(active.length, 'effect', 'effects')} of ${effects.length} on ${axisOf(response)} stood out from the noise: ${list(active.slice(0, 8).map(each), '; ')}.`;
}
