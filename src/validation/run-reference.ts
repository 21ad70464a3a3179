// Runs every case of a reference file. Pure, so that Node and a browser run the same bundle.
import { compare } from './compare.ts';
import type { Comparison } from './compare.ts';
import { registry } from './registry.ts';
import type { Reference, ReferenceCase } from './reference-case.ts';

export type CaseOutcome = { readonly id: string; readonly family: string; readonly comparison: Comparison };

export function runCase(reference: ReferenceCase): Comparison {
  const adapter = registry[reference.family];
  const failed = (got: unknown): Comparison => ({
    passed: false,
    digits: [],
    mismatches: [{ key: '(whole case)', expected: reference.family, got, digits: 0 }],
  });
  if (!adapter) return failed('no function for this family yet');
  try {
    return compare(reference, adapter(reference.inputs, reference));
  } catch (error) {
    return failed(error instanceof Error ? (error.stack ?? error.message) : error);
  }
}

export const runReference = (reference: Reference): CaseOutcome[] =>
  reference.cases.map((item) => ({ id: item.id, family: item.family, comparison: runCase(item) }));
