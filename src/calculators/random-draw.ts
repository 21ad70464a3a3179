import { whole } from '../statistics/format.ts';
import { allocateInBlocks } from '../statistics/sampling/permuted-blocks.ts';
import { randomStream } from '../statistics/sampling/random-stream.ts';
import { simpleRandomSample } from '../statistics/sampling/simple-random-sample.ts';
import { counted, joined, named, inputErrorOf, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { inputError, type Check } from './report.ts';

/** An option for a whole number. */
export const count = (asks: string, first: number, least: number, most: number) =>
  ({ kind: 'number', asks, first, least, most, whole: true }) as const;

export const seedOption = count('Seed (any whole number; note it down)', 2026, 0, 2_147_483_647);

export const chosenBefore: Check = {
  asks: 'Was the seed chosen before you saw any results?',
  answer: 'only you know',
  says: 'A draw repeated until you like the result is no longer random. Write the seed into the protocol.',
};

export const randomSample = instrument({
  name: 'random-sample',
  columns: [],
  options: {
    size: count('Drawn from numbers 1 to', 500, 1, 1_000_000),
    count: count('How many', 20, 1, 2000),
    replace: {
      kind: 'choice',
      asks: 'Draw each number',
      values: { once: 'at most once', again: 'any number of times' },
    },
    seed: seedOption,
  },
  example: { dataset: null, text: '' },
  read: () => ({}),
  compute(_, { size, count: n, replace, seed }) {
    const drawn = simpleRandomSample(randomStream(seed), size, n, replace === 'again');
    if (drawn.status === 'error')
      return inputErrorOf(drawn, `There are only ${whole(size)} numbers: draw fewer, or allow repeats.`);
    return { values: drawn.values };
  },
  report(_, { values }, { size, count: n, replace, seed }) {
    const different = new Set(values).size;
    return {
      status: 'ok',
      estimates: [
        { name: 'Share of the list', unit: '%', ...shown((100 * different) / size, 2), interval: null },
      ],
      numbers: [
        named('Drawn', shown(n, 0)),
        named('Different', shown(different, 0)),
        named('First', shown(values[0]!, 0)),
        named('Last', shown(values.at(-1)!, 0)),
      ],
      tables: [
        {
          caption: 'The numbers, in the order in which they were drawn',
          columns: ['', 'Number'],
          rows: values.map((value, i) => [String(i + 1), { value, text: String(value) }]),
        },
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: [{ label: 'Drawn', values }],
          axis: `Numbers from 1 to ${whole(size)}`,
        },
      },
      checks: [
        {
          asks: 'Does the list include everyone you want to draw conclusions about?',
          answer: 'only you know',
          says: 'A sample is only as good as the list: anyone not on it cannot be drawn.',
        },
        chosenBefore,
      ],
      methods: `A simple random sample of ${counted(n, 'number', 'numbers')} was drawn from ${whole(size)} ${replace === 'again' ? 'with' : 'without'} replacement (Mersenne Twister, seed ${seed}, as in R).`,
      results: `Of ${counted(n, 'number', 'numbers')} drawn, the first ${values.length === 1 ? 'is' : 'are'} ${joined(values.slice(0, 5).map(String))}; seed ${seed} gives the same again.`,
      warnings: [],
    };
  },
});

const letters = 'ABCDEF';

export const randomAllocation = instrument({
  name: 'random-allocation',
  columns: [],
  options: {
    arms: count('Arms', 2, 2, 6),
    first: count('Subjects in the first arm, per block', 2, 1, 12),
    others: count('Subjects in each other arm', 2, 1, 12),
    blocks: count('Blocks', 10, 1, 500),
    seed: seedOption,
  },
  example: { dataset: null, text: '' },
  read: () => ({}),
  compute(_, { arms, first, others, blocks, seed }) {
    const names = [...letters.slice(0, arms)];
    const ratio = names.map((__, i) => (i === 0 ? first : others));
    const size = ratio.reduce((sum, places) => sum + places, 0);
    if (size * blocks > 5000)
      return inputError('This allocates at most 5,000 subjects. Take fewer or smaller blocks.');
    const drawn = allocateInBlocks(randomStream(seed), names, ratio, blocks);
    if (drawn.status === 'error') return inputErrorOf(drawn, 'Choose whole numbers of subjects and blocks.');
    return { allocation: drawn.allocation, names, ratio, size };
  },
  report(_, { allocation, names, ratio, size }, { arms, first, others, blocks, seed }) {
    const n = allocation.length;
    let ahead = 0;
    const balance = allocation.map((arm, i) => {
      ahead += arm === 'A' ? 1 / first : -1 / (others * (arms - 1));
      return { x: i + 1, y: Math.abs(ahead) < 1e-9 ? 0 : ahead * first };
    });
    return {
      status: 'ok',
      estimates: [{ name: 'Subjects', unit: null, ...shown(n, 0), interval: null }],
      numbers: [
        named('In a block', shown(size, 0)),
        ...names.slice(0, 3).map((arm, i) => named(`In arm ${arm}`, shown(ratio[i]! * blocks, 0))),
      ],
      tables: [
        {
          caption: 'The list: one block after the other',
          columns: ['Subject', 'Block', 'Arm'],
          rows: allocation.map((arm, i) => [String(i + 1), shown(Math.floor(i / size) + 1, 0), arm]),
        },
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [
            { points: balance.filter((__, i) => (i + 1) % size === 0), line: [{ x: 0, y: 0 }, ...balance] },
          ],
          xAxis: 'Subject',
          yAxis: 'Arm A ahead of its share by',
          reference: 0,
          note: 'Points: ends of blocks, where the arms are in balance',
        },
      },
      checks: [
        {
          asks: 'Is the next arm hidden from those who enroll subjects?',
          answer: 'only you know',
          says: `After ${size - 1} of ${size} in a block, the next one is known: hide the size of the blocks, or have someone else keep the list.`,
        },
        chosenBefore,
      ],
      methods: `Subjects were allocated at random to ${counted(arms, 'arm', 'arms')} (${joined(names)}) in the ratio ${ratio.join(' : ')}, in ${counted(blocks, 'permuted block', 'permuted blocks')} of ${size} (Mersenne Twister, seed ${seed}, as in R).`,
      results: `The list allocates ${counted(n, 'subject', 'subjects')} in ${counted(blocks, 'block', 'blocks')} of ${size}; it begins with ${joined(allocation.slice(0, 6))}, and seed ${seed} gives the same list again.`,
      warnings:
        size === arms ? ['Blocks this short are easily guessed: take two or more subjects per arm.'] : [],
    };
  },
});
