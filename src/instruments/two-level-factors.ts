import npk from '../../content/datasets/npk.csv';
import { smallest } from '../statistics/descriptive/extremes.ts';
import { factorialEffects, interactions } from '../statistics/designs/factorial-effects.ts';
import { lenth } from '../statistics/designs/lenth.ts';
import { waldInterval } from '../statistics/regression/coefficient.ts';
import { around } from '../statistics/result.ts';
import { independent } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { isNumeric, wholeRows } from './rows-of.ts';
import type { WholeColumn } from './rows-of.ts';
import {
  ci,
  counted,
  estimated,
  joined,
  named,
  refusal,
  shown,
  shownFigures,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { list, p, sentence } from './sentence.ts';

const needs = 'Paste the factors, each with two levels, and the response in the last column.';

const levelsOf = ({ numbers, words }: WholeColumn): number =>
  numbers ? new Set(numbers).size : new Set(words).size;

/** −1 at the lower of two numbers or the first of two words, 1 at the other. */
function coded(column: WholeColumn): number[] {
  const { numbers, words } = column;
  if (!numbers) return words.map((word) => (word === words[0] ? -1 : 1));
  const low = smallest(numbers);
  return numbers.map((value) => (value === low ? -1 : 1));
}

export const twoLevelFactors = instrument({
  name: 'two-level-factors',
  columns: ['the factors, each with two levels', 'the response, in the last column'],
  reads: 'design',
  options: { level: levelAsked },
  example: {
    dataset: 'npk',
    text: asPaste({
      nitrogen: npk.N!,
      phosphate: npk.P!,
      potassium: npk.K!,
      'yield (pounds per plot)': npk.yield!,
    }),
  },
  run(table, { level: chosenLevel }) {
    const found = wholeRows(table, needs);
    if (isRefusal(found)) return found;
    const response = found.columns.filter(isNumeric).findLast(({ role }) => role === 'measurement');
    const factors = found.columns.filter((column) => column !== response);
    if (!response || factors.length < 2 || factors.length > 6)
      return refused(
        `${counted(factors.length, 'factor was', 'factors were')} found; this takes two to six. ${needs}`,
      );
    const wrong = factors.find((factor) => levelsOf(factor) !== 2);
    if (wrong)
      return refused(
        `“${wrong.name}” has ${counted(levelsOf(wrong), 'level', 'levels')}; each factor has two. ${needs}`,
      );
    const level = Number(chosenLevel);
    const columns = factors.map(coded);
    const fit = factorialEffects(columns, response.numbers);
    if (fit.status === 'error')
      return refusal(fit, `All ${2 ** factors.length} combinations of the levels need a response.`);
    const { standardError, df } = fit;
    const replicated = df > 0 && standardError !== null && standardError > 0;
    const pseudo = lenth(
      fit.effects.map(({ effect }) => effect),
      level,
    );
    const judged = pseudo.status === 'ok' ? pseudo : null;
    const words = interactions(factors.length);
    const rows = fit.effects.map(({ effect, sumOfSquares, t, p }, i) => ({
      one: estimated(
        words[i]!.map((j) => factors[j]!.name).join(' × '),
        effect,
        replicated
          ? waldInterval(effect, standardError, df, level)
          : judged && around(effect, judged.marginOfError, level, 'Lenth'),
        response.unit,
      ),
      sumOfSquares,
      t: replicated ? t : (judged?.t[i] ?? null),
      p: replicated ? p : null,
    }));
    const ordered = [...rows].sort((a, b) => Math.abs(b.one.value) - Math.abs(a.one.value));
    const top = ordered[0]!;
    const active = rows.filter((_, i) =>
      replicated ? (rows[i]!.p ?? 1) < 1 - level : (judged?.active[i] ?? false),
    );
    const effectInWords = ({ one, p: own }: (typeof rows)[number]) =>
      sentence`${one.name}, ${measured(one.text, response.unit)} ${supported(one.interval, own === null ? null : p(own))}`;
    if (!(Math.abs(top.one.value) > 0))
      return refused('No factor changes the response. Paste responses that vary.');
    return {
      status: 'ok',
      estimates: ordered.slice(0, 6).map(({ one }) => one),
      numbers: [
        named('Mean', shownFigures(fit.mean, 4)),
        ...(replicated
          ? [named('Standard error of an effect', shownFigures(standardError)), named('df', shown(df, 0))]
          : judged
            ? [
                named('Lenth’s standard error', shownFigures(judged.pseudoStandardError)),
                named('Margin of error', shownFigures(judged.marginOfError)),
                named('Simultaneous margin', shownFigures(judged.simultaneousMarginOfError)),
              ]
            : []),
      ],
      tables: [
        {
          caption: `Effects: the mean at the upper level less that at the lower (${ci(level)}${replicated ? '' : ', Lenth’s method'})`,
          columns: ['', 'Effect', 'From', 'To', 'Sum of squares', 't', 'p'],
          rows: rows.map(({ one, sumOfSquares, t, p }) => [
            one.name,
            one,
            ...limitCells(one.interval),
            shownFigures(sumOfSquares, 4),
            t === null ? '–' : shown(t, 2),
            p === null ? '–' : shownP(p),
          ]),
        },
      ],
      chart: {
        kind: 'pareto',
        props: {
          causes: ordered.slice(0, 15).map(({ one }) => ({ label: one.name, count: Math.abs(one.value) })),
          axis: `Size of the effect${response.unit === null ? '' : ` (${response.unit})`}`,
        },
      },
      checks: [
        independent('run'),
        {
          asks: 'Were the runs made in random order?',
          answer: 'only you know',
          says: 'Otherwise what drifts with time, such as a battery or a hand, is taken for an effect.',
        },
        ...(replicated
          ? []
          : [
              {
                asks: 'Are most effects near zero?',
                answer: 'only you know' as const,
                says: 'Lenth’s method compares the large effects with the small ones, because no run is repeated.',
              },
            ]),
      ],
      methods: `The effects of ${joined(factors.map(({ name }) => name))} on ${response.name}, each at two levels, and all their interactions were estimated from ${counted(response.numbers.length, 'run', 'runs')}; they were tested by ${replicated ? `t tests with the variation of repeated runs (${df} df)` : 'Lenth’s method, as no run was repeated'}.`,
      results: sentence`${
        active.length === 0
          ? sentence`No effect on ${axisOf(response)} stood out from the noise; the largest was ${effectInWords(top)}`
          : sentence`${counted(active.length, 'effect', 'effects')} of ${rows.length} on ${axisOf(response)} stood out from the noise: ${list(
              active.slice(0, 8).map(effectInWords),
              '; ',
            )}`
      }.`,
      warnings: found.warnings,
      r: r.script(
        ...columns.map((column, j) => r.vector(`x${j + 1}`, column)),
        r.vector('y', response.numbers),
        `fit <- lm(y ~ ${columns.map((_, j) => `x${j + 1}`).join(' * ')})`,
        'print(2 * coef(fit)[-1], digits = 8)',
        ...(replicated
          ? [
              'print(coef(summary(fit))[-1, ], digits = 6)',
              `print(2 * confint(fit, level = ${level})[-1, ], digits = 7)`,
            ]
          : []),
      ),
    };
  },
});
