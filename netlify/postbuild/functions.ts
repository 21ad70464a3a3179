// Bundles the functions into .build/functions: a small file per function for the platform, and chunks with the code.
// The platform itself would leave packages in separate files, which take 3 to 20 times as long to import.
import { globSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type BuildOptions, build, context } from 'esbuild';
import { colorProfileForEsbuild } from '../plugins/color-profile.ts';
import { commonPasswordsForEsbuild } from '../plugins/common-passwords.ts';
import { documentFontsForEsbuild } from '../plugins/document-fonts.ts';
import { lightCrypto } from '../plugins/light-crypto.ts';
import { yamlForEsbuild } from '../plugins/yaml.ts';
import type { Purpose } from '../configuration/purpose.ts';
import { functionFiles } from './function-files.ts';
import { keptPageShells, pageShellsForEsbuild } from './page-shells.ts';

/** The folder that the platform deploys (netlify.toml). */
const deployed = '.build/functions';

type Bundle = {
  builtFor: Purpose;
  out?: string;
  /** The source of the built pages that functions fill in, once they are finished; by default, those of the last build. */
  shells?: Promise<string> | undefined;
  comingDays?: readonly string[];
};

/** Some packages are CommonJS and call require, which a bundled module lacks. */
const requireForCommonJs =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** Endpoints, and heavy vendors that are imported on demand, become separate files. */
const options = ({ builtFor, out = deployed, shells, comingDays = [] }: Bundle) =>
  ({
    entryPoints: globSync('netlify/functions/*.ts'),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    entryNames: 'chunks/[name]-[hash]',
    chunkNames: 'chunks/[name]-[hash]',
    metafile: true,
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
      COMING_DAYS: JSON.stringify(comingDays),
    },
    plugins: [
      lightCrypto,
      yamlForEsbuild,
      documentFontsForEsbuild,
      commonPasswordsForEsbuild,
      colorProfileForEsbuild,
      ...(shells ? [pageShellsForEsbuild(shells)] : []),
      functionFiles(out),
    ],
    logLevel: 'warning',
  }) satisfies BuildOptions;

/** Bundles `netlify/functions/*.ts` with all imports for this deploy context; returns their files. */
export async function bundleFunctions(wanted: Bundle): Promise<string[]> {
  const bundle = options({ shells: keptPageShells(), ...wanted });
  await rm(bundle.outdir, { recursive: true, force: true });
  await build(bundle);
  return bundle.entryPoints;
}

/**
 * Rebundles the functions for this machine whenever a source file changes, and calls `onBuilt` after each time. Their
 * pages are plain, because the shell of a built page refers to files that a development server does not have.
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
