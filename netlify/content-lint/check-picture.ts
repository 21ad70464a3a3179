// Checks whether an image that a text refers to can be shown.
import { savedAsImage } from './picture-fault.ts';
import type { LintContext } from './surroundings.ts';

/** Returns why the image cannot be shown, or nothing if it can. Takes its path as written. */
export function pictureProblem(target: string, slug: string, around: LintContext): string | undefined {
  if (/^([a-z]+:)?\/\//.test(target))
    return `the image ${target} would be loaded from another site, which browsers would block. Put the file into content/figures/${slug}/, and cite its source.`;
  if (/^data:/.test(target))
    return (
      'an image is written into the text as data. Save it as a file, and write ![what it shows](../figures/' +
      slug +
      '/name.png).'
    );
  if (/\\|^file:/.test(target))
    return `the image ${target} is on your computer, where no reader has it. Put it into content/figures/${slug}/ and write ![what it shows](../figures/${slug}/name.png), with / between the names.`;
  if (!/\.(jpe?g|png|webp|avif|svg|gif)$/i.test(target))
    return `the image ${target} is in a format that browsers do not show. ${savedAsImage}`;
  const path = (target.startsWith('/') ? `public${target}` : `content/articles/${target}`).replace(
    /\/[^/]+\/\.\.\//,
    '/',
  );
  if (!around.hasFile(path))
    return `the image ${target} does not exist. Put it into content/figures/${slug}/ and write ![what it shows](../figures/${slug}/name.svg).`;
  const fault = around.pictureFault?.(path);
  return fault === undefined ? undefined : `the image ${target} ${fault}`;
}
