// Checks every R and NIST reference case at its own tolerance.
import { describe, expect, test } from 'vitest';
import { referenceFiles } from '../../../src/validation/reference-case.ts';
import { runCase } from '../../../src/validation/run-reference.ts';
import { casesIn } from '../../support/reference-files.ts';

const sizes = { 'reference.json': [267, 84], 'extended.json': [193, 93], 'fourth.json': [145, 52] } as const;

describe.each(referenceFiles)('%s', (name) => {
  const cases = casesIn(name);

  test('is complete', () => {
    expect([cases.length, new Set(cases.map(({ family }) => family)).size]).toEqual(sizes[name]);
  });

  describe('the functions match each case within its tolerance', () => {
    for (const item of cases) {
      test(`${item.id}: ${item.title}`, () => {
        // The later sets are called with their inputs alone.
        const named = name === 'reference.json' ? item : { ...item, id: '', title: '', r_code: '' };
        expect(runCase(named).mismatches).toEqual([]);
      });
    }
  });
});
