// What a mutation run is about, and what its two processes say to each other.

export const root = new URL('../..', import.meta.url).pathname;
/** The rooms whose rules the tests must hold. */
export const rooms = ['src/domain', 'src/contracts', 'netlify/http', 'netlify/use-cases'];
export const isMutable = (file: string) =>
  file.endsWith('.ts') && rooms.some((room) => file.startsWith(`${room}/`));

/** One fault in one file. */
export type Fault = { file: string; at: number; end: number; text: string };

/** What a test file executed: offsets by file. */
export type Surveyed = { test: string; ms: number; places: Record<string, number[]> };

/** `endless`: nothing failed but for its time. */
export type Verdict = 'noticed' | 'unnoticed' | 'endless';

/** Which places these test files execute, or whether this one notices the fault. */
export type Question = { survey: string[] } | { fault: Fault; test: string };
