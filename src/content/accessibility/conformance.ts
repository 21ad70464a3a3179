// The test results for each accessibility criterion. `npm run report -- accessibility` writes `record.json` after a
// full run. A test verifies that it still describes the current tests.
import * as z from 'zod/mini';
import { type Criterion, criteria } from './criteria.ts';
import document from './record.json' with { type: 'json' };

export const recordSchema = z.strictObject({
  /** The day of the run, and how many pages were opened in the browser. */
  day: z.iso.date(),
  pages: z.int(),
  browser: z.string(),
  /** The axe rules that ran, with the criteria they cover. */
  axe: z.strictObject({ version: z.string(), rules: z.record(z.string(), z.array(z.string())) }),
  /** Tests that cover criteria, by their file in tests/e2e and their title. */
  walks: z.array(
    z.strictObject({
      file: z.string(),
      title: z.string(),
      criteria: z.array(z.string()),
      runsAxe: z.boolean(),
      passed: z.boolean(),
    }),
  ),
});
export type AccessibilityRecord = z.infer<typeof recordSchema>;

export const record: AccessibilityRecord = recordSchema.parse(document);

export type Conformance = Criterion & {
  result: 'passed' | 'failed' | 'none';
  rules: readonly string[];
  walks: readonly string[];
};

/** Each criterion with the tests that cover it. A criterion fails if one of its tests failed, and is not evaluated if it has none. */
export function conformanceBy({ axe, walks }: AccessibilityRecord): Conformance[] {
  const axePassed = walks.every(({ runsAxe, passed }) => !runsAxe || passed);
  return criteria.map((criterion) => {
    const rules = Object.entries(axe.rules)
      .filter(([, about]) => about.includes(criterion.number))
      .map(([rule]) => rule);
    const own = walks.filter((walk) => walk.criteria.includes(criterion.number));
    const isLooked = rules.length + own.length > 0;
    const passed = own.every((walk) => walk.passed) && (rules.length === 0 || axePassed);
    const found = passed ? 'passed' : 'failed';
    return {
      ...criterion,
      result: isLooked ? found : 'none',
      rules,
      walks: own.map(({ title }) => title),
    };
  });
}
