import { largest, smallest } from '../statistics/descriptive/extremes.ts';
import { percent, whole } from '../statistics/format.ts';
import { adjustPValues } from '../statistics/multiple-comparisons/adjust-p-values.ts';
import { hommel } from '../statistics/multiple-comparisons/hommel.ts';
import { sidak } from '../statistics/multiple-comparisons/sidak.ts';
import { asPaste } from './from-dataset.ts';
import { counted, inputErrorOf, named, shown, shownFigures } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import type { Chosen } from './options.ts';
import { pValuesOf, type PValues } from './p-values.ts';
import type { Check, ReportChart, ReportTable, Shown } from './report.ts';
import { list, p, sentence, type Sentence } from './sentence.ts';

const options = {
  method: {
    kind: 'choice',
    asks: 'Method',
    values: {
      holm: 'Holm',
      bonferroni: 'Bonferroni',
      hochberg: 'Hochberg',
      hommel: 'Hommel',
      sidak: 'Šidák',
      'holm-sidak': 'Holm–Šidák',
      'benjamini-hochberg': 'Benjamini–Hochberg (FDR)',
      'benjamini-yekutieli': 'Benjamini–Yekutieli (FDR)',
    },
  },
  alpha: {
    kind: 'choice',
    asks: 'Significance level, or FDR',
    values: { '0.05': '5%', '0.01': '1%', '0.1': '10%', '0.2': '20%' },
  },
} as const;

type OptionSpec = Chosen<typeof options>;
type Method = OptionSpec['method'];
type Results = Computed<typeof compute>;

/** p-values of eight risk factors for low birth weight, rounded to four decimals. The guide computes them from the dataset. */
const riskFactors = {
  Age: 0.0783,
  'Weight before pregnancy': 0.0131,
  Race: 0.0819,
  Smoking: 0.0362,
  'Premature labors': 0.0003,
  Hypertension: 0.0516,
  'Uterine irritability': 0.0269,
  'Visits to a physician': 0.2389,
};

/** What a method controls, and for which tests. */
const methods = {
  bonferroni: { name: 'Bonferroni’s method', controls: 'family', holds: 'any' },
  holm: { name: 'Holm’s method', controls: 'family', holds: 'any' },
  hochberg: { name: 'Hochberg’s method', controls: 'family', holds: 'positive' },
  hommel: { name: 'Hommel’s method', controls: 'family', holds: 'positive' },
  sidak: { name: 'Šidák’s method', controls: 'family', holds: 'independent' },
  'holm-sidak': { name: 'the Holm–Šidák method', controls: 'family', holds: 'independent' },
  'benjamini-hochberg': { name: 'the Benjamini–Hochberg method', controls: 'fdr', holds: 'positive' },
  'benjamini-yekutieli': { name: 'the Benjamini–Yekutieli method', controls: 'fdr', holds: 'any' },
} as const satisfies Record<
  Method,
  { name: string; controls: 'family' | 'fdr'; holds: keyof typeof dependence }
>;

const order = [
  'bonferroni',
  'sidak',
  'holm',
  'holm-sidak',
  'hochberg',
  'hommel',
  'benjamini-hochberg',
  'benjamini-yekutieli',
] as const satisfies readonly Method[];

const dependence = {
  any: { answer: 'yes', says: 'The method needs no assumption about how the tests depend on each other.' },
  positive: {
    answer: 'only you know',
    says: 'The method is valid for independent tests and for common forms of positive dependence, such as comparisons with one control. Otherwise choose Holm or Benjamini–Yekutieli.',
  },
  independent: {
    answer: 'only you know',
    says: 'The method is exact for independent tests and valid for two-sided tests of correlated normal estimates. Otherwise choose Holm.',
  },
} as const;

export const adjustPValuesInstrument = instrument({
  name: 'adjust-p-values',
  columns: ['the p-values', 'the names of the tests, if you like'],
  reads: 'tests',
  options,
  example: {
    dataset: 'birth-weight',
    text: asPaste({ 'Risk factor': Object.keys(riskFactors), p: Object.values(riskFactors) }),
  },
  read: pValuesOf,
  compute,
  report(input, results, chosen) {
    const { values, warnings } = input;
    const { before, adjusted, significant } = results;
    return {
      status: 'ok',
      estimates: [
        {
          name: `Significant by ${methods[chosen.method].name}`,
          unit: null,
          interval: null,
          ...shown(significant.length, 0),
        },
      ],
      numbers: [
        named('Tests', shown(values.length, 0)),
        named('Significant without adjustment', shown(before, 0)),
        named('Smallest p', entered(smallest(values))),
        named('Smallest adjusted p', shownFigures(smallest(adjusted))),
      ],
      tables: [
        adjustedTable(input, results, chosen),
        methodTable(input, results, chosen),
        allTable(input, results),
      ],
      chart: chartOf(input, results, chosen),
      checks: checksOf(input, chosen),
      methods: methodsOf(input, chosen),
      results: resultsOf(input, results, chosen),
      warnings,
    };
  },
});

// Sums of products such as 3 × 0.05/3 may exceed the level by a rounding error.
const isAtMost = (value: number, alpha: number) => value <= alpha + 1e-12;

/** The p-values adjusted by each method, and which are significant by the chosen one, the smallest first. */
function compute({ values }: PValues, { method, alpha }: OptionSpec) {
  const [byHommel, bySidak] = [hommel(values), sidak(values)];
  if (byHommel.status === 'error') return inputErrorOf(byHommel, 'Paste p-values between 0 and 1.');
  if (bySidak.status === 'error') return inputErrorOf(bySidak, 'Paste p-values between 0 and 1.');
  const by = (name: Method): readonly number[] => {
    if (name === 'hommel') return byHommel.adjusted;
    if (name === 'sidak') return bySidak.singleStep;
    return name === 'holm-sidak' ? bySidak.stepDown : adjustPValues(values, name);
  };
  const all = Object.fromEntries(order.map((name) => [name, by(name)])) as Record<Method, readonly number[]>;
  const adjusted = all[method];
  const ranked = values.map((_, i) => i).toSorted((a, b) => values[a]! - values[b]!);
  return {
    all,
    adjusted,
    ranked,
    before: values.filter((value) => isAtMost(value, Number(alpha))).length,
    significant: ranked.filter((i) => isAtMost(adjusted[i]!, Number(alpha))),
  };
}

/** A p-value with the digits that were entered, at most four. */
const entered = (value: number): Shown =>
  value < 1e-4 ? shownFigures(value) : { value, text: String(Number(value.toPrecision(4))) };

const adjustedTable = (
  { names, values }: PValues,
  { adjusted, significant }: Results,
  { method, alpha }: OptionSpec,
): ReportTable => {
  const isSignificant = new Set(significant);
  return {
    caption: `p-values adjusted by ${methods[method].name}`,
    columns: ['Test', 'p', 'Adjusted p', `Significant at ${percent(Number(alpha))}`],
    rows: names.map((name, i) => [
      name,
      entered(values[i]!),
      shownFigures(adjusted[i]!),
      isSignificant.has(i) ? 'yes' : 'no',
    ]),
  };
};

const controlled = { family: 'family-wise', fdr: 'false discovery' } as const;

/** What each method finds, and the largest p-value that it calls significant. */
const methodTable = ({ values }: PValues, { all }: Results, { alpha }: OptionSpec): ReportTable => ({
  caption: `What each method finds at ${percent(Number(alpha))}`,
  columns: ['Method', 'Error rate', 'Significant', 'Largest significant p'],
  rows: order.map((method) => {
    const found = values.filter((_, i) => isAtMost(all[method][i]!, Number(alpha)));
    return [
      options.method.values[method].replace(' (FDR)', ''),
      controlled[methods[method].controls],
      shown(found.length, 0),
      found.length > 0 ? entered(largest(found)) : '–',
    ];
  }),
});

const allTable = ({ names }: PValues, { all }: Results): ReportTable => ({
  caption: 'Adjusted p-values by every method',
  columns: ['Test', ...order.map((method) => options.method.values[method].replace(' (FDR)', ''))],
  rows: names.map((name, i) => [name, ...order.map((method) => shownFigures(all[method][i]!))]),
});

/** The largest number of tests that Hommel’s method must still allow for: it rejects p-values up to α divided by it. */
function hommelDivisor(ascending: readonly number[], alpha: number): number {
  const m = ascending.length;
  for (let j = m; j > 0; j--) {
    let k = 1;
    while (k <= j && ascending[m - j + k - 1]! > (k * alpha) / j) k++;
    if (k > j) return j;
  }
  return 1;
}

/** The limit for the p-value of each rank: the chosen method compares the ordered p-values with it. */
function limitsOf(ascending: readonly number[], method: Method, alpha: number): number[] {
  const m = ascending.length;
  const harmonic = ascending.reduce((sum, _, i) => sum + 1 / (i + 1), 0);
  const divisor = method === 'hommel' ? hommelDivisor(ascending, alpha) : m;
  const sidakLimit = (tests: number) => -Math.expm1(Math.log1p(-alpha) / tests);
  const at: Record<Method, (rank: number) => number> = {
    bonferroni: () => alpha / m,
    hommel: () => alpha / divisor,
    holm: (rank) => alpha / (m + 1 - rank),
    hochberg: (rank) => alpha / (m + 1 - rank),
    sidak: () => sidakLimit(m),
    'holm-sidak': (rank) => sidakLimit(m + 1 - rank),
    'benjamini-hochberg': (rank) => (alpha * rank) / m,
    'benjamini-yekutieli': (rank) => (alpha * rank) / (m * harmonic),
  };
  return ascending.map((_, i) => at[method](i + 1));
}

function chartOf(
  { values }: PValues,
  { ranked, significant }: Results,
  { method, alpha }: OptionSpec,
): ReportChart {
  const ascending = ranked.map((i) => values[i]!);
  // A p-value of 0 has no place on a logarithmic axis.
  const floor = Math.min(1e-4, ...ascending.filter((value) => value > 0).slice(0, 1)) / 10;
  const line = limitsOf(ascending, method, Number(alpha)).map((y, i) => ({ x: i + 1, y }));
  const points = ascending.map((value, i) => ({ x: i + 1, y: Math.max(value, floor) }));
  const first = significant.length;
  const series = [
    { label: 'significant', points: points.slice(0, first), line },
    { label: 'not significant', points: points.slice(first), line },
  ].filter((one) => one.points.length > 0);
  return {
    kind: 'scatter',
    props: {
      series: series.map(({ line: limit, ...one }, i) => (i === 0 ? { ...one, line: limit } : one)),
      xAxis: 'Rank of the p-value',
      yAxis: 'p (logarithmic axis)',
      yScale: 'log',
      note: `Line: limit of ${methods[method].name} at ${percent(Number(alpha))}`,
    },
  };
}

function checksOf({ areBounded }: PValues, { method }: OptionSpec): Check[] {
  return [
    {
      asks: 'Does the list contain every test of the question, whatever its result?',
      answer: 'only you know',
      says: 'The adjustment depends on the number of tests. Leaving out those that were not significant makes it too weak.',
    },
    { asks: 'May the tests depend on each other?', ...dependence[methods[method].holds] },
    {
      asks: 'Are the p-values exact?',
      answer: areBounded ? 'doubtful' : 'yes',
      says: areBounded
        ? 'Some are only known to be below a limit. The adjusted p-values are upper bounds, so a test that is significant stays significant.'
        : 'Each was entered as a number. Enter all the digits you have: a rounded p-value is multiplied with its error.',
    },
    methods[method].controls === 'family'
      ? {
          asks: 'Would a single false alarm among all tests do harm?',
          answer: 'only you know',
          says: 'The method limits the chance of even one. To screen many candidates that will be tested again, limit the false discovery rate instead.',
        }
      : {
          asks: 'May some of the findings be false?',
          answer: 'only you know',
          says: 'The method limits their expected share, not their number, and says nothing about a single finding. If one false alarm does harm, choose Holm.',
        },
  ];
}

const controls = (method: Method, alpha: string) =>
  methods[method].controls === 'family'
    ? `controls the family-wise error rate at ${percent(Number(alpha))}`
    : `controls the false discovery rate at ${percent(Number(alpha))}`;

const methodsOf = ({ values }: PValues, { method, alpha }: OptionSpec) =>
  `The p-values of ${whole(values.length)} tests were adjusted by ${methods[method].name}, which ${controls(method, alpha)}; tests with an adjusted p-value of at most ${alpha} were called significant.`;

/** How many findings a sentence lists before it refers to the table. */
const mostListed = 5;

function resultsOf(
  { names, values }: PValues,
  { adjusted, ranked, before, significant }: Results,
  { method, alpha }: OptionSpec,
): Sentence {
  const written = (i: number) => sentence`${names[i]} (adjusted ${p(adjusted[i]!)})`;
  const more = significant.length - mostListed;
  const at = methods[method].controls === 'family' ? 'significance level' : 'false discovery rate';
  const verb = significant.length === 1 ? 'was' : 'were';
  const found =
    significant.length > 0
      ? sentence`${significant.length === 1 ? 'One' : whole(significant.length)} of ${counted(values.length, 'test', 'tests')} ${verb} significant after adjustment by ${methods[method].name} (${at} ${percent(Number(alpha))}): ${list(significant.slice(0, mostListed).map(written), '; ')}${more > 0 && `; and ${whole(more)} more (see the table)`}.`
      : sentence`None of ${counted(values.length, 'test', 'tests')} was significant after adjustment by ${methods[method].name} (${at} ${percent(Number(alpha))}); the smallest p-value was that of ${written(ranked[0]!)}.`;
  return sentence`${found} Without adjustment, ${whole(before)} had a p-value of at most ${alpha}.`;
}
