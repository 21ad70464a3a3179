// The words of /support: content/pages/support.yaml, checked.
import * as z from 'zod/mini';
import document from '../../../content/pages/support.yaml';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import { withFacts } from '../site-facts.ts';

const copy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    before: z.strictObject({ title: lineSchema, items: z.array(lineSchema) }),
    contact: passageSchema,
  }),
  document,
  'support.yaml',
);

export const supportCopy = { ...copy, contact: { ...copy.contact, text: withFacts(copy.contact.text) } };
