// Store scripts read their keys and values by name, so no one has to keep argument orders in sync.
import { describe, expect, it } from 'vitest';
import { files, read } from './source-files.ts';

const shipped = files.filter((file) => file.startsWith('netlify/') && file.endsWith('.ts'));
const scripts = 'netlify/adapters/redis/scripts.ts';
const uses = (pattern: RegExp) =>
  shipped.flatMap((file) => [...read(file).matchAll(pattern)].map(([found]) => `${file}: ${found}`));

describe('a store script', () => {
  it('takes one JSON argument and never reads a key or a value by position', () => {
    expect(uses(/\b(?:ARGV|KEYS)\b\S*/g)).toEqual([`${scripts}: ARGV[1])\\nlocal`]);
  });
  it('reaches the store only through script(), which declares every key in the argument', () => {
    expect(uses(/\bconnection\.run\(/g)).toEqual([`${scripts}: connection.run(`]);
  });
  it('has a unique name', () => {
    const names = shipped
      .filter((file) => file.startsWith('netlify/adapters/redis/'))
      .flatMap((file) => [...read(file).matchAll(/'(\w+:[\w:-]+)',\s*`/g)].map(([, name]) => name!));
    expect(names.length).toBeGreaterThan(30);
    expect(names.toSorted()).toEqual([...new Set(names)].sort());
  });
});
