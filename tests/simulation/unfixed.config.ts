// Vitest with one fix taken out: UNFIXED names it in faults.ts.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig, type Plugin } from 'vitest/config';
import base from '../vitest.config.ts';
import { type KnownFault, knownFaults, withoutFix } from './faults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

function unfixed({ edits }: KnownFault): Plugin {
  const isEdited = (id: string) => edits.some(({ file }) => file === relative(root, id));
  return {
    name: 'unfixed',
    enforce: 'pre',
    load: (id) =>
      isEdited(id) ? withoutFix(readFileSync(id, 'utf8'), relative(root, id), edits) : undefined,
    // Vitest keeps on disk what it has transformed, by the text of the file, which a missing fix does not change.
    configureVitest({ defineCacheKeyGenerator }) {
      defineCacheKeyGenerator(({ id }) => (isEdited(id) ? false : undefined));
    },
  };
}

const fault = (knownFaults as Record<string, KnownFault>)[process.env.UNFIXED ?? ''];
if (!fault) throw new Error(`UNFIXED must be one of ${Object.keys(knownFaults).join(', ')}`);

export default mergeConfig(base, defineConfig({ plugins: [unfixed(fault)] }));
