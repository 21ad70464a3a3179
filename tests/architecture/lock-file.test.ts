// `npm ci` must work on a fresh machine of any platform, and it rejects an incomplete lock file. npm omits optional packages of other
// platforms that its registry lacks; add their entry (version, os, cpu) by hand. The root has what building, serving, and developing the
// site need; tests/package.json has what only tests and checks need.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { installedPackages } from '../bench/packages.ts';
import { importsOf, sources } from './source-files.ts';

const isExact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

type Package = {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
type Packages = Record<string, Package>;
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as Package;
const lockOf = (folder: string) =>
  (read(`${folder}package-lock.json`) as unknown as { packages: Packages }).packages;
const requiredBy = (folder: string) => {
  const { dependencies, devDependencies } = read(`${folder}package.json`);
  return { ...dependencies, ...devDependencies };
};

/** The package that Node resolves for `name` from the package at `path`: the nearest node_modules that has it. */
function lookUp(packages: Packages, path: string, name: string): Package | undefined {
  const here = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`];
  if (here !== undefined || path === '') return here;
  return lookUp(packages, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name);
}

describe.each([
  ['the root', ''],
  ['the tests', 'tests/'],
])('the lock file of %s', (_, folder) => {
  const packages = lockOf(folder);

  it('names no registry', () => {
    expect(Object.keys(packages).filter((path) => packages[path]!.resolved !== undefined)).toEqual([]);
  });

  it('contains every dependency in the required version, including those of other platforms', () => {
    const wrong = Object.entries(packages).flatMap(
      ([path, { dependencies = {}, optionalDependencies = {} }]) =>
        Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, wanted]) => {
          const found = lookUp(packages, path, name)?.version;
          const fits = found !== undefined && (!isExact.test(wanted) || found === wanted);
          return fits
            ? []
            : [`${path || 'the project'} wants ${name} ${wanted}, the lock file has ${found ?? 'none'}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('belongs to a package.json that pins every version', () => {
    expect(Object.entries(requiredBy(folder)).filter(([, version]) => !isExact.test(version))).toEqual([]);
  });
});

/** The packages that a module imports, directly or indirectly. */
function packagesOf(module: string, seen = new Set<string>()): string[] {
  if (seen.has(module)) return [];
  seen.add(module);
  if (!sources.includes(module)) return [module];
  return importsOf(module).flatMap(({ to }) => packagesOf(to, seen));
}

describe('the packages of the root', () => {
  it('number at most 500, so that npm ci stays quick', () => {
    expect(installedPackages().length).toBeGreaterThan(300);
    expect(installedPackages().length).toBeLessThanOrEqual(500);
  });
});

describe('the packages of tests/package.json', () => {
  const names = Object.keys(requiredBy('tests/'));
  const isOneOf = (module: string) => names.some((name) => module === name || module.startsWith(`${name}/`));

  it('are imported only in tests', () => {
    const wrong = sources
      .filter((file) => !file.startsWith('tests/'))
      .flatMap(importsOf)
      .filter(({ to }) => isOneOf(to));
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  it.each(['start', 'dev'])('are not needed by npm run %s', (name) => {
    const imported = packagesOf(`tests/local-site/${name}.ts`);
    expect(imported).toContain('smtp-server');
    expect(imported.filter(isOneOf)).toEqual([]);
  });

  it('hide no package of the root from the tests', () => {
    const locked = lockOf('tests/');
    const hidden = Object.keys(requiredBy('')).filter((name) => locked[`node_modules/${name}`] !== undefined);
    expect(hidden).toEqual([]);
  });
});
