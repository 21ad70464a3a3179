// Functions of a whole column answer for columns as long as a spreadsheet allows, without forming all pairs and without
// spreading the values into arguments. Columns follow rules, so that expected values are known.
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { countInversions } from '../../../src/statistics/correlation/count-inversions.ts';
import { kendallCorrelation } from '../../../src/statistics/correlation/kendall-correlation.ts';
import { boxPlot } from '../../../src/statistics/descriptive/box-plot.ts';
import { describe as summary } from '../../../src/statistics/descriptive/describe.ts';
import { histogram } from '../../../src/statistics/descriptive/histogram.ts';
import { kernelDensity } from '../../../src/statistics/descriptive/kernel-density.ts';
import { lilliefors } from '../../../src/statistics/descriptive/lilliefors.ts';
import { sorted } from '../../../src/statistics/descriptive/sorted.ts';
import { deming } from '../../../src/statistics/method-comparison/deming.ts';
import { importCsv } from '../../../src/statistics/import-csv.ts';
import { mannWhitney } from '../../../src/statistics/rank-tests/mann-whitney.ts';
import { kthAverage, kthDifference } from '../../../src/statistics/rank-tests/select-pairs.ts';
import { signedRank } from '../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { rocCurve } from '../../../src/statistics/regression/receiver-operating-characteristic.ts';
import { concordance } from '../../../src/statistics/survival/concordance.ts';
import { coxRegression } from '../../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../../src/statistics/survival/log-rank.ts';
import { riskTable } from '../../../src/statistics/survival/risk-table.ts';

// Each takes a second or less; the limit is for machines that do much else.
vi.setConfig({ testTimeout: 60_000 });

/** The whole numbers from `first` on, in a mixed order. */
const mixed = (count: number, first = 1) =>
  Array.from({ length: count }, (_, i) => first + ((i * 7919) % count));

const answer = <T extends { status: string }>(result: T) => {
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};

describe('rank tests of long columns', () => {
  test('Mann–Whitney’s shift of 60,000 values a group is found', () => {
    const test = answer(mannWhitney(mixed(60_000, 11), mixed(60_000)));
    expect(test.hodgesLehmann).toBe(10);
    expect(test.u1).toBe(1_800_599_950);
  });

  test('the pseudomedian of 60,000 differences is found', () => {
    expect(answer(signedRank(mixed(60_000))).pseudomedian).toBe(30_000.5);
  });

  test('the k-th difference and the k-th average of pairs are those of the lists of all, ties included', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -9, max: 9 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(values, values, (first, second) => {
        const [x, y] = [sorted(first), sorted(second)];
        const differences = sorted(x.flatMap((a) => y.map((b) => a - b)));
        expect(differences.map((_, i) => kthDifference(x, y, i + 1))).toEqual(differences.map((d) => d + 0));
        const averages = sorted(x.flatMap((a, i) => x.slice(i).map((b) => (a + b) / 2)));
        expect(averages.map((_, i) => kthAverage(x, i + 1))).toEqual(averages.map((d) => d + 0));
      }),
    );
  });
});

describe('pairs of long columns', () => {
  test('are concordant, discordant or tied as a list of all pairs says', () => {
    const few = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(few, (rows) => {
        const [x, y] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const test = kendallCorrelation(x, y);
        fc.pre(test.status === 'ok');
        const signs = rows.flatMap(([a, b], i) =>
          rows.slice(i + 1).map(([c, d]) => Math.sign(a - c) * Math.sign(b - d)),
        );
        const { concordant, discordant } = answer(test);
        expect(concordant).toBe(signs.filter((sign) => sign > 0).length);
        expect(discordant).toBe(signs.filter((sign) => sign < 0).length);
        expect(countInversions(y)).toBe(y.flatMap((a, i) => y.slice(i + 1).filter((b) => a > b)).length);
      }),
    );
  });

  test('Kendall’s τ of 100,000 pairs is counted', () => {
    const x = mixed(100_000);
    const swapped = x.map((value) => (value % 2 === 1 ? value + 1 : value - 1));
    const { discordant, tau } = answer(kendallCorrelation(x, swapped));
    expect(discordant).toBe(50_000);
    expect(tau).toBeCloseTo(1 - (2 * 50_000) / 4_999_950_000, 14);
  });

  test('the area under the curve of 100,000 distinct scores is counted', () => {
    const score = mixed(100_000);
    const curve = answer(
      rocCurve(
        score,
        score.map((value) => value % 2),
      ),
    );
    expect(curve.area).toBeCloseTo(0.5 - 0.5 / 50_000, 14);
    expect(curve.points).toHaveLength(100_000);
  });
});

describe('a description of 130,000 values', () => {
  const values = mixed(130_000).map((value) => value / 1000);

  test('holds their moments, quartiles and spread', () => {
    const result = answer(summary(values));
    expect(result.mean).toBeCloseTo(65.0005, 10);
    expect(result.quartilesType7.lower).toBeCloseTo(32.50075, 10);
    expect(result.medianAbsoluteDeviation).toBeCloseTo(32.5, 10);
    expect(answer(lilliefors(values)).d).toBeGreaterThan(0.05);
    expect(answer(boxPlot(values)).outliers).toEqual([]);
  });

  test('can be drawn as bars or as a density', () => {
    expect(answer(histogram(values, 10)).bins).toHaveLength(13);
    expect(answer(kernelDensity(values, 8)).points).toHaveLength(8);
  });

  test('is read from a text of as many rows, of which the last is longer', () => {
    const table = answer(importCsv(`${values.join('\n')}\n1,2`, { header: false, delimiter: ',' }));
    expect([table.rows, table.columns.length]).toEqual([130_001, 2]);
  });
});

describe('Deming’s regression', () => {
  /** The standard errors by their definition: a line fitted again without each of the points. */
  const refitted = (x: number[], y: number[], lambda: number) => {
    const lines = x.map((_, i) => {
      const [u, v] = [x, y].map((values) => values.filter((__, j) => j !== i)) as [number[], number[]];
      const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const [mu, mv] = [mean(u), mean(v)];
      const of = (a: number[], ma: number, b: number[], mb: number) =>
        a.reduce((sum, value, j) => sum + (value - ma) * (b[j]! - mb), 0);
      const [suu, svv, suv] = [of(u, mu, u, mu), of(v, mv, v, mv), of(u, mu, v, mv)];
      const excess = svv - lambda * suu;
      const slope = (excess + Math.sqrt(excess ** 2 + 4 * lambda * suv ** 2)) / (2 * suv);
      return [mv - slope * mu, slope] as const;
    });
    return ([0, 1] as const).map((k) => {
      const center = lines.reduce((sum, line) => sum + line[k], 0) / lines.length;
      const squares = lines.reduce((sum, line) => sum + (line[k] - center) ** 2, 0);
      return Math.sqrt(((lines.length - 1) / lines.length) * squares);
    });
  };

  test('has the standard errors of lines fitted anew without each point, also where one point decides', () => {
    const x = [1.2, 2.1, 2.9, 4.2, 4.8, 6.1, 7.3, 8.0];
    const y = [1.0, 2.4, 3.1, 3.8, 5.3, 6.0, 7.9, 8.3];
    const decided: [number[], number[]] = [
      [...x, 4e7],
      [...y, 4.1e7],
    ];
    for (const [u, v] of [[x, y], decided, [x, y.map((value) => value + 1e6)]] as [number[], number[]][])
      for (const lambda of [1, 0.5, 4]) {
        const { intercept, slope } = answer(deming(u, v, lambda));
        const [ofIntercept, ofSlope] = refitted(u, v, lambda);
        expect(intercept.standardError / ofIntercept!).toBeCloseTo(1, 7);
        expect(slope.standardError / ofSlope!).toBeCloseTo(1, 7);
      }
  });

  test('answers for 100,000 pairs, whose standard errors fall with the root of their number', () => {
    const pairs = (count: number) => {
      const x = mixed(count).map((value) => value / count);
      return answer(
        deming(
          x,
          x.map((value, i) => 2 * value + Math.sin(7 * i) / 10),
        ),
      );
    };
    const [few, many] = [pairs(1000), pairs(100_000)];
    expect(few.slope.standardError / many.slope.standardError).toBeCloseTo(10, 0);
    expect(many.slope.estimate).toBeCloseTo(2, 1);
  });
});

test('a table of 20,000 columns of one name gives each its own', () => {
  const width = 20_000;
  const row = (cell: string) => Array.from({ length: width }, () => cell).join(',');
  const { columns, warnings } = answer(importCsv(`${row('dose')}\n${row('1')}`));
  expect(columns[0]!.name).toBe('dose');
  expect(columns[width - 1]!.name).toBe(`dose.${width - 1}`);
  expect(warnings).toEqual(['duplicate-names']);
});

describe('survival of many people', () => {
  const time = mixed(40_000);
  const events = time.map(() => 1);
  const arm = time.map((t) => (t % 2 === 1 ? 'odd' : 'even'));

  test('has its curve, its numbers at risk and its median', () => {
    const all = mixed(130_000);
    const curve = answer(
      kaplanMeier(
        all,
        all.map(() => 1),
      ),
    );
    expect(answer(curve.quantile(0.5)).time).toBe(65_000.5);
    expect([0, 1.5, 130_000, 130_001].map((t) => curve.atRisk(t))).toEqual([130_000, 129_999, 1, 0]);
  });

  test('is compared between arms that take turns, in which half of the events are expected', () => {
    const test = answer(logRank(time, events, arm));
    expect(test.observed).toEqual([20_000, 20_000]);
    expect(test.expected[0]! + test.expected[1]!).toBeCloseTo(40_000, 5);
    expect(test.logRank.p).toBeGreaterThan(0.9);
  });

  test('has a hazard ratio near 1 between such arms', () => {
    const fit = answer(
      coxRegression({ time, status: events, columns: [arm.map((a) => Number(a === 'odd'))] }),
    );
    expect(fit.hazardRatios[0]!.estimate).toBeCloseTo(1, 2);
  });

  test('has the concordance that a list of all pairs has', () => {
    const person = fc.tuple(
      fc.integer({ min: 0, max: 4 }),
      fc.integer({ min: 0, max: 1 }),
      fc.integer({ min: 0, max: 3 }),
    );
    fc.assert(
      fc.property(fc.array(person, { minLength: 1, maxLength: 10 }), (people) => {
        const pairs = people.flatMap(([t, event, risk]) =>
          people
            .filter(([other, fate]) => event === 1 && (other > t || (other === t && fate === 0)))
            .map(([, , lower]) => (Math.sign(risk - lower) + 1) / 2),
        );
        const status = people.map(([, event]) => event);
        const table = answer(
          riskTable(
            people.map(([t]) => t),
            status,
          ),
        );
        const risk = people.map(([, , level]) => level);
        const sum = pairs.reduce((total, score) => total + score, 0);
        expect(concordance([table], status, risk)).toBe(pairs.length ? sum / pairs.length : null);
      }),
    );
  });
});
