// Measures how the cost of reading a text grows with its length, as a ratio: seconds say more about the machine than about the code.
import { Script } from 'node:vm';

/** The longer of two texts is so many times as long as the shorter. */
const lengthRatio = 16;
/** Read once, it takes as long as the shorter one read 16 times where the cost is linear, and 16 times as long where it is quadratic. */
const largestTimeRatio = 4;
/** Below this a duration is noise. */
const noiseInMs = 12;
/** Ends what grows so fast that it would never come to the next length: the machine may be slow, but not so slow. */
const hangsAfterInMs = 20_000;

/** What comes before, again and again, and after. */
type Attack = { start: string; unit: string; end: string };
type Pair = { attack: Attack; shorter: string; longer: string };

const starts = ['', 'a@', ' 9'];
const units = [
  ...[
    'a',
    '0',
    '@',
    '.',
    ' ',
    '-',
    '_',
    ',',
    '/',
    '+',
    '"',
    "'",
    '<',
    '(',
    '\n',
    '\r',
    '\0',
    'a.',
    'a ',
    'www.',
  ],
  ...['\u00a0', '\u200b', '\u202e', 'é', '漢', 'א', '\u0301', '\u0323\u0301', '😀', '\ud83d', '\ude00', 'ﷺ'],
];
const ends = ['', '@\0'];

const textOf = ({ start, unit, end }: Attack, length: number) =>
  Buffer.from(start + unit.repeat(Math.ceil(length / unit.length)) + end, 'utf16le').toString('utf16le');

const pair = (attack: Attack, length: number): Pair => ({
  attack,
  shorter: textOf(attack, length / lengthRatio),
  longer: textOf(attack, length),
});

/** Starts, repeated parts and ends that make patterns go back and try again: each with each. */
const attacks: readonly Pair[] = [
  ...starts.flatMap((start) =>
    units.flatMap((unit) => ends.map((end) => pair({ start, unit, end }, 16_384))),
  ),
  // Whether the first of a million characters is too many is seen with one start and one end as well as with all.
  ...units.map((unit) => pair({ start: 'a@', unit, end: '@' }, 1_048_576)),
];

/** The time that this thread computes, in milliseconds: what else the machine does is no part of it. */
function timeOf(work: () => unknown): number {
  const began = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/** The shortest of several durations: the first times prepare the patterns, and some of them collect garbage. */
const leastTime = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => timeOf(work)));

/** How much more time the longer text takes, where that is too much for its length and no accident. */
function excess(read: (text: string) => unknown, shorter: string, longer: string): number | undefined {
  const after = leastTime(() => read(longer));
  if (after <= noiseInMs) return undefined;
  const before = leastTime(() => {
    for (let i = 0; i < lengthRatio; i++) read(shorter);
  });
  const ratio = after / Math.max(before, noiseInMs / largestTimeRatio);
  return ratio > largestTimeRatio ? ratio : undefined;
}

/**
 * Reads each of the texts. Gives the one whose time grows faster than its length, in words; undefined where there is none.
 */
export function superlinear(read: (text: string) => unknown): string | undefined {
  let now = '';
  const search = () => {
    for (const { attack, shorter, longer } of attacks) {
      now = `${JSON.stringify([attack.start, attack.unit, attack.end])} at ${longer.length} characters`;
      if (timeOf(() => read(longer)) <= noiseInMs) continue;
      const ratio = excess(read, shorter, longer);
      if (ratio !== undefined)
        return `${now}: ${ratio.toFixed(0)} times the time of ${lengthRatio} texts together as long`;
    }
    return undefined;
  };
  (globalThis as { superlinearSearch?: () => string | undefined }).superlinearSearch = search;
  try {
    // Only from here a regular expression can be interrupted.
    return new Script('superlinearSearch()').runInThisContext({ timeout: hangsAfterInMs }) as
      string | undefined;
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    return `${now}: no end`;
  }
}
