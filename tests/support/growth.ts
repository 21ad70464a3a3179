// Measures how the cost of reading a text grows with its length, as a ratio, because seconds say more about the machine than about the
// code.
import { Script } from 'node:vm';

/** How many times longer the longer of two texts is. */
const lengthRatio = 16;
/** Compares one read of the longer text with 16 reads of the shorter: equally long if the cost is linear, 16 times as long if quadratic. */
const largestTimeRatio = 4;
/** Below this a duration is noise. */
const noiseInMs = 12;
/** Processor time after which reading one text counts as endless. */
const endlessInMs = 3000;

/** A start, a repeated part, and an end. */
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

/** A copy that shares no memory with the text. */
const copyOf = (text: string) => Buffer.from(text, 'utf16le').toString('utf16le');

const textOf = ({ start, unit, end }: Attack, length: number) =>
  copyOf(start + unit.repeat(Math.ceil(length / unit.length)) + end);

const pair = (attack: Attack, length: number): Pair => ({
  attack,
  shorter: textOf(attack, length / lengthRatio),
  longer: textOf(attack, length),
});

/** Starts, repeated parts, and ends that cause backtracking in patterns, in all combinations. */
const attacks: readonly Pair[] = [
  ...starts.flatMap((start) =>
    units.flatMap((unit) => ends.map((end) => pair({ start, unit, end }, 16_384))),
  ),
  // One start and one end are enough to see whether the first of a million characters is too many.
  ...units.map((unit) => pair({ start: 'a@', unit, end: '@' }, 1_048_576)),
];

/** When the current measurement began, for the interruption of one that does not end. */
let began = process.threadCpuUsage();
const timeSince = (start: NodeJS.CpuUsage) => {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};

/** The processor time of this thread in milliseconds, independent of other load on the machine. */
export function timeOf(work: () => unknown): number {
  began = process.threadCpuUsage();
  work();
  return timeSince(began);
}

/** The shortest of several durations. The first runs compile the patterns, and some collect garbage. */
const leastTime = (work: () => unknown) => Math.min(...Array.from({ length: 5 }, () => timeOf(work)));

/** How much more time the longer text takes, if that is too much for its length and not noise. */
function excess(read: (text: string) => unknown, shorter: string, longer: string): number | undefined {
  const after = leastTime(() => read(longer));
  if (after <= noiseInMs) return undefined;
  const before = leastTime(() => {
    for (let i = 0; i < lengthRatio; i++) read(shorter);
  });
  // What is made of a million characters needs fresh memory, as a copy does; what is made of a short text reuses some.
  const memory = leastTime(() => copyOf(longer));
  const ratio = after / Math.max(before + memory, noiseInMs / largestTimeRatio);
  return ratio > largestTimeRatio ? ratio : undefined;
}

/** The ratio that several comparisons agree on: undefined as soon as one finds none. A busy machine can spoil one of them. */
export function confirmedExcess(read: (text: string) => unknown, shorter: string, longer: string) {
  let ratio: number | undefined;
  for (let i = 0; i < 3; i++) {
    ratio = excess(read, shorter, longer);
    if (ratio === undefined) return undefined;
  }
  return ratio;
}

const nameOf = ({ attack: { start, unit, end }, longer }: Pair) =>
  `${JSON.stringify([start, unit, end])} at ${longer.length} characters`;

// Only in a script can a regular expression be interrupted.
const interruptible = new Script('superlinearSearch()');

/** Reads each of the texts. Describes the one whose time grows faster than its length; undefined if there is none. */
export function superlinear(read: (text: string) => unknown): string | undefined {
  let at = 0;
  const search = () => {
    for (; at < attacks.length; at++) {
      const { shorter, longer } = attacks[at]!;
      const ratio =
        timeOf(() => read(longer)) > noiseInMs ? confirmedExcess(read, shorter, longer) : undefined;
      if (ratio !== undefined)
        return `${nameOf(attacks[at]!)}: ${ratio.toFixed(0)} times the time of ${lengthRatio} texts together as long`;
    }
    return undefined;
  };
  (globalThis as { superlinearSearch?: () => string | undefined }).superlinearSearch = search;
  for (let timeout = 2 * endlessInMs; ; timeout *= 2) {
    try {
      return interruptible.runInThisContext({ timeout }) as string | undefined;
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      // The time can also pass without the processor, or with many short reads.
      if (timeSince(began) > endlessInMs) return `${nameOf(attacks[at]!)}: no end`;
    }
  }
}
