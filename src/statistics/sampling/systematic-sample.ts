import { requires } from '../distributions/requires.ts';
import type { RandomStream } from './random-stream.ts';

/**
 * A systematic sample: a random start, then every k-th unit of the list.
 *
 * Definition: k = ⌊N/n⌋, start uniform on 1…k. Source: Cochran (1977) Sampling Techniques, 3rd ed., ch. 8. Exact.
 * Example: `systematicSample(randomStream(5), 12, 3)` → [2, 6, 10]
 */
export function systematicSample(stream: RandomStream, size: number, count: number): number[] {
  requires(Number.isSafeInteger(count) && count >= 1 && count <= size);
  const every = Math.floor(size / count);
  const start = stream.index(every) + 1;
  return Array.from({ length: count }, (_, i) => start + i * every);
}
