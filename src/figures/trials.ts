// Numbers and labels that try a chart's layout: few and many, tiny and huge, negative, equal, with long names.
export type Sample = { values: readonly number[]; labels: readonly string[] };

const spread = (count: number, scale: number, from = 0) =>
  Array.from(
    { length: count },
    (_, index) => from + scale * Math.sin(index * 12.9898) * (1 + (index % 7) / 3),
  );
const short = ['control', 'treated', 'washed'];
const long = [
  'Placebo and standard care, all centres of the first phase',
  'Low dose',
  'Hydroxychloroquine-azithromycin 500 mg twice daily',
  'Dose adjusted to creatinine clearance',
];

/** By what is hard about them. */
export const trials: Record<string, Sample> = {
  'no values': { values: [], labels: ['control'] },
  'one value': { values: [4.2], labels: ['control'] },
  'two values': { values: [4.2, 5.1], labels: ['control', 'treated'] },
  'five values': { values: [4.2, 5.1, 3.3, 4.8, 4.4], labels: short },
  'two hundred values': { values: spread(200, 12, 40), labels: short },
  'long labels': { values: spread(40, 12, 40), labels: long },
  'eight groups': { values: spread(80, 12, 40), labels: [...long, ...short, 'none at all'] },
  'negative values': { values: spread(30, 5, -40), labels: short },
  'both signs': { values: spread(30, 50), labels: short },
  'tiny values': { values: spread(30, 1e-9), labels: short },
  'huge values': { values: spread(30, 1e12), labels: short },
  'equal values': { values: [3, 3, 3, 3, 3, 3], labels: short },
  zeros: { values: [0, 0, 0, 0], labels: ['control', 'treated'] },
  'a wide range': { values: [1e-9, 1, 1e9, -1e9, 5], labels: short },
};
