// The data of the embedded engine: typed values with expiry, stored by key as in Redis.
import { CommandError } from '../engine.ts';

type Kinds = {
  string: string;
  hash: Map<string, string>;
  set: Set<string>;
  /** Scores by member. Sorted on read, because local data is small. */
  zset: Map<string, number>;
};
type Kind = keyof Kinds;
type Entry = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind] & { expiresAt?: number | undefined };

const empty: { [K in Exclude<Kind, 'string'>]: () => Kinds[K] } = {
  hash: () => new Map(),
  set: () => new Set(),
  zset: () => new Map(),
};

export class Keyspace {
  readonly #entries = new Map<string, Entry>();
  /** Milliseconds since the epoch; keys expire by this clock. */
  readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** The entry's value, or undefined if there is none. @throws if the key holds another type */
  read<K extends Kind>(key: string, kind: K): Kinds[K] | undefined {
    const entry = this.entry(key);
    if (entry === undefined) return undefined;
    if (entry.kind !== kind) {
      throw new CommandError('WRONGTYPE Operation against a key holding the wrong kind of value');
    }
    return entry.value as Kinds[K];
  }

  /** Runs `change` on the collection under `key`. Creates it if necessary and deletes it if it is left empty. */
  change<K extends Exclude<Kind, 'string'>, R>(key: string, kind: K, change: (value: Kinds[K]) => R): R {
    const existing = this.read(key, kind);
    const value = existing ?? empty[kind]();
    const result = change(value);
    if (value.size === 0) this.#entries.delete(key);
    else if (existing === undefined) this.#entries.set(key, { kind, value } as Entry);
    return result;
  }

  /** Replaces the key's value with a string. */
  write(key: string, value: string, expiresAt?: number): void {
    this.#entries.set(key, { kind: 'string', value, expiresAt });
  }

  /** The entry under a key. Its `expiresAt` (ms since epoch) may be changed. */
  entry(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry?.expiresAt === undefined || entry.expiresAt > this.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  delete(key: string): boolean {
    return this.entry(key) !== undefined && this.#entries.delete(key);
  }

  keys(): string[] {
    return [...this.#entries.keys()].filter((key) => this.entry(key));
  }

  clear(): void {
    this.#entries.clear();
  }
}
