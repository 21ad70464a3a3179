import { fractionalDesign } from '../statistics/designs/fractional-design.ts';
import { randomStream } from '../statistics/sampling/random-stream.ts';
import { instrument } from './instrument.ts';
import * as r from './scripts/r-code.ts';
import { chosenBefore, count, seedAsked } from './random-draw.ts';
import { refused } from './report.ts';
import { counted, joined, named, refusal, shown } from './in-sentences.ts';

/** The fractions with the fewest confusions: G. E. P. Box, J. S. Hunter (1961), Technometrics 3, 311–351, 449–458. */
const generators = {
  half: { 3: ['C=AB'], 4: ['D=ABC'], 5: ['E=ABCD'], 6: ['F=ABCDE'], 7: ['G=ABCDEF'] },
  quarter: { 5: ['D=AB', 'E=AC'], 6: ['E=ABC', 'F=BCD'], 7: ['F=ABCD', 'G=ABDE'] },
  eighth: { 6: ['D=AB', 'E=AC', 'F=BC'], 7: ['E=ABC', 'F=BCD', 'G=ACD'] },
  sixteenth: { 7: ['D=AB', 'E=AC', 'F=BC', 'G=ABC'] },
} satisfies Record<string, Record<number, readonly string[]>>;
type Fraction = keyof typeof generators;
const addedBy = (fraction: Fraction | 'full', factors: number): readonly string[] | undefined =>
  fraction === 'full' ? [] : (generators[fraction] as Readonly<Record<number, readonly string[]>>)[factors];
const roman = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];
const level = (value: number) => ({ value, text: value < 0 ? '−1' : String(value) });

export const twoLevelPlan = instrument({
  name: 'two-level-plan',
  columns: [],
  options: {
    factors: count('Factors', 3, 2, 7),
    fraction: {
      kind: 'choice',
      asks: 'Fraction',
      values: { full: 'all', half: '½', quarter: '¼', eighth: '⅛', sixteenth: '1⁄16' },
    },
    repeats: count('Each run made so often', 1, 1, 10),
    middles: count('Runs in the middle', 0, 0, 20),
    seed: seedAsked,
  },
  example: { dataset: null, text: '', options: { factors: 7, fraction: 'eighth', middles: 3 } },
  run(_, { factors, fraction, repeats, middles, seed }) {
    const added = addedBy(fraction, factors);
    if (!added)
      return refused(
        `There is no ${fraction} for ${counted(factors, 'factor', 'factors')}: take a larger part of the combinations, or more factors.`,
      );
    const base = factors - added.length;
    const design = fractionalDesign(base, added);
    if (design.status === 'error') return refusal(design, 'Take fewer factors.');
    const { resolution, definingWords, mainEffectAliases, twoFactorAliases } = design;
    const names = [...'ABCDEFG'.slice(0, factors)];
    const standard = [
      ...Array.from({ length: repeats }, () => design.runs).flat(),
      ...Array.from({ length: middles }, () => names.map(() => 0)),
    ];
    const order = randomStream(seed).sample(standard.length);
    const confused = [...mainEffectAliases.filter((word) => word.includes('=')), ...twoFactorAliases];
    const size = counted(standard.length, 'run', 'runs');
    const share = fraction === 'full' ? 'full factorial' : `${fraction} fraction`;
    return {
      status: 'ok',
      estimates: [{ name: 'Runs', unit: null, ...shown(standard.length, 0), interval: null }],
      numbers: [
        named('Factors', shown(factors, 0)),
        named('Combinations', shown(design.runs.length, 0)),
        ...(resolution === null
          ? []
          : [{ name: 'Resolution', value: resolution, text: roman[resolution] ?? String(resolution) }]),
        named('In the middle', shown(middles, 0)),
      ],
      tables: [
        {
          caption: 'The plan, in the order in which the runs are made',
          columns: ['Run', 'Standard', ...names],
          rows: order.map((place, i) => [String(i + 1), shown(place, 0), ...standard[place - 1]!.map(level)]),
        },
        ...(confused.length === 0
          ? []
          : [
              {
                caption: 'What cannot be told apart',
                columns: ['Effects of the same runs'],
                rows: confused.map((word) => [word.replaceAll('=', ' = ')]),
              },
            ]),
      ],
      chart: {
        kind: 'scatter',
        props: {
          series: [{ points: order.map((place, i) => ({ x: i + 1, y: place })) }],
          xAxis: 'Order of the runs',
          yAxis: 'Place in standard order',
          note: 'Without a pattern: what drifts with time falls on no factor',
        },
      },
      checks: [
        {
          asks: 'Can each factor be set anew for every run?',
          answer: 'only you know',
          says: 'If one is hard to change and is left as it is, its runs hang together: analyze them as a split plot.',
        },
        {
          asks: 'Can the effects be told from one another?',
          answer: resolution === 3 ? 'doubtful' : 'yes',
          says:
            resolution === null
              ? 'All combinations are made: every interaction stands by itself.'
              : resolution === 3
                ? `Each factor is mixed with interactions of two others (${confused[0]!.replaceAll('=', ' = ')}): what looks like one may be the other.`
                : resolution === 4
                  ? `The factors themselves can; interactions of two are mixed with one another (${twoFactorAliases[0]!.replaceAll('=', ' = ')}).`
                  : 'Factors and interactions of two can, as long as interactions of three and more are small.',
        },
        chosenBefore,
      ],
      methods: `The experiment was a two-level ${share} in ${counted(factors, 'factor', 'factors')}${resolution === null ? '' : ` (defining words ${joined(definingWords)}; resolution ${roman[resolution] ?? resolution})`}, ${repeats === 1 ? 'each combination once' : `each combination ${repeats} times`}${middles === 0 ? '' : ` and ${counted(middles, 'run', 'runs')} in the middle`}, in random order (Mersenne Twister, seed ${seed}, as in R).`,
      results: `The plan has ${size} of ${counted(factors, 'factor', 'factors')}; the first runs are numbers ${joined(order.slice(0, 4).map(String))} of the standard order, and seed ${seed} gives the same order again.`,
      warnings:
        repeats === 1 && middles === 0
          ? [
              'No run is repeated, so nothing measures the error: the effects can only be judged by the smallest among them.',
            ]
          : [],
      r: r.script(
        `set.seed(${seed})`,
        `d <- expand.grid(rep(list(c(-1, 1)), ${base}))`,
        `names(d) <- ${r.words(names.slice(0, base))}`,
        ...added.map((generator) => {
          const [name = '', product = ''] = generator.split('=');
          return `d$${name} <- ${[...product].map((factor) => `d$${factor}`).join(' * ')}`;
        }),
        `d <- d[rep(seq_len(nrow(d)), ${repeats}), ]`,
        ...(middles === 0 ? [] : [`d[nrow(d) + seq_len(${middles}), ] <- 0`]),
        'cat("Runs:", nrow(d), "\\n")',
        'order <- sample(nrow(d))',
        'print(cbind(standard = order, d[order, ]), row.names = FALSE)',
      ),
    };
  },
});
