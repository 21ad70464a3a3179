// The plates of the gallery: every drawing is legible at every size that it is published in, and needs no style sheet.
import { describe, expect, it } from 'vitest';
import { plates, type Size, sizes } from '../../../src/components/gallery/all-plates.ts';
import { fileOf } from '../../../src/figures/as-file.ts';
import { mixedColour } from '../../../src/figures/mixed-colour.ts';
import { collisions, outside } from './reading-svg.ts';

const drawings = plates.flatMap((plate) =>
  (Object.keys(sizes) as Size[]).map((size) => ({
    name: `${plate.kind}, ${size}`,
    size: sizes[size](plate),
    svg: fileOf(plate.figure, sizes[size](plate)),
  })),
);

describe.each(drawings)('$name', ({ svg, size }) => {
  it('keeps its words inside the frame and apart', () => {
    expect(outside(svg).map(({ text }) => text)).toEqual([]);
    expect(collisions(svg)).toEqual([]);
  });

  it('says its colours itself', () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(svg).not.toMatch(/\s(class|style)=|var\(|color-mix|light-dark/);
    expect(svg).toMatch(/(fill|stroke)="#(?!524b66)[0-9a-f]{6}"/);
    if (!size.words) expect(svg).not.toContain('<text');
  });
});

it('mixes colours as Chromium does', () => {
  expect(mixedColour('#0072b2', '#1d1636', 0.74)).toBe('#1d588f');
  expect(mixedColour('#e69f00', '#1d1636', 0.45)).toBe('#6f5240');
});
