// The data of the embedded engine: typed values under keys, with expiry, as Redis keeps them.
import { CommandError } from '../engine.ts';

/** A sorted set: scores by member. Order is computed when read; local data is small. */
export type SortedSet = Map<string, number>;

type Kinds = {
  string: string;
  hash: Map<string, string>;
  list: string[];
  set: Set<string>;
  zset: SortedSet;
};

type Kind = keyof Kinds;
type Entry = { [K in Kind]: { kind: K; value: Kinds[K] } }[Kind] & { expiresAt?: number | undefined };

const empty: { [K in Exclude<Kind, 'string'>]: () => Kinds[K] } = {
  hash: () => new Map(),
  list: () => [],
  set: () => new Set(),
  zset: () => new Map(),
};

export class Keyspace {
  readonly #entries = new Map<string, Entry>();

  /** The entry's value, undefined where there is none; an error where the key holds another type. */
  read<K extends Kind>(key: string, kind: K): Kinds[K] | undefined {
    const entry = this.#live(key);
    if (entry === undefined) return undefined;
    if (entry.kind !== kind) {
      throw new CommandError('WRONGTYPE Operation against a key holding the wrong kind of value');
    }
    return entry.value as Kinds[K];
  }

  /** Runs `change` on the collection under `key`, creating it first and dropping it when it is left empty. */
  change<K extends Exclude<Kind, 'string'>, R>(key: string, kind: K, change: (value: Kinds[K]) => R): R {
    const existing = this.read(key, kind);
    const value = existing ?? empty[kind]();
    const result = change(value);
    const size = Array.isArray(value) ? value.length : value.size;
    if (size === 0) this.#entries.delete(key);
    else if (existing === undefined) this.#entries.set(key, { kind, value } as Entry);
    return result;
  }

  /** Replaces whatever the key held by a string. */
  write(key: string, value: string, expiresAt?: number): void {
    this.#entries.set(key, { kind: 'string', value, expiresAt });
  }

  has(key: string): boolean {
    return this.#live(key) !== undefined;
  }

  kind(key: string): Kind | 'none' {
    return this.#live(key)?.kind ?? 'none';
  }

  delete(key: string): boolean {
    return this.has(key) && this.#entries.delete(key);
  }

  /** When the key expires (ms since epoch), undefined if never. */
  expiry(key: string): number | undefined {
    return this.#live(key)?.expiresAt;
  }

  expire(key: string, at: number | undefined): void {
    const entry = this.#live(key);
    if (entry) entry.expiresAt = at;
  }

  rename(from: string, to: string): boolean {
    const entry = this.#live(from);
    if (entry === undefined) return false;
    this.#entries.delete(from);
    this.#entries.set(to, entry);
    return true;
  }

  keys(): string[] {
    return [...this.#entries.keys()].filter((key) => this.has(key));
  }

  clear(): void {
    this.#entries.clear();
  }

  #live(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry?.expiresAt === undefined || entry.expiresAt > Date.now()) return entry;
    this.#entries.delete(key);
    return undefined;
  }
}
