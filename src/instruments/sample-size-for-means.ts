import { figures, percent, whole } from '../statistics/format.ts';
import { tTestPower, tTestSampleSize } from '../statistics/power/t-test-power.ts';
import { counted, named, refusal, shown } from './in-sentences.ts';
import { instrument } from './instrument.ts';
import * as r from './r-code.ts';
import { refused } from './report.ts';

const positive = { least: 1e-9, most: 1e9 } as const;

export const sampleSizeForMeans = instrument({
  name: 'sample-size-for-means',
  columns: [],
  options: {
    samples: {
      kind: 'choice',
      asks: 'Design',
      values: { two: 'two independent groups', paired: 'pairs', one: 'one group' },
    },
    difference: { kind: 'number', asks: 'Difference to be found', first: 5, ...positive },
    standardDeviation: {
      kind: 'number',
      asks: 'Standard deviation (of the differences, for pairs)',
      first: 10,
      ...positive,
    },
    power: { kind: 'number', asks: 'Power', first: 0.8, least: 0.01, most: 0.9999 },
    alpha: { kind: 'number', asks: 'Significance level', first: 0.05, least: 1e-6, most: 0.5 },
    alternative: { kind: 'choice', asks: 'Test', values: { 'two-sided': 'two-sided', greater: 'one-sided' } },
  },
  example: { dataset: null, text: '' },
  run(_, { samples, difference, standardDeviation, power, alpha, alternative }) {
    const design = { difference, standardDeviation, alpha, alternative, samples };
    if (power <= alpha)
      return refused('The power must exceed the significance level. Raise one or lower the other.');
    const size = tTestSampleSize(power, design);
    if (size.status === 'error')
      return refusal(size, 'Choose a larger difference, or a smaller standard deviation.');
    const reached = tTestPower(size.nWhole, design);
    if (reached.status === 'error') return refusal(reached, 'Choose a larger difference.');
    const units = samples === 'paired' ? 'pairs' : samples === 'two' ? 'subjects per group' : 'subjects';
    const unit = samples === 'paired' ? 'pair' : samples === 'two' ? 'subject per group' : 'subject';
    const total = samples === 'two' ? 2 * size.nWhole : size.nWhole;
    const most = Math.max(10, 2 * size.nWhole);
    const sizes = [
      ...new Set(Array.from({ length: 60 }, (_, i) => Math.max(2, Math.round((most * (i + 1)) / 60)))),
    ];
    const curve = (factor: number) => ({
      label: `difference ${figures(difference * factor)}`,
      points: sizes.flatMap((n) => {
        const at = tTestPower(n, { ...design, difference: difference * factor });
        return at.status === 'ok' ? [{ n, power: at.power }] : [];
      }),
    });
    const others = [0.6, 0.7, 0.8, 0.9].map((target) => ({ target, found: tTestSampleSize(target, design) }));
    const effect = difference / standardDeviation;
    return {
      status: 'ok',
      estimates: [
        {
          name: `Sample size (${units})`,
          unit: units,
          value: size.nWhole,
          text: whole(size.nWhole),
          interval: null,
        },
      ],
      numbers: [
        named('In all', { value: total, text: whole(total) }),
        named('Power reached', { value: reached.power, text: percent(reached.power, 1) }),
        named('Effect size d', shown(effect, 2)),
        named('n by the equation', { value: size.n, text: figures(size.n, 5) }),
      ],
      tables: [
        {
          caption: `The ${units} that other powers need`,
          columns: ['Power', units],
          rows: others.flatMap(({ target, found }) =>
            found.status === 'ok'
              ? [[percent(target), { value: found.nWhole, text: whole(found.nWhole) }]]
              : [],
          ),
        },
      ],
      chart: {
        kind: 'power',
        props: {
          curves: [
            { ...curve(1), enough: { n: size.nWhole, power: reached.power } },
            curve(0.75),
            curve(1.25),
          ],
          target: power,
          sizeAxis: samples === 'paired' ? 'Pairs' : samples === 'two' ? 'Subjects per group' : 'Subjects',
        },
      },
      checks: [
        {
          asks: 'Is the standard deviation that of your population?',
          answer: 'only you know',
          says: 'Take it from earlier data of the kind; a pilot’s is uncertain, and n grows with its square.',
        },
        {
          asks: 'Is this the smallest difference that matters?',
          answer: 'only you know',
          says: 'Choose it for what it means, not for the sample that it gives.',
        },
      ],
      methods: `A ${alternative === 'two-sided' ? 'two-sided' : 'one-sided'} ${samples === 'two' ? 't test of two independent groups' : samples === 'paired' ? 'paired t test' : 'one-sample t test'} at a significance level of ${alpha} has a power of ${percent(power)} to find a difference of ${difference} with a standard deviation of ${standardDeviation}.`,
      results: `${counted(size.nWhole, unit, units)} are needed${samples === 'two' ? `, ${whole(total)} in all` : ''}; the power is then ${percent(reached.power, 1)}.`,
      warnings:
        size.nWhole < 6
          ? ['With so few values the test leans on the normal distribution of the values.']
          : [],
      r: r.script(
        `power.t.test(delta = ${difference}, sd = ${standardDeviation}, power = ${power}, sig.level = ${alpha}, type = "${{ two: 'two.sample', paired: 'paired', one: 'one.sample' }[samples]}", alternative = "${alternative === 'two-sided' ? 'two.sided' : 'one.sided'}")`,
      ),
    };
  },
});
