// Writes dist/_redirects: old paths of articles redirect to the new ones, and those of removed articles to a page that explains it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { moved, removed } from '../../src/domain/moved-articles.ts';
import { articlePath, outsideApi } from '../../src/routes.ts';

type Lists = {
  moved: Readonly<Record<string, string>>;
  removed: Readonly<Record<string, readonly string[]>>;
};

/** Takes the folder of the built site, writes the rules there, and returns their number. */
export function writeMovedArticles(dist: string, lists: Lists = { moved, removed }): number {
  const rules = [
    ...Object.entries(lists.moved).map(([from, to]) => `${articlePath(from)} ${articlePath(to)} 301`),
    ...Object.keys(lists.removed).map(
      (from) => `${articlePath(from)} ${outsideApi.gone.replace(':slug', from)} 301`,
    ),
  ].filter((rule) => !existsSync(join(dist, `${rule.split(' ')[0]}.html`)));
  writeFileSync(join(dist, '_redirects'), rules.map((rule) => `${rule}\n`).join(''));
  return rules.length;
}
