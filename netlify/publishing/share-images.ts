// The picture that a shared link shows, 1200 × 630, for every page: the title as a headline, and an article's own figure beside
// it; and that figure alone, as cards/<path>.svg, for the blog index. Pictures are kept by the hash of all that they are drawn
// from, so that a second build draws none.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import packages from '../../package.json' with { type: 'json' };
import type { BuiltPage } from './built-page.ts';
import { pngOf } from './png.ts';
import { fontFamily } from './share-chart.ts';
import { facesWith, runsOf } from './fallback-faces.ts';
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

/** What draws: the headline font and those of rarer letters as files, where pictures are kept, and by what key those of this font, renderer and code. */
export type Painter = { fonts: readonly string[]; cache: string; key: string };

/** Unpacks the headline font, and what else the letters need, once: the drawing library reads TrueType only. */
export async function painterWith(
  cache = 'node_modules/.cache/share-images',
  letters: readonly string[] = [],
): Promise<Painter> {
  const packed = readFileSync('public/fonts/display.woff2');
  mkdirSync(cache, { recursive: true });
  const keepAs = async (of: (string | Uint8Array)[], make: () => Promise<Uint8Array>) => {
    const file = join(cache, `${hashOf(...of)}.ttf`);
    if (!existsSync(file)) keep(file, await make());
    return file;
  };
  const headline = await keepAs([packed], () => {
    const all = Array.from({ length: 0x2300 }, (_, i) => String.fromCodePoint(i + 32)).join('');
    return subsetFont(packed, all, { targetFormat: 'truetype' });
  });
  const code = ['share-images.ts', 'fallback-faces.ts', 'png.ts'].map((file) =>
    readFileSync(join(import.meta.dirname, file)),
  );
  const renderer = packages.devDependencies['@resvg/resvg-js'];
  const fonts = [headline, ...(await facesWith(letters, keepAs))];
  return { fonts, cache, key: hashOf(packed, renderer, ...code) };
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

const svgOf = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="400">${inside}</svg>`;

/** The renderer counts a syllable of several signs as wide as its first one, so each of Devanagari is drawn by itself. */
function syllablesOf(letters: string, family: string | undefined): { letters: string; isLast: boolean }[] {
  const syllables =
    family === 'Noto Serif Devanagari'
      ? [...new Intl.Segmenter('hi').segment(letters)].map(({ segment }) => segment)
      : [letters];
  return syllables.map((each, at) => ({ letters: each, isLast: at === syllables.length - 1 }));
}

/**
 * Gives a drawing's lines in runs of one face each, one beside the other. Within a run the renderer shapes letters as they must be; across
 * faces it counts on as many glyphs as letters, and loses some.
 */
function inRuns(svg: string, font: ResvgRenderOptions['font'] & object): string {
  const rightOf = (words: string, style: string, size: number) => {
    const text = `<text x="0" y="200" font-size="${size}" style="${style}">${words}</text>`;
    const box = new Resvg(svgOf(text), { font }).innerBBox();
    return box ? box.x + box.width : 0;
  };
  return svg.replace(
    /<text x="(\d+)" y="(\d+)" font-family="[^"]*" font-size="(\d+)" style="([^"]*)">([^<]*)<\/text>/g,
    (whole, from: string, y: string, fontSize: string, style: string, line: string) => {
      const runs = runsOf(line);
      const size = Number(fontSize);
      let x = Number(from);
      if (runs.every(({ family }) => family === undefined)) return whole;
      return runs
        .flatMap(({ letters, family }) => syllablesOf(letters, family).map((each) => ({ ...each, family })))
        .map(({ letters, family, isLast }) => {
          const own = `${style};font-family:'${family ?? fontFamily}'`;
          const at = x;
          // Bars keep the spaces at the ends; a face of rare letters may have none. Syllables of one word join at their headline.
          x += family
            ? rightOf(letters, own, size) + size * (isLast ? 0.05 : -0.03)
            : rightOf(`|${letters}|`, own, size) - rightOf('||', own, size);
          const words = letters.replaceAll(' ', '\u00a0');
          return `<text x="${Math.round(at)}" y="${y}" font-size="${size}" style="${own}">${words}</text>`;
        })
        .join('');
    },
  );
}

function draw(svg: string, fonts: readonly string[]): Uint8Array {
  const font = { fontFiles: [...fonts], loadSystemFonts: false, defaultFontFamily: fontFamily };
  const { pixels, width, height } = new Resvg(inRuns(svg, font), { font }).render();
  return pngOf(pixels, width, height);
}

/** What a page is shared with: its figure alone and that which it opens with, where it has one, and the name of its picture among those that are kept. */
export type SharedAs = { card: string | undefined; opening: string | undefined; picture: string };

/** Draws the pictures of a page, where they are not kept already. */
export function sharedAs(
  dist: string,
  page: BuiltPage,
  { fonts, cache, key }: Painter,
): SharedAs & { isNew: boolean } {
  const svg = drawingOf(page);
  const picture = `${hashOf(key, svg)}.png`;
  const isNew = !existsSync(join(cache, picture));
  if (isNew) keep(join(cache, picture), draw(svg, fonts));
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
