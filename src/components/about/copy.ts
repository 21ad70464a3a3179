// The words of /about-us: content/copy/about-us.yaml, checked, with the company's facts filled in.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy } from '~/components/site/page-copy';
import { withFacts } from '~/components/site/site-facts';
import document from '../../../content/copy/about-us.yaml';

const section = z.strictObject({ title: lineSchema, text: lineSchema });

const aboutSchema = z.strictObject({
  metadata: metadataSchema,
  hero: heroSchema,
  sections: z.array(section),
  sectors: z.strictObject({ title: lineSchema, items: z.array(section).check(z.length(5)) }),
  contact: section,
});

const copy = readCopy(aboutSchema, document, 'about-us.yaml');

export const aboutCopy = {
  ...copy,
  sections: copy.sections.map(({ title, text }) => ({ title, text: withFacts(text) })),
  contact: { ...copy.contact, text: withFacts(copy.contact.text) },
};
