// Kaplan–Meier curves: steps with their bands, a mark for each censored subject, and the number at risk below.
import { largest } from '../statistics/descriptive/extremes.ts';
import { firstWhole } from '../statistics/distributions/first-whole.ts';
import { chart } from './Frame.tsx';
import { Axes } from './Axes.tsx';
import { lineHue } from './hues.ts';
import { EndLabels, endLabelRoom } from './marks/EndLabels.tsx';
import { bandPath, stepPath, stepPoints } from './marks/paths.ts';
import type { Point } from './marks/points.ts';
import { figures, percent, px } from './number-format.ts';
import { layOut } from './plot.ts';
import { extent } from './scale.ts';
import { shorten, textWidth } from './text-metrics.ts';

export type SurvivalGroup = {
  label: string;
  n: number;
  /** After each event: the survival estimate and its limits. Time 0 may be omitted. */
  steps: readonly { time: number; survival: number; low?: number; high?: number }[];
  censored: readonly number[];
  /** End of follow-up: the curve is flat until then. */
  until: number;
  median?: number | undefined;
  /** When each subject was last seen, with or without the event. A subject is at risk at a time if last seen then or later. */
  times: readonly number[];
};

export type KaplanMeierProps = {
  groups: readonly SurvivalGroup[];
  timeAxis: string;
  axis?: string;
  /** Names the bands, such as 'Bands: 95% CI (log-log)'. */
  note?: string;
  /** The test result, such as 'Log-rank p = 0.001'. */
  result?: string | undefined;
};

const survivalAt = ({ steps }: SurvivalGroup, time: number) => {
  const next = firstWhole((k) => steps[k]!.time > time, 0, steps.length);
  return steps[next - 1]?.survival ?? 1;
};

/** Survival curves with a table of the numbers at risk. */
export const KaplanMeier = chart<KaplanMeierProps>(
  (props, size) => {
    const groups = props.groups.filter((group) => group.n > 0 && group.until > 0);
    if (groups.length === 0) return null;
    const [, longest] = extent(
      groups.map((group) => group.until),
      [0],
    );
    const room = endLabelRoom(groups.length > 1 ? groups.map((group) => group.label) : [], size.width);
    const riskLabels = groups.map((group) => shorten(group.label, size.narrow ? 64 : 100, 12, true));
    const height = size.height + Math.max(0, groups.length - 3) * 16;
    const plot = layOut(
      { ...size, height },
      {
        x: { kind: 'linear', domain: [0, longest], nice: false, title: props.timeAxis },
        y: { kind: 'linear', domain: [0, 1], format: 'percent', title: props.axis ?? 'Surviving' },
        note: [props.note, props.result].filter(Boolean).join('. '),
        right: room,
        below: 24 + groups.length * 16,
        left:
          groups.length > 1 ? largest(riskLabels.map((label) => 1.25 * textWidth(label, 12, true))) + 20 : 0,
      },
    );
    const at = (time: number, survival: number): Point => [plot.x.at(time), plot.y.at(survival)];
    const hue = (index: number) => lineHue(index, groups.length);
    const tableTop = height - groups.length * 16 - 2;
    const body = (
      <>
        {groups.map((group, index) => {
          const last = group.steps.at(-1);
          const limits = [
            { time: 0, low: 1, high: 1 },
            ...group.steps.map((s) => ({
              time: s.time,
              low: s.low ?? s.survival,
              high: s.high ?? s.survival,
            })),
            ...(last
              ? [{ time: group.until, low: last.low ?? last.survival, high: last.high ?? last.survival }]
              : []),
          ];
          const curve = [
            at(0, 1),
            ...group.steps.map((s) => at(s.time, s.survival)),
            at(group.until, survivalAt(group, group.until)),
          ];
          const banded = group.steps.some((step) => step.low !== undefined);
          return (
            <g key={group.label} className={`c${hue(index)}`}>
              {banded && (
                <path
                  className="bd"
                  d={bandPath(
                    stepPoints(limits.map((l) => at(l.time, l.high))),
                    stepPoints(limits.map((l) => at(l.time, l.low))),
                  )}
                />
              )}
              <path className="ln" d={stepPath(curve)} />
              <path
                className="ln th"
                d={group.censored
                  .map((time) => at(time, survivalAt(group, time)))
                  .map(([x, y]) => `M${px(x)} ${px(y - 4.5)}v9`)
                  .join('')}
              />
              {groups.length > 1 && (
                <text
                  className="la"
                  textAnchor="end"
                  x={px(plot.left - 20)}
                  y={px(tableTop + index * 16 + 12)}
                >
                  {riskLabels[index]}
                </text>
              )}
              <g textAnchor="middle">
                {plot.x.ticks.map((tick) => (
                  <text key={tick.at} x={px(tick.at)} y={px(tableTop + index * 16 + 12)}>
                    {String(group.times.filter((time) => time >= tick.value).length)}
                  </text>
                ))}
              </g>
            </g>
          );
        })}
        <text className="hi" x={0} y={px(tableTop - 5)}>
          Number at risk
        </text>
        <Axes plot={plot} />
        {groups.length > 1 && (
          <EndLabels
            labels={groups.map((group, index) => ({
              text: group.label,
              hue: hue(index),
              x: plot.x.at(group.until),
              y: plot.y.at(survivalAt(group, group.until)),
            }))}
            {...{ x: plot.right, room, top: plot.top, bottom: plot.bottom }}
          />
        )}
      </>
    );
    const says = groups.map(
      (group) =>
        `${group.label}: n = ${group.n}, ${group.median === undefined ? 'median not reached' : `median ${figures(group.median)}`}, ${percent(survivalAt(group, group.until))} at the end of follow-up.`,
    );
    return { body, height, plot, says: says.join(' ') };
  },
  { wide: [640, 440], narrow: [340, 380] },
);
