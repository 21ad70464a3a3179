// What the calls share in limiting how often they may be made.
import type { Limit } from './ports.ts';

export const quarterHour = 15 * 60_000;
export const hour = 60 * 60_000;

/** At most `max` calls of this name from one network address in a window; no limit where the address is not known. */
export const limitOfVisitor = (
  call: string,
  visitor: string | undefined,
  max: number,
  windowInMs = quarterHour,
): Limit[] => (visitor === undefined ? [] : [{ key: `${call}:${visitor}`, max, windowInMs }]);
