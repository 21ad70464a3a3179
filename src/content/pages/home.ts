// The copy of the home page: content/pages/home.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, linkSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import document from '../../../content/pages/home.yaml';

/** The nine features. */
const featureIds = [
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

const pairSchema = z.tuple([lineSchema, lineSchema]);

const homeSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  window: z.strictObject({ fine: lineSchema, caption: lineSchema, own: linkSchema }),
  banner: z.strictObject({
    text: lineSchema,
    steps: z.array(z.strictObject({ name: lineSchema, text: lineSchema })).check(z.length(4)),
  }),
  steps: z.extend(passageSchema, {
    tabs: z.array(z.strictObject({ name: lineSchema, text: lineSchema })).check(z.length(4)),
    order: z.array(lineSchema).check(z.length(3)),
    more: linkSchema,
  }),
  mosaic: z.extend(passageSchema, { more: linkSchema }),
  report: z.extend(passageSchema, { formats: z.array(pairSchema) }),
  proof: z.strictObject({
    title: lineSchema,
    claims: z.array(pairSchema),
    version: lineSchema,
    check: linkSchema,
  }),
  featuresTitle: lineSchema,
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
  actions: z.strictObject({
    trial: linkSchema,
    pricing: linkSchema,
    /** `about` completes the link text for screen readers, which may read it out of context. */
    more: z.extend(linkSchema, { about: lineSchema }),
  }),
  why: z.strictObject({ title: lineSchema, cards: z.array(passageSchema).check(z.length(3)) }),
  training: z.strictObject({
    title: lineSchema,
    text: lineSchema,
    cards: z.array(passageSchema).check(z.length(2)),
    more: linkSchema,
  }),
  resources: z.strictObject({
    title: lineSchema,
    tutorials: z.strictObject({ title: lineSchema, text: lineSchema, href: lineSchema }),
    guide: passageSchema,
  }),
  blogs: z.strictObject({ title: lineSchema, more: linkSchema }),
});

export const homeCopy = readCopy(homeSchema, document, 'home.yaml');
