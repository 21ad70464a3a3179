// Adds a content hash to the names of deferred scripts so that browsers can cache them.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const late = /( data-late=")(\/wake\/[\w/-]+\.js)(?=")/g;

/** Takes the folder of the built site and its pages (relative paths); returns the number of renamed scripts. */
export function nameLateModules(dist: string, pages: readonly string[]): number {
  const names = new Map<string, string>();
  const nameOf = (path: string) => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const file = join(dist, path);
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 8);
    const name = `/_astro/${basename(path, '.js')}.${hash}.js`;
    mkdirSync(join(dist, '_astro'), { recursive: true });
    // Its imports are next to it or refer to the other folder from the root, so they resolve from there too.
    copyFileSync(file, join(dist, name));
    names.set(path, name);
    return name;
  };
  for (const page of pages) {
    const html = readFileSync(join(dist, page), 'utf8');
    const named = html.replace(late, (_, before: string, path: string) => before + nameOf(path));
    if (named !== html) writeFileSync(join(dist, page), named);
  }
  return names.size;
}
