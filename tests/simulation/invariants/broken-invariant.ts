// How a history ends that must not be: which invariant does not hold, what breaks it, and the story until then.

export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant';
  readonly invariant: string;
  /** A sentence for each step until then. */
  story: readonly string[] = [];
  constructor(invariant: string, what: string) {
    super(`${invariant}. ${what}`);
    this.invariant = invariant;
  }
}

/**
 * Invariants whose fix has not landed yet: they are checked only where ALSO_CHECK names one, or says `all`. The list is empty when the shop holds everything.
 */
const awaited: readonly string[] = [];

/** Where a known fault is looked for, only what it is known to break. */
const isChecked = (invariant: string) => {
  const { ONLY_INVARIANTS, ALSO_CHECK } = process.env;
  if (ONLY_INVARIANTS !== undefined) return ONLY_INVARIANTS.split('|').includes(invariant);
  return !awaited.includes(invariant) || ALSO_CHECK === 'all' || ALSO_CHECK === invariant;
};

/** Fails where the invariant is checked. @throws BrokenInvariant */
export function breaks(invariant: string, what: string): void {
  if (isChecked(invariant)) throw new BrokenInvariant(invariant, what);
}

/** Names the invariant that assertions belong to. */
export async function holds<T>(invariant: string, assertions: () => T | Promise<T>): Promise<T> {
  try {
    return await assertions();
  } catch (error) {
    if (error instanceof BrokenInvariant) throw error;
    throw new BrokenInvariant(invariant, (error as Error).stack ?? String(error));
  }
}
