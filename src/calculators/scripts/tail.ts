import type { Alternative } from '../../statistics/alternative.ts';

/** The probability left outside each end of an interval, as both languages compute it. Example: `(1 - 0.95) / 2` */
export const tailOf = (level: string | number, alternative: Alternative = 'two-sided'): string =>
  alternative === 'two-sided' ? `(1 - ${level}) / 2` : `1 - ${level}`;
