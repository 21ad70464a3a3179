// R's reference cases are pasted as text, as a reader would paste them, and must match to the digits shown.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Shown } from '../../../src/calculators/report.ts';
import type { Json, Reference, ReferenceCase } from '../../../src/validation/reference-case.ts';
import { columns } from './families/columns.ts';
import { counts } from './families/counts.ts';
import { curvesAndMethods } from './families/curves-and-methods.ts';
import { designsAndSeries } from './families/designs-and-series.ts';
import { meansAndRanks } from './families/means-and-ranks.ts';
import type { Families } from './families/read-report.ts';
import { sampleSizes } from './families/sample-sizes.ts';
import { shows } from './reports.ts';

const cases = ['reference', 'extended', 'fourth'].flatMap((name) => {
  const file = new URL(`../../../src/validation/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Reference).cases as readonly ReferenceCase[];
});

const families: Families = {
  ...meansAndRanks,
  ...counts,
  ...columns,
  ...curvesAndMethods,
  ...sampleSizes,
  ...designsAndSeries,
};

/** The value under a name. `a.b` is b of the object a. */
const valueOf = (expected: Readonly<Record<string, Json | undefined>>, path: string): Json | undefined => {
  const [name, ...rest] = path.split('.');
  const value = expected[name!];
  return rest.length > 0 ? valueOf(value as Record<string, Json>, rest.join('.')) : value;
};

const isNumber = (value: Json | undefined): value is number => typeof value === 'number';

describe.each(Object.entries(families))('%s', (family, { of = family, cases: chosen, ask, read }) => {
  const own = cases.filter((each) => each.family === of && chosen?.includes(each.id) !== false);

  it('has cases', () => {
    expect(own.length).toBeGreaterThan(0);
  });

  it.each(own.map((each) => [each.id, each] as const))('%s matches R', (_, { inputs, expected }) => {
    const answer = ask(inputs);
    if (answer.status === 'refused') {
      expect(answer.says).toMatch(/\.$/);
      expect(expected.status ?? 'error').toBe('error');
      return;
    }
    const found = read(answer, inputs);
    let compared = 0;
    for (const [name, got] of Object.entries(found)) {
      const wanted = valueOf(expected, name);
      const pairs = (Array.isArray(got) ? got : [got]) as (Shown | null | undefined)[];
      const values = [wanted].flat(2);
      pairs.forEach((one, i) => {
        const value = values[i];
        if (!one || !isNumber(value)) return;
        compared++;
        expect(shows(one, value), `${name}: ${one.text} for ${value}`).toBe(true);
      });
    }
    if (expected.status === 'error') expect(compared).toBe(0);
    else expect(compared).toBeGreaterThan(0);
  });
});
