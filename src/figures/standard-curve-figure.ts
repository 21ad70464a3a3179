// The standard curve with its residuals and one inverse prediction, laid out for a given width, for the window of the software page.
import { conc, density, standard, unknownWell } from './standard-curve.ts';

const round = (value: number) => Math.round(value * 10) / 10;
const logged = conc.map(Math.log);
const [first, last] = [Math.min(...logged), Math.max(...logged)];

/** The drawing in CSS pixels: the curve, and with `withResiduals` the residuals in the bottom 62. */
export function standardCurveFigure(width: number, height: number, withResiduals: boolean) {
  const [left, right] = [34, width - 10];
  const bottom = height - (withResiduals ? 112 : 40);
  const foot = height - 40;
  const x = (value: number) =>
    round(left + 16 + ((Math.log(value) - first) / (last - first)) * (right - left - 32));
  const y = (value: number) => round(bottom - (value / 2.05) * (bottom - 26));
  const at = (value: number) => standard.at(value)!;
  const doses = Array.from({ length: 41 }, (_, i) =>
    Math.exp(first - 0.15 + (i / 40) * (last - first + 0.3)),
  );
  const dot = (at: readonly [number, number]) => `M${at[0]} ${at[1]}h0`;
  /** Duplicate wells of one concentration are drawn side by side, because they nearly coincide. */
  const aside = (well: number) => (conc.indexOf(conc[well]!) === well ? -3.5 : 3.5);
  const middle = bottom + 42;
  const residualAt = (value: number) => round(middle - (value / 0.05) * 22);
  const { concentration, interval, density: reading } = unknownWell;
  const limits = doses.map((dose) => ({ dose, ...at(dose).confidence! }));
  return {
    ticks: [0, 0.5, 1, 1.5, 2].map((value) => ({ y: y(value), text: value === 0 ? '0' : value.toFixed(1) })),
    grid: [0.5, 1, 1.5, 2].map((value) => `M${left} ${y(value)}H${right}`).join(''),
    axis: `M${left} ${y(0)}H${right}`,
    band: `M${limits.map(({ dose, upper }) => `${x(dose)} ${y(upper)}`).join('L')}L${limits
      .map(({ dose, lower }) => `${x(dose)} ${y(lower)}`)
      .toReversed()
      .join('L')}z`,
    curve: `M${doses.map((dose) => `${x(dose)} ${y(at(dose).fit)}`).join('L')}`,
    points: conc.map((dose, well) => dot([x(dose) + aside(well), y(density[well]!)])).join(''),
    reading: `M${left} ${y(reading)}H${x(concentration)}V${y(0)}`,
    span: `M${x(interval.lower)} ${y(reading)}H${x(interval.upper)}V${y(0)}H${x(interval.lower)}z`,
    readingAt: { x: x(concentration), y: y(reading) },
    ec50: { x: x(standard.ec50), y: y(at(standard.ec50).fit) },
    stems: conc
      .map((dose, well) => `M${x(dose) + aside(well)} ${middle}V${residualAt(density[well]! - at(dose).fit)}`)
      .join(''),
    residuals: conc
      .map((dose, well) => dot([x(dose) + aside(well), residualAt(density[well]! - at(dose).fit)]))
      .join(''),
    middle,
    foot: `M${left} ${foot}H${right}${[0.05, 0.2, 0.8, 3.2, 12.5].map((dose) => `M${x(dose)} ${foot}v5`).join('')}`,
    along: [0.05, 0.2, 0.8, 3.2, 12.5].map((dose) => ({ x: x(dose), text: String(dose) })),
    footAt: foot,
    left,
    right,
  };
}
