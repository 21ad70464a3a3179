// The structured data of an article for search engines and reference managers (schema.org).
import { articlePath } from '../../routes.ts';
import { site } from '../../site.ts';
import { faqPage } from '../structured-data.ts';
import type { FrontMatter } from './front-matter.ts';

type Described = { slug: string; data: FrontMatter; words: number };

const person = (name: string) => ({ '@type': 'Person', name });
const organization = { '@type': 'Organization', name: site.company, url: site.origin };

/** Article; also FAQPage if it has questions, and WebPage if it has a reviewer. */
export function structuredDataOf({ slug, data, words }: Described): object[] {
  const url = site.origin + articlePath(slug);
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: data.title,
    description: data.description,
    datePublished: data.publishDate.toISOString().slice(0, 10),
    dateModified: (data.updatedDate ?? data.publishDate).toISOString().slice(0, 10),
    // For a person, only the name is known.
    author: data.author === site.product ? { ...organization, name: data.author } : person(data.author),
    publisher: organization,
    image: `${site.origin}/og${articlePath(slug)}.png`,
    mainEntityOfPage: url,
    articleSection: data.topic,
    wordCount: words,
    inLanguage: 'en',
  };
  const review = data.reviewer && {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    name: data.title,
    reviewedBy: person(data.reviewer),
    ...(data.reviewedDate && { lastReviewed: data.reviewedDate.toISOString().slice(0, 10) }),
  };
  return [article, ...(data.faq.length > 0 ? [faqPage(data.faq)] : []), ...(review ? [review] : [])];
}
