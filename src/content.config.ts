// The content that editors can add: each file in content/articles is one article.
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { frontMatterSchema } from './content/article/front-matter.ts';

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: frontMatterSchema,
});

export const collections = { articles };
