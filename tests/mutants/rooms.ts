// What a mutation run reads and writes.
import { join, relative } from 'node:path';

export const root = new URL('../..', import.meta.url).pathname;
/** The rooms whose rules the tests must hold. */
export const rooms = ['src/domain', 'src/contracts', 'netlify/http', 'netlify/use-cases'];
export const isMutable = (file: string) =>
  file.endsWith('.ts') && rooms.some((room) => file.startsWith(`${room}/`));

/** One fault in one file. */
export type Fault = { file: string; at: number; end: number; text: string };

/** What a test file executed: offsets by file. `key` tells what it was true of. */
export type Note = { key: string; ms: number; places: Record<string, number[]> };
export const notes = join(root, '.local/mutants');
export const noteOf = (test: string) => join(notes, `${relative(root, test).replaceAll('/', '~')}.json`);
