import { describe, expect, test } from 'vitest';
import { reasonFor, validationCopy } from '../../../src/content/pages/validation.ts';
import { allCases } from '../../../src/validation/all-cases.ts';
import { outcomes, summary } from '../../../src/validation/outcomes.ts';

const rows = summary.groups.flatMap(({ cases }) => cases);

describe('the validation page', () => {
  test('lists every reference case exactly once, in one group', () => {
    expect(rows.map(({ id }) => id).toSorted()).toEqual(allCases.map(({ id }) => id).toSorted());
    expect(summary.numbers).toBe(outcomes.flatMap(({ comparison }) => comparison.digits).length);
    expect(summary.failed).toEqual([]);
  });

  test('gives a reason for every case with fewer than eight matching digits', () => {
    const unexplained = rows.filter((row) => row.worst !== undefined && row.worst < 8 && !reasonFor(row));
    expect(unexplained).toEqual([]);
  });

  test.each(validationCopy.differences.items)(
    'has a case for its reason “$title”, by each name it gives',
    ({ cases }) => {
      for (const name of cases)
        expect(
          rows.filter((row) => row.id.startsWith(name) && reasonFor(row)),
          name,
        ).not.toEqual([]);
    },
  );
});
