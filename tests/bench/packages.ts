// `npm run bench -- packages`: number and size of the packages that a build of the site installs: those in the root's lock file that npm
// installed on this platform. Those of tests/package.json don't count.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Goal, table, verdict } from './table.ts';

const root = new URL('../..', import.meta.url).pathname;

/** The folders of these packages, as paths from the root. npm omits optional packages of other platforms. */
export function installedPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  return Object.keys(packages).filter((path) => path !== '' && existsSync(join(root, path)));
}

/** The bytes of a package without the packages in it. `seen` holds the files counted before; one with two names counts once. */
function sizeOf(folder: string, seen: Set<number>): number {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => name !== 'node_modules');
  const sizes = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sizeOf(path, seen);
    const { ino, size } = statSync(path);
    if (!entry.isFile() || seen.has(ino)) return 0;
    seen.add(ino);
    return size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const seen = new Set<number>();
  const sizes = installedPackages().map((path) => ({
    path,
    megabytes: sizeOf(join(root, path), seen) / 1e6,
  }));
  const largest = sizes.toSorted((a, b) => b.megabytes - a.megabytes).slice(0, 10);
  const megabytes = sizes.reduce((sum, each) => sum + each.megabytes, 0);
  const rows = [
    ...largest.map((each): [string, number] => [each.path.replace('node_modules/', ''), each.megabytes]),
    [`all ${sizes.length}`, megabytes] as const,
  ];
  console.log(
    table(
      ['package', 'MB'],
      rows.map(([name, size]) => [name, size.toFixed(1)]),
    ),
  );
  const goals: Goal[] = [
    { what: 'packages', measured: sizes.length, goal: 500 },
    { what: 'size', measured: megabytes, goal: 450, unit: ' MB' },
  ];
  console.log(verdict(goals));
}
