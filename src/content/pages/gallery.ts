// The copy of /gallery and of each chart's page: content/pages/gallery.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy } from '../page-copy.ts';
import document from '../../../content/pages/gallery.yaml';

const name = z
  .string()
  .check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be only lowercase letters, digits, and hyphens.'));
const ended = z.regex(/[.?]$/, 'must be a sentence that ends with a period or a question mark.');
const sentence = z.string().check(z.minLength(20), z.maxLength(240), ended);

const plateSchema = z.strictObject({
  name: z.string().check(z.minLength(5), z.maxLength(26)),
  figures: z.array(name).check(z.minLength(1)),
  question: name,
  span: z.int().check(z.minimum(3), z.maximum(6)),
  height: z.int().check(z.minimum(180), z.maximum(520)),
  asks: z.string().check(z.minLength(25), z.maxLength(90), ended),
  use: sentence,
  not: sentence,
  read: sentence,
  mind: sentence,
  rows: sentence,
  menus: z.array(name),
  article: z.optional(name),
  calculator: z.optional(name),
});

export const galleryCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    questions: z.record(name, lineSchema),
    plates: z.record(name, plateSchema),
  }),
  document,
  'gallery.yaml',
);

export type PlateCopy = z.infer<typeof plateSchema>;
