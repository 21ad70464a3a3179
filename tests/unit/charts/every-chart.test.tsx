import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { collisions, marksOutside, outside, textsOf } from './reading-svg.ts';
import { type Sample, samples, trials } from '../../support/chart-trials.tsx';

/** Returns broken output (such as NaN) that no reader or renderer can use, with some context. */
const broken = (svg: string) => svg.match(/.{0,40}(NaN|Infinity|undefined|e\+\d\d).{0,20}/g) ?? [];

const layouts = ['wide', 'narrow'] as const;
const each = Object.keys(samples).flatMap((name) => layouts.map((layout) => [name, layout] as const));

describe.each(each)('%s, %s', (name, layout) => {
  const draw = (sample: Sample) =>
    renderToStaticMarkup(samples[name]!(sample, { id: 'd', title: 'What the chart shows', layout }));

  it.each(Object.keys(trials))(
    'keeps every mark and label inside the frame, without overlapping labels: %s',
    (which) => {
      const svg = draw(trials[which]!);
      expect(outside(svg).map((box) => box.text)).toEqual([]);
      expect(collisions(svg)).toEqual([]);
      expect(marksOutside(svg)).toEqual([]);
      expect(broken(svg)).toEqual([]);
    },
  );

  it('says so if there are no data', () => {
    const svg = draw(trials['no values']!);
    expect(svg).toContain('No data to draw');
    expect(svg).toContain('There are no data to draw.</desc>');
  });

  it('has a title, a description, and no style attribute, and is deterministic', () => {
    const svg = draw(trials['five values']!);
    expect(svg).toMatch(/<svg [^>]*role="img" aria-labelledby="(\w+)-t \1-d"/);
    expect(svg).toMatch(/<title id="\w+-t">What the chart shows<\/title><desc id="\w+-d">[^<]{20,}<\/desc>/);
    expect(svg).not.toMatch(/ style=/);
    expect(draw(trials['five values']!)).toBe(svg);
  });

  it('draws any finite numbers without an invalid coordinate', () => {
    const number = fc.oneof(
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      fc.integer({ min: -1000, max: 1000 }),
      fc.constantFrom(0, -0, 1e-320, 1e299, -1e299, 1e12 + 1),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 25 }), (values) => {
        const svg = draw({ values, labels: ['control', 'treated', 'washed'] });
        expect(broken(svg)).toEqual([]);
        expect(outside(svg).map((box) => box.text)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

const ofCounts = ['strip', 'box', 'violin', 'raincloud', 'bar', 'scatter', 'histogram', 'kaplanMeier']
  .concat(['pareto', 'control', 'mainEffects', 'interaction', 'timeSeries', 'decomposition', 'paired'])
  .concat(['doseResponse', 'counts', 'samplingDistribution']);

it.each(ofCounts)('%s has no axis below zero if no value is negative', (name) => {
  for (const layout of layouts) {
    const values = [0, 0, 1, 1, 2, 2, 3, 5, 5, 7, 11, 26, 14, 9, 4];
    const svg = renderToStaticMarkup(
      samples[name]!({ values, labels: ['control', 'treated'] }, { id: 'd', title: 't', layout }),
    );
    expect(textsOf(svg).filter(({ text }) => text.startsWith('−'))).toEqual([]);
  }
});
