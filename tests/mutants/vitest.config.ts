// The tests as ever, but on sources as a mutation run wants them: with one fault, or with marks that tell what a test executes.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defineConfig, mergeConfig } from 'vitest/config';
import base from '../vitest.config.ts';
import { marked, mutantsOf, mutated } from './mutations.ts';
import { isMutable, type Fault, root } from './rooms.ts';

const fault = process.env.FAULT ? (JSON.parse(process.env.FAULT) as Fault) : undefined;
const concerns = (file: string) => (fault ? fault.file === file : isMutable(file));

export default mergeConfig(
  base,
  defineConfig({
    plugins: [
      {
        name: 'faults',
        enforce: 'pre',
        load(id) {
          const file = relative(root, id);
          if (!concerns(file)) return undefined;
          const code = readFileSync(id, 'utf8');
          return fault ? mutated(code, fault) : marked(code, mutantsOf(file, code), `reach('${file}')`);
        },
        // Vitest keeps what it has transformed by the text on disk, which a fault does not change.
        configureVitest({ defineCacheKeyGenerator }) {
          defineCacheKeyGenerator(({ id }) =>
            concerns(relative(root, id)) ? (process.env.FAULT ?? 'marked') : undefined,
          );
        },
      },
    ],
    test: { setupFiles: fault ? [] : ['tests/mutants/survey.ts'], ...(fault && { fileParallelism: false }) },
  }),
);
