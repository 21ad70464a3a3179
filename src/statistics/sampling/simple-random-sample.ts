import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { RandomStream } from './random-stream.ts';

/**
 * A random sample of `count` of the numbers 1 … size, in random order.
 *
 * Definition: every choice is equally likely; with `replace` a number may repeat. Source: W. G. Cochran (1977),
 * Sampling Techniques, ch. 2. Exact: the same numbers as R's `sample` for the same seed. Errors: `invalid-input` for
 * counts that are not whole, `out-of-range` for more numbers than exist, without replacement.
 * Example: `simpleRandomSample(randomStream(42), 10, 3).values` → [1, 5, 10]
 */
export function simpleRandomSample(
  stream: RandomStream,
  size: number,
  count: number,
  replace = false,
): Result<{ values: readonly number[] }> {
  if (!(Number.isInteger(size) && Number.isInteger(count))) return refuse('invalid-input');
  if (!(size >= 1 && size < 2 ** 31 && count >= 1 && count <= (replace ? 1e7 : size)))
    return refuse('out-of-range');
  return ok({ values: stream.sample(size, count, replace) });
}
