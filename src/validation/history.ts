// The accuracy of each family at each release, as lines of `history.csv`. `npm run report -- accuracy --keep` writes
// those of the current release.
import type { CaseOutcome } from './run-reference.ts';

export type Entry = {
  readonly release: string;
  readonly date: string;
  readonly family: string;
  readonly cases: number;
  readonly numbers: number;
  /** Correct digits, to one decimal. Undefined if the right answers have none. */
  readonly worst: number | undefined;
  readonly median: number | undefined;
};

const heading = 'release,date,family,cases,numbers,worst_digits,median_digits';

/** Every family in some outcomes, in the order of its first case. */
export const entriesOf = (release: string, date: string, outcomes: readonly CaseOutcome[]): Entry[] =>
  [...Map.groupBy(outcomes, ({ family }) => family)].map(([family, own]) => {
    const digits = own.flatMap(({ comparison }) => comparison.digits).sort((a, b) => a - b);
    const [worst, median] = [digits[0], digits[Math.floor(digits.length / 2)]].map(
      (value) => value && Math.floor(value * 10) / 10,
    );
    return { release, date, family, cases: own.length, numbers: digits.length, worst, median };
  });

export const readHistory = (text: string): Entry[] =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [release = '', date = '', family = '', ...counts] = line.split(',');
      const [cases = 0, numbers = 0, worst, median] = counts.map((count) =>
        count ? Number(count) : undefined,
      );
      return { release, date, family, cases, numbers, worst, median };
    });

/** The history with these entries instead of the earlier ones of the same release. */
export const withEntries = (history: readonly Entry[], entries: readonly Entry[]): string =>
  [
    heading,
    ...[...history.filter(({ release }) => release !== entries[0]?.release), ...entries].map(
      ({ release, date, family, cases, numbers, worst = '', median = '' }) =>
        [release, date, family, cases, numbers, worst, median].join(','),
    ),
    '',
  ].join('\n');
