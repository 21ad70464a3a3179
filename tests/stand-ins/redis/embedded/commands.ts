// All commands of the embedded engine, by name.
import type { Reply } from '../engine.ts';
import type { Keyspace } from './keyspace.ts';

/** A command: arguments after the name → reply. Throws a CommandError where Redis answers with one. */
export type Command = (db: Keyspace, args: readonly string[]) => Reply;

/** A command with the number of arguments it takes (after its name). */
export type CommandEntry = { run: Command; min: number; max: number };

/** Describes a command: `takes(1, 1, …)` takes exactly one argument; without a maximum, any number from `min`. */
export const takes = (min: number, max: number, run: Command): CommandEntry => ({ run, min, max });

export const any = Infinity;
