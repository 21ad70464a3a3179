// What a mutation run covers, and the messages between its two processes.

export const root = new URL('../..', import.meta.url).pathname;
/** The folders whose rules the tests must cover. */
export const rooms = ['src/domain', 'src/contracts', 'netlify/http', 'netlify/use-cases'];
export const isMutable = (file: string) =>
  file.endsWith('.ts') && rooms.some((room) => file.startsWith(`${room}/`));

/** One mutation in one file. */
export type Fault = { file: string; at: number; end: number; text: string };

/** What a test file executed: offsets by file. */
export type Surveyed = { test: string; ms: number; places: Record<string, number[]> };

/** `endless`: it failed only because of its time limit. */
export type Verdict = 'noticed' | 'unnoticed' | 'endless';

/** The places that these test files execute, or whether this one detects the mutation. */
export type Question = { survey: string[] } | { fault: Fault; test: string };
