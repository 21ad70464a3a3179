import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type BuiltPage, readBuiltPage } from '../../../netlify/postbuild/built-page.ts';
import {
  type Painter,
  painterWith,
  sharedAs,
  writeShareImages,
} from '../../../netlify/postbuild/share-images.ts';

const dist = mkdtempSync(join(tmpdir(), 'dist-'));
const cache = mkdtempSync(join(tmpdir(), 'cache-'));
const page = (title: string, figure = '') =>
  readBuiltPage(`<html><head><title>${title}</title></head><body>${figure}</body></html>`, 'on-pears.html');
const figure = (path: string) =>
  `<figure data-shared><svg viewBox="0 0 9 9"><path class="ln" d="${path}"></path></svg></figure>`;
const picture = () => readFileSync(join(dist, 'og/on-pears.png'));

const share = (of: BuiltPage, painter: Painter) => {
  const shared = sharedAs(dist, of, painter);
  writeShareImages(dist, of.file, shared, painter);
  return shared.isNew ? 'drawn' : 'kept';
};

describe('social preview images', () => {
  let painter: Painter;
  beforeAll(async () => {
    painter = await painterWith([], cache);
    expect(share(page('On pears'), painter)).toBe('drawn');
  });

  it('are drawn once and reused in a second build', async () => {
    const first = picture();
    writeFileSync(join(dist, 'og/on-pears.png'), '');
    expect(share(page('On pears'), await painterWith([], cache))).toBe('kept');
    expect(picture()).toEqual(first);
  });

  it.each([
    ['title', page('On more pears')],
    ['figure', page('On pears', figure('M0 0L9 9'))],
  ])('are drawn again if the %s has changed', (_, changed) => {
    writeFileSync(join(dist, 'og/on-pears.png'), '');
    expect(share(changed, painter)).toBe('drawn');
    expect(picture().subarray(1, 4).toString()).toBe('PNG');
  });

  it('are byte-identical in every build', async () => {
    const first = picture();
    const other = mkdtempSync(join(tmpdir(), 'cache-'));
    expect(share(page('On pears', figure('M0 0L9 9')), await painterWith([], other))).toBe('drawn');
    expect(picture()).toEqual(first);
  });
});

it.each([
  ['Greek', 'α', 'β'],
  ['Devanagari', 'क', 'ख'],
  ['Chinese', '统', '计'],
  ['subscripts', '₂', '₃'],
  ['the minus and its like', '−', '≥'],
])('include the glyphs for %s from their font packages', async (_, one, other) => {
  const titled = [one, other, ''].map((letter) => `A title with ${letter}`);
  const painter = await painterWith(titled, cache);
  const pictures = titled.map((title) => {
    share(page(title), painter);
    return picture();
  });
  expect(new Set(pictures.map((each) => each.toString('base64'))).size).toBe(3);
});

it('place syllables of several characters side by side without overlap', async () => {
  const painter = await painterWith(['ज्ञान'], cache);
  const inkOf = async (title: string) => {
    share(page(title), painter);
    const pixels = await sharp(picture()).grayscale().raw().toBuffer();
    return pixels.reduce((dark, value) => dark + (value < 128 ? 1 : 0), 0);
  };
  const [bare, word, first, second] = [
    await inkOf('A'),
    await inkOf('Aज्ञान'),
    await inkOf('Aज्ञा'),
    await inkOf('Aन'),
  ];
  expect((word - bare) / (first - bare + second - bare)).toBeGreaterThan(0.95);
});
