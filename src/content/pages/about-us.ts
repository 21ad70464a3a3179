// The words of /about-us: content/pages/about-us.yaml, checked, with the company's facts filled in.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import { withFacts } from '../site-facts.ts';
import document from '../../../content/pages/about-us.yaml';

const aboutSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  sections: z.array(passageSchema),
  sectors: z.strictObject({ title: lineSchema, items: z.array(passageSchema).check(z.length(5)) }),
  contact: passageSchema,
});

const copy = readCopy(aboutSchema, document, 'about-us.yaml');

export const aboutCopy = {
  ...copy,
  sections: copy.sections.map(({ title, text }) => ({ title, text: withFacts(text) })),
  contact: { ...copy.contact, text: withFacts(copy.contact.text) },
};
