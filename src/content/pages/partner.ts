// The copy of /partner: content/pages/partner.yaml, validated.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy, passageSchema } from '../page-copy.ts';
import document from '../../../content/pages/partner.yaml';

export const partnerCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    pitch: passageSchema,
    why: z.strictObject({ title: lineSchema, cards: z.array(passageSchema) }),
    sought: z.strictObject({ title: lineSchema, items: z.array(lineSchema) }),
    grow: z.extend(passageSchema, { button: lineSchema }),
  }),
  document,
  'partner.yaml',
);
