// Runs before the scripts that a person starts first. Without the packages, `node` may be a release that cannot run TypeScript, and its
// error would not say so; hence plain JavaScript. `check-install.mjs tests` also installs the packages that only tests and checks need.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
/** npm writes this file last, so an interrupted installation counts as none. */
const record = 'node_modules/.package-lock.json';

/** The packages in a lock file, by path. */
const packagesIn = (file) => {
  const packages = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages));
  packages.delete('');
  return packages;
};

/** Whether exactly the packages of the lock file are installed. npm omits optional packages of other platforms. */
function isUpToDate(folder) {
  if (!existsSync(folder + record)) return false;
  const locked = packagesIn(`${folder}package-lock.json`);
  const installed = packagesIn(folder + record);
  const isLocked = ([path, { version, integrity }]) => {
    const wanted = locked.get(path);
    return wanted?.version === version && wanted.integrity === integrity;
  };
  return (
    [...installed].every(isLocked) &&
    [...locked].every(([path, { optional }]) => optional || installed.has(path))
  );
}

if (!existsSync(root + record)) {
  console.error('The packages are not installed. Run npm ci first.');
  process.exit(1);
}
const tests = `${root}tests/`;
if (process.argv[2] === 'tests' && !isUpToDate(tests)) {
  console.log('Installing the packages that only tests and checks need, about a minute.');
  const { status } = spawnSync('npm', ['ci'], { cwd: tests, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    console.error(
      'The packages that only tests and checks need could not be installed. Check your connection, then run npm ci --prefix tests.',
    );
    process.exit(1);
  }
}
