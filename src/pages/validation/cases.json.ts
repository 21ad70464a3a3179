// All reference cases with our functions' results.
import { outcomes } from '~/validation/outcomes.ts';
import { allCases, madeWith } from '~/validation/all-cases.ts';

export const GET = () =>
  Response.json({
    madeWith,
    cases: allCases.map((each, i) => {
      const { passed, digits } = outcomes[i]!.comparison;
      return {
        ...each,
        ours: { passed, numbers: digits.length, worst: digits.length > 0 ? Math.min(...digits) : null },
      };
    }),
  });
