// The words of the home page: content/copy/home.yaml, checked.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, linkSchema, metadataSchema, readCopy } from '~/components/site/page-copy';
import document from '../../../content/copy/home.yaml';

/** The nine features; each has a picture in windows.ts. */
export const featureIds = [
  'interface',
  'import',
  'viewer',
  'analysis',
  'regression',
  'graphs',
  'reports',
  'marketplace',
  'projects',
] as const;

const card = z.strictObject({ title: lineSchema, text: lineSchema });

const homeSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  banner: z.strictObject({ text: lineSchema, caption: lineSchema }),
  features: z
    .array(
      z.strictObject({
        id: z.enum(featureIds),
        title: lineSchema,
        text: lineSchema,
        points: z.array(lineSchema),
      }),
    )
    .check(z.length(9)),
  actions: z.strictObject({ trial: linkSchema, pricing: linkSchema, more: linkSchema }),
  why: z.strictObject({ title: lineSchema, cards: z.array(card).check(z.length(3)) }),
  training: z.strictObject({
    title: lineSchema,
    text: lineSchema,
    cards: z.array(card).check(z.length(2)),
    more: linkSchema,
  }),
  resources: z.strictObject({
    title: lineSchema,
    tutorials: z.strictObject({ title: lineSchema, text: lineSchema, href: lineSchema }),
    guide: z.strictObject({ title: lineSchema, text: lineSchema }),
  }),
  blogs: z.strictObject({ title: lineSchema, more: linkSchema }),
});

export const homeCopy = readCopy(homeSchema, document, 'home.yaml');
