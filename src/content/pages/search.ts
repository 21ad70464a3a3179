// The copy of /search: content/pages/search.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, passageSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/search.yaml';

export const searchCopy = readCopy(
  z.extend(simplePageSchema, {
    lostKey: z.extend(passageSchema, { words: z.array(lineSchema) }),
    try: lineSchema,
    suggestions: z.array(z.strictObject({ query: lineSchema, text: lineSchema })),
  }),
  document,
  'search.yaml',
);
