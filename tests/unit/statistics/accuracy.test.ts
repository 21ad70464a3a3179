// Every reference case of R and NIST at its own tolerance.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { referenceFiles } from './reference-case.ts';
import type { Reference } from './reference-case.ts';
import { registry } from './registry.ts';
import { runCase } from './run-reference.ts';

const sizes = { 'reference.json': [267, 84], 'extended.json': [193, 93] } as const;

describe.each(referenceFiles)('%s', (name) => {
  const { cases } = JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Reference;

  test('is complete', () => {
    expect([cases.length, new Set(cases.map(({ family }) => family)).size]).toEqual(sizes[name]);
  });

  // The second set grows into the tests family by family.
  const awaited = name === 'extended.json' ? ['logistic_regression', 'ts_holt_winters_best'] : [];
  const answered = cases.filter(({ family }) => family in registry && !awaited.includes(family));

  describe('is met by the functions at the tolerance of each case', () => {
    for (const item of answered) {
      test(`${item.id}: ${item.title}`, () => {
        expect(runCase(item).mismatches).toEqual([]);
      });
    }
  });
});
