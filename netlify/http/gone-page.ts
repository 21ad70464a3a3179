// The page at a removed article's URL, which suggests what to read instead.
import { removed } from '../../src/domain/moved-articles.ts';
import { articlePath, pages } from '../../src/routes.ts';
import { smallPage } from './small-page.ts';

/** Turns a slug such as `how-to-read-a-box-plot` into readable text. */
const inWords = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Responds with 410 and what to read instead, or with 404 if no article of this name was removed. */
export function gonePage(
  slug: string,
  lists: Readonly<Record<string, readonly string[]>> = removed,
): Response {
  const instead = Object.hasOwn(lists, slug) ? lists[slug] : undefined;
  const links = [
    ...(instead ?? []).map((other) => ({ href: articlePath(other), text: inWords(other) })),
    { href: pages.blogs, text: 'All articles' },
    { href: pages.search, text: 'Search' },
  ];
  return instead
    ? smallPage({ heading: 'This article was removed', words: 'You may want to read instead:', links }, 410)
    : smallPage({ heading: 'Page not found', words: 'You may find what you want here:', links }, 404);
}
