// The walk through the standard names every point of it once, and tests that exist.
import { describe, expect, it } from 'vitest';
import { read } from './source-files.ts';

const walk = read('tests/security/README.md');

/** How many points of levels 1 and 2 each section of ASVS 5.0.0 has; they are numbered without a gap. */
const sections: Record<string, number> = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '9.1': 3,
  '9.2': 4,
};

describe('the walk through ASVS', () => {
  it('has every point of authentication, sessions and tokens at levels 1 and 2 once', () => {
    const points = Object.entries(sections).flatMap(([section, count]) =>
      Array.from({ length: count }, (_, i) => `${section}.${i + 1}`),
    );
    const [upTo2 = ''] = walk.split('## Beyond level 2');
    expect([...upTo2.matchAll(/^- \*\*([\d.]+)\*\*/gm)].map(([, point]) => point)).toEqual(points);
  });

  it('says of each point how it stands', () => {
    const entries = walk.split(/^(?=- \*\*[\d.]+\*\*)/m).slice(1);
    expect(entries.filter((entry) => !/\bmet\b|does not apply/.test(entry))).toEqual([]);
  });

  it('names tests that exist', () => {
    const named = [...walk.matchAll(/^ +- `(tests\/[^`]+)`: "(.+)"$/gm)];
    expect(named.length).toBeGreaterThan(30);
    expect(named.length).toBe([...walk.matchAll(/^ +- `/gm)].length);
    expect(named.filter(([, file, title]) => !read(file!).includes(title!)).map(([line]) => line)).toEqual(
      [],
    );
  });
});
