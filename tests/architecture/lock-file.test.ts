// `npm ci` must work on a fresh machine of any platform, and it rejects an incomplete lock file. npm omits optional packages of other
// platforms that its registry lacks; add their entry (version, os, cpu) by hand.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const isExact = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

type Package = {
  version?: string;
  resolved?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as Package;
const { packages } = read('package-lock.json') as unknown as { packages: Record<string, Package> };

/** The package that Node resolves for `name` from the package at `path`: the nearest node_modules that has it. */
function lookUp(path: string, name: string): Package | undefined {
  const here = packages[`${path === '' ? '' : `${path}/`}node_modules/${name}`];
  if (here !== undefined || path === '') return here;
  return lookUp(path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), name);
}

describe('the lock file', () => {
  it('names no registry', () => {
    expect(Object.keys(packages).filter((path) => packages[path]!.resolved !== undefined)).toEqual([]);
  });

  it('contains every dependency in the required version, including those of other platforms', () => {
    const wrong = Object.entries(packages).flatMap(
      ([path, { dependencies = {}, optionalDependencies = {} }]) =>
        Object.entries({ ...dependencies, ...optionalDependencies }).flatMap(([name, wanted]) => {
          const found = lookUp(path, name)?.version;
          const fits = found !== undefined && (!isExact.test(wanted) || found === wanted);
          return fits
            ? []
            : [`${path || 'the project'} wants ${name} ${wanted}, the lock file has ${found ?? 'none'}`];
        }),
    );
    expect(wrong).toEqual([]);
  });

  it('belongs to a package.json that pins every version', () => {
    const { dependencies, devDependencies } = read('package.json');
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !isExact.test(version),
    );
    expect(loose).toEqual([]);
  });
});
