// Groups compared at the same value of a covariate (analysis of covariance), and the slopes of their lines.
import penguins from '../../content/datasets/penguins.csv';
import { completeRows } from '../statistics/columns.ts';
import { fixed, pValue, testStatistic } from '../statistics/format.ts';
import type { CovarianceTest } from '../statistics/anova/analysis-of-covariance.ts';
import { explainedVariance } from '../statistics/effect-sizes/explained-variance.ts';
import { standardDeviation } from '../statistics/descriptive/moments.ts';
import { pairsBelow } from '../statistics/groups.ts';
import { criticalValue, waldInterval } from '../statistics/regression/coefficient.ts';
import { around } from '../statistics/result.ts';
import type { AdjustedPair } from '../statistics/multiple-comparisons/adjust-pairs.ts';
import { answerByTest, equalVariances, farValues, independent, normal, noSign } from './checks.ts';
import { comparison, isClear, pairwise, sized, sizesOf } from './claims.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  effectSize,
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
import { groupsWithCovariate, linesOf, meanAt, type CovarianceInput, type Line } from './lines-of-groups.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { isInputError, type Check, type Estimate, type ReportChart, type ReportTable } from './report.ts';
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

type OptionSpec = Chosen<typeof options>;
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
  report(input, results, chosen) {
    const { y, warnings } = input;
    const { fit, lines, pairs } = results;
    const level = Number(chosen.level);
    const isSeparate = chosen.slopes === 'separate';
    const unit = isSeparate ? slopeUnit(input) : y.unit;
    const estimates = pairs.map(({ later, earlier, difference, interval }) =>
      estimated(
        `${isSeparate ? prefix : ''}${lines[later]!.label} − ${lines[earlier]!.label}`,
        difference,
        interval,
        unit,
      ),
    );
    const widest = estimates.reduce((best, one) => (Math.abs(one.value) > Math.abs(best.value) ? one : best));
    return {
      status: 'ok',
      estimates: [widest, ...estimates.filter((one) => one !== widest)],
      numbers: numbersOf(input, results, isSeparate),
      tables: [
        meansTable(input, results, level),
        pairsTable(estimates, results, chosen),
        ...(isSeparate ? [distantTable(input, results, chosen)] : []),
        testTable(input, results, level),
        ...slopesTable(input, results, level),
      ],
      chart: chartOf(input, results, level, isSeparate),
      checks: checksOf(input, results, isSeparate),
      methods: methodsOf(input, chosen, results),
      results: isSeparate
        ? slopesInWords(results, estimates, chosen)
        : meansInWords(input, results, estimates, chosen),
      warnings: [
        ...warnings,
        ...warningsOf(input, results),
        ...(fit.df < 10
          ? [
              `Only ${counted(fit.df, 'residual degree of freedom is', 'residual degrees of freedom are')} left, so the intervals are wide and the test of the slopes could hardly find a difference.`,
            ]
          : []),
      ],
    };
  },
});

function compute(input: CovarianceInput, { slopes, pairs, level: chosenLevel }: OptionSpec) {
  const level = Number(chosenLevel);
  const model = linesOf(input, slopes === 'separate', level);
  if (isInputError(model)) return model;
  const { lines, center } = model;
  const adjusted = (all: readonly AdjustedPair[]) =>
    pairs === 'all' ? byTukey(all, lines.length) : withFirst(all, lines.length, model.df, level);
  return {
    ...model,
    pairs: adjusted(model.pairs),
    distant: model.distant.map(({ at, pairs: all }) => ({ at, pairs: adjusted(all) })),
    means: lines.map((line) => meanAt(line, center)),
    residuals: lines.map(({ label, xs, ys, ...line }) => ({
      label,
      values: ys.map((value, i) => value - (line.height + line.slope * (xs[i]! - line.middle))),
    })),
  };
}

const byTukey = (all: readonly AdjustedPair[], k: number) => {
  const places = pairsBelow(k);
  return all.map(({ difference, pTukey, tukeyInterval }, i) => ({
    earlier: places[i]![0],
    later: places[i]![1],
    difference,
    p: pTukey,
    interval: tukeyInterval,
  }));
};

/** The comparisons with the first group, by Bonferroni's correction: Dunnett's needs means that are correlated in one way. */
const withFirst = (all: readonly AdjustedPair[], k: number, df: number, level: number) =>
  all.slice(0, k - 1).map(({ difference, standardError, p: own }, i) => ({
    earlier: 0,
    later: i + 1,
    difference,
    p: Math.min(1, own * (k - 1)),
    interval: around(
      difference,
      criticalValue(df, 1 - (1 - level) / (k - 1)) * standardError,
      level,
      'Bonferroni',
    ),
  }));

const slopeUnit = ({ x, y }: CovarianceInput) => {
  if (y.unit === null) return null;
  return x.unit === null ? y.unit : `${y.unit} per ${x.unit}`;
};

/** `43.9 mm`: a value of the covariate. */
const valueOf = ({ x }: CovarianceInput, value: number) =>
  `${shownFigures(value).text}${x.unit === null ? '' : ` ${x.unit}`}`;

function numbersOf(input: CovarianceInput, { fit, tests }: Results, isSeparate: boolean) {
  const [slope] = fit.slopes;
  const common = estimated('', slope!.estimate!, slope!.interval, null);
  const tested = isSeparate ? tests.slopes : tests.groups;
  return [
    ...(tested
      ? [
          named('F', shown(tested.f, 2)),
          named('df', { value: tested.df[0], text: tested.df.map((df) => shown(df, 0).text).join(' and ') }),
          named('p', shownP(tested.p)),
        ]
      : []),
    ...(!isSeparate && tests.slopes ? [named('p of different slopes', shownP(tests.slopes.p))] : []),
    ...(isSeparate && tests.lines ? [named('p of one line for all', shownP(tests.lines.p))] : []),
    ...(isSeparate
      ? []
      : [
          {
            name: `Slope of ${input.x.name}`,
            value: common.value,
            text: `${common.text} (${limitsInWords(common.interval!)})`,
          },
        ]),
  ];
}

const meansTable = (input: CovarianceInput, results: Results, level: number): ReportTable => {
  const { lines, means, center, sd, df } = results;
  return {
    caption: `Means as measured, and at the same ${input.x.name}, ${valueOf(input, center)} (${ci(level)})`,
    columns: [
      input.group,
      'n',
      `Mean ${input.x.name}`,
      `Mean ${input.y.name}`,
      'Adjusted mean',
      'From',
      'To',
    ],
    rows: lines.map(({ label, xs, middle, height }, i) => {
      const { estimate, error } = means[i]!;
      const one = estimated(label, estimate, waldInterval(estimate, error * sd, df, level), null);
      return [
        label,
        shown(xs.length, 0),
        shownFigures(middle, 4),
        shownFigures(height, 4),
        one,
        ...limitCells(one.interval),
      ];
    }),
  };
};

const methodName = ({ pairs }: OptionSpec) => (pairs === 'all' ? 'Tukey–Kramer' : 'Bonferroni');

const prefix = 'Slope: ';
const withoutPrefix = ({ name }: Estimate) => name.replace(prefix, '');

/** How the intervals of differences allow for the number of pairs. */
const familyOf = (count: number, chosen: OptionSpec) =>
  `${count > 1 ? `${methodName(chosen)}, simultaneous ` : ''}${ci(Number(chosen.level))}`;

const pairsTable = (
  estimates: readonly Estimate[],
  { lines, pairs }: Results,
  chosen: OptionSpec,
): ReportTable => {
  const isSeparate = chosen.slopes === 'separate';
  return {
    caption: `Differences of ${isSeparate ? 'slopes' : 'adjusted means'} (${familyOf(pairs.length, chosen)})`,
    columns: ['', 'Difference', 'From', 'To', 'p', ...(isSeparate ? [] : ['Without adjustment'])],
    rows: estimates.map((one, i) => {
      const { later, earlier, p: own } = pairs[i]!;
      const crude = lines[later]!.height - lines[earlier]!.height;
      const decimals = one.text.split('.')[1]?.length ?? 0;
      return [
        withoutPrefix(one),
        one,
        ...limitCells(one.interval),
        shownP(own),
        ...(isSeparate ? [] : [shown(crude, decimals)]),
      ];
    }),
  };
};

/** On lines that are not parallel, the differences at three values of the covariate. */
const distantTable = (
  input: CovarianceInput,
  { distant, lines }: Results,
  chosen: OptionSpec,
): ReportTable => ({
  caption: `Differences at the lower quartile, the mean, and the upper quartile of ${input.x.name} (${familyOf(distant[0]!.pairs.length, chosen)} at each)`,
  columns: [axisOf(input.x), '', 'Difference', 'From', 'To', 'p'],
  rows: distant.flatMap(({ at, pairs }) =>
    pairs.map(({ later, earlier, difference, interval, p: own }) => {
      const name = `${lines[later]!.label} − ${lines[earlier]!.label}`;
      const one = estimated(name, difference, interval, null);
      return [shownFigures(at), name, one, ...limitCells(one.interval), shownP(own)];
    }),
  ),
});

/** Partial η² with its interval. */
function explained({ f, df }: Results['tests']['groups'], level: number) {
  const share = explainedVariance(f, ...df, level);
  return {
    size: (f * df[0]) / (f * df[0] + df[1]),
    interval: share.status === 'ok' ? share.interval : null,
  };
}

function testTable({ x, group }: CovarianceInput, { tests, rest }: Results, level: number): ReportTable {
  const named = [
    [`Slopes differ (${group} × ${x.name})`, tests.slopes],
    [`${group}, on parallel lines`, tests.groups],
    [`${x.name}, on parallel lines`, tests.covariate],
    [`Slopes or ${group} (one line for all)`, tests.lines],
  ] as const;
  return {
    caption: 'Analysis of covariance (type III sums of squares, here the same as type II)',
    columns: ['', 'Sum of squares', 'df', 'F', 'p', 'Partial η²'],
    rows: [
      ...named.flatMap(([name, test]) => {
        if (!test) return [];
        const { f, df, squares } = test;
        const { size, interval } = explained(test, level);
        return [
          [
            name,
            shownFigures(squares, 4),
            shown(df[0], 0),
            shown(f, 2),
            shownP(test.p),
            effectSize('', size, interval, 3),
          ],
        ];
      }),
      ...rest.map(({ name, squares, df }) => [name, shownFigures(squares, 4), shown(df, 0), '–', '–', '–']),
    ],
  };
}

const slopesTable = (input: CovarianceInput, { own, lines }: Results, level: number): ReportTable[] =>
  own === null
    ? []
    : [
        {
          caption: `Slopes of ${axisOf(input.y)} on ${axisOf(input.x)}, with a line for each group (each alone, ${ci(level)})`,
          columns: [input.group, 'Slope', 'Standard error', 'From', 'To'],
          rows: own.slopes.map(({ estimate, error }, i) => {
            const interval = waldInterval(estimate, error, own.df, level);
            const one = estimated('', estimate, interval, null);
            return [lines[i]!.label, one, shownFigures(error), ...limitCells(one.interval)];
          }),
        },
      ];

/** The points, the line of each group, and its mean at the mean of the covariate. */
function chartOf(input: CovarianceInput, results: Results, level: number, isSeparate: boolean): ReportChart {
  const { lines, center, sd, df } = results;
  const most = Math.ceil(2000 / lines.length);
  const intervalAt = (line: Line, at: number) => {
    const { estimate, error } = meanAt(line, at);
    const { lower, upper } = waldInterval(estimate, error * sd, df, level);
    return { x: at, y: estimate, low: lower, high: upper };
  };
  return {
    kind: 'scatter',
    props: {
      series: lines.map((line) => {
        const [from, to] = [Math.min(...line.range, center), Math.max(...line.range, center)];
        const steps = Array.from({ length: 25 }, (_, i) => intervalAt(line, from + ((to - from) * i) / 24));
        return {
          label: line.label,
          points: line.xs.slice(0, most).map((value, i) => ({ x: value, y: line.ys[i]! })),
          line: isSeparate ? steps : [steps[0]!, steps.at(-1)!],
          ...(isSeparate && { confidence: steps }),
          means: [intervalAt(line, center)],
        };
      }),
      xAxis: axisOf(input.x),
      yAxis: axisOf(input.y),
      note: `${isSeparate ? `Bands: ${ci(level)} of the mean` : 'Large marks: adjusted means'} at ${valueOf(input, center)}, with ${ci(level)}`,
    },
  };
}

function checksOf(input: CovarianceInput, results: Results, isSeparate: boolean): Check[] {
  const { residuals } = results;
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
function overlap(input: CovarianceInput, { lines, center }: Results): Check {
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
  const within = Math.sqrt(
    lines.reduce((sum, { squares }) => sum + squares, 0) /
      (lines.reduce((sum, { xs }) => sum + xs.length, 0) - lines.length),
  );
  const middles = lines.map(({ middle }) => middle);
  const apart = (Math.max(...middles) - Math.min(...middles)) / within;
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

function methodsOf(input: CovarianceInput, chosen: OptionSpec, { lines, pairs, center }: Results): string {
  const { x, y } = input;
  const level = Number(chosen.level);
  const groups = `${counted(lines.length, 'group', 'groups')} (${joined(lines.map(({ label }) => label))})`;
  const correction = pairs.length > 1 ? `, with the ${methodName(chosen)} correction` : '';
  return chosen.slopes === 'separate'
    ? `In ${groups}, ${y.name} was regressed on ${x.name} by least squares, with an intercept and a slope for each group and one residual variance. The slopes were compared by an F test of the interaction${lines.length > 2 ? `, and in pairs${correction}` : ''}; intervals are ${ci(level)}s.`
    : `Analysis of covariance compared ${y.name} between ${groups}, with ${x.name} as the covariate. Adjusted means are those at the mean ${x.name} of all rows, ${valueOf(input, center)}, on parallel lines fitted by least squares; their differences have ${ci(level)}s${correction}. F tests use type III sums of squares; that of the interaction checked whether the slopes differ. Intervals of partial η² come from the noncentral F distribution.`;
}

/** Whether the slopes differ, and what that means for a comparison at one value of the covariate. */
function slopesSentence({ tests: { slopes } }: Results, level: number, consequence = ''): Sentence | null {
  if (!slopes) return null;
  const test = sentence`(${statistic('F', slopes.f, ...slopes.df)}, ${p(slopes.p)})`;
  return isClear(slopes.p, level)
    ? sentence`The slopes of the groups differed ${test}${consequence}.`
    : sentence`There was no clear difference between the slopes of the groups ${test}.`;
}

/** The pairs: a sentence for two groups, otherwise every difference. */
function pairsInWords(
  { lines, pairs }: Results,
  estimates: readonly Estimate[],
  chosen: OptionSpec,
  { what, test }: { what: string; test: CovarianceTest | null },
): Sentence {
  const level = Number(chosen.level);
  const [first, second] = lines;
  const terms = estimates.map((estimate, i) => ({
    estimate: { ...estimate, name: withoutPrefix(estimate) },
    p: pairs[i]!.p,
  }));
  if (lines.length > 2) return pairwise(terms, level, methodName(chosen));
  const names = [second!.label, first!.label] as const;
  const before = test ? [statistic('F', test.f, ...test.df)] : [];
  return comparison({ what, names, ...terms[0]!, level, before, after: [sizes(lines)] });
}

const sizes = (lines: readonly Line[]) => sizesOf(lines.map(({ xs }) => ({ values: xs })));

const slopesInWords = (results: Results, estimates: readonly Estimate[], chosen: OptionSpec): Sentence =>
  list(
    [
      results.lines.length > 2 && slopesSentence(results, Number(chosen.level)),
      pairsInWords(results, estimates, chosen, { what: 'slope', test: results.tests.slopes }),
      results.tests.lines &&
        sentence`A test of one line for all groups gave ${statistic('F', results.tests.lines.f, ...results.tests.lines.df)}, ${p(results.tests.lines.p)}${results.lines.length > 2 && sentence`; ${sizes(results.lines)}`}.`,
    ],
    ' ',
  );

function meansInWords(
  input: CovarianceInput,
  results: Results,
  estimates: readonly Estimate[],
  chosen: OptionSpec,
): Sentence {
  const level = Number(chosen.level);
  const { lines, tests, center } = results;
  const { name } = input.x;
  const { f, df, p: own } = tests.groups;
  const { size, interval } = explained(tests.groups, level);
  const share = list(sized(bounded('partial η²', fixed(size, 2)), interval), ', ');
  const test = sentence`(${statistic('F', f, ...df)}, ${p(own)}, ${share}; ${sizes(lines)})`;
  return list(
    [
      slopesSentence(results, level, `, so the differences depend on ${name}`),
      lines.length > 2 &&
        sentence`At the mean ${name}, ${valueOf(input, center)}, ${isClear(own, level) ? 'group means differed' : 'there was no clear difference between group means'} ${test}.`,
      pairsInWords(results, estimates, chosen, { what: 'adjusted mean', test: tests.groups }),
    ],
    ' ',
  );
}
