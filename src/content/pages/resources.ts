// The copy of /resources: content/pages/resources.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import document from '../../../content/pages/resources.yaml';

export const resourcesCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    ask: lineSchema,
    methods: passageSchema,
    articles: passageSchema,
    gallery: z.strictObject({ title: lineSchema, charts: z.array(lineSchema) }),
    datasets: z.strictObject({ title: lineSchema, names: z.array(lineSchema) }),
    essential: z.strictObject({
      title: lineSchema,
      guide: passageSchema,
      videos: passageSchema,
      blogs: passageSchema,
    }),
    tutorials: z.strictObject({
      title: lineSchema,
      note: lineSchema,
      videos: z.array(
        z.strictObject({
          id: z.enum(['install', 'import', 'analysis']),
          title: lineSchema,
          description: lineSchema,
        }),
      ),
    }),
  }),
  document,
  'resources.yaml',
);

export type Video = (typeof resourcesCopy.tutorials.videos)[number];
