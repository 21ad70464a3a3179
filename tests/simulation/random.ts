// The only source of randomness in a history. Every random choice is computed from the history's seed.
import { wordsFrom } from '../support/random.ts';

export type Random = {
  /** An integer from 0 to below `end`. */
  below(end: number): number;
};

/** Equal seeds give equal numbers on every machine. */
export function createRandom(seed: number): Random {
  const word = wordsFrom(seed);
  return { below: (end) => word() % end };
}
