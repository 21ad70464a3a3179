// The accessibility report must describe the current tests. Regenerate it (npm run report -- accessibility) when a
// walk, a rule, or a title changes.
import { readFileSync } from 'node:fs';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { conformanceBy, record } from '../../../src/content/accessibility/conformance.ts';
import { criteria } from '../../../src/content/accessibility/criteria.ts';
import { walks } from '../../support/accessibility-walks.ts';
import { axeRules } from '../../support/axe-rules.ts';
import { titlesIn } from '../../support/test-titles.ts';

const titlesOf = (file: string) =>
  titlesIn(readFileSync(new URL(`../../e2e/${file}`, import.meta.url), 'utf8'));

describe('the accessibility record', () => {
  it('names 55 criteria, 31 of level A and 24 of level AA', () => {
    expect(criteria).toHaveLength(55);
    expect(criteria.filter(({ level }) => level === 'AA')).toHaveLength(24);
    expect(new Set(criteria.map(({ number }) => number)).size).toBe(55);
  });

  it('lists the current walks, all of them existing tests', () => {
    const recorded = record.walks.map(({ passed: _, ...walk }) => walk);
    expect(recorded).toEqual(walks.map((walk) => ({ runsAxe: false, ...walk })));
    expect(walks.filter(({ file, title }) => !titlesOf(file).includes(title))).toEqual([]);
    const known = criteria.map(({ number }) => number);
    expect(walks.flatMap((walk) => walk.criteria).filter((number) => !known.includes(number))).toEqual([]);
  });

  it('lists the installed axe version and the rules that it runs', () => {
    expect(record.axe).toEqual({ version: axe.version, rules: axeRules() });
  });

  it('reports a criterion without a check as not evaluated, and one failed walk fails all its criteria', () => {
    const none = conformanceBy({ ...record, axe: { ...record.axe, rules: {} }, walks: [] });
    expect(none.every(({ result }) => result === 'none')).toBe(true);
    const first = record.walks[0]!;
    const failed = conformanceBy({ ...record, walks: [{ ...first, passed: false }] });
    expect(failed.find(({ number }) => number === '1.4.4')!.result).toBe('failed');
    expect(failed.find(({ number }) => number === '1.4.3')!.result).toBe('failed');
    expect(failed.find(({ number }) => number === '1.2.4')!.result).toBe('none');
  });
});
