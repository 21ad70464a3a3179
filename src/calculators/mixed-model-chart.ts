// The figure of a mixed model: lines over numbers that change within groups, otherwise the means of the levels.
import type { WithDf } from '../statistics/mixed-models/fixed-effect-tests.ts';
import { axisOf } from './columns-of.ts';
import { ci } from './in-sentences.ts';
import { at, innermost, placed, sizeOf } from './mixed-design.ts';
import type { Design, Place, Variable } from './mixed-design.ts';
import type { ReportChart } from './report.ts';

/** The estimated mean in a place of all variables. */
type MeanAt = (places: readonly Place[]) => WithDf;

const mostDrawn = 2000;
const mostThreads = 60;

/** Lines over a column of numbers that changes within groups, otherwise the means of the levels. */
export function chartOf(design: Design, one: MeanAt, level: number): ReportChart {
  const { variables } = design;
  const over = variables.findIndex(({ levels, isWithin }) => !levels && isWithin);
  const any = variables.findIndex(({ levels }) => levels);
  const numeric = over < 0 && any < 0 ? 0 : over;
  return numeric < 0 ? cellChart(design, one, level) : lineChart(design, one, level, numeric, any);
}

function lineChart(design: Design, one: MeanAt, level: number, over: number, by: number): ReportChart {
  const { variables, outcome, groups } = design;
  const x = variables[over]!;
  const factor = variables[by];
  const position = x.values.map((value) => value + x.center);
  const [low, high] = [Math.min(...x.values), Math.max(...x.values)];
  const grid = Array.from({ length: 21 }, (_, i) => low + ((high - low) * i) / 20);
  const isFew = sizeOf(groups[0].labels) <= mostThreads;
  const series = (factor?.levels ?? [undefined]).map((label, k) => {
    const rows = outcome.numbers
      .flatMap((_, i) => (factor && factor.values[i] !== k ? [] : [i]))
      .slice(0, mostDrawn);
    const point = (i: number) => ({ x: position[i]!, y: outcome.numbers[i]! });
    const fit = grid.map((value) => ({
      x: value + x.center,
      of: one(placed(design, [over, by], [at(x, value), ...(factor ? [at(factor, k)] : [])])),
    }));
    const threads = [...Map.groupBy(rows, (i) => innermost(groups)[i]!).values()].map((some) =>
      some.toSorted((a, b) => position[a]! - position[b]!).map(point),
    );
    return {
      ...(label !== undefined && { label }),
      points: rows.map(point),
      line: fit.map(({ x: value, of }) => ({ x: value, y: of.estimate! })),
      confidence: fit.flatMap(({ x: value, of: { interval } }) =>
        interval ? [{ x: value, low: interval.lower, high: interval.upper }] : [],
      ),
      ...(isFew && { threads }),
    };
  });
  return {
    kind: 'scatter',
    props: {
      series,
      xAxis: axisOf(x),
      yAxis: axisOf(outcome),
      note: `${isFew ? `Thin lines: one ${groups.at(-1)!.name} each. ` : ''}Band: ${ci(level)} of the mean`,
    },
  };
}

/** The means of one factor, by the levels of another. */
function cellChart(design: Design, one: MeanAt, level: number): ReportChart {
  const { variables, outcome } = design;
  const factors = variables.flatMap(({ levels }, i) => (levels ? [i] : []));
  const [first, second] = factors.toSorted(
    (a, b) => Number(variables[b]!.isWithin) - Number(variables[a]!.isWithin),
  );
  const axis = variables[first!]!;
  const by: Variable | undefined = variables[second ?? -1];
  return {
    kind: 'interaction',
    props: {
      levels: axis.levels!,
      levelAxis: axis.name,
      lines: (by?.levels ?? [outcome.name]).map((label, k) => ({
        label,
        cells: axis.levels!.map((_, j) => {
          const of = one(placed(design, [first!, second ?? -1], [at(axis, j), ...(by ? [at(by, k)] : [])]));
          return {
            mean: of.estimate!,
            low: of.interval?.lower ?? of.estimate!,
            high: of.interval?.upper ?? of.estimate!,
            values: outcome.numbers
              .filter((__, i) => axis.values[i] === j && (!by || by.values[i] === k))
              .slice(0, 200),
          };
        }),
      })),
      axis: axisOf(outcome),
      note: `Error bars: ${ci(level)}`,
    },
  };
}
