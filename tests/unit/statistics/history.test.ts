// Records the accuracy of each release. No later release may fall behind.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { entriesOf, readHistory, withEntries } from '../../../src/validation/history.ts';
import { runReference } from '../../../src/validation/run-reference.ts';
import { allCasesIn } from '../../support/reference-files.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const kept = readHistory(read('src/validation/history.csv'));
const last = kept.filter(({ release }) => release === kept.at(-1)?.release);
const now = entriesOf('now', '', runReference({ cases: allCasesIn() }));

test('the current release is recorded with every family (`npm run report -- accuracy --keep`)', () => {
  const { version } = parse(read('content/site.yaml')) as { version: string };
  expect(last[0]?.release).toBe(version);
  expect(last.map(({ family }) => family).sort()).toEqual(now.map(({ family }) => family).sort());
});

test('no family loses more than a digit since its last release or compares fewer numbers', () => {
  const before = new Map(last.map((entry) => [entry.family, entry]));
  const behind = now.filter(({ family, numbers, worst = 16, median = 16 }) => {
    const then = before.get(family)!;
    return numbers < then.numbers || worst < (then.worst ?? 0) - 1 || median < (then.median ?? 0) - 1;
  });
  expect(behind).toEqual([]);
});

test('recording a release again replaces its entries and keeps earlier releases', () => {
  const [one, two] = [entriesOf('1.0', '2026-01-01', []), now.slice(0, 2)];
  expect(one).toEqual([]);
  const text = withEntries(kept, two);
  expect(readHistory(text)).toEqual([...kept, ...two]);
  expect(withEntries(readHistory(text), two)).toBe(text);
});
