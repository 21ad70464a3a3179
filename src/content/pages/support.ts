// The copy of /support: content/pages/support.yaml, validated.
import * as z from 'zod/mini';
import document from '../../../content/pages/support.yaml';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';

export const supportCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    before: z.strictObject({
      title: lineSchema,
      search: lineSchema,
      find: lineSchema,
      items: z.array(z.extend(passageSchema, { id: lineSchema })),
    }),
    contact: passageSchema,
  }),
  document,
  'support.yaml',
);
