// Each calculator answers its own example completely: results, figure, and sentences.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../../../src/calculators/answer.ts';
import { exampleOf } from '../../../src/calculators/example.ts';
import { sheetOf } from '../../../src/calculators/parse-pasted-table.ts';
import type { Instrument } from '../../../src/calculators/instrument.ts';
import type { Given } from '../../../src/calculators/options.ts';
import { plain } from '../../../src/calculators/sentence.ts';
import { instruments } from '../../../src/calculators/all-instruments.ts';
import { codeFrom, drawn, everyWord, reported, malformed, unfinished } from './reports.ts';

it('calculator names are unique slugs', () => {
  const names = instruments.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

/** Every choice, or the limits of a number or a text. */
function extremesOf(option: Instrument['options'][string]): (string | number)[] {
  if (option.kind === 'choice') return Object.keys(option.values);
  return option.kind === 'text'
    ? [option.first, '', '1', 'x'.repeat(option.most + 1)]
    : [option.least, option.most, option.first];
}

describe.each(instruments.map((each) => [each.name, each] as const))('%s', (_, instrument) => {
  const { options, example } = instrument;
  const answer = (text: string, given?: Given) => answerOf(instrument, text, given);
  const first = reported(answer(example.text, example.options));

  it('answers its example with an estimate, a figure, and both sentences', () => {
    expect(first.estimates.length).toBeGreaterThan(0);
    expect(first.numbers.length).toBeGreaterThan(0);
    expect(first.tables.length).toBeGreaterThan(0);
    expect(plain(first.methods)).toMatch(/^[\p{Lu}\d].*\.$/u);
    expect(plain(first.results)).toMatch(/^[“\p{Lu}\d].{20,}\.$/u);
    const code = codeFrom(instrument, first);
    expect(code.r).toMatch(/^# R \d/);
    if (code.python !== null) expect(code.python).toMatch(/^# Python \d/);
    const picture = drawn(first.chart);
    expect(picture).toContain('<svg');
    expect(picture).not.toMatch(malformed);
    expect(picture).not.toContain('No data to draw');
  });

  it('has an example simple enough to render without the paste parser', () => {
    const { table, sheet } = exampleOf({ text: example.text, options: {}, ...first.table });
    expect(sheet).toEqual(sheetOf(example.text));
    if (first.table) expect(table).toEqual(first.table);
  });

  it('can be sent from a worker because no part of the report is a function', () => {
    expect(structuredClone(first)).toEqual(first);
  });

  it('answers every choice, and a number at either limit with an answer or an error message', () => {
    for (const [name, option] of Object.entries(options)) {
      for (const value of extremesOf(option)) {
        const answered = answer(example.text, { ...example.options, [name]: value });
        if (option.kind === 'choice') expect(answered.status).toBe('ok');
        if (answered.status === 'refused') expect(answered.says).toMatch(/\.$/);
        else {
          expect(everyWord(instrument, answered)).not.toMatch(malformed);
          expect(unfinished(answered)).toEqual([]);
          expect(drawn(answered.chart)).not.toMatch(malformed);
        }
      }
    }
  });

  it('rejects an unknown option with a message', () => {
    for (const name of Object.keys(options)) {
      const answered = answer(example.text, { ...example.options, [name]: 'constructor' });
      expect(answered).toMatchObject({
        status: 'refused',
        says: expect.stringMatching(/^“.+\.$/) as unknown,
      });
    }
  });

  it('says what to do if nothing is pasted', () => {
    if (example.dataset === null) return;
    const answered = answer(' \n ');
    expect(answered).toMatchObject({
      status: 'refused',
      says: expect.stringContaining('There are no data yet. Paste columns') as unknown,
    });
  });
});
