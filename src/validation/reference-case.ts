// The format of a reference file: inputs and expected results computed in R, or certified by NIST.

/** The first set, and two later ones that are called with their inputs alone. */
export const referenceFiles = ['reference.json', 'extended.json', 'fourth.json'] as const;

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type Inputs = Record<string, Json>;

export type ReferenceCase = {
  readonly id: string;
  readonly family: string;
  readonly title: string;
  readonly provenance: string;
  readonly inputs: Inputs;
  readonly expected: Record<string, Json>;
  readonly min_lre: Record<string, number>;
  readonly abs_tol?: Record<string, number>;
  readonly note?: string;
  readonly r_code?: string;
};

export type Reference = { readonly cases: readonly ReferenceCase[] };

/** Calls the statistical functions on the inputs of a case and names the results as `expected` does. */
export type Adapter = (inputs: Inputs, reference: ReferenceCase) => Record<string, unknown>;
export type Registry = Readonly<Record<string, Adapter>>;
