import { site } from '~/site.ts';

const longest = 60;

/** Appends the product's name to a page's title if it fits and is not included already. Throws if the title alone is too long. */
export function fullTitle(title: string): string {
  const withName = `${title} | ${site.product}`;
  const full = title.includes(site.product) || withName.length > longest ? title : withName;
  if (full.length > longest)
    throw new Error(
      `Title longer than ${longest} characters (${full.length}): ${full}. Give it a shorter metaTitle.`,
    );
  return full;
}
