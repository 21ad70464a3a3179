import orthodont from '../../content/datasets/orthodont.csv';
import { fixed, pValue, testStatistic, whole } from '../statistics/format.ts';
import type { JointTest, WithDf } from '../statistics/mixed-models/fixed-effect-tests.ts';
import { mixedModel, type MixedModel } from '../statistics/mixed-models/mixed-model.ts';
import { predictedEffects } from '../statistics/mixed-models/predicted-effects.ts';
import {
  nestedIntercepts,
  randomIntercepts,
  randomSlopes,
  type RandomPart,
} from '../statistics/mixed-models/random-part.ts';
import { slopeVarianceTest } from '../statistics/mixed-models/slope-variance-test.ts';
import { standardDeviation } from '../statistics/descriptive/moments.ts';
import { normal } from './checks.ts';
import { effectsOf, term } from './claims.ts';
import { axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  counted,
  estimated,
  inputErrorOf,
  joined,
  limitCells,
  named,
  shown,
  shownDf,
  shownFigures,
  shownP,
} from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import {
  at,
  columnsOf,
  contrastsOf,
  designOf,
  formulaOf,
  innermost,
  placed,
  rowAt,
  sizeOf,
  step,
  termName,
} from './mixed-design.ts';
import type { Contrast, Design, Place } from './mixed-design.ts';
import { chartOf } from './mixed-model-chart.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { inputError, type Check, type Estimate, type ReportTable } from './report.ts';
import { list, p, quantity, sentence, statistic, type Sentence } from './sentence.ts';

const options = {
  interactions: {
    kind: 'choice',
    asks: 'Interactions',
    values: { pairs: 'of every two columns', none: 'none' },
  },
  random: {
    kind: 'choice',
    asks: 'Each subject has its own',
    values: { intercept: 'level (random intercept)', slope: 'level and slope' },
  },
  df: {
    kind: 'choice',
    asks: 'Degrees of freedom',
    values: { kenwardRoger: 'Kenward–Roger', satterthwaite: 'Satterthwaite' },
  },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

export const mixedModelInstrument = instrument({
  name: 'mixed-model',
  columns: [
    'the value to explain',
    'the subject, block, or cage that it belongs to',
    'what may explain it: groups, times, doses',
  ],
  reads: 'mixed',
  options,
  example: {
    dataset: 'orthodont',
    text: asPaste({
      child: orthodont.child!,
      sex: orthodont.sex!,
      'age (years)': orthodont.age!,
      'distance (mm)': orthodont.distance!,
    }),
  },
  read: designOf,
  compute,
  report(design, results, chosen) {
    const { model, tests, effects } = results;
    const { outcome, groups } = design;
    const level = Number(chosen.level);
    const terms = tests.map(({ name, test }) => ({ name, p: test.p }));
    const known = terms.filter((one): one is { name: string; p: number } => one.p !== null);
    return {
      status: 'ok',
      estimates: headlines(effects).map(({ estimate }) => estimate),
      numbers: [
        ...known.slice(0, 3).map(({ name, p: own }) => named(`p of ${name}`, shownP(own))),
        named('ICC', shown(results.shares[0]!, 3)),
        named('Residual SD', shownFigures(model.standardDeviation)),
      ],
      tables: [
        testTable(design, results, chosen),
        effectTable(results, level),
        ...meansTable(results, outcome, level),
        randomTable(design, results),
        designTable(design),
      ],
      chart: chartOf(design, results.one, level),
      checks: checksOf(design, results),
      methods: methodsOf(design, chosen, level),
      results: resultsOf(design, results, level),
      warnings: [...design.warnings, ...warningsOf(design, results, groups[0].name)],
    };
  },
});

const randomPart = ({ groups, variables, slope }: Design): RandomPart => {
  const [{ labels }, inner] = groups;
  if (inner) return nestedIntercepts(labels, inner.labels);
  return slope < 0 ? randomIntercepts(labels) : randomSlopes(variables[slope]!.values, labels);
};

/** What to do if a model cannot be fitted. */
const cure = (name: string) => ({
  singular: `The columns explain every difference between one “${name}” and another, so none is left to estimate. Leave out the column that names the same groups.`,
  'no-variation': `The values do not vary within “${name}” around the columns that explain them, so there is no error to compare with.`,
  'did-not-converge': `The error within “${name}” tends to zero, so the model has no fit. Leave a column out, or choose no interactions.`,
  'too-large': `The groups of “${name}” are too large for a fit on this page. Paste fewer rows.`,
});

function compute(design: Design, chosen: OptionSpec) {
  const random = randomPart(design);
  const x = columnsOf(design);
  const y = design.outcome.numbers;
  const model = mixedModel(x, y, random, Number(chosen.level));
  if (model.status === 'error') {
    const says: Partial<Record<string, string>> = cure(design.groups[0].name);
    const own = says[model.reason];
    return own ? inputError(own) : inputErrorOf(model, 'Paste more rows, or leave a column out.');
  }
  const way = chosen.df;
  const one = (places: readonly Place[]) => model.tests.one(rowAt(design, places))[way];
  const alone =
    design.slope < 0
      ? null
      : mixedModel(x, y, randomIntercepts(design.groups[0].labels), Number(chosen.level));
  const { effects, residuals } = predictedEffects(x, y, random, model);
  // Nested groups have their effects first, and the outer group last.
  const isNested = design.groups.length > 1;
  return {
    model,
    one,
    tests: design.terms.map((own) => ({
      name: termName(design, own),
      test: jointTest(design, own, model)[way],
    })),
    effects: contrastsOf(design).map((contrast): Effect => {
      const of = model.tests.one(contrast.row)[way];
      return {
        ...contrast,
        of,
        estimate: estimated(contrast.name, of.estimate!, of.interval, contrast.unit),
      };
    }),
    means: meansIn(design, one),
    ...variancesOf(design, model),
    residuals,
    groupEffects: effects.map((own) => (isNested ? own.at(-1)! : own[0]!)),
    slopeTest: alone?.status === 'ok' ? slopeVarianceTest(model, alone) : null,
  };
}

/** The test of a term, averaged over the levels of the others (type III). */
function jointTest(design: Design, own: readonly number[], { tests }: MixedModel): JointTest {
  const steps = own.map((i) => {
    const variable = design.variables[i]!;
    return variable.levels ? variable.levels.slice(1).map((_, j) => step(variable, j + 1)) : [step(variable)];
  });
  const places = steps.reduce<Place[][]>(
    (all, next) => all.flatMap((some) => next.map((each) => [...some, each])),
    [[]],
  );
  return tests.joint(places.map((some) => rowAt(design, placed(design, own, some))));
}

type Effect = Contrast & { readonly estimate: Estimate; readonly of: WithDf };

/** The largest effect of each term. */
const headlines = (effects: readonly Effect[]): Effect[] =>
  [...Map.groupBy(effects, ({ term: own }) => own).values()].map((some) =>
    some.reduce((best, each) =>
      Math.abs(each.of.statistic ?? 0) > Math.abs(best.of.statistic ?? 0) ? each : best,
    ),
  );

/** The estimated mean of each level, and of each two levels of factors that interact. */
function meansIn(design: Design, one: (places: readonly Place[]) => WithDf) {
  const { variables, terms } = design;
  return terms
    .filter((own) => own.every((i) => variables[i]!.levels))
    .flatMap((own) => {
      const cells = own.reduce<number[][]>(
        (all, i) => all.flatMap((some) => variables[i]!.levels!.map((_, j) => [...some, j])),
        [[]],
      );
      return cells.map((levels) => ({
        name: own.map((i, m) => `${variables[i]!.name} ${variables[i]!.levels![levels[m]!]}`).join(', '),
        of: one(
          placed(
            design,
            own,
            own.map((i, m) => at(variables[i]!, levels[m]!)),
          ),
        ),
      }));
    });
}

/** The variances of the random effects on the scale of the columns, with their shares of the variance around the fixed effects. */
function variancesOf({ groups, variables, slope }: Design, { components, varianceResidual }: MixedModel) {
  const names = groups.map(({ name }, i) => (i === 0 ? name : `${name} within ${groups[0].name}`));
  const [intercept = 0, second = 0, third = 0] = components;
  const levels = slope < 0 && groups.length > 1 ? [intercept, second] : [intercept];
  const total = levels.reduce((sum, value) => sum + value, varianceResidual);
  const scale = slope < 0 ? 1 : standardDeviation(variables[slope]!.values);
  return {
    levels: levels.map((variance, i) => ({ name: names[i]!, variance })),
    shares: [...levels, varianceResidual].map((value) => value / total),
    slopes:
      slope < 0
        ? null
        : {
            variance: third / scale ** 2,
            correlation:
              intercept > 0 && third > 0
                ? Math.max(-1, Math.min(1, second / Math.sqrt(intercept * third)))
                : null,
          },
  };
}

/** Degrees of freedom without the rounding errors of whole ones. */
const tidy = (df: number) => (Math.abs(df - Math.round(df)) < 1e-6 ? Math.round(df) : df);

const testTable = (design: Design, { tests }: Results, { df }: OptionSpec): ReportTable => ({
  caption: `${formulaOf(design)}: tests of the fixed effects (type III, ${options.df.values[df]})`,
  columns: ['', 'F', 'df', 'Residual df', 'p'],
  rows: tests.map(({ name, test }) => [
    name,
    shown(test.f, 2),
    shown(test.df1, 0),
    test.df2 === null ? '–' : shownDf(tidy(test.df2)),
    test.p === null ? '–' : shownP(test.p),
  ]),
});

const effectTable = ({ effects }: Results, level: number): ReportTable => ({
  caption: `Differences and slopes, averaged over the other columns (each alone, ${ci(level)})`,
  columns: ['', 'Estimate', 'Standard error', 'df', 't', 'p', 'From', 'To'],
  rows: effects
    .slice(0, 150)
    .map(({ estimate, of }) => [
      estimate.name,
      estimate,
      of.standardError === null ? '–' : shownFigures(of.standardError),
      of.df === null ? '–' : shownDf(tidy(of.df)),
      of.statistic === null ? '–' : shown(of.statistic, 2),
      of.p === null ? '–' : shownP(of.p),
      ...limitCells(estimate.interval),
    ]),
});

const meansTable = ({ means }: Results, outcome: Design['outcome'], level: number): ReportTable[] =>
  means.length === 0
    ? []
    : [
        {
          caption: `Estimated means, with numbers at their mean (${ci(level)})`,
          columns: ['', axisOf(outcome), 'From', 'To'],
          rows: means.map(({ name, of }) => {
            const one = estimated(name, of.estimate!, of.interval, outcome.unit);
            return [name, one, ...limitCells(one.interval)];
          }),
        },
      ];

const randomTable = (
  design: Design,
  { levels, shares, slopes, model, slopeTest: test }: Results,
): ReportTable => {
  const { variables, slope, groups } = design;
  const row = (name: string, variance: number, share: string) => [
    name,
    shownFigures(variance),
    shownFigures(Math.sqrt(variance)),
    share,
  ];
  const share = (i: number) => `${fixed(100 * shares[i]!, 1)}%`;
  return {
    caption: `Random effects${test ? ` (do slopes differ? ${testStatistic('χ²', test.chiSquare)}, ${pValue(test.p)}, restricted likelihood ratio)` : ''}`,
    columns: ['', 'Variance', 'SD', 'Share'],
    rows: [
      ...levels.map(({ name, variance }, i) => row(name, variance, share(i))),
      ...(slopes
        ? [
            row(`Slope of ${variables[slope]!.name}, by ${groups[0].name}`, slopes.variance, '–'),
            ...(slopes.correlation === null
              ? []
              : [['Correlation of levels and slopes', shown(slopes.correlation, 2), '–', '–']]),
          ]
        : []),
      row('Residual', model.varianceResidual, share(levels.length)),
    ],
  };
};

/** `4`, or `3 to 4`. */
const spanOf = (labels: readonly string[]): string => {
  const sizes = [...Map.groupBy(labels, (label) => label).values()].map(({ length }) => length);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? String(least) : `${least} to ${most}`;
};

function designTable({ groups, variables, outcome }: Design): ReportTable {
  const [outer, inner] = groups;
  const all = innermost(groups);
  const within = inner
    ? [
        [`Groups of ${inner.name} within ${outer.name}`, whole(sizeOf(all))],
        [`Rows in each ${inner.name}`, spanOf(all)],
      ]
    : [];
  return {
    caption: 'The design',
    columns: ['', 'As read'],
    rows: [
      ['Rows', whole(outcome.numbers.length)],
      [`Groups of ${outer.name}`, whole(sizeOf(outer.labels))],
      [`Rows in each ${outer.name}`, spanOf(outer.labels)],
      ...within,
      ...variables.map(({ name, levels, center, isWithin }) => [
        name,
        `${isWithin ? 'changes within' : 'the same in all rows of'} one ${outer.name}; ${levels ? joined(levels) : `a number, mean ${shownFigures(center).text}`}`,
      ]),
    ],
  };
}

function checksOf({ groups, variables }: Design, { residuals, groupEffects, model }: Results): Check[] {
  const [{ name, labels }] = groups;
  const count = sizeOf(labels);
  return [
    {
      asks: `Is each ${name} independent of the others?`,
      answer: 'only you know',
      says: `Rows of one ${name} may be alike; the model allows for that. If several share a litter, a cage, or a clinic, add its column as a subject too.`,
    },
    {
      asks: `Are there enough groups to tell how much they vary?`,
      answer: count < 6 ? 'doubtful' : 'yes',
      says: `There are ${count}.${count < 6 ? ' With fewer than six, their variance is hardly known; the tests allow for that, but the ICC is a rough guide.' : ''}`,
    },
    normal([{ label: 'residuals', values: residuals }], 'the residuals'),
    ...(model.isSingular ? [] : [normal([{ label: name, values: groupEffects }], `the effects of ${name}`)]),
    ...(variables.some(({ levels }) => !levels)
      ? [
          {
            asks: 'Is the course over each column of numbers a straight line?',
            answer: 'only you know',
            says: 'Look at the figure. If it bends, choose “group” for the column, so that every value has its own mean.',
          } as const,
        ]
      : []),
    {
      asks: 'Could missing rows depend on the values they would have had?',
      answer: 'only you know',
      says: 'Rows missing for reasons that the other columns or earlier values show do no harm; values missing because they were extreme do.',
    },
  ];
}

function warningsOf(
  { slope, variables }: Design,
  { model, levels, slopes }: Results,
  group: string,
): string[] {
  if (!model.isSingular) return [];
  const zero = levels.filter(({ variance }) => variance === 0).map(({ name }) => name);
  const reason = slopes
    ? `The slopes of ${variables[slope]!.name} do not vary beyond chance, or vary exactly with the levels of ${group}. Choose an intercept only.`
    : `Rows of one ${joined(zero)} are no more alike than rows of different ones, so its variance is estimated as 0. That does not show that it is 0; the tests are those of a model without it.`;
  return [`The fit is singular. ${reason}`];
}

const methodsOf = (design: Design, { df, interactions, random }: OptionSpec, level: number): string => {
  const { variables, groups, outcome, slope } = design;
  const [outer, inner] = groups;
  const numbers = variables.filter(({ levels }) => !levels).map(({ name }) => name);
  const effects = `${joined(variables.map(({ name }) => name))}${interactions === 'pairs' && variables.length > 1 ? `, their two-way interaction${variables.length > 2 ? 's' : ''}` : ''}`;
  const own = `a random intercept${random === 'slope' && slope >= 0 ? ` and a random slope of ${variables[slope]!.name}, correlated,` : ''} for each ${outer.name}${inner ? ` and each ${inner.name} within it` : ''}`;
  return `A linear mixed model explained ${outcome.name} by fixed effects of ${effects}, and ${own} (in R: ${formulaOf(design)}), fitted by restricted maximum likelihood (REML). Fixed effects were tested by type III F tests with ${options.df.values[df]} degrees of freedom; differences and slopes are averaged over the levels of the other factors and have their ${ci(level)}.${numbers.length > 0 ? ` ${joined(numbers)} ${numbers.length > 1 ? 'were' : 'was'} centered at ${numbers.length > 1 ? 'their means' : 'its mean'}${slope < 0 ? '' : `, where the intraclass correlation (ICC) applies`}.` : ''}`;
};

function resultsOf(
  { groups, outcome }: Design,
  { tests, effects, levels, shares, model }: Results,
  level: number,
): Sentence {
  const [{ name, labels }, inner] = groups;
  const tested = tests.flatMap(({ name: own, test }) =>
    test.p === null || test.df2 === null
      ? []
      : [
          {
            name: own,
            p: test.p,
            test: sentence`${statistic('F', test.f, test.df1, tidy(test.df2))}, ${p(test.p)}`,
          },
        ],
  );
  const shown = headlines(effects).slice(0, 6);
  return sentence`${effectsOf(tested, level)} ${
    shown.length > 0 &&
    sentence`Estimates: ${list(
      shown.map(({ estimate, of }) => term({ estimate, p: of.p })),
      '; ',
    )}. `
  }Of the variance around the fixed effects, ${fixed(100 * shares[0]!, 0)}% lay between groups of ${name}${inner ? `, and ${fixed(100 * shares[1]!, 0)}% between ${levels[1]!.name}` : ''} (residual SD ${shownFigures(model.standardDeviation).text}; ${quantity('n', `${whole(outcome.numbers.length)} rows`)} in ${counted(sizeOf(labels), 'group', 'groups')}).`;
}
