// The files of the repository as the architecture tests see them: tracked by git, with their imports resolved.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

export const root = new URL('../..', import.meta.url).pathname;

/** Every file that git tracks or would track, as paths from the root. */
export const files: readonly string[] = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  // A deleted file remains in git's list until the deletion is committed.
  .filter((file) => file !== '' && existsSync(root + file));

export const read = (path: string) => readFileSync(root + path, 'utf8');

export type Import = { from: string; to: string; typeOnly: boolean };

const statement =
  /^[ \t]*(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s*)?['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gm;

/** The code in a file: for pages and components the front matter and scripts, for Markdown the imports. */
function codeOf(file: string): string {
  if (!file.endsWith('.astro')) return read(file);
  const scripts = [...read(file).matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => code,
  );
  return [/^---\n([\s\S]*?)\n---/.exec(read(file))?.[1] ?? '', ...scripts].join('\n');
}

/** The path of an import from the root; a package keeps its name. */
function pathOfImport(name: string, from: string): string {
  if (name.startsWith('~/')) return `src/${name.slice(2)}`;
  return name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(from), name)) : name;
}

/** Imports of a source file: relative ones and `~/` as paths from the root, packages by name. */
export function importsOf(from: string): Import[] {
  return [...codeOf(from).matchAll(statement)].map((match) => {
    const name = match[2] ?? match[3] ?? '';
    return { from, to: pathOfImport(name, from), typeOnly: match[1] !== undefined };
  });
}

export const sources = files.filter(
  (file) => /\.(ts|tsx|astro|mdx|mjs)$/.test(file) && !file.endsWith('.d.ts'),
);
