// A copy of this site in a separate folder, so it can be built with other articles than the published ones.
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = new URL('../..', import.meta.url).pathname;

/** Everything that a build reads. */
const sources = [
  '.config/check-install.mjs',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'content',
  'netlify',
  'public',
  'src',
];

/** Every package as a link, so the build keeps its own caches. */
export function linkPackages(folder: string) {
  const link = (name: string) => {
    mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  };
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.'))
      if (name.startsWith('@'))
        for (const part of readdirSync(join(root, 'node_modules', name))) link(join(name, part));
      else link(name);
}

/** Copies the working tree of the site into a folder. */
export function copySite(folder: string) {
  for (const name of sources) cpSync(join(root, name), join(folder, name), { recursive: true });
}

/** The environment of a build there, as in a shell: the packages' programs first, and nothing that a test runner adds. */
export function buildEnvironment(): NodeJS.ProcessEnv {
  const added = ['NODE_ENV', 'MODE', 'DEV', 'PROD', 'SSR', 'BASE_URL', 'TEST', 'VITEST'];
  const inherited = Object.entries(process.env).filter(
    ([name]) => !added.includes(name) && !name.startsWith('VITEST_'),
  );
  return {
    ...Object.fromEntries(inherited),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`,
  };
}
