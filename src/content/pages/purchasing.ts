// The copy of /purchasing and of the accessibility report: content/pages/purchasing.yaml, validated.
import * as z from 'zod/mini';
import {
  heroSchema,
  lineSchema,
  metadataSchema,
  passageSchema,
  questionSchema,
  readCopy,
} from '../page-copy.ts';
import document from '../../../content/pages/purchasing.yaml';

const count = z.int().check(z.nonnegative());

export const purchasingSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  send: z.extend(passageSchema, { label: lineSchema, button: lineSchema, sent: lineSchema }),
  downloads: z.strictObject({
    title: lineSchema,
    pack: lineSchema,
    terms: lineSchema,
    privacy: lineSchema,
    accessibility: lineSchema,
  }),
  buying: z.extend(passageSchema, { ways: z.array(passageSchema) }),
  company: passageSchema,
  documents: z.extend(passageSchema, {
    request: lineSchema,
    kinds: z.array(z.extend(passageSchema, { kind: lineSchema })),
  }),
  security: z.extend(passageSchema, {
    /** The counts in tests/security/README.md. A test compares them. */
    asvs: z.strictObject({
      points: count,
      met: count,
      partly: count,
      notMet: count,
      doesNotApply: count,
      platform: count,
    }),
    asvsQuestion: lineSchema,
    asvsAnswer: lineSchema,
    certificates: lineSchema,
    noCertificates: lineSchema,
    answers: z.array(questionSchema),
  }),
  processors: z.strictObject({
    title: lineSchema,
    note: lineSchema,
    list: z.array(z.strictObject({ name: lineSchema, does: lineSchema, when: lineSchema })),
  }),
  accessibility: z.strictObject({
    metadata: metadataSchema,
    title: lineSchema,
    link: lineSchema,
    description: lineSchema,
    limits: lineSchema,
    columns: z.strictObject({ criterion: lineSchema, level: lineSchema, result: lineSchema, by: lineSchema }),
    results: z.strictObject({ passed: lineSchema, failed: lineSchema, none: lineSchema }),
    rules: z.string(),
  }),
});

export const purchasingCopy = readCopy(purchasingSchema, document, 'purchasing.yaml');
