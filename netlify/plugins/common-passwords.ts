// Bundles only the part of the list of common passwords that the functions check.
import { readFile } from 'node:fs/promises';
import { commonEnough } from '../adapters/passwords/common-passwords.ts';

/** An esbuild plugin. */
export const commonPasswordsForEsbuild = {
  name: 'common-passwords',
  setup(build: {
    onLoad(
      on: { filter: RegExp },
      load: (file: { path: string }) => Promise<{ contents: string; loader: 'json' }>,
    ): void;
  }) {
    build.onLoad({ filter: /language-common.src.passwords\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(commonEnough(JSON.parse(await readFile(path, 'utf8')) as string[])),
      loader: 'json',
    }));
  },
};
