// The picture that a shared link shows, 1200 × 630, for every page: the title as a headline, and an article's own figure beside
// it; and that figure alone, as cards/<path>.svg, for the blog index. Pictures are kept by the hash of all that they are drawn
// from, so that a second build draws none.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import packages from '../../package.json' with { type: 'json' };
import type { BuiltPage } from './built-page.ts';
import { pngOf } from './png.ts';
import { fontFamily } from './share-chart.ts';
import { cardOf, drawingOf, openingOf } from './share-drawing.ts';

export const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** Writes a whole file or none, so that what a cut build leaves behind is never taken for a picture. */
export function keep(file: string, content: string | Uint8Array) {
  const part = `${file}.${process.pid}.${threadId}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

/** What draws: the headline font as a file, where pictures are kept, and by what key those of this font, renderer and code. */
export type Painter = { font: string; cache: string; key: string };

/** Unpacks the headline font, once: the drawing library reads TrueType only. */
export async function painterWith(cache = 'node_modules/.cache/share-images'): Promise<Painter> {
  const packed = readFileSync('public/fonts/display.woff2');
  const font = join(cache, `${hashOf(packed)}.ttf`);
  mkdirSync(cache, { recursive: true });
  if (!existsSync(font)) {
    const letters = Array.from({ length: 0x2300 }, (_, i) => String.fromCodePoint(i + 32)).join('');
    keep(font, await subsetFont(packed, letters, { targetFormat: 'truetype' }));
  }
  const code = ['share-images.ts', 'png.ts'].map((file) => readFileSync(join(import.meta.dirname, file)));
  const renderer = packages.devDependencies['@resvg/resvg-js'];
  return { font, cache, key: hashOf(packed, renderer, ...code) };
}

const imageTypes: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.svg': 'image/svg+xml',
};

/** Whether this is the address of an image of the built site. */
export const isOwnImage = (address: string) =>
  address.startsWith('/') && imageTypes[extname(address)] !== undefined;

/** An image of the built site as a data URL: a picture inside a picture may fetch nothing. */
const imageIn = (dist: string) => (address: string) => {
  const type = imageTypes[extname(address)];
  const file = `${dist}${address}`;
  return address.startsWith('/') && type !== undefined && existsSync(file)
    ? `data:${type};base64,${readFileSync(file, 'base64')}`
    : undefined;
};

function draw(svg: string, font: string): Uint8Array {
  const options = { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily };
  const { pixels, width, height } = new Resvg(svg, { font: options }).render();
  return pngOf(pixels, width, height);
}

/** What a page is shared with: its figure alone and that which it opens with, where it has one, and the name of its picture among those that are kept. */
export type SharedAs = { card: string | undefined; opening: string | undefined; picture: string };

/** Draws the pictures of a page, where they are not kept already. */
export function sharedAs(
  dist: string,
  page: BuiltPage,
  { font, cache, key }: Painter,
): SharedAs & { isNew: boolean } {
  const svg = drawingOf(page);
  const picture = `${hashOf(key, svg)}.png`;
  const isNew = !existsSync(join(cache, picture));
  if (isNew) keep(join(cache, picture), draw(svg, font));
  return {
    card: cardOf(page, imageIn(dist)),
    opening: page.article && openingOf(page),
    picture,
    isNew,
  };
}

/** Writes the pictures of the page of this file into the built site. */
export function writeShareImages(
  dist: string,
  file: string,
  { card, opening, picture }: SharedAs,
  { cache }: Painter,
) {
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  };
  const name = file.slice(0, -'.html'.length);
  if (card !== undefined) write(`cards/${name}.svg`, card);
  if (opening !== undefined) write(`cards/${name}-words.svg`, opening);
  write(`og/${name === 'index' ? 'home' : name}.png`, readFileSync(join(cache, picture)));
}
