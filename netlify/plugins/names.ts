import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { withNames } from '../../src/content/article/body.ts';

/** content/site.yaml as it stands: what the build itself starts with is read before any plugin. */
export const stated = parseDocument(
  readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8'),
).toJS() as Readonly<Record<'product' | 'company' | 'version' | 'origin', string>>;

/** The addresses of articles that have moved, for `npm run dev`; deployed, `_redirects` leads on. */
export const moved: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    (
      parseDocument(
        readFileSync(new URL('../../content/redirects.yaml', import.meta.url), 'utf8'),
      ).toJS() as { moved: Record<string, string> }
    ).moved,
  ).map(([from, to]) => [`/${from}`, `/${to}`]),
);

/** A Vite plugin: an article says `<Product />` and the like where content/site.yaml knows the words. */
export const names = () => ({
  name: 'names',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.split('?')[0]?.endsWith('.mdx') ? { code: withNames(code, stated), map: null } : null,
});
