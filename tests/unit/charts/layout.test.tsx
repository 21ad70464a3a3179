// Layout defects found on contact sheets of all charts. Each has a regression test.
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Decomposition } from '../../../src/charts/Decomposition.tsx';
import { DoseResponse } from '../../../src/charts/DoseResponse.tsx';
import { RocCurve } from '../../../src/charts/RocCurve.tsx';
import { TimeSeries } from '../../../src/charts/TimeSeries.tsx';
import { layOutTall } from '../../../src/charts/plot.ts';
import { padded } from '../../../src/charts/scale.ts';
import { textsOf } from './reading-svg.ts';
import { type Sample, samples, trials } from '../../support/chart-trials.tsx';

const draw = (name: string, sample: Sample, layout: 'wide' | 'narrow' = 'narrow') =>
  textsOf(renderToStaticMarkup(samples[name]!(sample, { id: 'd', title: 't', layout })));
const texts = (name: string, values: readonly number[]) =>
  draw(name, { values, labels: ['control'] }).map((box) => box.text);

/** The years on the axis. */
const yearsOf = (svg: string) =>
  textsOf(svg).flatMap(({ text }) => (/^\d{4}(\.\d+)?$/.test(text) ? [Number(text)] : []));

it('padding around the values never extends an axis across zero', () => {
  expect(padded([0, 26])[0]).toBe(0);
  expect(padded([0.1, 26])[0]).toBe(0);
  expect(padded([-26, 0])[1]).toBe(0);
  expect(padded([-1, 26])[0]).toBeLessThan(-1);
  expect(padded([100, 200])[0]).toBeCloseTo(96, 10);
});

describe('axes of counts have no fractional ticks', () => {
  it.each(['counts', 'coverage', 'control'])('%s, with one value and with two', (name) => {
    const axis = { counts: 'Deaths', coverage: 'Sample', control: 'Run' }[name]!;
    for (const values of [[4], [4, 5]]) {
      const boxes = draw(name, { values, labels: ['control'] });
      const title = boxes.find(({ text }) => text === axis)!;
      const ticks = boxes.filter(({ top, bottom }) => bottom < title.top + 4 && top > title.top - 20);
      expect(ticks.length).toBeGreaterThan(0);
      for (const { text } of ticks) expect(text).toMatch(/^\d+$/);
    }
  });

  it('a histogram with few values', () => {
    expect(
      texts('histogram', [4.2, 5.1]).filter((text) => /^\d\.\d$/.test(text) && Number(text) < 4),
    ).toEqual([]);
  });
});

it('long labels and brackets leave the plotting area of grouped charts at least 150 units high', () => {
  const { labels } = trials['eight groups']!;
  const spec = {
    x: { kind: 'category', labels } as const,
    y: { kind: 'linear', domain: [0, 80] } as const,
    above: 186,
  };
  const { plot, height } = layOutTall({ width: 340, height: 320, narrow: true }, spec);
  expect(plot.bottom - plot.top).toBeGreaterThanOrEqual(144);
  expect(height).toBeGreaterThan(320);
  const roomy = { ...spec, x: { kind: 'category', labels: ['a', 'b'] } as const, above: 0 };
  expect(layOutTall({ width: 340, height: 320, narrow: true }, roomy).height).toBe(320);
});

describe('a ROC curve', () => {
  const points = [0, 0.3, 1].map((x) => ({ falsePositive: x, sensitivity: Math.sqrt(x) }));
  const draw = (label: string, falsePositive: number, area = { value: 0.8, low: 0.7, high: 0.9 }) =>
    textsOf(
      renderToStaticMarkup(
        <RocCurve
          {...{ id: 'o', title: 't', layout: 'narrow' }}
          curves={[{ label, points, area }]}
          cut={{
            falsePositive,
            sensitivity: 0.5,
            text: 'score above 1.5: sensitivity 50%, specificity 10%',
          }}
        />,
      ),
    ).map((box) => box.text);

  it('keeps the interval of its AUC, however long its name', () => {
    const said = draw('Hydroxychloroquine-azithromycin 500 mg twice daily', 0.5);
    expect(said.find((t) => t.startsWith('Hydroxy'))).toMatch(/^Hydroxy.*…: 0\.80 \(0\.70 to 0\.90\)$/);
    expect(said).toContain('AUC (95% CI)');
  });

  it('states no AUC interval under perfect separation', () => {
    expect(draw('a', 0.5, { value: 1, low: 1, high: 1 })).toContain('a: AUC 1.00');
  });

  it.each([0.05, 0.5, 0.9])('states its cutoff in full at a false-positive rate of %d', (falsePositive) => {
    const said = draw('a', falsePositive).join(' ').replaceAll('\u00a0', ' ');
    expect(said).toContain('score above 1.5: sensitivity 50%, specificity 10%');
  });
});

it('factor names are wrapped before they are truncated', () => {
  const said = draw('mainEffects', trials['long labels']!, 'wide').map((box) => box.text);
  expect(said).toEqual(expect.arrayContaining(['Dose adjusted to', 'creatinine clearance']));
});

it('a series of one value is drawn within a year of its time', () => {
  const svg = renderToStaticMarkup(
    <TimeSeries id="t" title="t" axis="Deaths" observed={[{ x: 1974, y: 4.2 }]} />,
  );
  expect(yearsOf(svg)).toEqual(expect.arrayContaining([1974]));
  for (const year of yearsOf(svg)) expect(Math.abs(year - 1974)).toBeLessThanOrEqual(0.5);
});

it('a decomposition of one value is drawn within a year of its time', () => {
  const svg = renderToStaticMarkup(
    <Decomposition id="y" title="t" parts={[{ label: 'Observed', points: [{ x: 1974, y: 4.2 }] }]} />,
  );
  expect(svg).toMatch(/class="pt so" d="M/);
  for (const year of yearsOf(svg)) expect(Math.abs(year - 1974)).toBeLessThanOrEqual(0.5);
});

it('the interval of an EC50 is drawn to its end beyond the last dose', () => {
  const svg = renderToStaticMarkup(
    <DoseResponse
      {...{ id: 'r', title: 't', doseAxis: 'Dose', axis: 'Response' }}
      series={[
        {
          label: 'a',
          points: [1, 3, 10, 20].map((dose) => ({ dose, response: dose })),
          curve: [],
          ec50: { dose: 15, low: 8, high: 40, response: 10, text: 'EC50 = 15 (95% CI 8 to 40)' },
        },
      ]}
    />,
  );
  const [, end] = /class="bd pi" d="M[-\d.]+ [-\d.]+H([-\d.]+)/.exec(svg) ?? [];
  const twenty = textsOf(svg).find(({ text }) => text === '20')!;
  expect(Number(end)).toBeGreaterThan(twenty.right + 30);
});

it('a note next to the title ends with its chart, so a wider font than measured does not clip it', () => {
  const drawn = renderToStaticMarkup(
    samples['bar']!({ values: [4, 5], labels: ['control'] }, { id: 'd', title: 't', layout: 'wide' }),
  );
  const width = /viewBox="0 0 (\d+)/.exec(drawn)![1]!;
  expect(drawn).toMatch(new RegExp(`<text x="${width}" y="[\\d.]+" text-anchor="end">Error bars`));
});
