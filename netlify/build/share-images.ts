// The picture that a shared link shows, 1200 × 630, for every page: the title as a headline, and an article's own figure beside
// it; and that figure alone, as cards/<path>.svg, for the blog index. Pictures are kept by the hash of all that they are drawn
// from, so that a second build draws none.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import packages from '../../package.json' with { type: 'json' };
import type { BuiltPage } from './built-page.ts';
import { cardOf, drawingOf, fontFamily } from './share-drawing.ts';

const hashOf = (...parts: (string | Uint8Array)[]) =>
  parts
    .reduce((hash, part) => hash.update(part), createHash('sha256'))
    .digest('hex')
    .slice(0, 32);

/** The drawing library reads TrueType only: the headline font, unpacked once. Gives the file. */
async function unpackFont(packed: Uint8Array, cache: string): Promise<string> {
  const file = join(cache, `${hashOf(packed)}.ttf`);
  if (existsSync(file)) return file;
  const letters = Array.from({ length: 0x2300 }, (_, i) => String.fromCodePoint(i + 32)).join('');
  await writeFile(file, await subsetFont(packed, letters, { targetFormat: 'truetype' }));
  return file;
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

/** Gives what writes the pictures of a page into a built site, and says whether one was drawn. */
export async function shareImagesIn(
  dist: string,
  cache = 'node_modules/.cache/share-images',
): Promise<(page: BuiltPage) => Promise<'drawn' | 'kept'>> {
  await mkdir(cache, { recursive: true });
  await mkdir(join(dist, 'cards'), { recursive: true });
  const packed = readFileSync('public/fonts/display.woff2');
  const font = await unpackFont(packed, cache);
  const painter = hashOf(
    packed,
    packages.devDependencies['@resvg/resvg-js'],
    readFileSync(import.meta.filename),
  );
  return async (page) => {
    const name = page.file.slice(0, -'.html'.length);
    const card = cardOf(page, imageIn(dist));
    if (card) await writeFile(join(dist, 'cards', `${name}.svg`), card);
    const svg = drawingOf(page);
    const kept = join(cache, `${hashOf(painter, svg)}.png`);
    const isNew = !existsSync(kept);
    if (isNew) {
      const drawing = await renderAsync(svg, {
        font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily },
      });
      await writeFile(kept, drawing.asPng());
    }
    const target = join(dist, 'og', `${name === 'index' ? 'home' : name}.png`);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(kept, target);
    return isNew ? 'drawn' : 'kept';
  };
}
