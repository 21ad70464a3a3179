// Checks whether a link leads somewhere that readers can reach.
import { stated } from '../plugins/names.ts';
import { anchorsIn, type ArticleSource } from './article-source.ts';
import type { LintContext } from './surroundings.ts';
import { closest } from './words.ts';

/** The text that contains the link. A designed page's copy has no anchors. */
type Source = Pick<ArticleSource, 'parts' | 'frontMatter'> | undefined;

/** Returns why an article's readers could not open another one, or nothing if they could. */
function waitProblem(slug: string, source: Source, around: LintContext): string | undefined {
  const data = (source?.frontMatter ?? {}) as Record<string, unknown>;
  const waits = around.waiting[slug];
  if (waits === undefined || data.draft === true) return undefined;
  if (waits === 'draft')
    return `the link /${slug} leads to a draft, which the published site does not have. Remove the line "draft: true" from that article, or remove this link.`;
  if (waits <= new Date(String(data.publishDate ?? Date.now()))) return undefined;
  return `the link /${slug} leads to an article that is not published until ${waits.toISOString().slice(0, 10)}. Give this article a later publishDate, or remove the link.`;
}

/** The required form of links to other sites and programs, and the message for a wrong one. */
const schemes: readonly [start: string, right: RegExp, wrong: (target: string) => string][] = [
  [
    'https:',
    /^https:\/\/[^/\s]+\.[^/\s]+/,
    (target) => `the link ${target} is not a complete URL. Write https://…`,
  ],
  [
    'mailto:',
    /^mailto:[^@\s/,]+@[^@\s,]+\.[^@\s,]+$/,
    (target) => `the link ${target} has no email address. Write mailto:name@site.org`,
  ],
  [
    'tel:',
    /^tel:\+?[\d-]{5,}$/,
    (target) => `the link ${target} has no phone number. Write tel:+910000000000, without spaces.`,
  ],
  ['http:', /(?!)/, (target) => `the link ${target} is not secure. Write https:// instead.`],
];

const host = new URL(stated.origin).host.replace(/^www\./, '').replaceAll('.', '\\.');
const own = new RegExp(`^(?:https?:)?(?://)?(?:www\\.)?${host}(?=[/?#]|$)`);

/** Links that only their author can open, or that lead through another site, and what to write. */
const odd: readonly [RegExp, (target: string) => string][] = [
  [own, (target) => `leads to this site itself. Write ${target.replace(own, '') || '/'}`],
  [
    /^https?:\/\/(?:localhost|127\.0\.0\.1|[\w-]+--[\w-]+\.netlify\.app)(?::\d+)?/,
    (target) =>
      `leads to a preview of this site, which readers cannot open. Write ${target.replace(/^https?:\/\/[^/]+/, '') || '/'}`,
  ],
  [
    /^file:|^[A-Za-z]:[\\/]/,
    () =>
      'leads to a file on your computer, which readers cannot open. Write the address at which it is published.',
  ],
  [
    /^https:\/\/www\.google\.[a-z.]+\/url\?/,
    () => 'leads through Google. Open it, and copy the address of the page itself.',
  ],
  [
    /[?&]utm_\w+=/,
    (target) => `counts visitors for another site. Write ${target.replace(/[?&]utm_.*$/, '')}`,
  ],
  [
    /^(?:https?:\/\/)?(?:dx\.)?(?:doi\.org\/|doi: ?)?(?=10\.\d{4,}\/)(?<!^https:\/\/doi\.org\/)/,
    (target) => `is a DOI. Write https://doi.org/${target.replace(/^.*?(?=10\.)/, '')}`,
  ],
];

/** Returns why a path leads to no page of this site, or nothing if it does. */
function pathProblem(path: string, around: LintContext): string | undefined {
  const slug = path.slice(1);
  if (around.pages.includes(path) || around.slugs.includes(slug) || around.hasFile(`public${path}`))
    return undefined;
  const instead = around.former[slug];
  if (instead !== undefined)
    return `the link ${path} leads to an article that moved or was removed. Link to ${instead.map((name) => `/${name}`).join(' or ') || 'another'} instead, or remove the link.`;
  if (path === '') return undefined;
  return `the link ${path} leads to no page or article.${closest(path, [...around.pages, ...around.slugs.map((each) => `/${each}`)])}`;
}

/** Returns why an anchor does not exist, or nothing if it does or the page's anchors are unknown. */
function placeProblem(
  path: string,
  anchor: string | undefined,
  source: Source,
  around: LintContext,
): string | undefined {
  if (anchor === undefined) return undefined;
  const places = around.anchors[path.slice(1)];
  if (places !== undefined && !places.includes(anchor))
    return `the article ${path} has no anchor #${anchor}.${closest(anchor, places)}`;
  if (path === '' && source && !anchorsIn(source).includes(anchor))
    return `the link #${anchor} leads to nothing in this article.${closest(anchor, anchorsIn(source))}`;
  return undefined;
}

/** Returns why an address leads to no page of this site, drafts included; undefined if it leads to one. */
export const addressProblem = (path: string, anchor: string | undefined, around: LintContext) =>
  pathProblem(path, around) ?? placeProblem(path, anchor, undefined, around);

/** Returns why a link is broken, or nothing if it works. Takes its target as written. */
export function linkProblem(target: string, source: Source, around: LintContext): string | undefined {
  if (target === '' || target === '#') return 'a link has no address. Write [words](/address), or remove it.';
  const [, why] = odd.find(([pattern]) => pattern.test(target)) ?? [];
  if (why) return `the link ${target} ${why(target)}`;
  const scheme = schemes.find(([start]) => target.startsWith(start));
  if (scheme) {
    const [, right, wrong] = scheme;
    return right.test(target) ? undefined : wrong(target);
  }
  const [address = '', anchor] = target.split('#');
  const [path = ''] = address.split('?');
  if (path.startsWith('//') || (address !== '' && !path.startsWith('/')))
    return `the link "${target}" must start with / (a page of this site), https:// (another site), mailto: or tel:.`;
  return (
    pathProblem(path, around) ??
    placeProblem(path, anchor, source, around) ??
    waitProblem(path.slice(1), source, around)
  );
}
