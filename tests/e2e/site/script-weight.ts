// What a built script weighs on the way to a browser, with all that it imports.
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const dist = new URL('../../../dist', import.meta.url).pathname;

/** Scripts, by their paths on the site, and all that they import, statically or later. */
export function withImports(paths: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const follow = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    const code = readFileSync(dist + path, 'utf8');
    for (const [, from] of code.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g))
      follow(new URL(from!, `http://x${path}`).pathname);
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
