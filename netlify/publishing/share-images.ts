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
import { cardOf, drawingOf, fontFamily } from './share-drawing.ts';

const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** Writes a whole file or none, so that what a cut build leaves behind is never taken for a picture. */
function keep(file: string, content: Uint8Array) {
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

/** Writes the pictures of a page into the built site; says whether its own was drawn. */
export function writeShareImages(
  dist: string,
  page: BuiltPage,
  { font, cache, key }: Painter,
): 'drawn' | 'kept' {
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  };
  const name = page.file.slice(0, -'.html'.length);
  const card = cardOf(page, imageIn(dist));
  if (card) write(`cards/${name}.svg`, card);
  const svg = drawingOf(page);
  const kept = join(cache, `${hashOf(key, svg)}.png`);
  const isNew = !existsSync(kept);
  if (isNew) keep(kept, draw(svg, font));
  write(`og/${name === 'index' ? 'home' : name}.png`, readFileSync(kept));
  return isNew ? 'drawn' : 'kept';
}
