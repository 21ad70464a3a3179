// Converts text from reading order to visual order if parts of it run from right to left (Unicode Standard Annex 9).
import bidiFactory from 'bidi-js';

const bidi = bidiFactory();
const rightToLeft = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;
export const runsFromRight = (text: string) => rightToLeft.test(text);
const opensRightToLeft = /^\P{L}*[\p{sc=Arabic}\p{sc=Hebrew}]/u;

export type Direction = 'ltr' | 'rtl';
export const directionOf = (text: string): Direction => (opensRightToLeft.test(text) ? 'rtl' : 'ltr');

/** Text of a single direction; odd levels run from right to left. */
type Stretch = { text: string; level: number };

function stretchesOf(text: string, direction: Direction): Stretch[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const stretches: Stretch[] = [];
  for (let i = 0; i < text.length; i++) {
    const [level, last] = [levels[i]!, stretches.at(-1)];
    if (last?.level === level) last.text += text[i]!;
    else stretches.push({ text: text[i]!, level });
  }
  return stretches;
}

/** Reverses right-to-left characters that the font does not reorder: spaces, brackets, punctuation. */
const mirrored = (text: string) =>
  [...text]
    .reverse()
    .map((sign) => bidi.getMirroredCharacter(sign) ?? sign)
    .join('');

/**
 * Splits a text into runs of one font with `cut` and returns them from left to right. Characters of a right-to-left
 * script keep their reading order, because the shaper reverses them.
 */
export function inVisualOrder<Run extends { text: string }>(
  text: string,
  direction: Direction,
  cut: (text: string) => Run[],
): Run[] {
  if (!rightToLeft.test(text)) return cut(text);
  const runs = stretchesOf(text, direction).flatMap(({ text: part, level }) =>
    cut(part).map((run) => ({
      run: level % 2 === 1 && !rightToLeft.test(run.text) ? { ...run, text: mirrored(run.text) } : run,
      level,
    })),
  );
  const highest = Math.max(...runs.map(({ level }) => level));
  for (let level = highest; level >= 1; level--)
    for (let from = 0; from < runs.length; from++) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to++;
      if (to > from + 1) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  return runs.map(({ run }) => run);
}
