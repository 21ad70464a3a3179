// Every reference case of R and NIST at its own tolerance.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Reference } from './reference-case.ts';
import { registry } from './registry.ts';
import { runCase } from './run-reference.ts';

const reference = JSON.parse(readFileSync(new URL('reference.json', import.meta.url), 'utf8')) as Reference;

test('the reference file is complete: 267 cases in 84 families', () => {
  expect(reference.cases).toHaveLength(267);
  expect(new Set(reference.cases.map(({ family }) => family)).size).toBe(84);
});

describe('a reference result of R or NIST is met at its own tolerance', () => {
  for (const item of reference.cases.filter(({ family }) => family in registry)) {
    test(`${item.id}: ${item.title}`, () => {
      expect(runCase(item).mismatches).toEqual([]);
    });
  }
});
