// The guides of calculators: their parsed files, and how much two texts have in common.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { readArticle } from '../../netlify/content-lint/article-source.ts';
import { guideSchema } from '../../src/content/guide/front-matter.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Every guide: the name of its calculator, its front matter, its text, and the parts of the text. */
export const guides = globSync('content/guides/*.mdx', { cwd: root }).map((file) => {
  const source = readArticle(readFileSync(`${root}${file}`, 'utf8'));
  if (!('parts' in source)) throw new Error(`${file}, line ${source.line}: ${source.said}`);
  const { parts, body, frontMatter } = source;
  return { name: basename(file, '.mdx'), front: guideSchema.parse(frontMatter), body, parts };
});

/** The words of a guide's text: no tags, imports, formulas, or values. */
export const prose = (body: string): string[] =>
  body
    .replace(/^import [\s\S]*?;$/gm, '')
    .replace(/<[^>]*>|\{[^{}]*\}|\]\([^)]*\)/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}’'-]+/u)
    .filter((word) => /\p{L}/u.test(word));

const length = 8;

/** The share of a text's words that belong to a run of eight words which another text also has. */
export function sharedWith(text: readonly string[], other: readonly string[]): number {
  const runs = (words: readonly string[]) =>
    words.slice(0, 1 - length).map((_, i) => words.slice(i, i + length).join(' '));
  const known = new Set(runs(other));
  const shared = new Set(
    runs(text).flatMap((run, i) => (known.has(run) ? Array.from({ length }, (_, j) => i + j) : [])),
  );
  return text.length === 0 ? 0 : shared.size / text.length;
}
