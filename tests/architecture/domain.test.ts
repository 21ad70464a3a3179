// The structure of the domain: import cycles and file sizes.
import { expect, it } from 'vitest';
import { importsOf, read, sources } from './source-files.ts';

const rules = sources.filter((file) => file.startsWith('src/domain/'));
const code = new Set(sources.filter((file) => /^(src|netlify)\//.test(file)));
const known = new Map(
  [...code].map((file) => [file, importsOf(file).flatMap(({ to }) => (code.has(to) ? [to] : []))]),
);

/** A chain of imports, types included, from a file back to itself; undefined if there is none. */
function circleFrom(start: string): string[] | undefined {
  const seen = new Set<string>();
  const ways = [[start]];
  for (const way of ways)
    for (const next of known.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}

it('no file of the site or its functions imports itself indirectly, not even as a type', () => {
  expect(rules.length).toBeGreaterThan(50);
  expect(code.size).toBeGreaterThan(800);
  expect([...code].map(circleFrom).filter((circle) => circle !== undefined)).toEqual([]);
});

it('every domain file has fewer than 250 lines', () => {
  const lengthOf = (file: string) => read(file).trimEnd().split('\n').length;
  expect(
    rules.map((file) => `${file}: ${lengthOf(file)}`).filter((line) => Number(/\d+$/.exec(line)) >= 250),
  ).toEqual([]);
});
