// Imports a .yaml file as a plain object, both in Vite (pages, tests) and in esbuild (functions).
import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

const asModule = (text: string) => `export default ${JSON.stringify(parse(text))};`;

/** A Vite plugin: `import data from './site.yaml'` returns the parsed document. */
export function yaml() {
  return {
    name: 'yaml',
    transform(code: string, id: string) {
      return id.split('?')[0]?.endsWith('.yaml') ? { code: asModule(code), map: null } : null;
    },
  };
}

/** The same as an esbuild plugin. */
export const yamlForEsbuild = {
  name: 'yaml',
  setup(build: {
    onLoad(
      on: { filter: RegExp },
      load: (file: { path: string }) => Promise<{ contents: string; loader: 'js' }>,
    ): void;
  }) {
    build.onLoad({ filter: /\.yaml$/ }, async ({ path }) => ({
      contents: asModule(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
