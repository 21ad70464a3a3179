// Writes the file of each function, which the platform reads without running it: its `config`, with its addresses and the
// chunks that it may load. The platform packs no other chunk, so a change uploads only the functions that it concerns.
import { writeFile } from 'node:fs/promises';
import { join, parse, posix, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config } from '@netlify/functions';
import type { Metafile, Plugin } from 'esbuild';
import type { Routes } from '../http/routed.ts';

/** Returns this output and everything that it imports, immediately or on demand. */
function filesOf(output: string, outputs: Metafile['outputs'], found = new Set<string>()): Set<string> {
  if (found.has(output)) return found;
  found.add(output);
  for (const { path, external } of outputs[output]?.imports ?? [])
    if (!external) filesOf(path, outputs, found);
  return found;
}

/** An esbuild plugin. `out`: the folder of the functions. */
export const functionFiles = (out: string): Plugin => ({
  name: 'function-files',
  setup(build) {
    build.onEnd(async ({ metafile: { outputs } = { outputs: {}, inputs: {} } }) => {
      for (const [output, { entryPoint }] of Object.entries(outputs)) {
        const { dir, name } = parse(entryPoint ?? '');
        if (dir !== 'netlify/functions') continue;
        const { routes, config } = (await import(pathToFileURL(resolve(output)).href)) as {
          routes?: Routes;
          config?: Config;
        };
        const inOut = (file: string) => posix.normalize(relative(out, file));
        const includedFiles = [...filesOf(output, outputs)].map(inOut).sort();
        const settings = { ...(routes ? { path: Object.keys(routes) } : config), includedFiles };
        await writeFile(
          join(out, `${name}.mjs`),
          `export { default } from './${inOut(output)}';\nexport const config = ${JSON.stringify(settings)};\n`,
        );
      }
    });
  },
});
