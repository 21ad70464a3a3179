// Time to an event: Kaplan and Meier's curves, the log-rank test, and the hazard ratio of Cox. Longer than most, because one
// paste is answered by all three.
import gehan from '../../content/datasets/gehan.csv';
import { coxRegression } from '../statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../statistics/survival/kaplan-meier.ts';
import { logRank } from '../statistics/survival/log-rank.ts';
import { proportionalHazards } from '../statistics/survival/proportional-hazards.ts';
import { independent, noSign } from './checks.ts';
import { axisOf } from './columns-of.ts';
import { eventAmong } from './event-codes.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import type { Check, Estimate } from './report.ts';
import { isNumeric, kindsOf, wholeRows } from './rows-of.ts';
import type { WholeColumn } from './rows-of.ts';
import {
  ci,
  counted,
  estimated,
  joined,
  limitsInWords,
  named,
  refusal,
  shown,
  shownP,
  limitCells,
} from './in-sentences.ts';
import { isClear, measured, supported } from './claims.ts';
import { list, p, sentence, statistic } from './sentence.ts';
import { pValue } from '../statistics/format.ts';

const needs =
  'Paste the time, whether the event happened (1 or 0, yes or no), and if there are groups that of each subject.';
/** 1 where the event happened; undefined where the column does not say. */
function eventsOf(column: WholeColumn): number[] | undefined {
  const event = eventAmong(kindsOf(column));
  return event === undefined ? undefined : column.words.map((word) => Number(word === event));
}

export const survival = instrument({
  name: 'survival',
  columns: [
    'the time',
    'whether the event happened then (1) or observation ended (0)',
    'the group, if there are several',
  ],
  reads: 'survival',
  options: {
    scale: {
      kind: 'choice',
      asks: 'Intervals of the curves',
      values: { 'log-log': 'log-log', log: 'log (R’s default)', plain: 'plain' },
    },
    level: levelAsked,
  },
  example: {
    dataset: 'gehan',
    text: asPaste({ 'time (weeks)': gehan.time!, relapse: gehan.cens!, treatment: gehan.treat! }),
  },
  run(table, { scale, level: chosenLevel }) {
    const found = wholeRows(table, needs);
    if (isRefusal(found)) return found;
    const { columns } = found;
    const [time, status, group, entry] = (['time', 'event', 'group', 'entry'] as const).map((role) =>
      columns.find((column) => column.role === role),
    );
    if (entry && time)
      return refused(
        `“${entry.name}” and “${time.name}” look like times of entry and exit. This calculator follows everyone from time 0: paste how long each subject was followed instead, or leave “${entry.name}” out if everyone entered at 0.`,
      );
    if (!time || !isNumeric(time)) return refused(`No column holds the times. ${needs}`);
    if (!status) return refused(`No column says who had the event. ${needs}`);
    const times = time.numbers;
    const early = times.findIndex((value) => value < 0);
    if (early >= 0) return refused(`“${time.name}” holds a time below 0, ${times[early]}. Correct it.`);
    const events = eventsOf(status);
    if (!events)
      return refused(
        `“${status.name}” does not say whether the event happened. It needs two entries, such as 1 and 0, or yes and no.`,
      );
    const labels = group ? kindsOf(group) : ['All'];
    if (labels.length > 8)
      return refused(
        `“${group!.name}” has ${labels.length} different entries; this compares at most 8 groups. Leave some out.`,
      );
    const level = Number(chosenLevel);
    const { unit } = time;
    const members = group?.words ?? times.map(() => 'All');
    const nameOf = (label: string) => (group?.numbers ? `${group.name} ${label}` : label);
    const curves = labels.map((label) => {
      const own = (values: readonly number[]) => values.filter((_, i) => members[i] === label);
      return {
        label: nameOf(label),
        own: own(times),
        curve: kaplanMeier(own(times), own(events), level),
      };
    });
    const bad = curves.find(({ curve }) => curve.status === 'error');
    if (bad?.curve.status === 'error') return refusal(bad.curve, needs);
    const known = curves.flatMap(({ label, own, curve }) =>
      curve.status === 'ok' ? [{ label, own, curve }] : [],
    );
    const medians = known.map(({ label, curve }) => {
      const median = curve.quantile(0.5, scale);
      return median.status === 'ok' && median.time !== null
        ? estimated(`Median, ${label}`, median.time, median.interval, unit)
        : null;
    });
    const several = labels.length > 1;
    const test = several ? logRank(times, events, members) : null;
    const model = {
      time: times,
      status: events,
      columns: labels.slice(1).map((label) => members.map((one) => Number(one === label))),
      level,
    };
    const cox = several ? coxRegression(model) : null;
    const zph = cox?.status === 'ok' ? proportionalHazards(model) : null;
    const ratios =
      cox?.status === 'ok'
        ? cox.hazardRatios.map(({ estimate, interval }, k) =>
            estimated(
              `Hazard ratio, ${nameOf(labels[k + 1]!)} to ${nameOf(labels[0]!)}`,
              estimate,
              interval,
              null,
            ),
          )
        : [];
    const there = (one: Estimate | null): one is Estimate => one !== null;
    const estimates = [...ratios, ...medians.filter(there)];
    const last = known.map(({ label, curve }) => {
      const step = curve.steps.at(-1);
      return estimated(
        `Survival at the end, ${label}`,
        step?.survival ?? 1,
        step?.intervals[scale] ?? null,
        null,
        1,
      );
    });
    const tested = test?.status === 'ok' ? test : null;
    const medianInWords = (one: Estimate | null, label: string) =>
      one
        ? `${measured(one.text, unit)} in ${label}${one.interval ? ` (${ci(level)} ${limitsInWords(one.interval)})` : ''}`
        : `not reached in ${label}`;
    const checks: Check[] = zph
      ? [
          {
            asks: 'Is the hazard ratio the same at all times?',
            answer:
              zph.status === 'error' ||
              (zph.global.p >= 0.05 && events.reduce((sum, event) => sum + event, 0) < 30)
                ? 'only you know'
                : zph.global.p >= 0.05
                  ? 'yes'
                  : 'doubtful',
            says:
              zph.status === 'error'
                ? 'There are too few events to tell.'
                : `The test of proportional hazards gives ${pValue(zph.global.p)}. ${
                    zph.global.p >= 0.05
                      ? noSign(
                          events.reduce((sum, event) => sum + event, 0),
                          30,
                          'events',
                        )
                      : 'One ratio does not describe these curves; look where they part or cross.'
                  }`,
          },
        ]
      : [];
    const n = times.length;
    const total = events.reduce((sum, event) => sum + event, 0);
    return {
      status: 'ok',
      estimates: estimates.length > 0 ? estimates : last,
      numbers: [
        named('n', shown(n, 0)),
        named('Events', shown(total, 0)),
        ...(tested
          ? [
              named('χ² (log-rank)', shown(tested.logRank.chiSquare, 2)),
              named('df', shown(tested.logRank.df, 0)),
              named('p (log-rank)', shownP(tested.logRank.p)),
            ]
          : []),
      ],
      tables: [
        {
          caption: `The groups (medians with ${ci(level)}, ${scale})`,
          columns: ['', 'n', 'Events', ...(tested ? ['Expected'] : []), 'Median', 'From', 'To'],
          rows: known.map(({ label, curve }, k) => [
            label,
            shown(curve.n, 0),
            shown(curve.events, 0),
            ...(tested ? [shown(tested.expected[k]!, 2)] : []),
            medians[k] ?? 'not reached',
            ...limitCells(medians[k]?.interval),
          ]),
        },
        ...(tested && cox?.status === 'ok'
          ? [
              {
                caption: 'Tests',
                columns: ['', 'χ²', 'p'],
                rows: [
                  ['Log-rank', shown(tested.logRank.chiSquare, 2), shownP(tested.logRank.p)],
                  ['Peto–Peto', shown(tested.peto.chiSquare, 2), shownP(tested.peto.p)],
                  [
                    'Cox, likelihood ratio',
                    shown(cox.likelihoodRatio.chiSquare, 2),
                    shownP(cox.likelihoodRatio.p),
                  ],
                  ['Cox, Wald', shown(cox.waldTest.chiSquare, 2), shownP(cox.waldTest.p)],
                ],
              },
            ]
          : []),
      ],
      chart: {
        kind: 'survival',
        props: {
          groups: known.map(({ label, own, curve }, k) => ({
            label,
            n: curve.n,
            steps: curve.steps.map(({ time: at, survival: share, intervals }) => {
              const limits = intervals[scale];
              return { time: at, survival: share, low: limits?.lower ?? share, high: limits?.upper ?? share };
            }),
            censored: curve.censoredTimes.slice(0, 2000),
            until: curve.end,
            median: medians[k]?.value,
            times: own,
          })),
          timeAxis: axisOf(time),
          note: `Bands: ${ci(level)} (${scale})${tested ? `. Log-rank ${pValue(tested.logRank.p)}` : ''}`,
        },
      },
      checks: [
        independent('subject'),
        {
          asks: 'Did observation end for reasons that have nothing to do with the event?',
          answer: 'only you know',
          says: 'Those who leave because they fare worse, or better, bend the curve; the data cannot show it.',
        },
        ...checks,
      ],
      methods: `Survival was estimated by the Kaplan–Meier method (${ci(level)} on the ${scale} scale)${several ? '; groups were compared by the log-rank test and by hazard ratios from Cox regression (Efron’s method for ties)' : ''}.`,
      results: sentence`Of ${counted(n, 'subject', 'subjects')}, ${total} had the event; median survival was ${joined(medians.map((one, k) => medianInWords(one, known[k]!.label)))}.${
        tested &&
        sentence` ${isClear(tested.logRank.p, level) ? 'The survival curves differed' : 'There was no clear difference between the survival curves'} (log-rank ${statistic('χ²', tested.logRank.chiSquare, tested.logRank.df)}, ${p(tested.logRank.p)}).`
      }${
        ratios.length > 0 &&
        sentence` ${list(
          ratios
            .slice(0, 6)
            .map((ratio) => sentence`${ratio.name}: ${ratio.text} ${supported(ratio.interval)}`),
          '; ',
        )}.`
      }`,
      warnings: [
        ...found.warnings,
        ...(several && cox?.status === 'error'
          ? [
              'A hazard ratio cannot be estimated here: in one group no event was seen, or all came before the others’.',
            ]
          : []),
        ...(total < 10
          ? [
              `With ${counted(total, 'event', 'events')} little can be said; the number of events counts, not that of subjects.`,
            ]
          : []),
        ...(kindsOf(status).includes('2') ? [`In “${status.name}” 2 is taken for the event.`] : []),
      ],
      r: r.script(
        'library(survival)',
        r.vector('time', times),
        r.vector('status', events),
        ...(several ? [r.factor('g', members)] : []),
        `print(survfit(Surv(time, status) ~ ${several ? 'g' : '1'}, conf.int = ${level}, conf.type = "${scale}"), digits = 7)`,
        ...(tested ? ['print(survdiff(Surv(time, status) ~ g), digits = 7)'] : []),
        ...(cox?.status === 'ok'
          ? [
              `summary(coxph(Surv(time, status) ~ g), conf.int = ${level})`,
              'cox.zph(coxph(Surv(time, status) ~ g))',
            ]
          : []),
      ),
    };
  },
});
