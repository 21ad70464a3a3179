// Draws the social preview image of every page, 1200 × 630: the title as a headline, with an article's figure next to it. Also draws that
// figure alone, as cards/<path>.svg, for the blog index. Images are cached by the hash of their drawing, so a second build draws none.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { Resvg } from '@resvg/resvg-js';
import packages from '../../package.json' with { type: 'json' };
import type { BuiltPage } from './built-page.ts';
import { type Setter, setterWith } from './set-words.ts';
import { withoutFonts } from './share-chart.ts';
import { cardOf, drawingOf, openingOf } from './share-drawing.ts';
import { shareFonts } from './share-fonts.ts';

/** Hashes texts and bytes into a file name. */
export const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** Writes a file atomically, so that an interrupted build leaves no partial image. */
export function keep(file: string, content: string | Uint8Array) {
  const part = `${file}.${process.pid}.${threadId}`;
  writeFileSync(part, content);
  renameSync(part, file);
}

/** The inputs for drawing: font files in order of preference, and the folder of cached images. */
export type Painter = { fonts: readonly string[]; cache: string };

/** Subsets the fonts to the characters of these texts. */
export async function painterWith(
  texts: readonly string[],
  cache = 'node_modules/.cache/share-images',
): Promise<Painter> {
  mkdirSync(cache, { recursive: true });
  const fonts = await shareFonts(texts, async (of, make) => {
    const file = join(cache, `${hashOf(...of)}.ttf`);
    if (!existsSync(file)) keep(file, await make());
    return file;
  });
  return { fonts, cache };
}

let opened: { fonts: string; setter: Setter } | undefined;

/** Opens the fonts once for all images of a thread. */
function setterOf({ fonts }: Painter): Setter {
  const name = fonts.join();
  if (opened?.fonts !== name) opened = { fonts: name, setter: setterWith(fonts) };
  return opened.setter;
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

/** Whether this is the URL of an image on the built site. */
export const isOwnImage = (address: string) =>
  address.startsWith('/') && imageTypes[extname(address)] !== undefined;

/** Returns an image of the built site as a data URL, because an image inside an image may load nothing. */
const imageIn = (dist: string) => (address: string) => {
  const type = imageTypes[extname(address)];
  const file = `${dist}${address}`;
  return address.startsWith('/') && type !== undefined && existsSync(file)
    ? `data:${type};base64,${readFileSync(file, 'base64')}`
    : undefined;
};

/** A page's images: its figure alone and its opening image, if it has them, and the name of its preview image in the cache. */
export type SharedAs = { card: string | undefined; opening: string | undefined; picture: string };

/** Draws a page's images unless they are cached. */
export function sharedAs(dist: string, page: BuiltPage, painter: Painter): SharedAs & { isNew: boolean } {
  const setter = setterOf(painter);
  const svg = drawingOf(page, setter);
  const picture = `${hashOf(packages.devDependencies['@resvg/resvg-js'], svg)}.png`;
  const isNew = !existsSync(join(painter.cache, picture));
  if (isNew) keep(join(painter.cache, picture), new Resvg(svg, withoutFonts).render().asPng());
  return {
    card: cardOf(page, imageIn(dist)),
    opening: page.article && openingOf(page),
    picture,
    isNew,
  };
}

/** Writes a page's images into the built site. */
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
