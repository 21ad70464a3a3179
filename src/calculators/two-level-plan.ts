import { fractionalDesign } from '../statistics/designs/fractional-design.ts';
import { randomStream } from '../statistics/sampling/random-stream.ts';
import { addedBy } from './fractions.ts';
import { instrument, type Computed } from './instrument.ts';
import { chosenBefore, count, seedOption } from './random-draw.ts';
import type { Chosen } from './options.ts';
import { inputError, type Check, type ReportTable } from './report.ts';
import { counted, joined, named, inputErrorOf, shown } from './in-sentences.ts';

const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const level = (value: number) => ({ value, text: value < 0 ? '−1' : String(value) });

const asked = {
  factors: count('Factors', 3, 2, 7),
  fraction: {
    kind: 'choice',
    asks: 'Fraction',
    values: { full: 'all', half: '½', quarter: '¼', eighth: '⅛', sixteenth: '1⁄16' },
  },
  repeats: count('Replicates of each run', 1, 1, 10),
  middles: count('Center points', 0, 0, 20),
  seed: seedOption,
} as const;

type OptionSpec = Chosen<typeof asked>;
type Results = Computed<typeof compute>;

export const twoLevelPlan = instrument({
  name: 'two-level-plan',
  columns: [],
  options: asked,
  example: { dataset: null, text: '', options: { factors: 7, fraction: 'eighth', middles: 3 } },
  read: () => ({}),
  compute: (_, options) => compute(options),
  report(_, results, options) {
    const { factors, fraction, repeats, middles, seed } = options;
    const { design, order } = results;
    const { resolution, definingWords } = design;
    const runs = order.length;
    const share = fraction === 'full' ? 'full factorial' : `${fraction} fraction`;
    return {
      status: 'ok',
      estimates: [{ name: 'Runs', unit: null, ...shown(runs, 0), interval: null }],
      numbers: [
        named('Factors', shown(factors, 0)),
        named('Combinations', shown(design.runs.length, 0)),
        ...(resolution === null
          ? []
          : [{ name: 'Resolution', value: resolution, text: roman[resolution] ?? String(resolution) }]),
        named('Center points', shown(middles, 0)),
      ],
      tables: tablesOf(results),
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: order.map((place, i) => ({ x: i + 1, y: place })) }],
          xAxis: 'Order of the runs',
          yAxis: 'Place in standard order',
          note: 'Without a pattern: drift over time falls on no factor',
        },
      },
      checks: [
        {
          asks: 'Can each factor be reset for every run?',
          answer: 'only you know',
          says: 'If one is hard to change and is not reset, its runs are not independent: analyze them as a split plot.',
        },
        toldApart(results),
        chosenBefore,
      ],
      methods: `The experiment was a two-level ${share} in ${counted(factors, 'factor', 'factors')}${resolution === null ? '' : ` (defining words ${joined(definingWords)}; resolution ${roman[resolution] ?? resolution})`}, ${repeats === 1 ? 'each combination once' : `each combination ${repeats} times`}${middles === 0 ? '' : ` and ${counted(middles, 'run', 'runs')} in the middle`}, in random order (Mersenne Twister, seed ${seed}, as in R).`,
      results: `The plan has ${counted(runs, 'run', 'runs')} of ${counted(factors, 'factor', 'factors')}; the first runs are numbers ${joined(order.slice(0, 4).map(String))} of the standard order, and seed ${seed} gives the same order again.`,
      warnings:
        repeats === 1 && middles === 0
          ? [
              'No run is repeated, so nothing measures the error: the effects can only be compared with the smallest ones.',
            ]
          : [],
    };
  },
});

/** The runs in standard order, with center points last, and their random order. */
function compute({ factors, fraction, repeats, middles, seed }: OptionSpec) {
  const added = addedBy(fraction, factors);
  if (!added)
    return inputError(
      `There is no ${fraction} for ${counted(factors, 'factor', 'factors')}: take a larger part of the combinations, or more factors.`,
    );
  const design = fractionalDesign(factors - added.length, added);
  if (design.status === 'error') return inputErrorOf(design, 'Take fewer factors.');
  const names = [...'ABCDEFG'.slice(0, factors)];
  const standard = [
    ...Array.from({ length: repeats }, () => design.runs).flat(),
    ...Array.from({ length: middles }, () => names.map(() => 0)),
  ];
  return { design, names, standard, order: randomStream(seed).sample(standard.length) };
}

/** The effects that are aliased. */
const confused = ({ mainEffectAliases, twoFactorAliases }: Results['design']) => [
  ...mainEffectAliases.filter((word) => word.includes('=')),
  ...twoFactorAliases,
];

const spaced = (word: string) => word.replaceAll('=', ' = ');

function tablesOf({ design, names, standard, order }: Results): ReportTable[] {
  const words = confused(design);
  return [
    {
      caption: 'The plan, in the order in which the runs are made',
      columns: ['Run', 'Standard', ...names],
      rows: order.map((place, i) => [String(i + 1), shown(place, 0), ...standard[place - 1]!.map(level)]),
    },
    ...(words.length === 0
      ? []
      : [
          {
            caption: 'Aliased effects',
            columns: ['Effects with the same runs'],
            rows: words.map((word) => [spaced(word)]),
          },
        ]),
  ];
}

function toldApart({ design }: Results): Check {
  const asks = 'Are the effects separable?';
  switch (design.resolution) {
    case null:
      return {
        asks,
        answer: 'yes',
        says: 'All combinations are run: every interaction is separate.',
      };
    case 3:
      return {
        asks,
        answer: 'doubtful',
        says: `Each factor is mixed with interactions of two others (${spaced(confused(design)[0]!)}): what looks like one may be the other.`,
      };
    case 4:
      return {
        asks,
        answer: 'yes',
        says: `Main effects can; two-factor interactions are mixed with one another (${spaced(design.twoFactorAliases[0]!)}).`,
      };
    default:
      return {
        asks,
        answer: 'yes',
        says: 'Main effects and two-factor interactions can, as long as interactions of three or more factors are small.',
      };
  }
}
