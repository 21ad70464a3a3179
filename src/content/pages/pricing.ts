// The copy of the pricing page: content/pages/pricing.yaml, validated.
import * as z from 'zod/mini';
import { licenseEditions, licenseSections } from '../../domain/license/license-kinds.ts';
import {
  heroSchema,
  lineSchema,
  metadataSchema,
  questionSchema,
  readCopy,
  passageSchema,
} from '../page-copy.ts';
import document from '../../../content/pages/pricing.yaml';

const nameSchema = z.strictObject({ name: lineSchema, rest: lineSchema });
const waySchema = z.extend(nameSchema, {
  who: lineSchema,
  note: z.optional(lineSchema),
  button: z.optional(lineSchema),
});
/** The icons of what every license includes. */
export const inclusions = ['chart', 'report', 'packages', 'languages', 'viewer'] as const;

const pricingSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  notes: z.strictObject({
    loading: lineSchema,
    usd: lineSchema,
    inr: lineSchema,
    monthlyUsd: lineSchema,
    monthlyInr: lineSchema,
  }),
  trial: z.extend(passageSchema, { link: lineSchema, from: lineSchema, to: lineSchema }),
  visitors: z.strictObject({
    title: lineSchema,
    suggested: lineSchema,
    choices: z.array(
      z.strictObject({
        id: lineSchema,
        text: lineSchema,
        section: z.enum(licenseSections),
        edition: z.enum(licenseEditions),
      }),
    ),
  }),
  ways: z.record(z.enum(licenseSections), waySchema),
  editions: z.record(z.enum(licenseEditions), lineSchema),
  contact: z.record(z.enum(['floating', 'site']), z.extend(nameSchema, { text: lineSchema })),
  buttons: z.strictObject({ buy: lineSchema, quote: lineSchema }),
  jump: z.strictObject({ title: lineSchema, seats: lineSchema, comparison: lineSchema, faq: lineSchema }),
  includes: z.strictObject({
    title: lineSchema,
    link: lineSchema,
    items: z.array(z.extend(passageSchema, { icon: z.enum(inclusions) })),
  }),
  seats: z.extend(passageSchema, {
    select: lineSchema,
    fewer: lineSchema,
    more: lineSchema,
    startingFrom: lineSchema,
    table: lineSchema,
    instant: lineSchema,
  }),
  institutions: z.strictObject({ title: lineSchema, items: z.array(passageSchema) }),
  comparison: z.strictObject({
    title: lineSchema,
    note: lineSchema,
    academic: lineSchema,
    corporate: lineSchema,
    rows: z.array(z.strictObject({ label: lineSchema, values: z.array(lineSchema).check(z.length(5)) })),
  }),
  faq: z.strictObject({ title: lineSchema, questions: z.array(questionSchema) }),
});

export const pricingCopy = readCopy(pricingSchema, document, 'pricing.yaml');
