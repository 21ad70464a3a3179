// Letters that the headline face has not (Greek, Devanagari, Chinese, subscripts, signs of mathematics), for the pictures of shared links:
// from packages, so that a picture has them on any machine, and of each file only what the texts need.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

/** By script: the package of its face, what the face calls itself, and where a package has the script in parts, the one that holds it. */
const faces = [
  {
    letters: /[\u0900-\u097f\ua8e0-\ua8ff]/u,
    name: 'noto-serif-devanagari',
    family: 'Noto Serif Devanagari',
  },
  {
    letters: /[\u2200-\u22ff\u2e80-\ud7ff\uf900-\uffef\u{20000}-\u{3ffff}]/u,
    name: 'noto-sans-sc',
    family: 'Noto Sans SC',
  },
  { letters: /./u, name: 'noto-serif', family: 'Noto Serif', part: 'math' },
] as const;

const faceOf = (letter: string) => faces.find(({ letters }) => letters.test(letter))!;

const { resolve } = createRequire(import.meta.url);

/** Letters beyond those of Europe, which the headline face is cut to. */
const rare =
  /[\u0370-\u1dff\u1f00-\u1fff\u2070-\u209f\u2200-\u2211\u2213-\u22ff\u2c00-\ud7ff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/gu;

export const rareLetters = (text: string): string[] => [...new Set(text.match(rare))];

type Run = { letters: string; family: string | undefined };

/** A line cut where its face changes; a run of no family is of the headline's own. */
export const runsOf = (line: string): Run[] =>
  [...line].reduce<Run[]>((runs, letter) => {
    const family = rareLetters(letter).length > 0 ? faceOf(letter).family : undefined;
    const last = runs.at(-1);
    if (last && last.family === family) last.letters += letter;
    else runs.push({ letters: letter, family });
    return runs;
  }, []);

/** Whether a list of ranges, as in `U+370-377,U+37a`, holds the letter. */
const holds = (ranges: string, letter: string) =>
  ranges.split(',').some((range) => {
    const [from = 0, to = from] = range
      .replace('U+', '')
      .split('-')
      .map((number) => Number.parseInt(number, 16));
    const code = letter.codePointAt(0) ?? 0;
    return code >= from && code <= to;
  });

/** The folder of a package of faces; a build on a machine that lacks it says so, and goes on. */
function folderOf(name: string): string | undefined {
  try {
    return dirname(resolve(`@fontsource-variable/${name}/unicode.json`));
  } catch {
    console.warn(
      `share images: @fontsource-variable/${name} is not installed (npm ci), so some letters may be missing`,
    );
    return undefined;
  }
}

/** Takes letters, and what keeps a file under a name made of what it is drawn from; gives the faces that have the letters, as files. */
export async function facesWith(
  letters: readonly string[],
  keepAs: (of: (string | Uint8Array)[], make: () => Promise<Uint8Array>) => Promise<string>,
): Promise<string[]> {
  const files: string[] = [];
  for (const face of faces) {
    const own = letters.filter((letter) => faceOf(letter) === face);
    const folder = own.length === 0 ? undefined : folderOf(face.name);
    if (folder === undefined) continue;
    const parts = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>;
    for (const [part, ranges] of Object.entries(parts)) {
      const wanted = own.filter((letter) => holds(ranges, letter));
      if (wanted.length === 0 || ('part' in face && face.part !== part)) continue;
      const packed = readFileSync(
        join(folder, 'files', `${face.name}-${part.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      );
      const make = () =>
        subsetFont(packed, wanted.join(''), { targetFormat: 'truetype', variationAxes: { wght: 400 } });
      files.push(await keepAs([packed, ...wanted], make));
    }
  }
  return files;
}
