// Schema and accessors of reports, for the tests.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Interaction } from '../../../src/charts/Interaction.tsx';
import { BarChart } from '../../../src/charts/BarChart.tsx';
import { KaplanMeier } from '../../../src/charts/KaplanMeier.tsx';
import { DoseResponse } from '../../../src/charts/DoseResponse.tsx';
import { RocCurve } from '../../../src/charts/RocCurve.tsx';
import { Pareto } from '../../../src/charts/Pareto.tsx';
import { Biplot } from '../../../src/charts/Biplot.tsx';
import { TimeSeries } from '../../../src/charts/TimeSeries.tsx';
import { Distribution } from '../../../src/charts/Distribution.tsx';
import { Estimation } from '../../../src/charts/Estimation.tsx';
import { Forest } from '../../../src/charts/Forest.tsx';
import { Paired } from '../../../src/charts/Paired.tsx';
import { PowerCurve } from '../../../src/charts/PowerCurve.tsx';
import { Scatter } from '../../../src/charts/Scatter.tsx';
import type { Answer } from '../../../src/calculators/answer.ts';
import type { Instrument } from '../../../src/calculators/instrument.ts';
import { loadScripts } from '../../../src/calculators/scripts/load-scripts.ts';
import { codeOf } from '../../../src/calculators/scripts/scripts.ts';
import type { Code } from '../../../src/calculators/scripts/scripts.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import type { ReportChart, Shown } from '../../../src/calculators/report.ts';

type Ok = Extract<Answer, { status: 'ok' }>;

/** Returns the report, or throws its error message. */
export function reported(answer: Answer): Ok {
  if (answer.status === 'refused') throw new Error(answer.says);
  return answer;
}

export function drawn(chart: ReportChart): string {
  const frame = { id: 'x', title: 'A title' };
  switch (chart.kind) {
    case 'distribution':
      return renderToStaticMarkup(createElement(Distribution, { ...frame, ...chart.props }));
    case 'estimation':
      return renderToStaticMarkup(createElement(Estimation, { ...frame, ...chart.props }));
    case 'paired':
      return renderToStaticMarkup(createElement(Paired, { ...frame, ...chart.props }));
    case 'scatter':
      return renderToStaticMarkup(createElement(Scatter, { ...frame, ...chart.props }));
    case 'forest':
      return renderToStaticMarkup(createElement(Forest, { ...frame, ...chart.props }));
    case 'power':
      return renderToStaticMarkup(createElement(PowerCurve, { ...frame, ...chart.props }));
    case 'interaction':
      return renderToStaticMarkup(createElement(Interaction, { ...frame, ...chart.props }));
    case 'bars':
      return renderToStaticMarkup(createElement(BarChart, { ...frame, ...chart.props }));
    case 'survival':
      return renderToStaticMarkup(createElement(KaplanMeier, { ...frame, ...chart.props }));
    case 'dose':
      return renderToStaticMarkup(createElement(DoseResponse, { ...frame, ...chart.props }));
    case 'roc':
      return renderToStaticMarkup(createElement(RocCurve, { ...frame, ...chart.props }));
    case 'pareto':
      return renderToStaticMarkup(createElement(Pareto, { ...frame, ...chart.props }));
    case 'biplot':
      return renderToStaticMarkup(createElement(Biplot, { ...frame, ...chart.props }));
    case 'series':
      return renderToStaticMarkup(createElement(TimeSeries, { ...frame, ...chart.props }));
  }
}

const scripts = Object.fromEntries(
  await Promise.all(Object.entries(loadScripts).map(async ([name, load]) => [name, await load()] as const)),
);

/** The code of a report in R, and in Python if there is one. */
export const codeFrom = (instrument: Pick<Instrument, 'name'>, { basis, estimates, numbers }: Ok): Code =>
  codeOf(scripts[instrument.name]!, { basis, estimates, numbers });

/** Everything in a report that a reader sees, as text. */
export function everyWord(instrument: Pick<Instrument, 'name'>, report: Ok): string {
  const { estimates, numbers, tables, checks, methods, results, warnings, table } = report;
  return JSON.stringify({
    estimates,
    numbers,
    tables,
    checks,
    methods: plain(methods),
    results: plain(results),
    warnings,
    code: codeFrom(instrument, report),
    understood: table?.understood,
  });
}

/** Text that must never appear in a report: NaN or a missing value (`null.deviance` is a name in R). */
export const malformed = /NaN|undefined|\[object|not defined|not known|(?<![.$])null[^,}\]]/;

/** Numbers are stored as JSON, where a non-finite one becomes null. Only limits may be infinite. */
export function unfinished({ estimates, numbers, tables }: Ok): Shown[] {
  const shown = [
    ...estimates,
    ...numbers,
    ...tables.flatMap(({ rows }) => rows.flat().filter((cell): cell is Shown => typeof cell === 'object')),
    ...estimates.flatMap(({ interval }) => (interval ? [interval.lower, interval.upper] : [])),
  ];
  return shown.filter(({ value, text }) => Number.isNaN(value) || text === '' || malformed.test(text));
}

/** The displayed number and half of its last digit. */
export function readShown(text: string): { value: number; slack: number } {
  const [, sign, digits] = /(−?)([\d,]+(?:\.\d+)?)/.exec(text) ?? [];
  if (digits === undefined) {
    const infinite = text.includes('−') ? -Infinity : Infinity;
    return { value: text.includes('∞') ? infinite : NaN, slack: 0 };
  }
  const plain = digits.replaceAll(',', '');
  const [, minus, raised = ''] = /×10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/.exec(text) ?? [];
  const power = Number([...raised].map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'.indexOf(digit)).join('')) * (minus ? -1 : 1);
  const decimals = plain.split('.')[1]?.length ?? 0;
  return {
    value: Number(`${sign ? '-' : ''}${plain}e${power}`),
    slack: 0.5 * 10 ** (power - decimals),
  };
}

/** Whether a displayed number is correct to the digits shown. */
export function shows({ text }: Shown, expected: number): boolean {
  if (text.startsWith('<')) return expected < readShown(text).value;
  if (text.startsWith('>')) return expected > readShown(text).value;
  const { value, slack } = readShown(text);
  return value === expected || Math.abs(value - expected) <= slack * (1 + 1e-6) + 1e-12 * Math.abs(expected);
}
