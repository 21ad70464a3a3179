// Cuts the site's three font files from Newsreader (OFL 1.1) to public/fonts, and the faces of invoices and other papers from Newsreader and
// Noto Serif (OFL 1.1) to netlify/papers/faces.json, as text, for functions ship no files; faces of other
// scripts (Noto, Vazirmatn; OFL 1.1) to netlify/papers/far-faces.
// Run once, and again when a sign is missing: `node netlify/office/subset-fonts.ts`. The files are committed.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import subsetFont from 'subset-font';

const source = new URL('../../node_modules/@fontsource-variable/newsreader/', import.meta.url);
const target = new URL('../../public/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
const typographic = '\u00a0’‘“”–—…·•×±−→§†‡©°µ½²³ß₹€éèëöüäçñáíóøåÖÜÉ';
const mathematical = '←↑↓≤≥≈≠∞√∑∂∆®¼¹£';

const cuts = [
  // Headlines: the display cut, one weight.
  {
    file: 'display.woff2',
    from: 'opsz-normal',
    text: ascii + typographic,
    axes: { opsz: 60, wght: 450 },
  },
  // Reading text: the text cut, regular to semibold.
  {
    file: 'text.woff2',
    from: 'opsz-normal',
    text: ascii + typographic + mathematical,
    axes: { opsz: 16, wght: { min: 400, max: 600 } },
  },
  {
    file: 'italic.woff2',
    from: 'opsz-italic',
    text: ascii + '\u00a0’‘“”–—…·×−éèöüä',
    axes: { opsz: 18, wght: 400 },
  },
];

mkdirSync(target, { recursive: true });
let total = 0;
for (const { file, from, text, axes } of cuts) {
  const font = await subsetFont(readFileSync(new URL(`files/newsreader-latin-${from}.woff2`, source)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  });
  writeFileSync(new URL(file, target), font);
  total += font.length;
  console.log(file.padEnd(16), font.length);
}
copyFileSync(new URL('LICENSE', source), new URL('OFL.txt', target));
console.log('in all'.padEnd(16), total);

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const latin = `${ascii}${range(0xa0, 0xff)}Œœı’‘“”–—…·•‐‑−€™`;
const latinBeyond = `${range(0x100, 0x17f)}${range(0x1cd, 0x1dc)}ȘșȚț${range(0x1e00, 0x1e9f)}₹`;
const vietnamese = `ƠơƯư${range(0x1ea0, 0x1ef9)}₫`;

/** The nearest first: a letter is set in the first face that has it. */
const paperFaces = [
  { name: 'regular-latin', from: 'newsreader-latin-opsz', letters: latin, axes: { opsz: 12, wght: 400 } },
  {
    name: 'regular-beyond',
    from: 'newsreader-latin-ext-opsz',
    letters: latinBeyond,
    axes: { opsz: 12, wght: 400 },
  },
  { name: 'semibold-latin', from: 'newsreader-latin-opsz', letters: latin, axes: { opsz: 12, wght: 600 } },
  {
    name: 'semibold-beyond',
    from: 'newsreader-latin-ext-opsz',
    letters: latinBeyond,
    axes: { opsz: 12, wght: 600 },
  },
  {
    name: 'vietnamese',
    from: 'newsreader-vietnamese-opsz',
    letters: vietnamese,
    axes: { opsz: 12, wght: 400 },
  },
  { name: 'greek', from: 'noto-serif-greek-wght', letters: range(0x384, 0x3ce), axes: { wght: 400 } },
  { name: 'cyrillic', from: 'noto-serif-cyrillic-wght', letters: range(0x400, 0x45f), axes: { wght: 400 } },
];
const packages = new URL('../../node_modules/@fontsource-variable/', import.meta.url);
const packed: Record<string, string> = {};
for (const { name, from, letters, axes } of paperFaces) {
  const file = new URL(`${/^newsreader|^noto-serif/.exec(from)![0]}/files/${from}-normal.woff2`, packages);
  const face = await subsetFont(readFileSync(file), letters, {
    targetFormat: 'truetype',
    variationAxes: axes,
  });
  packed[name] = Buffer.from(face).toString('base64');
  console.log(name.padEnd(16), face.length);
}
writeFileSync(new URL('../papers/faces.json', import.meta.url), `${JSON.stringify(packed, null, 2)}\n`);

/** Joiners belong to every script that shapes its letters. */
const joiners = '\\u200c\\u200d';
const only = (script: string) => new RegExp(`[\\p{scx=${script}}${joiners}]`, 'u');
const oneFace = (family: string, script: string) => ({
  from: `${family}-${script.toLowerCase()}`,
  slice: new RegExp(`^${script.toLowerCase()}$`),
  letters: only(script),
});
/** Of scripts far from ours: faces of its letters, packed, loaded where a paper has such letters. */
const farFaces: Record<string, { from: string; slice: RegExp; letters: RegExp }> = {
  // Of Noto's Arabic, dots are signs of their own, which stand for no letter: PDF/A forbids those.
  arabic: { from: 'vazirmatn', slice: /^arabic$/, letters: only('Arabic') },
  bengali: oneFace('noto-serif', 'Bengali'),
  devanagari: oneFace('noto-serif', 'Devanagari'),
  gujarati: oneFace('noto-serif', 'Gujarati'),
  gurmukhi: oneFace('noto-serif', 'Gurmukhi'),
  // Chinese, the letters of Japanese, and their signs.
  han: {
    from: 'noto-sans-sc',
    slice: /^\[/,
    letters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Bopomofo}\u3000-\u303f\uff01-\uffe6]/u,
  },
  hangul: { from: 'noto-sans-kr', slice: /^\[/, letters: /\p{sc=Hangul}/u },
  hebrew: oneFace('noto-serif', 'Hebrew'),
  kannada: oneFace('noto-serif', 'Kannada'),
  malayalam: oneFace('noto-serif', 'Malayalam'),
  tamil: oneFace('noto-serif', 'Tamil'),
  telugu: oneFace('noto-serif', 'Telugu'),
  thai: oneFace('noto-serif', 'Thai'),
};
/** Takes ranges as CSS writes them: `U+4e00-4e09,U+4e2d`. */
const lettersIn = (ranges: string) =>
  ranges
    .split(',')
    .map((each) => {
      const [first = '', last = first] = each.trim().replace('U+', '').split('-');
      return range(Number.parseInt(first, 16), Number.parseInt(last, 16));
    })
    .join('');
const farFolder = new URL('../papers/far-faces/', import.meta.url);
mkdirSync(farFolder, { recursive: true });
for (const [name, { from, slice, letters }] of Object.entries(farFaces)) {
  const folder = new URL(`${from}/`, packages);
  const ranges = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8')) as Record<string, string>;
  const slices = Object.entries(ranges)
    .filter(([each]) => slice.test(each))
    .map(
      ([each, all]) => [each, [...lettersIn(all)].filter((letter) => letters.test(letter)).join('')] as const,
    )
    .filter(([, own]) => own !== '');
  const faces = await Promise.all(
    slices.map(async ([each, own]) => {
      const file = `files/${from}-${each.replace(/[[\]]/g, '')}-wght-normal.woff2`;
      const face = await subsetFont(readFileSync(new URL(file, folder)), own, {
        targetFormat: 'truetype',
        variationAxes: { wght: 400 },
      });
      return { letters: own, face: brotliCompressSync(face).toString('base64') };
    }),
  );
  const text = `${JSON.stringify(faces, null, 2)}\n`;
  writeFileSync(new URL(`${name}.json`, farFolder), text);
  console.log(name.padEnd(16), faces.length, 'faces', text.length);
}
