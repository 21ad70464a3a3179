// Shared by calculators of sigmoid curves: the parameter table and the chart.
import type { DoseSeries } from '../charts/DoseResponse.tsx';
import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import type { doseResponse } from '../statistics/regression/dose-response.ts';
import type { Values } from './columns-of.ts';
import type { ReportTable } from './report.ts';
import { estimated, shownFigures, limitCells } from './in-sentences.ts';

/** Matches column names that indicate logarithms. */
const namesLogs = /\blog(10|₁₀)?\b/i;

/** The doses themselves, even if their logarithms were pasted. */
export function dosesIn(x: Values): { readonly x: Values; readonly areLogs: boolean } {
  const areLogs = namesLogs.test(x.name) || x.values.some((dose) => dose < 0);
  return { x: areLogs ? { ...x, values: x.values.map((log) => 10 ** log) } : x, areLogs };
}

/** What a reader should know about how doses were read. */
export const doseWarnings = ({ x, areLogs }: { readonly x: Values; readonly areLogs: boolean }): string[] => [
  ...(areLogs ? [`“${x.name}” is read as log₁₀ of the dose.`] : []),
  ...(x.values.includes(0)
    ? ['A dose of 0 is fitted as the curve’s limit; a logarithmic axis cannot show it.']
    : []),
];

export type DoseFit = Extract<ReturnType<typeof doseResponse>, { status: 'ok' }>;

export const modelOption = {
  kind: 'choice',
  asks: 'Curve',
  values: { '4pl': '4 parameters', '5pl': '5 parameters (asymmetric)', '3pl': '3 parameters (slope 1)' },
} as const;

export const parameterNames: Readonly<Record<string, string>> = {
  bottom: 'Bottom',
  top: 'Top',
  logEC50: 'log₁₀ EC50',
  hill: 'Hill slope',
  s: 'Asymmetry',
};

/** Each parameter with its standard error and interval. */
export const parameterTable = (fit: DoseFit): ReportTable => ({
  caption: 'Parameters',
  columns: ['', 'Estimate', 'Standard error', 'From', 'To'],
  rows: fit.names.map((name, j) => {
    const { estimate, standardError, interval } = fit.coefficients[j]!;
    const one = estimated(parameterNames[name] ?? name, estimate!, interval, null);
    return [
      one.name,
      one,
      standardError === null ? '–' : shownFigures(standardError),
      ...limitCells(one.interval),
    ];
  }),
});

/** Doses between the smallest and the largest positive one, at equal distances on a logarithmic axis. */
export function logGrid(doses: readonly number[]): number[] {
  const positive = doses.filter((dose) => dose > 0);
  const [from, to] = [Math.log(smallest(positive)), Math.log(largest(positive))];
  return Array.from({ length: 61 }, (_, i) => Math.exp(from + ((to - from) * i) / 60));
}

/** Points, curve, and band between the smallest and the largest positive dose. */
export function drawnCurve(
  fit: DoseFit,
  doses: readonly number[],
  responses: readonly number[],
  label: string,
): DoseSeries {
  const grid = logGrid(doses).map((x) => ({ x, at: fit.at(x) }));
  return {
    label,
    points: doses.slice(0, 2000).map((dose, i) => ({ dose, response: responses[i]! })),
    curve: grid.flatMap(({ x, at }) => (at ? [{ x, y: at.fit }] : [])),
    band: grid.flatMap(({ x, at }) =>
      at?.confidence ? [{ x, low: at.confidence.lower, high: at.confidence.upper }] : [],
    ),
  };
}
