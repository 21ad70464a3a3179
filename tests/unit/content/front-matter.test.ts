// Site facts in front matter: Astro caches what the schema returns until the article's own file changes.
import { expect, it } from 'vitest';
import { frontMatterSchema, withTodaysFacts } from '../../../src/content/article/front-matter.ts';
import { site } from '../../../src/site.ts';

const written = {
  title: 'What {product} costs',
  description: 'What a student pays for a year of {product}, and what the price includes.',
  publishDate: '2025-08-19',
  topic: 'Foundations',
  faq: [{ question: 'What does it cost?', answer: 'It costs {price:student} a year.' }],
};

it('the cached front matter holds no fact that may change, including the default author', () => {
  expect(frontMatterSchema.parse(written)).toMatchObject({
    title: written.title,
    description: written.description,
    faq: written.faq,
  });
  expect(frontMatterSchema.parse(written).author).toBeUndefined();
});

it('a page shows the facts of the day on which it is built', () => {
  const shown = withTodaysFacts(frontMatterSchema.parse(written));
  expect(shown.title).toBe(`What ${site.product} costs`);
  expect(shown.faq[0]!.answer).toMatch(/^It costs \$\d+ a year\.$/);
  expect(shown.author).toBe(site.product);
  expect(shown.publishDate).toEqual(new Date('2025-08-19'));
});

it('length limits apply to the text after facts are inserted', () => {
  const long = `${'x'.repeat(80)} {product}`;
  expect(frontMatterSchema.safeParse({ ...written, title: long, shortTitle: 'Short' }).success).toBe(true);
  expect(
    frontMatterSchema.safeParse({ ...written, title: `${long} {product}`, shortTitle: 'Short' }).success,
  ).toBe(false);
});
