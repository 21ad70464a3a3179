// What editors may add to: one file in content/articles is one article.
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: z.strictObject({
    title: z.string().min(10).max(90),
    shortTitle: z.string().min(5).max(49).optional(),
    description: z.string().min(50).max(160),
    publishDate: z.date(),
    updatedDate: z.date().optional(),
    topic: z.string(),
  }),
});

export const collections = { articles };
