// The data behind distribution charts. Expected values are worked out by hand from the definitions cited there.
import { describe, expect, it } from 'vitest';
import { histogram } from '../../../src/statistics/descriptive/histogram.ts';
import { kernelDensity } from '../../../src/statistics/descriptive/kernel-density.ts';
import { normalPlot } from '../../../src/statistics/descriptive/normal-plot.ts';
import { randomStream } from '../../../src/statistics/sampling/random-stream.ts';

const values = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];

describe('the normal quantile plot', () => {
  it('places ordered values at the plotting positions of R’s qqnorm', () => {
    const plot = normalPlot(values);
    if (plot.status === 'error') throw new Error(plot.reason);
    expect(plot.points[0]).toEqual({ theoretical: expect.closeTo(-1.5466353, 6), sample: -1.6 });
    expect(plot.points[4]?.theoretical).toBeCloseTo(-0.1225808, 6);
  });

  it('has limits that contain 95% of the values of each rank and widen outward', () => {
    const plot = normalPlot(values);
    if (plot.status === 'error') throw new Error(plot.reason);
    const width = plot.band.map(({ low, high }) => high - low);
    expect(width[0]).toBeGreaterThan(width[4] ?? Infinity);
    expect(plot.band.every(({ low, high }, i) => low < high && i < 10)).toBe(true);
  });

  it('has correct pointwise limits for samples standardized by their own mean and SD', () => {
    const stream = randomStream(7);
    const [n, samples] = [15, 1500];
    const inside = Array.from({ length: n }, () => 0);
    for (let k = 0; k < samples; k++) {
      const plot = normalPlot(Array.from({ length: n }, () => stream.normal()));
      if (plot.status === 'error') throw new Error(plot.reason);
      plot.points.forEach(({ sample }, i) => {
        const { low, high } = plot.band[i]!;
        inside[i]! += Number(sample >= low && sample <= high) / samples;
      });
    }
    for (const share of inside) {
      expect(share).toBeGreaterThan(0.925);
      expect(share).toBeLessThan(0.975);
    }
  });

  it('returns an error for data without a shape', () => {
    expect(normalPlot([1, 2])).toEqual({ status: 'error', reason: 'too-few-values' });
    expect(normalPlot([2, 2, 2])).toEqual({ status: 'error', reason: 'all-values-identical' });
  });
});

describe('the histogram', () => {
  it('counts every value once, the largest in the last interval', () => {
    expect(histogram([1, 2, 2, 4], 2)).toEqual({
      status: 'ok',
      bins: [
        { from: 0, to: 2, count: 1 },
        { from: 2, to: 4, count: 3 },
      ],
    });
    const bins = histogram(values, 1);
    if (bins.status === 'error') throw new Error(bins.reason);
    expect(bins.bins.reduce((total, { count }) => total + count, 0)).toBe(values.length);
  });

  it('rejects a width that is not positive and more intervals than a chart can hold', () => {
    expect(histogram(values, 0)).toEqual({ status: 'error', reason: 'invalid-input' });
    expect(histogram([0, 1e9], 1)).toEqual({ status: 'error', reason: 'too-large' });
  });
});

describe('the kernel density', () => {
  it('uses Silverman’s bandwidth and has area 1', () => {
    const density = kernelDensity(values, 512);
    if (density.status === 'error') throw new Error(density.reason);
    // s = 1.789, IQR = 1.7 − (−0.175): h = 0.9 × 1.875/1.34 × 10^(−1/5).
    expect(density.bandwidth).toBeCloseTo(((0.9 * 1.875) / 1.34) * 10 ** -0.2, 10);
    const { points } = density;
    const step = (points[1]?.x ?? 0) - (points[0]?.x ?? 0);
    expect(points.reduce((area, point) => area + point.density * step, 0)).toBeCloseTo(1, 2);
  });

  it('is the mean of a normal curve at every value within its binning error, outliers and ties included', () => {
    const stream = randomStream(11);
    const wide = Array.from(
      { length: 2000 },
      () => stream.normal() / Math.max(0.01, Math.abs(stream.normal())),
    );
    for (const x of [values, wide, [...wide, 5000], wide.map((value) => Math.round(3 * value))]) {
      const density = kernelDensity(x);
      if (density.status === 'error') throw new Error(density.reason);
      const { bandwidth: h, points } = density;
      const curve = (at: number) =>
        x.reduce((sum, value) => sum + Math.exp(-(((at - value) / h) ** 2) / 2), 0) /
        (x.length * h * Math.sqrt(2 * Math.PI));
      const highest = Math.max(...points.map(({ x: at }) => curve(at)));
      for (const { x: at, density: found } of points)
        expect(Math.abs(found - curve(at)) / highest).toBeLessThan((1 / 64) ** 2 / 8);
    }
  });

  it('does not wrap around from one end of the range to the other, however wide it is', () => {
    // Here the bins nearly fill a power of 2, so only the padding between the ends keeps them apart.
    for (let count = 75; count < 90; count++) {
      const x = Array.from({ length: count }, (_, i) => i);
      const density = kernelDensity(x, 16);
      if (density.status === 'error') throw new Error(density.reason);
      const { bandwidth: h, points } = density;
      const lowest = points[0]!;
      const expected = x.reduce((sum, value) => sum + Math.exp(-(((lowest.x - value) / h) ** 2) / 2), 0);
      const highest = Math.max(...points.map(({ density: each }) => each));
      const found = lowest.density * x.length * h * Math.sqrt(2 * Math.PI);
      expect(Math.abs(found - expected) / (highest * x.length * h)).toBeLessThan(2e-4);
    }
  });

  it('matches R within the error of R’s wider bins', () => {
    const x = Array.from({ length: 500 }, (_, i) => ((i + 1) ** 2 % 997) / 100);
    // R 4.2.2: density(x, n = 16)$y, which differs by 0.0009 of the highest from the mean of dnorm().
    const inR = [
      0.0001431643, 0.004432122, 0.03426629, 0.08232055, 0.09989344, 0.1052632, 0.09876525, 0.09042631,
      0.09048668, 0.0995682, 0.1073501, 0.1009696, 0.08243066, 0.03426852, 0.004432131, 0.0001431643,
    ];
    const density = kernelDensity(x, 16);
    if (density.status === 'error') throw new Error(density.reason);
    expect(density.bandwidth).toBeCloseTo(0.7591099, 7);
    density.points.forEach(({ density: found }, k) => {
      expect(Math.abs(found - inR[k]!) / 0.1073501).toBeLessThan(1e-3);
    });
  });

  it('has area 1 even if an outlier is a billion bandwidths away', () => {
    const density = kernelDensity([...values, 1e9], 512);
    if (density.status === 'error') throw new Error(density.reason);
    const step = density.points[1]!.x - density.points[0]!.x;
    expect(density.points.every(({ density: height }) => height >= 0)).toBe(true);
    expect(density.points.reduce((area, point) => area + point.density * step, 0)).toBeGreaterThan(0.5);
  });
});
