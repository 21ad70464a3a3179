// Mixed models beyond the reference cases: classical results of balanced data, boundaries, and invariance.
import { describe, expect, test } from 'vitest';
import orthodont from '../../../content/datasets/orthodont.csv';
import { numbers, words } from '../../../src/statistics/columns.ts';
import { mixedModel } from '../../../src/statistics/mixed-models/mixed-model.ts';
import { predictedEffects } from '../../../src/statistics/mixed-models/predicted-effects.ts';
import {
  nestedIntercepts,
  randomIntercepts,
  randomSlopes,
  type RandomPart,
} from '../../../src/statistics/mixed-models/random-part.ts';
import { slopeVarianceTest } from '../../../src/statistics/mixed-models/slope-variance-test.ts';
import { randomInterceptModel } from '../../../src/statistics/mixed-models/random-intercept-model.ts';
import { randomSlopeModel } from '../../../src/statistics/mixed-models/random-slope-model.ts';
import { repeatedMeasuresModel } from '../../../src/statistics/mixed-models/repeated-measures-model.ts';
import { twoRandomInterceptsModel } from '../../../src/statistics/mixed-models/two-random-intercepts-model.ts';
import { repeatedMeasuresAnova } from '../../../src/statistics/anova/repeated-measures-anova.ts';

const answer = <T extends { status: string }>(result: T) => {
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const rows = [
  [12, 15, 11, 18],
  [14, 19, 12, 21],
  [9, 11, 10, 15],
  [17, 20, 13, 25],
  [11, 16, 9, 16],
];
const long = rows.flatMap((row, i) => row.map((y, j) => ({ y, person: `p${i}`, item: `i${j}` })));
const y = long.map((row) => row.y);
const person = long.map((row) => row.person);
const item = long.map((row) => row.item);

describe('two crossed random intercepts', () => {
  test('have the variances of the two-way analysis of variance for balanced data', () => {
    const center = total(y) / 20;
    const people = rows.map((row) => total(row) / 4);
    const items = [0, 1, 2, 3].map((j) => total(rows.map((row) => row[j]!)) / 5);
    const squares = (means: readonly number[]) => total(means.map((value) => (value - center) ** 2));
    const error = total(
      rows.flatMap((row, i) => row.map((value, j) => (value - people[i]! - items[j]! + center) ** 2)),
    );
    const model = answer(twoRandomInterceptsModel({ y, group1: person, group2: item, nested: false }));
    expect(model.varianceResidual).toBeCloseTo(error / 12, 10);
    expect(model.variance1).toBeCloseTo((squares(people) - error / 12) / 4, 10);
    expect(model.variance2).toBeCloseTo(squares(items) / 3 - error / 12 / 5, 10);
  });

  test('are rejected if both factors form the same groups, or if too many are linked', () => {
    const twice = { y, group1: person, group2: person, nested: false };
    expect(twoRandomInterceptsModel(twice)).toEqual({ status: 'error', reason: 'singular' });
    const many = Array.from({ length: 900 }, (_, i) => i);
    const linked = {
      y: many.map((i) => (i * 7919) % 101),
      group1: many.map((i) => `a${i % 150}`),
      group2: many.map((i) => `b${(i * 37) % 149}`),
      nested: false,
    };
    expect(twoRandomInterceptsModel(linked)).toEqual({ status: 'error', reason: 'too-large' });
  });
});

describe('repeated measures by a mixed model', () => {
  test('give the F test of the analysis of variance for complete data, by both methods', () => {
    const model = answer(repeatedMeasuresModel({ y, subject: person, time: item }));
    const anova = answer(repeatedMeasuresAnova(rows));
    for (const { f, df1, df2, p } of [model.time.satterthwaite, model.time.kenwardRoger]) {
      expect(f).toBeCloseTo(anova.f, 9);
      expect(df1).toBe(3);
      expect(df2).toBeCloseTo(12, 8);
      expect(p).toBeCloseTo(anova.p, 11);
    }
  });
});

describe('a random slope', () => {
  const x = [0, 1, 2, 3].flatMap((value) => [value, value, value, value, value]);
  const group = x.map((_, i) => `g${i % 5}`);
  const values = x.map((time, i) => [1, 3, 5, 7, 2][i % 5]! + [0.5, 1.4, 2.6, 3.5, 1][i % 5]! * time);
  const noisy = values.map((value, i) => value + [0.3, -0.4, -0.2, 0.3, 0.1, -0.3, 0.2][i % 7]!);

  test('has a correlation of exactly 1 if the likelihood rises toward the boundary', () => {
    const model = answer(randomSlopeModel({ y: noisy, x, group }));
    expect(model.isSingular).toBe(true);
    expect(model.correlation).toBeCloseTo(1, 12);
    expect(model.coefficients[1]?.satterthwaite.df).toBeGreaterThan(1);
  });

  test('does not depend on the order of rows or on the unit and origin of x and y', () => {
    const slopes = [0.5, -1, 2, 0.3, 1];
    const free = x.map((time, i) => [3, 1, 4, 1, 5][i % 5]! + slopes[i % 5]! * time + ((i * 7) % 11) / 3);
    const plain = answer(randomSlopeModel({ y: free, x, group }));
    const other = answer(
      randomSlopeModel({
        y: free.map((value) => 1000 * value + 5).reverse(),
        x: x.map((value) => 1e4 + value / 10).reverse(),
        group: [...group].reverse(),
      }),
    );
    expect(plain.isSingular).toBe(false);
    expect(other.varianceSlope / plain.varianceSlope / 1e8).toBeCloseTo(1, 8);
    expect(other.slopeTest.chiSquare).toBeCloseTo(plain.slopeTest.chiSquare, 7);
    const [before, after] = [plain.coefficients[1]!, other.coefficients[1]!];
    expect(after.satterthwaite.df).toBeCloseTo(before.satterthwaite.df ?? NaN, 7);
    expect(after.kenwardRoger.df).toBeCloseTo(before.kenwardRoger.df ?? NaN, 7);
    expect(after.kenwardRoger.p).toBeCloseTo(before.kenwardRoger.p ?? NaN, 9);
  });
});

describe('a random intercept', () => {
  test('is exactly 0, with the degrees of freedom of least squares, if groups vary less than chance', () => {
    const alike = { y: [1, 5, 3, 2, 4, 3.5, 1.5, 4.5], group: ['a', 'a', 'b', 'b', 'c', 'c', 'd', 'd'] };
    const model = answer(randomInterceptModel(alike));
    expect(model.varianceGroup).toBe(0);
    expect(model.isSingular).toBe(true);
    expect(model.coefficients[0]?.satterthwaite.df).toBeCloseTo(7, 10);
    expect(model.coefficients[0]?.kenwardRoger.df).toBeCloseTo(7, 10);
  });

  test('is not estimated if a column for each group explains it, or if no value varies within groups', () => {
    const group = ['a', 'a', 'b', 'b', 'c', 'c'];
    const columns = ['b', 'c'].map((label) => group.map((each) => Number(each === label)));
    expect(randomInterceptModel({ y: [1, 2, 4, 3, 6, 8], columns, group })).toMatchObject({
      reason: 'singular',
    });
    expect(randomInterceptModel({ y: [1, 1, 4, 4, 6, 6], group })).toMatchObject({ reason: 'no-variation' });
  });
});

describe('predicted random effects', () => {
  const distance = numbers(orthodont, 'distance');
  const age = numbers(orthodont, 'age');
  const child = words(orthodont, 'child');
  const male = words(orthodont, 'sex').map((sex) => Number(sex === 'male'));
  const x = [age.map(() => 1), male, age, male.map((value, i) => value * age[i]!)];
  const named = [...new Set(child)];
  const predicted = (random: RandomPart) =>
    predictedEffects(x, distance, random, answer(mixedModel(x, distance, random)));
  const closeTo = (found: readonly number[], wanted: readonly number[]) =>
    wanted.forEach((value, i) => expect(found[i]).toBeCloseTo(value, 5));

  test('are those of lme4 for random intercepts, with its residuals', () => {
    const { effects, residuals } = predicted(randomIntercepts(child));
    const of = ['F01', 'F02', 'F03'].map((name) => effects[named.indexOf(name)]![0]!);
    closeTo(of, [-1.110901665305, 0.307481710932, 0.962120192273]);
    closeTo(residuals, [0.956757298363, -1.611992701637, 0.819257298363]);
  });

  test('are those of lme4 for correlated intercepts and slopes', () => {
    const { effects, residuals } = predicted(randomSlopes(age, child));
    closeTo(effects[named.indexOf('F01')]!, [-1.133623551423, -0.100541406498]);
    closeTo(effects[named.indexOf('F02')]!, [0.333029026602, 0.20284416354]);
    closeTo(residuals, [1.154282219274, -1.57648600799, 0.692745764746]);
  });

  test('are those of lme4 for nested groups, the outer group last', () => {
    const values = [12, 15, 11, 18, 14, 19, 19, 21, 10, 15, 9, 7, 8, 9, 13, 12];
    const outer = values.map((_, i) => 'abcd'[Math.floor(i / 4)]!);
    const random = nestedIntercepts(
      outer,
      values.map((_, i) => 'pq'[Math.floor(i / 2) % 2]!),
    );
    const intercept = [values.map(() => 1)];
    const model = answer(mixedModel(intercept, values, random));
    const { effects, residuals } = predictedEffects(intercept, values, random, model);
    closeTo(effects[0]!, [-0.135254625286, 0.26878578612, 0.58475519148]);
    closeTo(effects[1]!, [-0.261966850513, 1.152174589409, 3.8983679432]);
    closeTo(residuals, [-1.69950056619, 1.30049943381, -3.1035409776]);
  });

  test('test slopes with the mean of the tails for one and two degrees of freedom', () => {
    const [slopes, intercepts] = [randomSlopes(age, child), randomIntercepts(child)].map((random) =>
      answer(mixedModel(x, distance, random)),
    );
    const { chiSquare, p } = slopeVarianceTest(slopes!, intercepts!);
    expect(chiSquare).toBeCloseTo(1.175587698528, 4);
    expect(p).toBeCloseTo(0.416903825331, 5);
    expect(slopeVarianceTest(intercepts!, slopes!)).toEqual({ chiSquare: 0, p: 1 });
  });
});
