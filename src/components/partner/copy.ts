// The words of /partner: content/copy/partner.yaml, checked.
import * as z from 'zod/mini';
import { heroSchema, lineSchema, metadataSchema, readCopy } from '~/components/site/page-copy';
import document from '../../../content/copy/partner.yaml';

const section = z.strictObject({ title: lineSchema, text: lineSchema });

export const partnerCopy = readCopy(
  z.strictObject({
    metadata: metadataSchema,
    hero: heroSchema,
    pitch: section,
    why: z.strictObject({ title: lineSchema, cards: z.array(section) }),
    sought: z.strictObject({ title: lineSchema, items: z.array(lineSchema) }),
    grow: z.extend(section, { button: lineSchema }),
  }),
  document,
  'partner.yaml',
);
