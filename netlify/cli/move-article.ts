// Renames and removes articles. Updates every file and link in the content and redirects the old URL (content/redirects.yaml).
import { existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import { surroundingsIn } from '../content-lint/surroundings.ts';

const list = 'content/redirects.yaml';
const names = 'content/search-names.yaml';

/** Returns an article's files, by its name. */
const partsOf = (slug: string) => [
  `content/articles/${slug}.mdx`,
  `content/articles/${slug}.ts`,
  `content/figures/${slug}`,
];

/** Returns the reason why the article can't be moved there, or nothing. `root` is the repository. */
function objection(root: string, from: string, to: string): string | undefined {
  const { pages, slugs } = surroundingsIn(root);
  if (!slugs.includes(from)) return `There is no article content/articles/${from}.mdx.`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(to))
    return `"${to}" cannot be part of a URL. Use lowercase letters, digits, and hyphens.`;
  if (slugs.includes(to)) return `There is already an article content/articles/${to}.mdx.`;
  return pages.includes(`/${to}`) ? `/${to} is already a page of the site.` : undefined;
}

/** Returns the text with every mention of the article's name changed: links, related articles, articles that a page lists. */
export function renamedIn(text: string, from: string, to: string): string {
  return text
    .replace(new RegExp(`(?<=\\]\\(/|href: *["']?/|["']/)${from}(?![\\w-])`, 'g'), to)
    .replace(new RegExp(`(?<=^ *(?:article|- article): *["']?)${from}(?![\\w-])`, 'gm'), to)
    .replace(new RegExp(`(?<=^related:[^\\n]*[[ ,"'])${from}(?![\\w-])`, 'gm'), to)
    .replace(new RegExp(`(?<=^/)${from}(?=[:#])`, 'gm'), to)
    .replace(new RegExp(`(?<=from './)${from}(?=\\.ts')|(?<=figures/)${from}(?=/)`, 'g'), to);
}

function note(root: string, from: string, to: string | readonly string[]) {
  const file = join(root, list);
  const document = parseDocument(readFileSync(file, 'utf8'));
  const { moved = {} } = document.toJS() as { moved?: Record<string, string> };
  for (const [old, now] of Object.entries(moved)) {
    if (typeof to !== 'string' && now === from) document.deleteIn(['moved', old]);
    if (typeof to !== 'string' && now === from) document.setIn(['removed', old], to);
    if (typeof to === 'string' && now === from) document.setIn(['moved', old], to);
  }
  if (typeof to === 'string') {
    document.deleteIn(['moved', to]);
    document.deleteIn(['removed', to]);
  }
  document.setIn([typeof to === 'string' ? 'moved' : 'removed', from], to);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** Renames an article in the repository at `root`. Returns the files that changed, or why it can't. */
export function renameArticle(root: string, from: string, to: string): string[] | string {
  const problem = objection(root, from, to);
  if (problem !== undefined) return problem;
  const changed = globSync('content/**/*.{mdx,yaml}', { cwd: root }).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const after = renamedIn(text, from, to);
    if (after === text || file === list) return [];
    writeFileSync(join(root, file), after);
    return [file];
  });
  for (const [at, part] of partsOf(from).entries())
    if (existsSync(join(root, part))) renameSync(join(root, part), join(root, partsOf(to)[at]!));
  note(root, from, to);
  return [...changed, ...partsOf(to).filter((part) => existsSync(join(root, part))), list];
}

/** Returns the names for the search without those of one article. */
const withoutNamesOf = (slug: string, text: string) =>
  text.replace(new RegExp(`^/${slug}[:#].*\\n`, 'gm'), '');

/** Removes an article; `instead` lists articles to read instead. Links to it remain, and the content check reports them. */
export function removeArticle(root: string, from: string, instead: readonly string[]): string[] | string {
  const { slugs } = surroundingsIn(root);
  if (!slugs.includes(from)) return `There is no article content/articles/${from}.mdx.`;
  const unknown = instead.find((slug) => !slugs.includes(slug) || slug === from);
  if (unknown !== undefined) return `There is no other article content/articles/${unknown}.mdx.`;
  const parts = partsOf(from).filter((part) => existsSync(join(root, part)));
  for (const part of parts) rmSync(join(root, part), { recursive: true });
  writeFileSync(join(root, names), withoutNamesOf(from, readFileSync(join(root, names), 'utf8')));
  note(root, from, instead);
  return [...parts, names, list];
}
