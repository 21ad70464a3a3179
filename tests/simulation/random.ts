// The only source of chance in a history. Everything that is chosen at random is computed from the history's seed.

export type Random = {
  /** A whole number from 0 to below `end`. */
  below(end: number): number;
};

/** A small generator (mulberry32): equal seeds give equal numbers on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    below(end) {
      state = (state + 0x6d2b79f5) >>> 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
    },
  };
}
