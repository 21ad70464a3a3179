// What stands at the address of an article that was removed: what to read instead.
import { removed } from '../../src/domain/moved-articles.ts';
import { articlePath, pages } from '../../src/routes.ts';
import { smallPage } from './small-page.ts';

/** `how-to-read-a-box-plot` as a reader says it. */
const inWords = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** 410 with what to read instead; 404 where no article of this name was removed. */
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
    : smallPage({ heading: 'Page not found', words: 'You may want to look here:', links }, 404);
}
