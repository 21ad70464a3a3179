// The numbers of the guide, from the calculator's example, from other fractions, and from simulated experiments.
import { estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import { twoLevelPlan } from '../../src/calculators/two-level-plan.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { fractionalDesign } from '../../src/statistics/designs/fractional-design.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const design = solved(fractionalDesign(4, ['E=ABC', 'F=BCD', 'G=ACD']));
const small = solved(fractionalDesign(3, ['D=AB', 'E=AC', 'F=BC', 'G=ABC']));
const half = solved(fractionalDesign(4, ['E=ABCD']));
const example = reportOf(twoLevelPlan);
const crowded = reportOf(twoLevelPlan, '', { factors: 7, fraction: 'sixteenth' });
const roomy = reportOf(twoLevelPlan, '', { factors: 5, fraction: 'half', middles: 3 });
const factors = 7;
const centers = Number(numberIn(example, 'Center points'));
const runs = design.runs.length;
const pairs = (count: number) => (count * (count - 1)) / 2;
const spaced = (word: string) => word.replaceAll('=', ' = ');
const sign = (value: number) => (value < 0 ? '−' : '+');
const [sixth] = design.runs.slice(5, 6);
const at = (letter: string) => sign(sixth!['ABCDEFG'.indexOf(letter)]!);
const aliasOf = (pair: string) => spaced(design.twoFactorAliases.find((word) => word.startsWith(pair))!);

// Sixteen runs spent in two ways, with a true effect of one standard deviation of the runs.
const stream = randomStream(1926);
const experiments = 4000;
const effect = 1;
const normals = (count: number) => Array.from({ length: count }, stream.normal);
const perSetting = runs / (factors + 1);
const oneAtATime = Array.from(
  { length: experiments },
  () => effect + mean(normals(perSetting)) - mean(normals(perSetting)),
);
const together = Array.from(
  { length: experiments },
  () => effect + mean(normals(runs / 2)) - mean(normals(runs / 2)),
);
const exact = [2 / perSetting, 4 / runs].map(Math.sqrt) as [number, number];
const wrongSign = (estimates: readonly number[]) =>
  String(estimates.filter((estimate) => estimate < 0).length);

/** Every number that the text states. */
export const n = {
  factors: String(factors),
  total: String(estimateIn(example).value),
  full: String(2 ** factors),
  pairs: String(pairs(factors)),
  higher: String(2 ** factors - 1 - factors - pairs(factors)),
  runs: String(runs),
  centers: String(centers),
  errorDf: String(centers - 1),
  words: design.definingWords.filter((word) => ['ABCE', 'BCDF', 'ACDG'].includes(word)),
  products: {
    first: design.definingWords.find((word) => word === 'ADEF')!,
    list: design.definingWords.filter((word) => !['ABCE', 'BCDF', 'ACDG'].includes(word)).join(', '),
  },
  wordCount: String(design.definingWords.length),
  resolution: numberIn(example, 'Resolution'),
  shortest: String(design.resolution),
  groups: String(design.twoFactorAliases.length),
  ab: aliasOf('AB'),
  ac: aliasOf('AC'),
  sixth: Object.fromEntries([...'ABCDEFG'].map((letter) => [letter, at(letter)])) as Record<string, string>,
  half: String(runs / 2),
  se: fixed(exact[1], 2),
  centerSe: fixed(Math.sqrt(1 / runs + 1 / centers), 2),
  perSetting: String(perSetting),
  seOneAtATime: fixed(exact[0], 2),
  times: fixed((exact[0] / exact[1]) ** 2 * runs, 0),
  experiments: experiments.toLocaleString('en-US'),
  simulated: [oneAtATime, together].map((estimates) => fixed(standardDeviation(estimates), 2)),
  wrong: [oneAtATime, together].map(wrongSign),
  crowded: {
    runs: String(estimateIn(crowded).value),
    resolution: numberIn(crowded, 'Resolution'),
    alias: spaced(small.mainEffectAliases[0]!),
    se: fixed(Math.sqrt(4 / small.runs.length), 2),
  },
  roomy: {
    runs: String(estimateIn(roomy).value),
    combinations: String(half.runs.length),
    resolution: numberIn(roomy, 'Resolution'),
    word: half.definingWords[0]!,
    pairs: String(pairs(5)),
    mainEffects: '5',
  },
};

const binsOf = (values: readonly number[]) => solved(histogram(values, 0.2)).bins;

/** Estimates of one effect from both plans. */
export const plans: SamplingDistributionProps = {
  panels: [
    { label: 'One at a time', bins: binsOf(oneAtATime), normal: { mean: effect, sd: exact[0] } },
    { label: 'Factorial', bins: binsOf(together), normal: { mean: effect, sd: exact[1] } },
  ],
  truth: { value: effect, text: 'true effect' },
  axis: 'Estimated effect (in standard deviations of a run)',
};
