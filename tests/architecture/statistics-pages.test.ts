// A function of src/statistics is there for visitors: some page other than the validation computes with it. Those that wait for a page are
// listed in .config/functions-without-page.json, which may only become shorter.
import { describe, expect, it } from 'vitest';
import { importsOf, read, sources } from './source-files.ts';

const waiting = Object.entries(
  JSON.parse(read('.config/functions-without-page.json')) as Record<string, string[]>,
).flatMap(([room, names]) => names.map((name) => `src/statistics/${room}/${name}.ts`));

/** /validation computes with every function, and its runs are no use of one. */
const isValidation = (file: string) => /^src\/(?:[\w-]+\/)*validation(?:\/|\.astro$)/.test(file);

/** Every source file that a page needs, directly or through others. Types need nothing. */
function reachedFromPages(): ReadonlySet<string> {
  const known = new Set(sources);
  const open = sources.filter(
    (file) =>
      /^(?:content|src\/(?:calculators|charts|components|content|figures|islands|pages|scripts))\//.test(
        file,
      ) && !isValidation(file),
  );
  const reached = new Set(open);
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const { to, typeOnly } of importsOf(file))
      if (!typeOnly && known.has(to) && !reached.has(to) && !isValidation(to)) {
        reached.add(to);
        open.push(to);
      }
  return reached;
}

describe('the functions of src/statistics', () => {
  it('are each used by a page, except those that are known to wait for one', () => {
    const reached = reachedFromPages();
    const unused = sources.filter((file) => file.startsWith('src/statistics/') && !reached.has(file));
    expect([...reached]).toContain('src/statistics/t-tests/paired-t-test.ts');
    expect(unused.sort()).toEqual([...waiting].sort());
  });
});
