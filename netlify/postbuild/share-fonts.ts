// The fonts of social preview images: the headline font and, for characters that it lacks, other packages, each subset
// to the characters that the pages use.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { openSync } from 'fontkit';
import subsetFont from 'subset-font';

/** In order of preference. */
const families = [
  { name: 'newsreader', file: 'opsz', axes: { opsz: 60, wght: 450 } },
  { name: 'noto-serif', file: 'wght', axes: { wght: 450 } },
  { name: 'noto-serif-devanagari', file: 'wght', axes: { wght: 450 } },
  { name: 'noto-sans-sc', file: 'wght', axes: { wght: 400 } },
];

const { resolve } = createRequire(import.meta.url);
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at));

/** Returns the characters that are in a list of ranges such as `U+370-377,U+37a`. */
function lettersIn(list: string, letters: readonly string[]): string[] {
  const ranges = list.split(',').map((range) => {
    const [from = 0, to = from] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return { from, to };
  });
  return letters.filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return ranges.some(({ from, to }) => code >= from && code <= to);
  });
}

/** Returns the characters that a font file lacks; all of them if the file contains no readable font. */
function lackingIn(file: string, letters: readonly string[]): string[] {
  const font = openSync(file);
  try {
    return letters.filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
  } catch {
    return [...letters];
  }
}

/**
 * Returns font files that cover the characters of these texts, in order of preference.
 * @param keepAs Stores what `make` returns under a name derived from its first argument, and returns the path of the file.
 */
export async function shareFonts(
  texts: readonly string[],
  keepAs: (of: (string | Uint8Array)[], make: () => Promise<Uint8Array>) => Promise<string>,
): Promise<string[]> {
  const letters = new Set([...ascii, ...texts.flatMap((text) => text.match(/[^\0-\u00a0]/gu) ?? [])]);
  const files: string[] = [];
  let wanted = [...letters].sort();
  for (const { name, file, axes } of families) {
    const folder = dirname(resolve(`@fontsource-variable/${name}/unicode.json`));
    const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [part, ranges] of Object.entries(parts)) {
      const own = lettersIn(ranges, wanted);
      if (own.length === 0) continue;
      const packed = readFileSync(
        join(folder, 'files', `${name}-${part.replace(/[[\]]/g, '')}-${file}-normal.woff2`),
      );
      const make = () => subsetFont(packed, own.join(''), { targetFormat: 'truetype', variationAxes: axes });
      const path = await keepAs([packed, JSON.stringify(axes), ...own], make);
      const lacking = lackingIn(path, own);
      if (lacking.length === own.length) continue;
      files.push(path);
      wanted = wanted.filter((letter) => !own.includes(letter) || lacking.includes(letter));
    }
  }
  return files;
}
