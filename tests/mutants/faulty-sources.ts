// What vitest loads instead of the domain files: the file with its mutation, or, without one, with markers that record what a test
// executes.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { marked, mutantsOf, mutated } from './mutations.ts';
import { isMutable, type Fault, root } from './rooms.ts';

export function faultySources(current: () => Fault | 'marked' | undefined): Plugin {
  return {
    name: 'faulty-sources',
    enforce: 'pre',
    load(id) {
      const file = relative(root, id);
      const fault = current();
      if (!isMutable(file) || !fault) return undefined;
      const code = readFileSync(id, 'utf8');
      if (fault === 'marked') return marked(code, mutantsOf(file, code), `reach('${file}')`);
      return fault.file === file ? mutated(code, fault) : undefined;
    },
    // Vitest caches transformed files on disk by their text, which a mutation does not change.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isMutable(relative(root, id)) ? false : undefined));
    },
  };
}
