// The compressed size of a built script with all its imports.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../../../dist', import.meta.url).pathname;

const anywhere = /(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;
const atOnce = /(?:from|import)\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g;

/** Scripts by their paths on the site, with all static and dynamic imports. */
export const withImports = (paths: readonly string[]) => reachedFrom(paths, anywhere);

/** Scripts with their static imports. */
export const withWhatComesAlong = (paths: readonly string[]) => reachedFrom(paths, atOnce);

/** Scripts with everything they load, except the shared React. */
export function besideReact(paths: readonly string[]): string[] {
  const all = [...reachedFrom(paths, atOnce)];
  const shared = reachedFrom(
    all.filter((path) => path.includes('/react.')),
    atOnce,
  );
  return all.filter((path) => !shared.has(path));
}

function reachedFrom(paths: readonly string[], imports: RegExp): Set<string> {
  const seen = new Set<string>();
  const follow = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(dist + path, 'utf8');
    for (const [, from] of code.matchAll(imports)) follow(new URL(from!, `http://x${path}`).pathname);
  };
  paths.forEach(follow);
  return seen;
}

const weights = new Map<string, number>();
function weightOf(script: string): number {
  const known = weights.get(script) ?? brotliCompressSync(readFileSync(dist + script)).length;
  weights.set(script, known);
  return known;
}

export const weightInBytes = (scripts: Iterable<string>): number =>
  [...scripts].reduce((sum, script) => sum + weightOf(script), 0);
