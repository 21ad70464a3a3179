// Computes a cache key for generated files. It changes with the code, all code and content that it imports, and the versions of packages.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { documentFontsForEsbuild } from '../plugins/document-fonts.ts';
import { yamlForEsbuild } from '../plugins/yaml.ts';

const lockFile = new URL('../../package-lock.json', import.meta.url);

/** Returns the key of the modules at these paths. */
export async function codeKeyOf(...entryPoints: string[]): Promise<string> {
  const { outputFiles } = await build({
    entryPoints,
    outdir: 'none',
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    plugins: [yamlForEsbuild, documentFontsForEsbuild],
    logLevel: 'silent',
  });
  const hash = createHash('sha256').update(readFileSync(lockFile));
  for (const { contents } of outputFiles) hash.update(contents);
  return hash.digest('hex').slice(0, 32);
}
