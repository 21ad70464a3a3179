import { site } from '~/site.ts';

const longest = 60;

/** Takes a page's title; gives it with the product's name where it fits and is not there already. Throws where it is too long by itself. */
export function fullTitle(title: string): string {
  const withName = `${title} | ${site.product}`;
  const full = title.includes(site.product) || withName.length > longest ? title : withName;
  if (full.length > longest)
    throw new Error(
      `Title longer than ${longest} characters (${full.length}): ${full}. Give it a shorter metaTitle.`,
    );
  return full;
}
