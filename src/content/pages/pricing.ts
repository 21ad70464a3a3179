// The words of the pricing page: content/pages/pricing.yaml, checked.
import * as z from 'zod/mini';
import {
  heroSchema,
  lineSchema,
  metadataSchema,
  questionSchema,
  readCopy,
  passageSchema,
} from '../page-copy.ts';
import document from '../../../content/pages/pricing.yaml';

const pricingSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  notes: z.strictObject({ loading: lineSchema, usd: lineSchema, inr: lineSchema }),
  sections: z.strictObject({
    student: passageSchema,
    personal: passageSchema,
    monthly: z.extend(passageSchema, { button: lineSchema }),
    group: z.extend(passageSchema, { select: lineSchema, startingFrom: lineSchema, table: lineSchema }),
    perpetual: passageSchema,
    floating: passageSchema,
    site: passageSchema,
  }),
  buttons: z.strictObject({ buy: lineSchema, quote: lineSchema }),
  comparison: z.strictObject({
    title: lineSchema,
    columns: z.array(lineSchema).check(z.length(5)),
    rows: z.array(z.strictObject({ label: lineSchema, values: z.array(lineSchema).check(z.length(5)) })),
  }),
  faq: z.strictObject({ title: lineSchema, questions: z.array(questionSchema) }),
});

export const pricingCopy = readCopy(pricingSchema, document, 'pricing.yaml');
