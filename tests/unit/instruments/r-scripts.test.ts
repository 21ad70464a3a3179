// The R code of a report prints its numbers, where R is installed: of calculators whose scripts have no file of their own yet.
import { answerOf } from '../../../src/instruments/answer.ts';
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { instruments } from '../../../src/instruments/all-instruments.ts';
import { loadScripts } from '../../../src/instruments/scripts/load-scripts.ts';
import { reported } from './reports.ts';
import { hasR } from '../../support/has-r.ts';

/** The numbers that the code of each instrument prints. */
const printed: Record<string, readonly string[]> = {
  forecast: ['estimate'],
  'principal-components': ['estimate', 'Both together'],
  'two-level-plan': ['estimate'],
  'two-level-factors': ['estimate', 'interval'],
  'random-sample': ['First', 'Last'],
  'random-allocation': ['In a block'],
  'reshape-table': ['Median of gain in sleep'],
};

/** Every number of a text, with half of its last digit. */
const numbersIn = (text: string) =>
  [...text.matchAll(/-?\d+(?:\.\d+)?(?:e[-+]?\d+)?|-?Inf/g)].map(([token]) => {
    if (token.endsWith('Inf')) return { value: token === 'Inf' ? Infinity : -Infinity, slack: 0 };
    const [mantissa, exponent = '0'] = token.split('e');
    const decimals = mantissa!.split('.')[1]?.length ?? 0;
    return { value: Number(token), slack: 0.5001 * 10 ** (Number(exponent) - decimals) };
  });

/** The first values of each option, and each other choice in turn. */
const unmoved = instruments.filter(({ name }) => !(name in loadScripts));

const asked = unmoved.flatMap((instrument) => {
  const choices = Object.entries(instrument.options).flatMap(([name, option]) =>
    option.kind === 'choice' ? Object.keys(option.values).map((value) => ({ [name]: value })) : [],
  );
  return [{}, ...choices].map((options) => {
    const report = reported(
      answerOf(instrument, instrument.example.text, { ...instrument.example.options, ...options }),
    );
    return { title: `${instrument.name} ${Object.entries(options).join()}`, instrument, report };
  });
});

it('every instrument has numbers that R prints', () => {
  expect(Object.keys(printed).sort()).toEqual(unmoved.map(({ name }) => name).sort());
});

describe.runIf(hasR)('in R', () => {
  const border = '=====';
  const code = asked.map(({ report }) => `${report.r}\ncat("${border}\\n")`);
  const output = hasR
    ? execFileSync('Rscript', ['-'], { input: code.join('\n'), encoding: 'utf8', timeout: 120_000 }).split(
        border,
      )
    : [];

  it.each(asked.map((each, i) => [each.title, each, i] as const))(
    '%s prints the shown numbers',
    (_, { instrument, report }, i) => {
      const found = numbersIn(output[i]!);
      const wanted = printed[instrument.name]!.flatMap((name) => {
        const interval = report.estimates[0]!.interval;
        if (name === 'interval') return interval ? [interval.lower.value, interval.upper.value] : [];
        if (name === 'estimate') return [report.estimates[0]!.value];
        const number = report.numbers.find((each) => each.name === name);
        return number ? [number.value] : [];
      });
      expect(wanted.length).toBeGreaterThan(0);
      for (const value of wanted)
        expect(
          found.some(
            (each) =>
              each.value === value || Math.abs(each.value - value) <= each.slack + 1e-12 * Math.abs(value),
          ),
          `${value} is not among ${output[i]!}`,
        ).toBe(true);
    },
  );
});
