// Bundles each function into one file of .build/functions: the platform bundles only local files of such functions and leaves
// packages beside them, which takes 3 to 20 times as long to import.
import { rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { build } from 'esbuild';
import { yamlForEsbuild } from './yaml.ts';

const out = '.build/functions';

/** Some packages are CommonJS and call require; a bundled module has none of its own. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Bundles `netlify/functions/*.ts` with what they import; heavy vendors that are imported on use become files of their own. */
export async function bundleFunctions(): Promise<string[]> {
  const entryPoints = globSync('netlify/functions/*.ts');
  await rm(out, { recursive: true, force: true });
  await build({
    entryPoints,
    outdir: out,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    minifySyntax: true,
    legalComments: 'none',
    banner: { js: requireForCommonJs },
    plugins: [yamlForEsbuild],
    logLevel: 'warning',
  });
  return entryPoints;
}

if (import.meta.main) console.log(`functions: ${(await bundleFunctions()).length} bundled into ${out}`);
