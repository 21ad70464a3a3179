// Explorables: at the published value, each draws exactly the marks of its chart, because the script finds them by that;
// at any other value, its numbers are those of the statistical functions.
import { readFileSync } from 'node:fs';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Distribution } from '../../../src/charts/Distribution.tsx';
import { KaplanMeier } from '../../../src/charts/KaplanMeier.tsx';
import { Paired } from '../../../src/charts/Paired.tsx';
import { PowerCurve } from '../../../src/charts/PowerCurve.tsx';
import { Scatter } from '../../../src/charts/Scatter.tsx';
import { TimeSeries } from '../../../src/charts/TimeSeries.tsx';
import { type Explorable, readPlot } from '../../../src/figures/explorables/explorable.ts';
import { firstMeasurement } from '../../../src/figures/explorables/first-measurement.ts';
import { groupMean } from '../../../src/figures/explorables/group-mean.ts';
import { groupSize } from '../../../src/figures/explorables/group-size.ts';
import { hypothesizedDifference } from '../../../src/figures/explorables/hypothesized-difference.ts';
import { lonePoint } from '../../../src/figures/explorables/lone-point.ts';
import { oneCell } from '../../../src/figures/explorables/one-cell.ts';
import { onePatient } from '../../../src/figures/explorables/one-patient.ts';
import { oneYear } from '../../../src/figures/explorables/one-year.ts';
import { samplePrecision } from '../../../src/figures/explorables/sample-precision.ts';
import { smoothingWeight } from '../../../src/figures/explorables/smoothing-weight.ts';
import { substrate } from '../../../src/figures/explorables/substrate.ts';
import { readAtWeek } from '../../../src/figures/explorables/week.ts';
import { figures, fixed, percent, pValue, range, solved } from '../../../src/figures/in-words.ts';
import { boxPlot } from '../../../src/statistics/descriptive/box-plot.ts';
import { describe as summarize } from '../../../src/statistics/descriptive/describe.ts';
import { exponentialSmoothing } from '../../../src/statistics/time-series/exponential-smoothing.ts';
import { linearRegression } from '../../../src/statistics/regression/linear-regression.ts';
import { numbers, words } from '../../../src/statistics/columns.ts';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { kaplanMeier } from '../../../src/statistics/survival/kaplan-meier.ts';
import { logisticRegression } from '../../../src/statistics/regression/logistic-regression.ts';
import { oneWayAnova } from '../../../src/statistics/anova/one-way-anova.ts';
import { pairwiseComparisons } from '../../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { tTestPower } from '../../../src/statistics/power/t-test-power.ts';
import { pairedTTest } from '../../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../../src/statistics/t-tests/two-sample-t-test.ts';
import { computedIn } from '../../support/articles.ts';

type Chart = (props: never) => unknown;
type Handle = { min: number; max: number; step: number; value: number; given: never };
type Article = Readonly<Record<string, object>> & { handle: Handle };

type Case = {
  article: string;
  model: Explorable<never>;
  /** The charts by id: their component, and their props in the article. */
  charts: (article: Article) => Readonly<Record<string, readonly [Chart, object]>>;
  /** A value to move to, and the numbers there. */
  moved: number;
  expected: (given: never, value: number) => Readonly<Record<string, string>>;
};

const dataset = (name: string) =>
  columnsOf(readFileSync(new URL(`../../../content/datasets/${name}.csv`, import.meta.url), 'utf8'));

const cases: readonly Case[] = [
  {
    article: 'how-to-perform-t-test-in-statistical-software',
    model: onePatient,
    charts: ({ pairs, differences, alternatives }) => ({
      'c-pairs': [Paired, pairs!],
      'c-differences': [Distribution, differences!],
      'c-every-value': [Scatter, alternatives!],
    }),
    moved: 1.5,
    expected: ({ first, second, patient }: Parameters<typeof onePatient>[0], value) => {
      const test = solved(
        pairedTTest(
          second.map((each, i) => (i === patient ? value : each)),
          first,
        ),
      );
      return {
        hours: '1.5',
        difference: fixed(test.estimate, 2),
        interval: range(test.interval, 2),
        sd: fixed(test.standardDeviation, 2),
        t: fixed(test.t, 2),
        p: pValue(test.p),
      };
    },
  },
  {
    article: 'what-is-regression-analysis',
    model: lonePoint,
    charts: (article) => ({
      'c-set-4': [Scatter, (article['quartets'] as object[])[3]!],
    }),
    moved: 7,
    expected: ({ x, y, point }: Parameters<typeof lonePoint>[0], value) => {
      const model = solved(
        linearRegression(
          x,
          y.map((each, i) => (i === point ? value : each)),
        ),
      );
      return {
        y: '7.0',
        slope: fixed(model.coefficients[1]!.estimate!, 2),
        interval: range(model.coefficients[1]!.interval!, 2),
        rSquared: fixed(model.rSquared!, 2),
      };
    },
  },
  {
    article: 'p-value-and-confidence-interval',
    model: hypothesizedDifference,
    charts: ({ compatibility }) => ({ 'c-compatibility': [Scatter, compatibility!] }),
    moved: 1,
    expected: (_, nullValue) => {
      const [first, second] = [1, 2].map((group) => numbers(dataset('sleep'), 'extra', { group }));
      const test = solved(pairedTTest(second!, first!, { nullValue }));
      return { hypothesis: '1.0', t: fixed(test.t, 2), p: pValue(test.p), where: 'inside' };
    },
  },
  {
    article: 'design-of-experiments',
    model: groupSize,
    charts: ({ curves }) => ({ 'c-power': [PowerCurve, curves!] }),
    moved: 8,
    expected: ({ differences, standardDeviation }: Parameters<typeof groupSize>[0], size) => {
      const [small, middle, large] = differences.map((difference) =>
        percent(solved(tTestPower(size, { difference, standardDeviation })).power),
      ) as [string, string, string];
      return { size: '8', small, middle, large };
    },
  },
  {
    article: 'sampling-in-biostatistics',
    model: samplePrecision,
    charts: ({ precision }) => ({ 'c-precision': [Scatter, precision!] }),
    moved: 120,
    // Four times the sample halves the interval.
    expected: ({ standardDeviation }: Parameters<typeof samplePrecision>[0]) => ({
      count: '120',
      half: fixed((1.96 * standardDeviation) / Math.sqrt(30) / 2, 0),
    }),
  },
  {
    article: 'nonlinear-regression',
    model: substrate,
    charts: ({ curves }) => ({ 'c-curves': [Scatter, curves!] }),
    moved: 0.5,
    expected: (_, concentration) => {
      const [treated, untreated] = ['treated', 'untreated'].map((state) => {
        const fit = solved(
          nonlinearRegression({
            model: 'Vmax*x/(Km+x)',
            variables: { x: numbers(dataset('puromycin'), 'conc', { state }) },
            y: numbers(dataset('puromycin'), 'rate', { state }),
            start: { Vmax: 200, Km: 0.1 },
          }),
        );
        return fixed(fit.at({ x: concentration })!.fit, 0);
      }) as [string, string];
      return { concentration: '0.50', treated, untreated };
    },
  },
  {
    article: 'binary-logistic-regression',
    model: oneYear,
    charts: ({ curve }) => ({ 'c-curve': [Scatter, curve!] }),
    moved: 13.5,
    expected: (_, age) => {
      const girls = dataset('menarche');
      const model = solved(
        logisticRegression({
          columns: [numbers(girls, 'Age')],
          events: numbers(girls, 'Menarche'),
          trials: numbers(girls, 'Total'),
        }),
      );
      const [now, later] = [age, age + 1].map((years) => model.predict([years]).probability) as [
        number,
        number,
      ];
      return {
        share: percent(now),
        later: percent(later),
        odds: figures(now / (1 - now), 2),
        laterOdds: figures(later / (1 - later), 2),
      };
    },
  },
  {
    article: 'biostatistics',
    model: readAtWeek,
    charts: ({ curvesChart }) => ({ 'c-remission': [KaplanMeier, curvesChart!] }),
    moved: 8,
    expected: (_, week) => {
      const [drug, placebo] = ['6-MP', 'control'].map((treat) => {
        const [time, cens] = ['time', 'cens'].map((name) => numbers(dataset('gehan'), name, { treat }));
        return solved(kaplanMeier(time!, cens!)).at(week)!;
      });
      const { lower, upper } = drug!.intervals['log-log']!;
      return {
        drug: percent(drug!.survival),
        drugInterval: `${percent(lower)} to ${percent(upper)}`,
        drugAtRisk: String(drug!.atRisk),
        placebo: percent(placebo!.survival),
      };
    },
  },
  {
    article: 'forecasting-in-statistics',
    model: smoothingWeight,
    charts: ({ river, weights }) => ({
      'c-river': [TimeSeries, river!],
      'c-weights': [Scatter, weights!],
    }),
    moved: 0.6,
    expected: (_, alpha) => {
      const flow = numbers(dataset('nile'), 'value');
      const { rmse, level, forecast } = solved(exponentialSmoothing({ y: flow, method: 'level', alpha }));
      return {
        alpha: '0.60',
        error: fixed(rmse, 0),
        level: fixed(level, 0),
        first: range(forecast(1)[0]!.interval!, 0),
        tenth: range(forecast(10)[9]!.interval!, 0),
      };
    },
  },
  {
    article: 'inferential-statistics-in-biostatistics',
    model: groupMean,
    charts: ({ growth }) => ({ 'c-growth': [Distribution, growth!] }),
    moved: 5,
    expected: (_, value) => {
      const [group, weight] = [
        words(dataset('plant-growth'), 'group'),
        numbers(dataset('plant-growth'), 'weight'),
      ];
      const { mean } = solved(summarize(numbers(dataset('plant-growth'), 'weight', { group: 'trt2' })));
      const moved = weight.map((each, i) => (group[i] === 'trt2' ? each + value - mean : each));
      const anova = solved(oneWayAnova(moved, group));
      const pair = solved(pairwiseComparisons(moved, group)).comparisons.find(
        ({ groups }) => groups.join() === 'trt2,trt1',
      )!;
      return {
        mean: '5.00',
        between: fixed(anova.meanSquareBetween, 2),
        f: fixed(anova.f, 2),
        p: pValue(anova.p),
        difference: fixed(pair.difference, 2),
        interval: range(pair.tukeyInterval, 2),
      };
    },
  },
  {
    article: 'descriptive-statistics',
    model: firstMeasurement,
    charts: ({ byMean, byMedian }) => ({
      'c-mean': [Distribution, byMean!],
      'c-median': [Distribution, byMedian!],
    }),
    moved: 1500,
    expected: (_, value) => {
      const moved = numbers(dataset('morley'), 'Speed', { Expt: 1 }).with(0, value);
      const { mean, median, standardDeviation } = solved(summarize(moved));
      const { lowerHinge, upperHinge } = solved(boxPlot(moved));
      return {
        first: '1500',
        mean: fixed(mean, 0),
        sd: fixed(standardDeviation!, 0),
        median: fixed(median, 0),
        box: range({ lower: lowerHinge, upper: upperHinge }, 0),
      };
    },
  },
  {
    article: 'how-to-import-data',
    model: oneCell,
    charts: ({ firstLook }) => ({ 'c-first-look': [Distribution, firstLook!] }),
    moved: 42,
    expected: (_, value) => {
      const [acid, juice] = ['VC', 'OJ'].map((supp) =>
        numbers(dataset('tooth-growth'), 'len', { supp, dose: 0.5 }),
      );
      const moved = acid!.with(0, value);
      const { mean, standardDeviation, minimum, maximum } = solved(summarize(moved));
      return {
        cell: '42.0',
        span: range({ lower: minimum, upper: maximum }, 1),
        mean: fixed(mean, 1),
        sd: fixed(standardDeviation!, 1),
        all: fixed(solved(summarize(numbers(dataset('tooth-growth'), 'len').with(0, value))).mean, 1),
        p: pValue(solved(twoSampleTTest(juice!, moved)).p),
      };
    },
  },
];

const drawingsOf = (drawn: Chart, props: object) =>
  renderToStaticMarkup(
    createElement(drawn as FunctionComponent<Record<string, unknown>>, {
      id: 'c',
      title: 'T',
      layout: 'both',
      ...props,
    }),
  )
    .split('<svg')
    .slice(1);
const attributesIn = (svg: string, name: string) =>
  [...svg.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value]) => value!);

describe.each(cases)('the explorable of $article', ({ article: name, model, charts, moved, expected }) => {
  it('draws the marks of its charts at the published value, in both drawings of each', async () => {
    const article = await computedIn<Article>(name);
    if (!article) return;
    const { given, value } = article.handle;
    const explored = model(given, value)!;
    expect(Object.keys(charts(article))).toEqual(Object.keys(explored.charts));
    for (const [id, [drawn, props]] of Object.entries(charts(article)))
      for (const svg of drawingsOf(drawn, props)) {
        const { plot, back } = readPlot(attributesIn(svg, 'data-plot')[0]!);
        const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text!);
        const { marks = [], grip } = explored.charts[id]!(plot);
        for (const mark of marks) expect([...attributesIn(svg, 'd'), ...texts]).toContain(mark);
        expect(attributesIn(svg, 'data-wake')).toHaveLength(grip ? 1 : 0);
        expect(back.y(plot.y(value))).toBeCloseTo(value);
      }
  });

  it('changes at least one mark or the handle of each chart when it moves', async () => {
    const article = await computedIn<Article>(name);
    if (!article) return;
    const { given, value } = article.handle;
    const [before, after] = [model(given, value)!, model(given, moved)!];
    const plot = {
      x: (at: number) => at * 50,
      y: (at: number) => 300 - at * 20,
      step: { x: 100, y: 0 },
      ends: { y: [-1e9, 1e9] as const },
    };
    for (const [id, draw] of Object.entries(before.charts))
      expect(after.charts[id]!(plot), id).not.toEqual(draw(plot));
  });

  it('has the numbers of the statistical functions at another value', async () => {
    const article = await computedIn<Article>(name);
    if (!article) return;
    const { given } = article.handle;
    expect(model(given, moved)!.numbers).toMatchObject(expected(given, moved));
  });

  it('has a result for every value that the handle can have', async () => {
    const article = await computedIn<Article>(name);
    if (!article) return;
    const { given, min, max, step } = article.handle;
    for (let value = min; value <= max; value += step)
      expect(model(given, value), String(value)).toBeDefined();
  });
});
