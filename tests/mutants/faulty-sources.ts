// What vitest loads in place of the rules: the file with its fault, or, where none is set, with marks that tell what a test executes.
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
    // Vitest keeps on disk what it has transformed, by the text that stands there, which a fault does not change.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isMutable(relative(root, id)) ? false : undefined));
    },
  };
}
