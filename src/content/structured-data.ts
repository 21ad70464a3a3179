// Structured data about the company, the product, the courses, and the questions, for search engines (schema.org).
import { plansOf, products } from '~/domain/catalog.ts';
import { toDecimalString } from '~/domain/money.ts';
import { pages } from '~/routes.ts';
import { type Site, site } from '~/site.ts';
import { unmarked } from './inline-markup.ts';
import { footerLinks } from './navigation.ts';
import type { Question } from './page-copy.ts';

const context = 'https://schema.org';
const address = (path: string) => (path === '/' ? `${site.origin}/` : site.origin + path);

/** The billing interval as a UN/CEFACT code; undefined for a one-time payment. */
const billedEvery = { month: 'MON', year: 'ANN', perpetual: undefined, session: undefined } as const;
const india = { '@type': 'Country', name: 'IN' };

/** The company. */
export const organization = {
  '@context': context,
  '@type': 'Organization',
  name: site.company,
  url: address('/'),
  logo: `${site.origin}/icon-512.png`,
  email: site.contacts.support,
};

/** The site itself, with its search. */
export const webSite = {
  '@context': context,
  '@type': 'WebSite',
  name: site.product,
  url: address('/'),
  inLanguage: 'en',
  publisher: { '@type': 'Organization', name: site.company, url: address('/') },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${address(pages.search)}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
};

/** The terms of a glossary at a path: each with its anchor and its definition in plain text. */
export const definedTerms = (
  path: string,
  name: string,
  terms: readonly { id: string; term: string; meaning: string }[],
) => ({
  '@context': context,
  '@type': 'DefinedTermSet',
  '@id': address(path),
  name,
  url: address(path),
  hasDefinedTerm: terms.map(({ id, term, meaning }) => ({
    '@type': 'DefinedTerm',
    '@id': `${address(path)}#${id}`,
    name: term,
    description: meaning,
    url: `${address(path)}#${id}`,
  })),
});

const offersOf = (kind: 'license' | 'training', id?: string) =>
  products
    .filter((product) => product.kind === kind && (id === undefined || product.id === id))
    .flatMap((product) =>
      plansOf(product)
        .slice(0, 1)
        .flatMap(({ price, seats }) =>
          (['USD', 'INR'] as const).map((currency) => ({
            '@type': 'Offer',
            name: seats === 1 ? product.title : `${product.title}, ${seats} seats`,
            price: toDecimalString(price[currency].minorUnits),
            priceCurrency: currency,
            ...(billedEvery[product.term] && {
              priceSpecification: {
                '@type': 'UnitPriceSpecification',
                price: toDecimalString(price[currency].minorUnits),
                priceCurrency: currency,
                billingDuration: 1,
                unitCode: billedEvery[product.term],
              },
            }),
            ...(currency === 'INR' ? { eligibleRegion: india } : { ineligibleRegion: india }),
            url: address(kind === 'license' ? pages.pricing : pages.academy),
            availability: `${context}/InStock`,
          })),
        ),
    );

/** The product with the smallest plan of each license, in both currencies. */
export const softwareApplication = {
  '@context': context,
  '@type': 'SoftwareApplication',
  name: site.product,
  description: `${site.tagline}.`,
  applicationCategory: 'BusinessApplication',
  applicationSubCategory: 'Statistics',
  operatingSystem: 'Windows, macOS',
  softwareVersion: site.version,
  url: address(pages.software),
  downloadUrl: address(pages.freeTrial),
  publisher: { '@type': 'Organization', name: site.company, url: address('/') },
  offers: offersOf('license'),
};

/** The product for pages that are not about prices: with its first plan only, in both currencies. */
export const softwareInBrief = { ...softwareApplication, offers: softwareApplication.offers.slice(0, 2) };

/** A training module as a course. */
export const course = (module: { id: string; courseTitle: string; description: string }) => ({
  '@context': context,
  '@type': 'Course',
  name: module.courseTitle,
  description: module.description,
  url: address(pages.academy),
  provider: { '@type': 'Organization', name: site.company, url: address('/') },
  offers: offersOf('training', `training-${module.id}`).map((offer) => ({ ...offer, category: 'Paid' })),
  hasCourseInstance: {
    '@type': 'CourseInstance',
    courseMode: 'Online',
    courseWorkload: 'PT2H',
  },
});

/** Questions and answers, without their markup. */
export const faqPage = (questions: readonly Question[]) => ({
  '@context': context,
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: {
      '@type': 'Answer',
      text: unmarked(answer),
    },
  })),
});

/** A downloadable dataset. `more` adds properties beyond name, description, and files. */
export const datasetData = (
  data: { name: string; description: string; path: string; files: readonly string[] },
  more: object = {},
) => ({
  '@context': context,
  '@type': 'Dataset',
  name: data.name,
  description: data.description,
  url: address(data.path),
  isAccessibleForFree: true,
  distribution: data.files.map((file) => ({
    '@type': 'DataDownload',
    encodingFormat: file.endsWith('.json') ? 'application/json' : 'text/csv',
    contentUrl: address(file),
  })),
  ...more,
});

/** Breadcrumbs: the home page, the index that lists the page if there is one, and the page itself. */
export const breadcrumbs = (path: string, title: string, kind: 'website' | 'article') => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: [
    { text: site.product, href: pages.home },
    ...footerLinks.filter(
      ({ href }) => href === (kind === 'article' ? pages.blogs : path.slice(0, path.lastIndexOf('/'))),
    ),
    { text: title, href: path },
  ].map(({ text, href }, at) => ({ '@type': 'ListItem', position: at + 1, name: text, item: address(href) })),
});

/** The videos whose upload date is known; search engines do not list others. */
export const videoObjects = (
  { name, description }: { name: string; description: string },
  { id, uploaded, length }: Site['videos']['install'],
) =>
  uploaded === ''
    ? []
    : [
        {
          '@context': context,
          '@type': 'VideoObject',
          name,
          description,
          thumbnailUrl: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
          uploadDate: uploaded,
          embedUrl: `https://www.youtube-nocookie.com/embed/${id}`,
          ...(length && { duration: isoDuration(length) }),
        },
      ];

/** `1:04:12` as PT1H4M12S. */
function isoDuration(length: string): string {
  const [seconds = 0, minutes = 0, hours = 0] = length.split(':').map(Number).toReversed();
  return `PT${hours ? `${hours}H` : ''}${minutes}M${seconds}S`;
}
