// Draws the picture that a shared link shows, 1200 × 630, for every page of dist: the title as a headline, and an article's own
// figure beside it; and that figure alone, as cards/<path>.svg, for the blog index. Pictures are kept by the hash of what they
// are drawn from, so that a second build draws none.
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync, globSync } from 'node:fs';
import { dirname } from 'node:path';
import { Resvg } from '@resvg/resvg-js';
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

function render(svg: string): Uint8Array {
  const drawing = new Resvg(svg, {
    font: { fontFiles: [font], loadSystemFonts: false, defaultFontFamily: fontFamily },
  });
  return drawing.render().asPng();
}

/** Takes the folder of the built site; writes og/<path>.png for each page and gives how many were drawn and how many kept. */
export async function writeShareImages(dist: string): Promise<{ drawn: number; kept: number }> {
  await unpackFont();
  await mkdir(`${dist}/cards`, { recursive: true });
  const count = { drawn: 0, kept: 0 };
  for (const file of globSync('**/*.html', { cwd: dist })) {
    if (/^(pagefind|search-index)\//.test(file)) continue;
    const html = await readFile(`${dist}/${file}`, 'utf8');
    const svg = drawingOf(html);
    const card = cardOf(html);
    if (card) await writeFile(`${dist}/cards/${file.slice(0, -'.html'.length)}.svg`, card);
    const kept = `${cache}/${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`;
    const target = `${dist}/og/${file === 'index.html' ? 'home' : file.slice(0, -'.html'.length)}.png`;
    await mkdir(dirname(target), { recursive: true });
    if (existsSync(kept)) count.kept++;
    else {
      await writeFile(kept, render(svg));
      count.drawn++;
    }
    await copyFile(kept, target);
  }
  return count;
}

if (import.meta.main) {
  const { drawn, kept } = await writeShareImages(process.argv[2] ?? 'dist');
  console.log(`share images: ${drawn} drawn, ${kept} kept`);
}
