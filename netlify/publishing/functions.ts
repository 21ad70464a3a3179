// Bundles each function into one file of .build/functions: the platform bundles only local files of such functions and leaves
// packages beside them, which takes 3 to 20 times as long to import.
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';
import { commonPasswordsForEsbuild } from '../plugins/common-passwords.ts';
import { lightCrypto } from '../plugins/light-crypto.ts';
import { yamlForEsbuild } from '../plugins/yaml.ts';

const out = '.build/functions';

/** Some packages are CommonJS and call require; a bundled module has none of its own. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Heavy vendors that are imported when used become files of their own. */
const options = (): BuildOptions & { entryPoints: string[] } => ({
  entryPoints: globSync('netlify/functions/*.ts'),
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
  plugins: [lightCrypto, yamlForEsbuild, commonPasswordsForEsbuild],
  logLevel: 'warning',
});

/** Bundles `netlify/functions/*.ts` with all they import; gives the entry points. */
export async function bundleFunctions(): Promise<string[]> {
  await rm(out, { recursive: true, force: true });
  const bundle = options();
  await build(bundle);
  return bundle.entryPoints;
}

/** Bundles again whenever a source file changes, and calls `onBuilt` after each time. */
export async function watchFunctions(onBuilt: () => Promise<void>) {
  await rm(out, { recursive: true, force: true });
  const bundle = options();
  const tell = { name: 'tell', setup: (at: { onEnd(then: () => Promise<void>): void }) => at.onEnd(onBuilt) };
  const watching = await context({ ...bundle, plugins: [...bundle.plugins!, tell] });
  await watching.rebuild();
  await watching.watch();
  return watching;
}
