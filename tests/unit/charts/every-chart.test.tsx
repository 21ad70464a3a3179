import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { collisions, outside } from './reading-svg.ts';
import { samples, type Sample } from './samples.tsx';

const spread = (count: number, scale: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => from + scale * Math.sin(index * 12.9898) * (1 + (index % 7) / 3),
  );
const short = ['control', 'treated', 'washed'];
const long = [
  'Placebo and standard care, all centres of the first phase',
  'Low dose',
  'Hydroxychloroquine-azithromycin 500 mg twice daily',
  'Dose adjusted to creatinine clearance',
];

const cases: Record<string, Omit<Sample, 'layout'>> = {
  'one value': { values: [4.2], labels: ['control'] },
  'two values': { values: [4.2, 5.1], labels: ['control', 'treated'] },
  'five values': { values: [4.2, 5.1, 3.3, 4.8, 4.4], labels: short },
  'two hundred values': { values: spread(200, 12, 40), labels: short },
  'long labels': { values: spread(40, 12, 40), labels: long },
  'eight groups': { values: spread(80, 12, 40), labels: [...long, ...short, 'none at all'] },
  'negative values': { values: spread(30, 5, -40), labels: short },
  'both signs': { values: spread(30, 50), labels: short },
  'tiny values': { values: spread(30, 1e-9), labels: short },
  'huge values': { values: spread(30, 1e12), labels: short },
  'equal values': { values: [3, 3, 3, 3, 3, 3], labels: short },
  zeros: { values: [0, 0, 0, 0], labels: ['control', 'treated'] },
  'a wide range': { values: [1e-9, 1, 1e9, -1e9, 5], labels: short },
};

/** What no reader and no renderer can use, with a little of what stands around it. */
const broken = (svg: string) => svg.match(/.{0,40}(NaN|Infinity|undefined|e\+\d\d).{0,20}/g) ?? [];

const layouts = ['wide', 'narrow'] as const;
const each = Object.keys(samples).flatMap((name) => layouts.map((layout) => [name, layout] as const));

describe.each(each)('%s, %s', (name, layout) => {
  const draw = (sample: Omit<Sample, 'layout'>) =>
    renderToStaticMarkup(samples[name]!({ ...sample, layout }));

  it.each(Object.keys(cases))('keeps every label inside the frame and apart from the others: %s', (which) => {
    const svg = draw(cases[which]!);
    expect(outside(svg).map((box) => box.text)).toEqual([]);
    expect(collisions(svg)).toEqual([]);
    expect(broken(svg)).toEqual([]);
  });

  it('says so where there are no data', () => {
    const svg = draw({ values: [], labels: ['control'] });
    expect(svg).toContain('No data to draw');
    expect(svg).toContain('There are no data to draw.</desc>');
  });

  it('has a title, a description and no style attribute, and is the same every time', () => {
    const svg = draw(cases['five values']!);
    expect(svg).toMatch(/<svg [^>]*role="img" aria-labelledby="(\w+)-t \1-d"/);
    expect(svg).toMatch(/<title id="\w+-t">What the chart shows<\/title><desc id="\w+-d">[^<]{20,}<\/desc>/);
    expect(svg).not.toMatch(/ style=/);
    expect(draw(cases['five values']!)).toBe(svg);
  });

  it('draws any finite numbers without a coordinate that is none', () => {
    const number = fc.oneof(
      fc.double({ min: -1e300, max: 1e300, noNaN: true }),
      fc.integer({ min: -1000, max: 1000 }),
      fc.constantFrom(0, -0, 1e-320, 1e299, -1e299, 1e12 + 1),
    );
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 25 }), (values) => {
        const svg = draw({ values, labels: short });
        expect(broken(svg)).toEqual([]);
        expect(outside(svg).map((box) => box.text)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
