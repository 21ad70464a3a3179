// The days on which the finished pages become outdated without an edit: an article appears, or a year starts, which the footer names.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { publicationsIn } from '../../src/content/article/publication.ts';

/** Takes the folder of the articles and that of the finished pages. An article that has no page yet is due on its day. */
export function comingDays(articles: string, dist: string, now = new Date()): string[] {
  const days = publicationsIn(articles).flatMap(({ slug, isDraft, day }) =>
    isDraft || day === '' || existsSync(join(dist, `${slug}.html`)) ? [] : day,
  );
  return [...days, `${now.getUTCFullYear() + 1}-01-01`].sort();
}
