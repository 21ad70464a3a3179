import { normalQuantile } from '../distributions/normal.ts';
import { requires } from '../distributions/requires.ts';

/** A reproducible stream of random numbers. */
export type RandomStream = {
  /** Uniform on (0, 1). */
  readonly uniform: () => number;
  /** Standard normal, by inversion. */
  readonly normal: () => number;
  /** An integer from 0 to size − 1, each equally likely. */
  readonly index: (size: number) => number;
  /** `count` different integers from 1 to size in random order, or with replacement any number of them. */
  readonly sample: (size: number, count?: number, replace?: boolean) => number[];
};

/**
 * The random numbers that R generates after `set.seed(seed)` with its default generators.
 *
 * Definition: Mersenne Twister MT19937; its 624 words come from the linear congruence s ← 69069 s + 1 after 50 warm-up
 * steps. Uniform: word · 2⁻³², kept inside (0, 1). Normal: the quantile of a uniform with 27 + 32 random bits. Index: as
 * many random bits as the size needs, rejected while too large. Sampling without replacement moves the last
 * remaining element into the gap.
 * Source: Matsumoto & Nishimura (1998) ACM Trans. Model. Comput. Simul. 8:3–30; R documentation `?RNGkind`
 * ("Mersenne-Twister", "Inversion", "Rejection").
 * Accuracy: the same integers and uniforms as R ≥ 3.6; normals to 14 digits.
 * Example: `randomStream(42).sample(10)` → [1, 5, 10, 8, 2, 4, 6, 9, 7, 3]
 */
export function randomStream(seed: number): RandomStream {
  const state = new Uint32Array(624);
  let word = seed >>> 0;
  const scramble = () => (word = (Math.imul(69069, word) + 1) >>> 0);
  for (let i = 0; i < 51; i++) scramble();
  for (let i = 0; i < 624; i++) state[i] = scramble();
  let position = 624;

  const next = () => {
    if (position === 624) {
      for (let i = 0; i < 624; i++) {
        const y = (state[i]! & 0x80000000) | (state[(i + 1) % 624]! & 0x7fffffff);
        state[i] = state[(i + 397) % 624]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      position = 0;
    }
    let y = state[position++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
  const uniform = () =>
    Math.min(Math.max(next() * 2.3283064365386963e-10, 1.1641532185403985e-10), 1 - 1.1641532185403985e-10);

  const index = (size: number) => {
    requires(Number.isSafeInteger(size) && size >= 1);
    const bits = Math.ceil(Math.log2(size));
    for (;;) {
      let value = 0;
      for (let n = 0; n <= bits; n += 16) value = 65536 * value + Math.floor(uniform() * 65536);
      value %= 2 ** bits;
      if (value < size) return value;
    }
  };

  return {
    uniform,
    index,
    normal: () => normalQuantile((Math.floor(134217728 * uniform()) + uniform()) / 134217728),
    sample(size, count = size, replace = false) {
      requires(Number.isSafeInteger(count) && count >= 0 && (replace || count <= size));
      // As in R, numbers from a very large range are drawn again if they repeat.
      if (!replace && size > 1e7 && count <= size / 2) {
        const drawn = new Set<number>();
        while (drawn.size < count) drawn.add(index(size) + 1);
        return [...drawn];
      }
      const urn = Array.from({ length: size }, (_, i) => i + 1);
      return Array.from({ length: count }, () => {
        if (replace) return index(size) + 1;
        const at = index(urn.length);
        const drawn = urn[at]!;
        const last = urn.pop()!;
        if (at < urn.length) urn[at] = last;
        return drawn;
      });
    },
  };
}
