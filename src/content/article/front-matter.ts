// The schema of an article's front matter. The messages are written for editors. Facts such as {product} and
// {price:student} are validated here but not replaced: Astro caches the parsed result as long as the article's file is
// unchanged, so a value inserted here would become outdated. They are replaced where the text is shown (articles.ts).
import { z } from 'astro/zod';
import { site } from '../../site.ts';
import { inAllTexts, withFacts } from '../site-facts.ts';

/** The length of a text after its facts are replaced, or NaN if it names an unknown one. */
function shownLength(text: string, tell?: (cause: string) => void): number {
  try {
    return withFacts(text).length;
  } catch (cause) {
    tell?.((cause as Error).message);
    return NaN;
  }
}

export const text = (what: string, min: number, max: number) =>
  z
    .string({
      error: ({ input }) =>
        `${input === undefined ? 'is missing' : 'must be text'}. Write ${what} (${min} to ${max} characters).`,
    })
    .trim()
    .check((context) => {
      const say = (message: string) => context.issues.push({ code: 'custom', input: context.value, message });
      const length = shownLength(context.value, (cause) => say(`names a fact that does not exist. ${cause}`));
      if (length < min || length > max)
        say(
          `is ${length} characters long. Write ${what} in ${min} to ${max} characters: ${length < min ? 'add' : 'remove'} at least ${length < min ? min - length : length - max}.`,
        );
    });

/** Parses a day as written, if it exists in the calendar. */
function dayOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const day = new Date(value);
  return Number.isFinite(day.getTime()) && day.toISOString().startsWith(value) ? day : value;
}

const date = (what: string) =>
  z.preprocess(
    dayOf,
    z.date({
      error: ({ input }) =>
        input === undefined
          ? `is missing. Write ${what} as year-month-day, for example 2025-08-12.`
          : `cannot be read as a date. Write ${what} as year-month-day, for example 2025-08-12.`,
    }),
  );

export const name = (what: string) =>
  z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, {
    error: `must be ${what}: only lowercase letters, digits, and hyphens.`,
  });

export const topics = [
  'Foundations',
  'Tests and intervals',
  'Regression',
  'Design and sampling',
  'Forecasting',
  'Working with data',
] as const;

export const unknownField = (known: readonly string[]) => (issue: { code?: string; keys?: string[] }) =>
  issue.code === 'unrecognized_keys'
    ? `has a field that does not exist: ${issue.keys?.join(', ')}. The fields are: ${known.join(', ')}.`
    : undefined;

export const question = z.strictObject(
  { question: text('the question', 8, 160), answer: text('the answer', 20, 1200) },
  { error: unknownField(['question', 'answer']) },
);

/** The longest title that fits in a search result next to the product's name. */
const longestShortTitle = 60 - ` | ${site.product}`.length;

const fields = {
  title: text('the headline', 10, 90).describe('The headline that readers see.'),
  shortTitle: text('the title for search results and browser tabs', 5, longestShortTitle)
    .optional()
    .describe('For search results and browser tabs, where the headline is too long for them.'),
  description: text('what the article teaches', 50, 160).describe(
    'One or two sentences for the blog index, search results and shared links.',
  ),
  publishDate: date('the day of publication').describe(
    'A day in the future keeps the article back until the site is built on or after that day.',
  ),
  updatedDate: date('the day of the last real change').optional(),
  author: text('who wrote it', 2, 60)
    .optional()
    .describe('A person’s name, for a byline with it instead of the product’s name.'),
  reviewer: text('who reviewed it', 2, 60).optional().describe('Shown in the byline if it is filled in.'),
  reviewedDate: date('the day of the review').optional(),
  draft: z
    .boolean({ error: 'must be true or false.' })
    .default(false)
    .describe('true: shown by `npm run dev`, absent from the published site.'),
  topic: z.enum(topics, { error: `must be one of: ${topics.join(', ')}.` }),
  figure: name('the id of one of the article’s figures')
    .optional()
    .describe('The figure on shared links and on the blog index; the first one if left out.'),
  faq: z
    .array(question, { error: 'must be a list: before each question a hyphen, as in "- question: …".' })
    .default([])
    .describe('Questions and answers under the article.'),
  faqOpens: z
    .enum(['one', 'independently'], { error: 'must be: one, or: independently.' })
    .default('one')
    .describe('one: opening an answer closes the others.'),
  furtherReading: z
    .array(name('a key of content/bibliography.yaml'), { error: 'must be a list: [one-work, another-work].' })
    .default([])
    .describe('Works to list although the text does not cite them.'),
  related: z
    .array(name('the slug of an article'), { error: 'must be a list: [one-article, another-article].' })
    .refine((list) => list.length <= 3, { error: 'names more than three articles. Keep the closest three.' })
    .default([]),
};

export const frontMatterSchema = z
  .strictObject(fields, { error: unknownField(Object.keys(fields)) })
  .check((context) => {
    const { title, shortTitle, publishDate, updatedDate, reviewer, reviewedDate } = context.value;
    if (reviewedDate && !reviewer)
      context.issues.push({
        code: 'custom',
        path: ['reviewer'],
        input: reviewer,
        message: 'is missing, though reviewedDate is there. Write who reviewed it, or remove the day.',
      });
    if (shortTitle === undefined && shownLength(title) > longestShortTitle)
      context.issues.push({
        code: 'custom',
        path: ['shortTitle'],
        input: shortTitle,
        message: `is needed, because the headline has ${shownLength(title)} characters and search results cut it off. Write a title of at most ${longestShortTitle} characters.`,
      });
    if (updatedDate && updatedDate < publishDate)
      context.issues.push({
        code: 'custom',
        path: ['updatedDate'],
        input: updatedDate,
        message: 'is before publishDate. Correct one of the two.',
      });
  });

/** As an editor wrote it. */
export type WrittenFrontMatter = z.infer<typeof frontMatterSchema>;
/** As a page shows it: with current facts, and with the product as the default author. */
export type FrontMatter = WrittenFrontMatter & { author: string };

export const withTodaysFacts = ({ author = site.product, ...written }: WrittenFrontMatter): FrontMatter =>
  inAllTexts({ ...written, author }, withFacts) as FrontMatter;
