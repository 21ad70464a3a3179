// Groups compared at the same value of a covariate (analysis of covariance), and the slopes of their lines.
import penguins from '../../content/datasets/penguins.csv';
import { completeRows } from '../statistics/columns.ts';
import { fixed, pValue, testStatistic } from '../statistics/format.ts';
import { standardDeviation } from '../statistics/descriptive/moments.ts';
import { waldInterval } from '../statistics/regression/coefficient.ts';
import { answerByTest, equalVariances, farValues, independent, normal, noSign } from './checks.ts';
import { comparison, isClear, pairwise, sizesOf } from './claims.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimated,
  joined,
  limitCells,
  limitsInWords,
  named,
  shown,
  shownFigures,
  shownP,
} from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import {
  groupsWithCovariate,
  linesOf,
  meanAt,
  type CovarianceInput,
  type Gain,
  type Line,
} from './lines-of-groups.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import type { Check, Estimate, Report, ReportChart, ReportTable } from './report.ts';
import { bounded, list, p, sentence, statistic, type Sentence } from './sentence.ts';

const options = {
  slopes: {
    kind: 'choice',
    asks: 'Lines',
    values: { common: 'parallel (adjusted means)', separate: 'a slope for each group' },
  },
  pairs: {
    kind: 'choice',
    asks: 'Comparisons',
    values: { all: 'all pairs (Tukey–Kramer)', first: 'each with the first group (Bonferroni)' },
  },
  level: confidenceLevelOption,
} as const;

type Results = Computed<typeof compute>;

const measured = completeRows(penguins, ['bill_depth_mm', 'bill_length_mm']);

export const ancovaInstrument = instrument({
  name: 'ancova',
  columns: ['the outcome', 'the group of each row', 'the covariate, such as the value before treatment'],
  reads: 'covariance',
  options,
  example: {
    dataset: 'penguins',
    text: asPaste({
      'bill depth (mm)': measured.bill_depth_mm!,
      species: measured.species!,
      'bill length (mm)': measured.bill_length_mm!,
    }),
  },
  read: groupsWithCovariate,
  compute,
  report,
});

function compute(input: CovarianceInput, { slopes, pairs, level }: Chosen<typeof options>) {
  return linesOf(input, { isSeparate: slopes === 'separate', isAll: pairs === 'all', level: Number(level) });
}

function report(input: CovarianceInput, results: Results): Report {
  const { isSeparate, pairs, rest } = results;
  const estimates = pairs.map(({ name, difference, interval }) =>
    estimated(name, difference, interval, isSeparate ? slopeUnit(input) : input.y.unit),
  );
  const stated = isSeparate ? estimates.map((one) => ({ ...one, name: `Slope: ${one.name}` })) : estimates;
  const widest = stated.reduce((best, one) => (Math.abs(one.value) > Math.abs(best.value) ? one : best));
  return {
    status: 'ok',
    estimates: [widest, ...stated.filter((one) => one !== widest)],
    numbers: numbersOf(input, results),
    tables: tablesOf(input, results, estimates),
    chart: chartOf(input, results),
    checks: checksOf(input, results),
    methods: methodsOf(input, results),
    results: inWords(input, results, estimates),
    warnings: [
      ...input.warnings,
      ...warningsOf(input, results),
      ...(rest.parallel.df < 10
        ? [
            `Only ${counted(rest.parallel.df, 'residual degree of freedom is', 'residual degrees of freedom are')} left, so the intervals are wide and the test of the slopes could hardly find a difference.`,
          ]
        : []),
    ],
  };
}

const slopeUnit = ({ x, y }: CovarianceInput) =>
  y.unit === null || x.unit === null ? y.unit : `${y.unit} per ${x.unit}`;

/** `43.9 mm`: a value of the covariate. */
const valueOf = ({ x }: CovarianceInput, value: number) =>
  `${shownFigures(value).text}${x.unit === null ? '' : ` ${x.unit}`}`;

function numbersOf(input: CovarianceInput, { slope, tests, tested, isSeparate }: Results) {
  const common = estimated(`Slope of ${input.x.name}`, slope.estimate, slope.interval, null);
  return [
    named('F', shown(tested.f, 2)),
    named('df', { value: tested.df[0], text: tested.df.join(' and ') }),
    named('p', shownP(tested.p)),
    ...(isSeparate
      ? [named('p of one line for all', shownP(tests.lines!.p))]
      : [
          ...(tests.slopes ? [named('p of different slopes', shownP(tests.slopes.p))] : []),
          named(common.name, { ...common, text: `${common.text} (${limitsInWords(common.interval!)})` }),
        ]),
  ];
}

/** The mean of a group at a value of the covariate, with its interval. */
function meanWithLimits(line: Line, at: number, { sd, df, level }: Results) {
  const { estimate, error } = meanAt(line, at);
  return { estimate, interval: waldInterval(estimate, error * sd, df, level) };
}

const withP = (one: Estimate, own: number) => [one, ...limitCells(one.interval), shownP(own)];

function tablesOf(input: CovarianceInput, results: Results, estimates: readonly Estimate[]): ReportTable[] {
  const { x, y, group } = input;
  const { lines, pairs, distant, own, center, isSeparate, method, level } = results;
  /** How the intervals of differences allow for the number of pairs. */
  const family = `${pairs.length > 1 ? `${method}, simultaneous ` : ''}${ci(level)}`;
  const limits = ['Difference', 'From', 'To', 'p'];
  return [
    {
      caption: `Means as measured, and at the same ${x.name}, ${valueOf(input, center)} (${ci(level)})`,
      columns: [group, 'n', `Mean ${x.name}`, `Mean ${y.name}`, 'Adjusted mean', 'From', 'To'],
      rows: lines.map((line) => {
        const { estimate, interval } = meanWithLimits(line, center, results);
        const one = estimated('', estimate, interval, null);
        return [
          line.label,
          shown(line.xs.length, 0),
          shownFigures(line.middle, 4),
          shownFigures(line.height, 4),
          one,
          ...limitCells(one.interval),
        ];
      }),
    },
    {
      caption: `Differences of ${isSeparate ? 'slopes' : 'adjusted means'} (${family})`,
      columns: ['', ...limits, ...(isSeparate ? [] : ['Without adjustment'])],
      rows: estimates.map((one, i) => [
        one.name,
        ...withP(one, pairs[i]!.p),
        ...(isSeparate ? [] : [shown(pairs[i]!.crude, one.text.split('.')[1]?.length ?? 0)]),
      ]),
    },
    ...(isSeparate
      ? [
          {
            caption: `Differences at the lower quartile, the mean, and the upper quartile of ${x.name} (${family} at each)`,
            columns: [axisOf(x), '', ...limits],
            rows: distant.flatMap(({ at, pairs: all }) =>
              all.map(({ name, difference, interval, p: own }) => [
                shownFigures(at),
                name,
                ...withP(estimated('', difference, interval, null), own),
              ]),
            ),
          },
        ]
      : []),
    testTable(input, results),
    ...(own
      ? [
          {
            caption: `Slopes of ${axisOf(y)} on ${axisOf(x)}, with a line for each group (each alone, ${ci(level)})`,
            columns: [group, 'Slope', 'Standard error', 'From', 'To'],
            rows: lines.map(({ label, own: slope, squares }) => {
              const error = own.sd / Math.sqrt(squares);
              const one = estimated('', slope, waldInterval(slope, error, own.df, level), null);
              return [label, one, shownFigures(error), ...limitCells(one.interval)];
            }),
          },
        ]
      : []),
  ];
}

const partialEtaSquared = ({ f, df: [added, left] }: Gain) => (f * added) / (f * added + left);

function testTable({ x, group }: CovarianceInput, { tests, rest }: Results): ReportTable {
  const tested = [
    [`Slopes differ (${group} × ${x.name})`, tests.slopes],
    [`${group}, on parallel lines`, tests.groups],
    [`${x.name}, on parallel lines`, tests.covariate],
    [`Slopes or ${group} (one line for all)`, tests.lines],
  ] as const;
  const left = [
    ['Residuals of parallel lines', rest.parallel],
    ['Residuals of a line for each group', rest.separate],
  ] as const;
  return {
    caption: 'Analysis of covariance (type III sums of squares, here the same as type II)',
    columns: ['', 'Sum of squares', 'df', 'F', 'p', 'Partial η²'],
    rows: [
      ...tested.flatMap(([name, test]) => {
        if (!test) return [];
        const { f, df, squares } = test;
        return [
          [
            name,
            shownFigures(squares, 4),
            shown(df[0], 0),
            shown(f, 2),
            shownP(test.p),
            shown(partialEtaSquared(test), 3),
          ],
        ];
      }),
      ...left.flatMap(([name, one]) =>
        one ? [[name, shownFigures(one.squares, 4), shown(one.df, 0), '–', '–', '–']] : [],
      ),
    ],
  };
}

/** The points, the line of each group, and its mean at the mean of the covariate. */
function chartOf(input: CovarianceInput, results: Results): ReportChart {
  const { lines, center, level, isSeparate } = results;
  const most = Math.ceil(2000 / lines.length);
  const steps = isSeparate ? 24 : 1;
  return {
    kind: 'scatter',
    props: {
      series: lines.map((line) => {
        const at = (x: number) => {
          const { estimate, interval } = meanWithLimits(line, x, results);
          return { x, y: estimate, low: interval.lower, high: interval.upper };
        };
        const [from, to] = [Math.min(line.range[0], center), Math.max(line.range[1], center)];
        const along = Array.from({ length: steps + 1 }, (_, i) => at(from + ((to - from) * i) / steps));
        return {
          label: line.label,
          points: line.xs.slice(0, most).map((x, i) => ({ x, y: line.ys[i]! })),
          line: along,
          ...(isSeparate && { confidence: along }),
          means: [at(center)],
        };
      }),
      xAxis: axisOf(input.x),
      yAxis: axisOf(input.y),
      note: `${isSeparate ? `Bands: ${ci(level)} of the mean` : 'Large marks: adjusted means'} at ${valueOf(input, center)}, with ${ci(level)}`,
    },
  };
}

function checksOf(input: CovarianceInput, results: Results): Check[] {
  const { residuals, isSeparate } = results;
  const spreads = residuals
    .filter(({ values }) => values.length > 2)
    .map(({ label, values }) => ({ label, sd: standardDeviation(values) }));
  return [
    ...(isSeparate ? [] : [parallel(input, results)]),
    independent('subject'),
    {
      asks: `Could the groups have changed ${input.x.name}?`,
      answer: 'only you know',
      says: 'A value measured before treatment cannot be its result. If it was measured afterward, adjustment removes a part of the effect.',
    },
    overlap(input, results),
    {
      asks: 'Are the lines straight?',
      answer: 'only you know',
      says: 'Look for a bend in the points of each group. If they bend, try the logarithm of either column.',
    },
    ...(spreads.length > 1 ? [equalVariances(spreads)] : []),
    normal([{ label: 'residuals', values: residuals.flatMap(({ values }) => values) }], 'the residuals'),
  ];
}

function parallel({ x }: CovarianceInput, { tests: { slopes }, lines }: Results): Check {
  const asks = 'Are the lines parallel?';
  if (!slopes)
    return {
      asks,
      answer: 'only you know',
      says: `At least one group has too few rows, or too few values of ${x.name}, to tell.`,
    };
  const test = `The test of equal slopes gives ${testStatistic('F', slopes.f, ...slopes.df)}, ${pValue(slopes.p)}.`;
  const fewest = Math.min(...lines.map(({ xs }) => xs.length));
  return {
    asks,
    answer: answerByTest(slopes.p, fewest, 20),
    says:
      slopes.p < 0.05
        ? `${test} The difference between groups depends on ${x.name}: choose a slope for each group, and read the differences at several values.`
        : `${test} ${noSign(fewest, 20, `${fewest === 1 ? 'row' : 'rows'} in the smallest group`)}`,
  };
}

/** Whether the means are compared where all groups have values. */
function overlap(input: CovarianceInput, { lines, center, spread }: Results): Check {
  const asks = `Do the groups share values of ${input.x.name}?`;
  const beyond = lines.filter(({ range: [low, high] }) => center < low || center > high);
  const spans = lines
    .slice(0, 6)
    .map(({ label, range }) => `${label} ${range.map((end) => shownFigures(end).text).join(' to ')}`);
  const at = `The means are compared at ${valueOf(input, center)}; the values are ${joined(spans)}.`;
  if (beyond.length > 0)
    return {
      asks,
      answer: 'doubtful',
      says: `${at} For ${joined(beyond.map(({ label }) => label))}, that is beyond every value, so the adjusted mean is extrapolated.`,
    };
  const middles = lines.map(({ middle }) => middle);
  const apart = (Math.max(...middles) - Math.min(...middles)) / spread;
  return apart < 2
    ? { asks, answer: 'yes', says: at }
    : {
        asks,
        answer: 'only you know',
        says: `${at} The means of the groups lie up to ${fixed(apart, 1)} SDs apart, so the comparison depends on lines that are straight and parallel.`,
      };
}

function warningsOf(input: CovarianceInput, { lines, residuals }: Results): string[] {
  const sparse = lines.filter(({ xs }) => xs.length < 5);
  const separated = lines.flatMap((one, i) =>
    lines.slice(i + 1).flatMap((other) => {
      const isApart = one.range[1] < other.range[0] || other.range[1] < one.range[0];
      return isApart ? [`“${one.label}” and “${other.label}”`] : [];
    }),
  );
  return [
    ...(separated.length > 0
      ? [
          `${joined(separated.slice(0, 3))} have no values of ${input.x.name} in common${separated.length > 3 ? `, nor do ${separated.length - 3} other pairs` : ''}: no data show how they compare at the same ${input.x.name}.`,
        ]
      : []),
    ...(sparse.length > 0
      ? [
          `Fewer than five rows in ${joined(sparse.slice(0, 4).map(({ label }) => `“${label}”`))}: ${sparse.length > 1 ? 'these groups' : 'this group'} can hardly show a slope.`,
        ]
      : []),
    ...farValues(
      residuals.map(({ label, values }) => ({
        label: `the residuals of ${label}`,
        values: values.map((value) => Number(value.toPrecision(3))),
      })),
    ),
  ];
}

function methodsOf(
  input: CovarianceInput,
  { lines, pairs, center, isSeparate, method, level }: Results,
): string {
  const { x, y } = input;
  const groups = `${counted(lines.length, 'group', 'groups')} (${joined(lines.map(({ label }) => label))})`;
  const correction = pairs.length > 1 ? `, with the ${method} correction` : '';
  return isSeparate
    ? `In ${groups}, ${y.name} was regressed on ${x.name} by least squares, with an intercept and a slope for each group and one residual variance. The slopes were compared by an F test of the interaction${lines.length > 2 ? `, and in pairs${correction}` : ''}; intervals are ${ci(level)}s.`
    : `Analysis of covariance compared ${y.name} between ${groups}, with ${x.name} as the covariate. Adjusted means are those at the mean ${x.name} of all rows, ${valueOf(input, center)}, on parallel lines fitted by least squares; their differences have ${ci(level)}s${correction}. F tests use type III sums of squares; that of the interaction checked whether the slopes differ.`;
}

/** Whether the slopes differ, whether the groups do, and by how much. */
function inWords(input: CovarianceInput, results: Results, estimates: readonly Estimate[]): Sentence {
  const { lines, pairs, tests, tested, center, isSeparate, method, level } = results;
  const { name } = input.x;
  const [first, second] = lines;
  const isMany = lines.length > 2;
  const evidence = ({ f, df, p: own }: Gain) => sentence`${statistic('F', f, ...df)}, ${p(own)}`;
  const sizes = sizesOf(lines.map(({ xs }) => ({ values: xs })));
  const terms = estimates.map((estimate, i) => ({ estimate, p: pairs[i]!.p }));
  return list(
    [
      (isMany || !isSeparate) &&
        tests.slopes &&
        sentence`${isClear(tests.slopes.p, level) ? 'The slopes of the groups differed' : 'There was no clear difference between the slopes of the groups'} (${evidence(tests.slopes)})${!isSeparate && isClear(tests.slopes.p, level) && `, so the differences depend on ${name}`}.`,
      isMany &&
        !isSeparate &&
        sentence`At the mean ${name}, ${valueOf(input, center)}, ${isClear(tested.p, level) ? 'group means differed' : 'there was no clear difference between group means'} (${evidence(tested)}, ${bounded('partial η²', fixed(partialEtaSquared(tested), 2))}; ${sizes}).`,
      isMany
        ? pairwise(terms, level, method)
        : comparison({
            what: isSeparate ? 'slope' : 'adjusted mean',
            names: [second!.label, first!.label],
            ...terms[0]!,
            level,
            before: [statistic('F', tested.f, ...tested.df)],
            after: [sizes],
          }),
      isSeparate &&
        sentence`A test of one line for all groups gave ${evidence(tests.lines!)}${isMany && sentence`; ${sizes}`}.`,
    ],
    ' ',
  );
}
