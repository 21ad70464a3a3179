// Gallery images are legible at every published size and need no style sheet.
import { describe, expect, it } from 'vitest';
import { drawingOf, plates, sizes } from '../../../src/components/gallery/all-plates.ts';
import { mixedColor } from '../../../src/charts/mixed-color.ts';
import { collisions, outside } from './reading-svg.ts';

const drawings = plates.flatMap((plate) =>
  sizes.map((size) => ({ name: `${plate.kind}, ${size}`, size, ...drawingOf(plate, size) })),
);

describe.each(drawings)('$name', ({ svg, size, width, height }) => {
  it('keeps its text inside the frame and without overlaps', () => {
    expect(outside(svg).map(({ text }) => text)).toEqual([]);
    expect(collisions(svg)).toEqual([]);
  });

  it('has the size that its image states', () => {
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
  });

  it('contains its own colors', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(svg).not.toMatch(/\s(class|style)=|var\(|color-mix|light-dark/);
    expect(svg).toMatch(/(fill|stroke)="#(?!4f4d62)[0-9a-f]{6}"/);
    if (size === 'neighbour') expect(svg).not.toContain('<text');
  });
});

it('mixes colors as Chromium does', () => {
  expect(mixedColor('#0072b2', '#1d1636', 0.74)).toBe('#1d588f');
  expect(mixedColor('#e69f00', '#1d1636', 0.45)).toBe('#6f5240');
});
