// Search engines get only known facts: who wrote and reviewed an article, and when a video was uploaded.
import { expect, it } from 'vitest';
import { frontMatterSchema, withTodaysFacts } from '../../../src/content/article/front-matter.ts';
import { structuredDataOf } from '../../../src/content/article/structured-data.ts';
import { videoObjects } from '../../../src/content/structured-data.ts';
import { site } from '../../../src/site.ts';

const written = {
  title: 'How to read a box plot',
  description: 'What box, whiskers and points of a box plot say, and what they leave out of the data.',
  publishDate: '2025-07-15',
  topic: 'Foundations',
};
const described = (more: object) => {
  const data = withTodaysFacts(frontMatterSchema.parse({ ...written, ...more }));
  return structuredDataOf({ slug: 'how-to-read-a-box-plot', data, words: 1800 }) as Record<string, unknown>[];
};

it('an article without an author is attributed to the company, and a named author to a person', () => {
  expect(described({})[0]).toMatchObject({ author: { '@type': 'Organization', name: site.product } });
  expect(described({ author: 'Ada Byron' })[0]).toMatchObject({
    author: { '@type': 'Person', name: 'Ada Byron' },
  });
});

it('an article names its reviewer only if there is one, and the review date only if it is known', () => {
  const review = (more: object) => described(more).find((each) => each['@type'] === 'WebPage');
  expect(review({})).toBeUndefined();
  expect(review({ reviewer: 'Ada Byron' })).toMatchObject({ reviewedBy: { name: 'Ada Byron' } });
  expect(review({ reviewer: 'Ada Byron', reviewedDate: '2025-08-01' })).toMatchObject({
    lastReviewed: '2025-08-01',
  });
  expect(() => described({ reviewedDate: '2025-08-01' })).toThrow(/who reviewed it/);
});

it('a video is described only if its upload date is known, with its length in ISO 8601 format', () => {
  const words = { name: 'A first analysis', description: 'From the question to the figure.' };
  expect(videoObjects(words, { id: 'a', uploaded: '', length: '4:12' })).toEqual([]);
  const known = videoObjects(words, { id: 'a', uploaded: '2025-08-12', length: '' });
  expect(known).toMatchObject([{ '@type': 'VideoObject', uploadDate: '2025-08-12' }]);
  expect(known[0]).not.toHaveProperty('duration');
  const timed = (length: string) => videoObjects(words, { id: 'a', uploaded: '2025-08-12', length })[0];
  expect(timed('4:12')).toHaveProperty('duration', 'PT4M12S');
  expect(timed('1:04:12')).toHaveProperty('duration', 'PT1H4M12S');
});
