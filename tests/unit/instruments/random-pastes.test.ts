// Whatever is pasted, an instrument answers or says what to do: no number that is none, no exception.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { instruments } from '../../../src/instruments/all-instruments.ts';
import type { Instrument } from '../../../src/instruments/instrument.ts';
import type { Given } from '../../../src/instruments/options.ts';
import { drawn, everyWord, rubbish, unfinished } from './reports.ts';

// A second or two each; the limit is for machines that do much else.
vi.setConfig({ testTimeout: 120_000 });

const number = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -50, max: 50 }).map(String) },
  { weight: 6, arbitrary: fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value.toFixed(2)) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 999 }).map((value) => `${value},${value % 10}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1e9',
      '1e-9',
      '1e76',
      '-1e300',
      '1e999',
      '−3',
      '1,234',
      '0',
      '12 mg',
      '5%',
      '007',
    ),
  },
);
const word = fc.constantFrom(
  'a',
  'b',
  'c',
  'yes',
  'no',
  'TRUE',
  'false',
  'x"y',
  '日本',
  '‮',
  '<b>',
  '[object Object]',
  '$1',
  '__proto__',
  'constructor',
  'toString',
);
const mark = fc.constantFrom('', '', 'NA', '#DIV/0!', '-', '.', 'n.d.', '<0.5', '"', ' ');

/** Tables that are mostly as they should be, and any text. */
const paste = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .record({
        width: fc.integer({ min: 1, max: 4 }),
        rows: fc.integer({ min: 0, max: 14 }),
        delimiter: fc.constantFrom('\t', '\t', '\t', ',', ';', ' ', '|'),
        header: fc.boolean(),
        clean: fc.boolean(),
        worded: fc.boolean(),
        end: fc.constantFrom('\n', '\r\n', '\r'),
      })
      .chain(({ width, rows, delimiter, header, clean, worded, end }) => {
        const any = fc.oneof(
          { weight: 8, arbitrary: number },
          { weight: 1, arbitrary: word },
          { weight: 1, arbitrary: mark },
        );
        const cell = (j: number) => (worded && j === width - 1 ? word : clean ? number : any);
        const row = fc.tuple(...Array.from({ length: width }, (_, j) => cell(j)));
        const name = fc.constantFrom('a', 'weight (g)', 'group', 'y [mm]', '', 'a', '1', 'V2');
        return fc
          .tuple(
            fc.array(row, { minLength: rows, maxLength: rows }),
            fc.array(name, { minLength: width, maxLength: width }),
          )
          .map(([body, names]) =>
            [...(header ? [names] : []), ...body].map((cells) => cells.join(delimiter)).join(end),
          );
      }),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const given = ({ options }: Instrument): fc.Arbitrary<Given> =>
  fc.record(
    Object.fromEntries(
      Object.entries(options).map(([name, option]) => [
        name,
        option.kind === 'choice'
          ? fc.constantFrom<string | number>(...Object.keys(option.values))
          : fc.oneof<fc.Arbitrary<string | number>[]>(
              fc.double({ min: option.least, max: option.most, noNaN: true }),
              fc.constantFrom(option.least, option.most, option.first),
              fc.constantFrom('', 'x', '1e999', NaN, Infinity),
            ),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Given>;

describe.each(instruments.map((each) => [each.name, each] as const))('%s', (_, instrument) => {
  it('answers 1,000 random pastes, or says what to do', () => {
    let answered = 0;
    fc.assert(
      fc.property(paste, given(instrument), (text, options) => {
        const answer = instrument.answer(text, options);
        if (answer.status === 'refused') {
          expect(answer.says).toMatch(/[.”]$/);
          expect(answer.says).not.toMatch(/NaN|undefined|Infinity/);
          return;
        }
        answered++;
        const words = everyWord(answer).replaceAll('[object Object]', '');
        expect(words).not.toMatch(rubbish);
        expect(unfinished(answer)).toEqual([]);
        if (answered % 3 === 0) expect(drawn(answer.chart)).not.toMatch(/NaN|Infinity|undefined/);
      }),
      { numRuns: 1000, seed: 7 },
    );
    expect(answered).toBeGreaterThan(5);
  });
});
