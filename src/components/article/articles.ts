// The published articles, newest first, and what lists show of each.
import { type CollectionEntry, getCollection } from 'astro:content';
import { site } from '~/site';

export type Article = CollectionEntry<'articles'>;

/** All published articles, newest first. */
export async function publishedArticles(): Promise<Article[]> {
  const articles = await getCollection('articles');
  return articles.sort((a, b) => b.data.publishDate.getTime() - a.data.publishDate.getTime());
}

/** `14 October 2025` */
export const dateInWords = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2025-10-14` */
export const isoDate = (date: Date) => date.toISOString().slice(0, 10);

/** What a list of articles shows of each. */
export const summaryOf = ({ id, body, data }: Article) => ({
  id,
  title: data.title,
  description: data.description,
  author: site.product,
  topic: data.topic,
  date: dateInWords(data.publishDate),
  isoDate: isoDate(data.publishDate),
  minutes: Math.max(1, Math.round((body?.split(/\s+/).length ?? 0) / 220)),
});
