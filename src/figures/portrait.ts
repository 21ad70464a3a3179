// A column of data as a thumbnail of 64 × 24: the distribution of its numbers, or the frequency of each text value. Gaps are not drawn.
import { largest, smallest } from '../statistics/descriptive/extremes.ts';

export const portrait = { width: 64, height: 24 };

type Cell = number | string | null;
export type Portrait = { d: string; isOfWords: boolean };

const bins = 16;

/** Bars on the baseline, as one path. The tallest is as high as the image. */
function bars(counts: readonly number[], space: number): string {
  const most = largest(counts, 1);
  const step = portrait.width / counts.length;
  const { height } = portrait;
  return counts
    .flatMap((count, at) => {
      const high = Math.max(1, Math.round((count / most) * height));
      const [from, wide] = [at * step + space / 2, step - space].map((each) => Math.round(each * 10) / 10);
      return count === 0 ? [] : [`M${from} ${height}v-${high}h${wide}v${high}z`];
    })
    .join('');
}

/** The bars of a column: sixteen equal bins from the minimum to the maximum, or one bar per text value in order of appearance. */
export function portraitOf(cells: readonly Cell[]): Portrait {
  const known = cells.filter((cell) => cell !== null);
  const numbers = known.filter((cell) => typeof cell === 'number');
  const different = [...new Set(known)];
  if (numbers.length < known.length || different.length <= 3) {
    const counts = different.map((each) => known.filter((cell) => cell === each).length);
    return { d: bars(counts, different.length > bins ? 0 : 2), isOfWords: true };
  }
  const [low, high] = [smallest(numbers), largest(numbers)];
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of numbers) {
    const bin = Math.min(bins - 1, Math.floor(((value - low) / (high - low)) * bins));
    counts[bin]! += 1;
  }
  return { d: bars(counts, 0.6), isOfWords: false };
}
