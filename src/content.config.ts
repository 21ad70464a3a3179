// The content that editors can add: each file in content/articles is one article, each in content/guides the guide of a calculator.
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { frontMatterSchema } from './content/article/front-matter.ts';
import { guideSchema } from './content/guide/front-matter.ts';

const articles = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/articles' }),
  schema: frontMatterSchema,
});

const guides = defineCollection({
  loader: glob({ pattern: '*.mdx', base: './content/guides' }),
  schema: guideSchema,
});

export const collections = { articles, guides };
