// Thrown if a history breaks an invariant. Contains which one, the cause, and the story until then.

export class BrokenInvariant extends Error {
  override name = 'BrokenInvariant';
  readonly invariant: string;
  /** One sentence per step until then. */
  story: readonly string[] = [];
  constructor(invariant: string, what: string) {
    super(`${invariant}. ${what}`);
    this.invariant = invariant;
  }
}

/**
 * Invariants whose fix has not landed yet. They are checked only if ALSO_CHECK names one or is `all`. The list is empty if the shop
 * satisfies every invariant.
 */
const awaited: readonly string[] = [];

/** In a search for a known fault, only the invariants that this fault is known to break. */
const isChecked = (invariant: string) => {
  const { ONLY_INVARIANTS, ALSO_CHECK } = process.env;
  if (ONLY_INVARIANTS !== undefined) return ONLY_INVARIANTS.split('|').includes(invariant);
  return !awaited.includes(invariant) || ALSO_CHECK === 'all' || ALSO_CHECK === invariant;
};

/** Fails if the invariant is checked. @throws BrokenInvariant */
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
