// Firth regression, compared with the published results of R's logistf, by the authors who introduced it to logistic
// regression.
// Source of data and results: G. Heinze, M. Schemper (2002), Stat. Med. 21, 2409–2419 (endometrial cancer); the help
// pages and
// vignettes of the R package logistf (urinary tract infections, sex2).
import { describe, expect, test } from 'vitest';
import { firthRegression } from '../../../src/statistics/regression/firth-regression.ts';
import { logisticRegression } from '../../../src/statistics/regression/logistic-regression.ts';
import type { LogisticInput } from '../../../src/statistics/regression/logistic-data.ts';

/**
 * Neovasculization, pulsatility index, endometrium height; high grade. No one with neovasculization has a low
 * grade.
 */
const women = `
0,13,1.64,0 0,16,2.26,0 0,8,3.14,0 0,34,2.68,0 0,20,1.28,0 0,5,2.31,0 0,17,1.8,0 0,10,1.68,0 0,26,1.56,0 0,17,2.31,0
0,8,2.01,0 0,7,1.89,0 0,20,3.15,0 0,10,1.23,0 0,18,1.27,0 0,16,1.76,0 0,18,2,0 0,8,2.64,1 0,29,0.88,1 0,12,1.27,1
0,20,1.37,1 1,38,0.97,1 1,22,1.14,1 1,7,0.88,1 1,25,0.91,1 1,15,0.58,1 0,7,0.97,1 0,28,1.5,0 0,11,1.33,0 0,19,2.37,0
0,10,1.82,0 0,10,3.13,0 0,18,1.31,0 0,14,1.92,0 0,21,1.64,0 0,11,2.01,0 0,17,1.88,0 0,25,1.93,0 0,16,2.11,0 0,19,1.29,0
0,15,1.72,0 0,33,0.75,0 0,24,1.92,0 0,48,1.84,1 0,12,1.11,1 0,19,1.61,1 0,2,1.18,1 1,22,1.44,1 1,40,1.18,1 1,5,0.93,1
1,0,1.17,1 0,21,1.19,1 0,15,1.06,1 0,29,2.02,0 0,15,2.29,0 0,12,2.33,0 0,3,2.9,0 0,20,1.7,0 0,23,1.41,0 0,12,2.25,0
0,22,1.54,0 0,42,1.97,0 0,15,1.75,0 0,13,2.16,0 0,14,2.57,0 0,19,1.37,0 0,12,3.61,0 0,13,2.04,0 0,10,2.17,0 0,12,1.69,1
1,49,0.27,1 0,6,1.84,1 0,5,1.3,1 0,17,0.96,1 1,11,1.01,1 1,21,0.98,1 0,5,0.35,1 1,19,1.02,1 0,33,0.85,1
`;
/**
 * Women grouped by age, oc, vic, vicl, vis, and dia (0 or 1 each): how many there were and how many had an
 * infection. All with a diaphragm had one.
 */
const students = `
010000,86,44 110000,19,5 001000,16,14 101000,2,2 011000,16,15 111000,4,3 001100,18,10 101100,3,1 011100,12,7 000010,2,1
010010,1,0 110010,1,0 001010,4,3 101010,1,1 011010,2,2 001110,30,12 101110,4,0 011110,9,3 111110,2,0 010001,3,3
011001,1,1 101011,1,1 001111,1,1 101111,1,1
`;

const table = (text: string, read: (row: string) => number[]) => {
  const rows = text.trim().split(/\s+/).map(read);
  return rows[0]!.map((_, j) => rows.map((row) => row[j]!));
};
const fitted = (input: LogisticInput) => {
  const fit = firthRegression(input);
  if (fit.status === 'error') throw new Error(fit.reason);
  return fit;
};

describe('Firth regression', () => {
  test('matches logistf for endometrial cancer, with separation by one predictor', () => {
    const [nv, pi, eh, high] = table(women, (row) => row.split(',').map(Number)) as [
      number[],
      number[],
      number[],
      number[],
    ];
    const input = { columns: [nv, pi, eh], events: high };
    expect(logisticRegression(input)).toEqual({ status: 'error', reason: 'separation' });
    const fit = fitted(input);
    const published = [
      [3.77455951, 1.0825371, 7.2092805],
      [2.9292733, 0.6097244, 7.85463171],
      [-0.03475175, -0.1244587, 0.04045547],
      [-2.60416387, -4.3651832, -1.23272106],
    ];
    fit.profileIntervals().forEach((interval, j) => {
      const found = [fit.coefficients[j]!.estimate!, interval!.lower, interval!.upper];
      // logistf stops once its score is below 0.00001.
      found.forEach((value, k) => expect(Math.abs(value / published[j]![k]! - 1)).toBeLessThan(1e-6));
    });
    // Standard errors from R's brglm2.
    const errors = fit.coefficients.map(({ standardError }) => standardError!.toFixed(3));
    expect(errors).toEqual(['1.489', '1.551', '0.040', '0.776']);
  });

  test('gives no interval if the penalized likelihood has several maxima at either end', () => {
    const columns = [
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8],
    ];
    const events = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1];
    const mirrored = [columns[0]!.map((value) => -value), columns[1]!];
    // At 99%, fits of the first slope from two starts differ by 1.6 in −2 ln L: at its upper end, and at the lower
    // end of the mirrored column.
    for (const each of [columns, mirrored]) {
      expect(fitted({ columns: each, events, level: 0.99 }).profileIntervals()[1]).toBeNull();
      expect(fitted({ columns: each, events, level: 0.95 }).profileIntervals()[1]).not.toBeNull();
    }
  });

  test('matches logistf for urinary tract infections, as counts, with tests and 90% intervals', () => {
    const rows = table(students, (row) => {
      const [codes, n, k] = row.split(',');
      return [...codes!, n!, k!].map(Number);
    });
    const [trials, events] = rows.slice(-2) as [number[], number[]];
    const fit = fitted({ columns: rows.slice(0, 6), events, trials, level: 0.9 });
    // The standard errors are not compared: since version 1.24, logistf computes them from augmented data.
    const published = [
      [0.12025405, -0.6673577, 0.9177303, 0.06286298, 0.8020268],
      [-1.10598131, -1.8277045, -0.4328451, 7.50773092, 0.006143472],
      [-0.06881673, -0.7986318, 0.6507581, 0.02467044, 0.8751911],
      [2.26887464, 1.4248338, 3.2325326, 22.93139022, 1.678877e-6],
      [-2.11140817, -3.0613215, -1.2704704, 19.10407252, 1.237805e-5],
      [-0.78831694, -1.4743338, -0.1137542, 3.69740975, 0.05449701],
      [3.09601166, 1.0835108, 6.8752016, 7.89693139, 0.004951873],
    ];
    const [intervals, tests] = [fit.profileIntervals(), fit.tests()];
    published.forEach((expected, j) => {
      const { estimate } = fit.coefficients[j]!;
      const { lower, upper } = intervals[j]!;
      const { chiSquare, p } = tests[j]!;
      const found = [estimate!, lower, upper, chiSquare, p!];
      found.forEach((value, k) => expect(Math.abs(value / expected[k]! - 1)).toBeLessThan(2e-5));
    });
    expect(fit.likelihoodRatio!.chiSquare).toBeCloseTo(49.09064, 4);
    expect(fit.likelihoodRatio!.p).toBeCloseTo(7.15089e-9, 13);
  });
});
