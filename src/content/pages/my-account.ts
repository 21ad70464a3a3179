// The copy of /my-account: content/pages/my-account.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, passageSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/my-account.yaml';

const listSchema = z.array(lineSchema);

export const accountCopy = readCopy(
  z.extend(simplePageSchema, {
    strip: z.array(z.strictObject({ to: lineSchema, words: lineSchema })),
    learn: z.extend(passageSchema, { link: lineSchema }),
    download: z.strictObject({ title: lineSchema, windows: listSchema, mac: listSchema }),
    activate: z.strictObject({ title: lineSchema, steps: listSchema, mac: lineSchema }),
    move: passageSchema,
    data: z.strictObject({ points: listSchema }),
  }),
  document,
  'my-account.yaml',
);
