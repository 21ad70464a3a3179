// The engine behind the fake store: executes Redis commands and replies as in RESP2.

/** A status line such as OK or PONG, distinct from a string because Lua scripts see the difference. */
export class Status {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** An error reply, e.g. `WRONGTYPE Operation against a key holding the wrong kind of value`. */
export class CommandError extends Error {}

/** A reply in RESP2's terms. */
export type Reply = string | number | null | Status | CommandError | Reply[];

/** A Redis-compatible engine. Returns a CommandError as a value if a command fails. */
export type StoreEngine = {
  /** For people: `redis-server 7.0.15` or `embedded (in memory)`. */
  name: string;
  execute: (command: readonly string[]) => Promise<Reply>;
  close: () => Promise<void>;
};
