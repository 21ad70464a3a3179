// Checks whether an image that a text refers to can be shown.
import type { LintContext } from './surroundings.ts';

const largestInMegabytes = 20;

/** What to do with files in other formats. */
const kinds = 'Save it as JPEG, PNG, WebP, AVIF or SVG';

/** Returns why the image cannot be shown, or nothing if it can. Takes its path as written. */
export function pictureProblem(target: string, slug: string, around: LintContext): string | undefined {
  if (/^([a-z]+:)?\/\//.test(target))
    return `the image ${target} would be loaded from another site, which browsers would block. Put the file into content/figures/${slug}/, and cite its source.`;
  if (!/\.(jpe?g|png|webp|avif|svg|gif)$/i.test(target))
    return `the image ${target} is in a format that browsers do not show. ${kinds}.`;
  const path = (target.startsWith('/') ? `public${target}` : `content/articles/${target}`).replace(
    /\/[^/]+\/\.\.\//,
    '/',
  );
  if (!around.hasFile(path))
    return `the image ${target} does not exist. Put it into content/figures/${slug}/ and write ![what it shows](../figures/${slug}/name.svg).`;
  const fault = around.pictureFault?.(path, largestInMegabytes);
  return fault === undefined ? undefined : `the image ${target} ${fault}. ${kinds}.`;
}
