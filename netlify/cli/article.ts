// `npm run cli -- article`: starts, renames, and removes articles.
import { writeFileSync } from 'node:fs';
import { type CommandOf, typed } from './command-list.ts';
import { removeArticle, renameArticle } from './move-article.ts';
import { draft, objection } from './new-article.ts';
import { fail } from './fail.ts';

function create(slug = '', title = '') {
  const problem = objection(slug, title, process.cwd());
  if (problem !== undefined) fail(`${problem}\nUsage: ${typed('article', 'new')}`);
  const file = `content/articles/${slug}.mdx`;
  writeFileSync(file, draft(title, new Date().toISOString().slice(0, 10)));
  console.log(`${file} is a draft now. To see it: npm run dev, at /${slug}`);
}

function report(done: readonly string[] | string, command: 'rename' | 'remove') {
  if (typeof done === 'string') fail(`${done}\nUsage: ${typed('article', command)}`);
  console.log(`${done.join('\n')}\nNext: npm run check:content, which lists links that still need a change.`);
}

export const commands: Record<CommandOf<'article'>, (...args: string[]) => void> = {
  new: create,
  rename: (from = '', to = '') => report(renameArticle(process.cwd(), from, to), 'rename'),
  remove: (from = '', ...instead) => report(removeArticle(process.cwd(), from, instead), 'remove'),
};
