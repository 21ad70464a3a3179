// The copy of /about-us: content/pages/about-us.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import document from '../../../content/pages/about-us.yaml';

const aboutSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  window: lineSchema,
  numbers: z.array(z.strictObject({ value: lineSchema, label: lineSchema })),
  sections: z.array(passageSchema),
  sectors: z.strictObject({ title: lineSchema, items: z.array(passageSchema).check(z.length(5)) }),
  contact: passageSchema,
});

export const aboutCopy = readCopy(aboutSchema, document, 'about-us.yaml');
