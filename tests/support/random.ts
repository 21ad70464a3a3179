// Seeded random numbers, the same on every machine.

/** Integers from 0 to below 2³² (mulberry32). */
export function wordsFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
}

/** Numbers and choices from a seed. */
export function randomFrom(seed: number) {
  const word = wordsFrom(seed);
  /** From 0 to below 1. */
  const uniform = () => word() / 2 ** 32;
  /** An integer from 0 to below `end`. */
  const below = (end: number) => Math.floor(uniform() * end);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { uniform, below, pick };
}
