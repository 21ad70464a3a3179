// Every page of the built site. The checks iterate over them, so they cover a new page automatically.
import { globSync, readFileSync } from 'node:fs';
import { inquiryForms } from '../../../src/contracts/inquiry/inquiry-forms.ts';
import { pages } from '../../../src/routes.ts';

const inquiryPages = Object.values(inquiryForms).map(({ page }) => page);
const dist = new URL('../../../dist/', import.meta.url);

export type BuiltPage = {
  /** Its path, such as `/pricing`. */
  path: string;
  html: string;
};

/** All pages that have a URL (404.html has none). */
export const builtPages: readonly BuiltPage[] = globSync('**/*.html', { cwd: dist })
  .filter((file) => !file.startsWith('pagefind/') && file !== '404.html')
  .map((file) => ({
    path: `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`,
    html: readFileSync(new URL(file, dist), 'utf8'),
  }))
  .toSorted((a, b) => (a.path < b.path ? -1 : 1));

/** The pages of articles. */
export const articlePages = builtPages.filter(({ html }) => html.includes('class="article-head"'));

/** Folders in which one template makes dozens of pages. */
const foldersOfOneTemplate = ['/calculators/', '/gallery/', '/datasets/'];
const byWeight = (a: BuiltPage, b: BuiltPage) => a.html.length - b.html.length;

const families = Map.groupBy(
  builtPages,
  ({ path }) => foldersOfOneTemplate.find((folder) => path.startsWith(folder)) ?? path,
);

/**
 * The pages that are opened in a browser. Of the pages of one template, only the lightest and the heaviest; the HTML of all of them is
 * checked.
 */
export const openedPages = [...families.values()].flatMap((pages) => {
  const [lightest, ...others] = pages.toSorted(byWeight);
  return [lightest!, ...others.slice(-1)];
});

/** The styles of a page, which also apply to a dialog over it. */
const stylesOf = ({ html }: BuiltPage) =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, style]) => style).join('\n');

/** The menu and the forms look the same over pages with the same styles, so they are opened over the first of these pages. */
export const pagesWithDialogs = new Set(
  [
    ...Map.groupBy(
      openedPages.filter(({ html }) => html.includes('<footer')),
      stylesOf,
    ).values(),
  ].map(([first]) => first!.path),
);

/** The query that a page needs to show itself instead of redirecting. */
const query: Record<string, string> = {
  '/checkout': '?plan=personal-academic',
  '/success': '?session_id=cs_test_unknown',
  '/academy-success': '?session_id=cs_test_unknown',
  '/payment-success': '?txnid=unknown&amount=1.00',
  '/payment-failed': '?txnid=unknown&reason=Declined',
  '/academy/payment-success': '?txnid=unknown&amount=1.00',
  '/academy/payment-failed': '?txnid=unknown&reason=Declined',
  '/reset-password': '?token=unknown',
};

export const visitablePath = (path: string) => path + (query[path] ?? '');

const withForm = builtPages
  .filter(({ html }) => /<main[^]*<form[^]*<\/main>/.test(html))
  .map(({ path }) => path);

/** Pages with a form or about an order, where islands may hydrate immediately. All other pages load no script before it is needed. */
export const mayFetchScripts = (path: string) =>
  withForm.includes(path) ||
  /^\/(my-account$|success|academy-success|(academy\/)?payment-|order$|seats?$|reset-password$)/.test(path);

/** Pages about one visitor's purchase or account and pages with only a form. Search engines must not list them. */
export const isPrivate = (path: string) =>
  (inquiryPages.includes(path) && path !== pages.support) ||
  /^\/(checkout|success|academy-success|payment-|academy\/payment-|order|quote\/now|seats?$|my-account|login|forgot-password|reset-password|figures|search)/.test(
    path,
  );
