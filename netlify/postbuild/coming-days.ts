// The days on which the finished pages become outdated without an edit: an article appears, or a year starts, which the footer names.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';

/** Takes the folder of the articles and that of the finished pages. An article that has no page yet is due on its day. */
export function comingDays(articles: string, dist: string, now = new Date()): string[] {
  const days = globSync('*.mdx', { cwd: articles }).flatMap((file) => {
    if (existsSync(join(dist, `${basename(file, '.mdx')}.html`))) return [];
    const [, head = ''] = /^---\n([^]*?)\n---/.exec(readFileSync(join(articles, file), 'utf8')) ?? [];
    const { draft, publishDate } = parse(head) as { draft?: boolean; publishDate: string };
    return draft ? [] : publishDate;
  });
  return [...days, `${now.getUTCFullYear() + 1}-01-01`].sort();
}
