// Subsets Newsreader (OFL 1.1) into the site's three font files in public/fonts. Run it again if a character is missing: `node
// netlify/cli/subset-fonts.ts`. The files are committed. Documents get their fonts from netlify/plugins/document-fonts.ts.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const source = new URL('../../node_modules/@fontsource-variable/newsreader/', import.meta.url);
const target = new URL('../../public/fonts/', import.meta.url);

const ascii = Array.from({ length: 95 }, (_, i) => String.fromCodePoint(32 + i)).join('');
const typographic = '\u00a0’‘“”–—…·•×±−→§†‡©°µ½²³ß₹€éèëöüäçñáíóøåÖÜÉ';
const mathematical = '←↑↓≤≥≈≠∞√∑∂∆®¼¹£';

const cuts = [
  // Headlines: the display size, one weight.
  {
    file: 'display.woff2',
    from: 'opsz-normal',
    text: ascii + typographic,
    axes: { opsz: 60, wght: 450 },
  },
  // Body text: the text size, regular to semibold.
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
