import { allCases } from './all-cases.ts';
import { runReference } from './run-reference.ts';
import { comparedCases, summarise } from './summary.ts';

/** What became of each case of `allCases`, in their order; computed when it is first asked for. */
export const outcomes = runReference({ cases: allCases });
export const compared = comparedCases(allCases, outcomes);
export const summary = summarise(compared, outcomes);
