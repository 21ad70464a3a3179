// The scripts that a page asks for by itself, once it is drawn, get a name that changes with their content: a second view finds them kept.
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const late = /( data-late=")(\/wake\/[\w/-]+\.js)(?=")/g;

/** Takes the folder of the built site and its pages (paths in it); gives how many scripts got such a name. */
export function nameLateModules(dist: string, pages: readonly string[]): number {
  const names = new Map<string, string>();
  const nameOf = (path: string) => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const file = join(dist, path);
    const hash = createHash('sha256').update(readFileSync(file)).digest('base64url').slice(0, 8);
    const name = `/_astro/${basename(path, '.js')}.${hash}.js`;
    mkdirSync(join(dist, '_astro'), { recursive: true });
    // What it imports stands beside it, or is named from the root's other folder: both hold from there too.
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
