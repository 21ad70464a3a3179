// Random calculator inputs: mostly valid tables, any text, any option.
import fc from 'fast-check';
import type { Instrument } from '../../../src/calculators/instrument.ts';
import type { Given, TextAsked } from '../../../src/calculators/options.ts';
import type { ReadAs } from '../../../src/calculators/pasted-table.ts';
import { roleMeanings } from '../../../src/calculators/role.ts';
import type { Role } from '../../../src/calculators/role.ts';

const roles = Object.keys(roleMeanings) as Role[];

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

/** Mostly valid tables, and any text. */
const anyTable = fc.oneof(
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
        const value = clean ? number : any;
        const cell = (j: number) => (worded && j === width - 1 ? word : value);
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

/**
 * Rows of the example in any order and number with some cells replaced, to reach cases that random tables rarely
 * do.
 */
const damaged = ({ example: { text } }: Instrument): fc.Arbitrary<string> => {
  const [names = '', ...rows] = text.split('\n');
  const other = fc.oneof(number, word, mark);
  return fc
    .tuple(
      fc.shuffledSubarray(rows, { maxLength: Math.min(rows.length, 30) }),
      fc.array(fc.tuple(fc.nat(), fc.nat(), other), { maxLength: 2 }),
    )
    .map(([kept, replaced]) => {
      const cells = kept.map((row) => row.split('\t'));
      for (const [i, j, cell] of replaced) {
        const row = cells[i % Math.max(1, cells.length)];
        if (row) row[j % row.length] = cell;
      }
      return [names, ...cells.map((row) => row.join('\t'))].join('\n');
    });
};

/** Possible pastes: any table, or a damaged copy of the calculator's example. */
export const pasteFor = (instrument: Instrument): fc.Arbitrary<string> =>
  fc.oneof({ weight: 3, arbitrary: anyTable }, { weight: 1, arbitrary: damaged(instrument) });

/** Formulas and lists of start values, valid and broken. */
const pieces = fc.constantFrom(
  ...[
    'x',
    'x',
    'a',
    'b',
    'c',
    '+',
    '-',
    '*',
    '/',
    '^',
    '(',
    ')',
    'exp(',
    'log(',
    'sqrt(',
    '1',
    '0.5',
    '1e300',
  ],
  ...[' ', ',', '=', 'a = 1', 'b = 0', '**', 'toString', '__proto__', 'weight', 'é', '2x'],
);
const text = ({ first, most }: TextAsked) =>
  fc.oneof(
    fc.constantFrom(first, '', 'a*x+b', 'a*exp(-b*x)+c', 'a*x^b', 'a/(1+exp((b-x)/c))', 'a = 1, b = 2'),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    fc.constantFrom('(', '-', 'exp(', 'x*a+').map((sign) => sign.repeat(most).slice(0, most)),
    fc.string({ maxLength: 40 }),
  );

function valueOf(option: Instrument['options'][string]): fc.Arbitrary<string | number> {
  if (option.kind === 'choice') return fc.constantFrom(...Object.keys(option.values));
  if (option.kind === 'text') return text(option);
  return fc.oneof<fc.Arbitrary<string | number>[]>(
    fc.double({ min: option.least, max: option.most, noNaN: true }),
    fc.constantFrom(option.least, option.most, option.first),
    fc.constantFrom('', 'x', '1e999', NaN, Infinity),
  );
}

/** Options of a calculator, some of them invalid in ways no page would send. */
export const given = ({ options }: Instrument): fc.Arbitrary<Given> =>
  fc.record(Object.fromEntries(Object.entries(options).map(([name, option]) => [name, valueOf(option)])), {
    requiredKeys: [],
  }) as fc.Arbitrary<Given>;

/** Parsing choices, right or wrong for the text. */
export const readAs: fc.Arbitrary<ReadAs> = fc.record(
  {
    decimal: fc.constantFrom('.', ','),
    header: fc.boolean(),
    delimiter: fc.constantFrom('\t', ',', ';', '|'),
    turned: fc.boolean(),
    limits: fc.constantFrom('value', 'keep'),
    missing: fc.array(fc.constantFrom(-99, 999, 0), { maxLength: 2 }),
    roles: fc.array(fc.tuple(fc.nat(4), fc.constantFrom(...roles)), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
