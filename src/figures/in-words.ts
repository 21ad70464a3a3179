// Results as a text states them. An article computes with src/statistics and says the numbers with these.
import { reasonInWords } from '../statistics/reason-in-words.ts';
import type { Result, Success } from '../statistics/result.ts';

export {
  exactPValue,
  figures,
  fixed,
  percent,
  pValue,
  range,
  testStatistic,
  withInterval,
} from '../statistics/format.ts';
export { transformed } from '../statistics/result.ts';

/** The result itself; where the function refused, the build stops and says why. */
export function solved<T extends object>(result: Result<T>): Success<T> {
  if (result.status === 'ok') return result;
  throw new Error(`A number of this article cannot be computed. ${reasonInWords[result.reason]}`);
}
