import { allCases } from './all-cases.ts';
import { runReference } from './run-reference.ts';
import { comparedCases, summarize } from './summary.ts';

/** The outcome of each case of `allCases`, in the same order. Computed on first use. */
export const outcomes = runReference({ cases: allCases });
export const compared = comparedCases(allCases, outcomes);
export const summary = summarize(compared, outcomes);
