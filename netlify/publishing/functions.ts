// Bundles each function into one file of .build/functions: the platform bundles only local files of such functions and leaves
// packages beside them, which takes 3 to 20 times as long to import.
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';
import { colourProfileForEsbuild } from '../plugins/colour-profile.ts';
import { commonPasswordsForEsbuild } from '../plugins/common-passwords.ts';
import { paperFacesForEsbuild } from '../plugins/paper-faces.ts';
import { lightCrypto } from '../plugins/light-crypto.ts';
import { yamlForEsbuild } from '../plugins/yaml.ts';
import type { Purpose } from '../configuration/purpose.ts';
import { keptPageShells, pageShellsForEsbuild } from './page-shells.ts';

/** Where the platform looks for what it deploys (netlify.toml). */
const deployed = '.build/functions';

/** `shells`: the source of the built pages that functions fill, once they are finished; those of the last build, unless given. */
type Bundle = { builtFor: Purpose; out?: string; shells?: Promise<string> | undefined };

/** Some packages are CommonJS and call require; a bundled module has none of its own. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Heavy vendors that are imported when used become files of their own. */
const options = ({ builtFor, out = deployed, shells }: Bundle) =>
  ({
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
    define: {
      BUILT_FOR: JSON.stringify(builtFor),
      BUILT_FROM: JSON.stringify(process.env.COMMIT_REF ?? ''),
    },
    plugins: [
      lightCrypto,
      yamlForEsbuild,
      paperFacesForEsbuild,
      commonPasswordsForEsbuild,
      colourProfileForEsbuild,
      ...(shells ? [pageShellsForEsbuild(shells)] : []),
    ],
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** Bundles `netlify/functions/*.ts` with all they import, for this purpose; gives the entry points. */
export async function bundleFunctions(wanted: Bundle): Promise<string[]> {
  const bundle = options({ shells: keptPageShells(), ...wanted });
  await rm(bundle.outdir, { recursive: true, force: true });
  await build(bundle);
  return bundle.entryPoints;
}

/**
 * Bundles them for this machine again whenever a source file changes, and calls `onBuilt` after each time. Their pages are plain: the frame of a
 * built page names files that a development server does not have.
 */
export async function watchFunctions(out: string, onBuilt: () => Promise<void>) {
  const bundle = options({ builtFor: 'local', out });
  await rm(out, { recursive: true, force: true });
  const tell = { name: 'tell', setup: (at: { onEnd(then: () => Promise<void>): void }) => at.onEnd(onBuilt) };
  const watching = await context({ ...bundle, plugins: [...bundle.plugins, tell] });
  await watching.rebuild();
  await watching.watch();
  return watching;
}
