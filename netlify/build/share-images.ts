// Draws the picture that a shared link shows, 1200 × 630, for every page of dist: the title as a headline, and an article's own
// figure beside it; and that figure alone, as cards/<path>.svg, for the blog index. Pictures are kept by the hash of what they
// are drawn from, so that a second build draws none.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, extname } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import subsetFont from 'subset-font';
import { cardOf, drawingOf, fontFamily } from './share-drawing.ts';

const cache = 'node_modules/.cache/share-images';
const font = `${cache}/display.ttf`;

/** The drawing library reads TrueType only: the headline font, unpacked once. */
async function unpackFont() {
  await mkdir(cache, { recursive: true });
  if (existsSync(font)) return;
  const packed = await readFile('public/fonts/display.woff2');
  const letters = Array.from({ length: 0x2300 }, (_, i) => String.fromCodePoint(i + 32)).join('');
  await writeFile(font, await subsetFont(packed, letters, { targetFormat: 'truetype' }));
}

async function draw(svg: string): Promise<Uint8Array> {
  const drawing = await renderAsync(svg, {
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily },
  });
  return drawing.asPng();
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

/** Takes the folder of the built site; writes og/<path>.png for each page and gives how many were drawn and how many kept. */
export async function writeShareImages(dist: string): Promise<{ drawn: number; kept: number }> {
  await unpackFont();
  await mkdir(`${dist}/cards`, { recursive: true });
  const count = { drawn: 0, kept: 0 };
  const files = globSync('**/*.html', { cwd: dist }).filter(
    (file) => !/^(pagefind|search-index)\//.test(file),
  );
  const drawNext = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const html = await readFile(`${dist}/${file}`, 'utf8');
      const svg = drawingOf(html);
      const card = cardOf(html, imageIn(dist));
      const name = file.slice(0, -'.html'.length);
      if (card) await writeFile(`${dist}/cards/${name}.svg`, card);
      const kept = `${cache}/${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`;
      const target = `${dist}/og/${file === 'index.html' ? 'home' : name}.png`;
      await mkdir(dirname(target), { recursive: true });
      if (existsSync(kept)) count.kept++;
      else {
        await writeFile(kept, await draw(svg));
        count.drawn++;
      }
      await copyFile(kept, target);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, drawNext));
  return count;
}

if (import.meta.main) {
  const { drawn, kept } = await writeShareImages(process.argv[2] ?? 'dist');
  console.log(`share images: ${drawn} drawn, ${kept} kept`);
}
