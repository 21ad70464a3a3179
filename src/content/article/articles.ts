// The published articles, newest first, and the links between them.
import * as content from 'astro:content';
import { type FrontMatter, withTodaysFacts, type WrittenFrontMatter } from './front-matter.ts';
import { nameNow } from '../../domain/moved-articles.ts';

/** An entry of the collection, declared here so that a fresh clone type-checks before Astro generates its types. */
export type Article = { id: string; body?: string; data: FrontMatter };

type WrittenArticle = Omit<Article, 'data'> & { data: WrittenFrontMatter };

const getCollection = content.getCollection as unknown as (
  name: string,
  filter: (article: WrittenArticle) => boolean,
) => Promise<WrittenArticle[]>;

/** The content of an article or a guide as a component, with its headings. */
export const render = content.render as unknown as (entry: { id: string }) => Promise<
  Pick<Awaited<ReturnType<typeof content.render>>, 'Content'> & {
    headings: { depth: number; slug: string; text: string }[];
  }
>;

/** Defined by netlify/plugins/drafts.ts. */
declare const showsDrafts: boolean;

/** Drafts and articles with a future date are visible in development only. */
const isPublished = ({ data }: WrittenArticle) =>
  showsDrafts || (!data.draft && data.publishDate.getTime() <= Date.now());

/** All published articles, newest first. */
export async function publishedArticles(): Promise<Article[]> {
  const articles = await getCollection('articles', isPublished);
  return articles
    .map((article) => ({ ...article, data: withTodaysFacts(article.data) }))
    .sort((a, b) => b.data.publishDate.getTime() - a.data.publishDate.getTime() || (a.id < b.id ? -1 : 1));
}

/** The published article of this name, for a page that links to it. If there is none, the build warns and omits the link. */
export async function linkedArticle(name: string, from: string): Promise<Article | undefined> {
  const article = (await publishedArticles()).find(({ id }) => id === nameNow(name));
  if (!article) console.warn(`${from}: there is no article "${name}", so nothing links to it.`);
  return article;
}

/** The related articles an article names, filled up with others on its topic and then with the newest. */
export function relatedTo(article: Article, all: readonly Article[], count = 3): Article[] {
  const named = article.data.related.flatMap((id) => all.find((other) => other.id === id) ?? []);
  const others = all.filter((other) => other.id !== article.id);
  const sameTopic = others.filter((other) => other.data.topic === article.data.topic);
  return [...new Set([named, sameTopic, others].flatMap((each) => each.slice(0, count)))].slice(0, count);
}

const dayMonthYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `14 October 2025` */
export const dateInWords = (date: Date) => dayMonthYear.format(date);

/** `2025-10-14` */
export const isoDate = (date: Date) => date.toISOString().slice(0, 10);

/** What a list of articles shows of each. */
export const summaryOf = ({ id, data }: Article) => ({
  id,
  title: data.title,
  description: data.description,
  author: data.author,
  topic: data.topic,
  date: dateInWords(data.publishDate),
});
