// Cuts the site's three font files from Newsreader (OFL 1.1) to public/fonts, and the faces of invoices and other papers from Newsreader and
// Noto Serif (OFL 1.1) to netlify/papers/faces.json, as text, for functions ship no files.
// Run once, and again when a sign is missing: `node netlify/office/subset-fonts.ts`. The files are committed.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
