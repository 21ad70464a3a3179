// The paste parser examines each character a bounded number of times, whatever the text.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withRoles } from '../../../src/calculators/guess-roles.ts';
import { parsePastedTable } from '../../../src/calculators/parse-pasted-table.ts';
import { rolesIn } from '../../../src/calculators/roles.ts';
import type { Layout } from '../../../src/calculators/roles.ts';
import { confirmedExcess, timeOf } from '../../support/growth.ts';

const layouts = Object.keys(rolesIn) as Layout[];

/** Patterns that cause backtracking: long runs of one character, numeric signs, brackets, spaces, near matches. */
const pieces = fc.constantFrom(
  ...[
    '1',
    ' ',
    '.',
    ',',
    "'",
    '0,',
    '1,2',
    '1.2',
    '-',
    '(',
    ')',
    '[',
    'a',
    '<',
    '±',
    '*',
    '"',
    '""',
    'e+',
    '×10^',
  ],
  ...[
    'mean ',
    'x (mg)',
    '1 000',
    '#N/A',
    'n.d.',
    '€ 1',
    'A1',
    '2026-01-01',
    '  ',
    '%',
    '<LOD',
    'µg/L',
    'visit 1',
  ],
);
const ends = fc.constantFrom('\n', '\t', '\n', '\t', ';', ',', '|', '\r\n', ' ', '');

it('parses 60 random patterns, repeated to 200,000 characters, in linear time', () => {
  const pattern = fc.array(fc.tuple(pieces, ends), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(pattern, fc.constantFrom(...layouts), (parts, layout) => {
      const unit = parts.map(([piece, end]) => piece + end).join('');
      const textOf = (signs: number) => unit.repeat(Math.ceil(signs / unit.length));
      const read = (text: string) => {
        const table = parsePastedTable(text);
        if (!('status' in table)) withRoles(table, layout);
      };
      const [shorter, longer] = [textOf(12_500), textOf(200_000)];
      const [before, after] = [timeOf(() => read(shorter)), timeOf(() => read(longer))];
      // The text grows 16-fold; a quadratic parser would take 256 times as long. Short times are noise.
      if (after > 1000 && after > 64 * before)
        expect(confirmedExcess(read, shorter, longer), JSON.stringify(unit)).toBeUndefined();
    }),
    { numRuns: 60, ...(process.env.RANDOM_INPUTS !== '1' && { seed: 11 }) },
  );
});
