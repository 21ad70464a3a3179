import { readFileSync } from 'node:fs';
import { parseDocument } from 'yaml';
import { withNames } from '../../src/content/article/body.ts';

/** The unprocessed content/site.yaml. The build configuration needs it before any plugin runs. */
export const stated = parseDocument(
  readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8'),
).toJS() as Readonly<Record<'product' | 'company' | 'version' | 'origin' | 'participants', string>>;

/** Redirects of moved articles for `npm run dev`; a deployed site uses `_redirects`. */
export const moved: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(
    (
      parseDocument(
        readFileSync(new URL('../../content/redirects.yaml', import.meta.url), 'utf8'),
      ).toJS() as { moved: Record<string, string> }
    ).moved,
  ).map(([from, to]) => [`/${from}`, `/${to}`]),
);

/** A Vite plugin that lets articles use components such as `<Product />`, whose text is in content/site.yaml. */
export const names = () => ({
  name: 'names',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.split('?')[0]?.endsWith('.mdx') ? { code: withNames(code, stated), map: null } : null,
});
