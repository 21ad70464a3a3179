// The copy of /blogs and of the section below every article: content/pages/blogs.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, passageSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/blogs.yaml';

export const blogsCopy = readCopy(
  z.extend(simplePageSchema, {
    search: lineSchema,
    more: lineSchema,
    none: z.extend(passageSchema, { link: lineSchema }),
    article: z.strictObject({
      try: lineSchema,
      calculators: lineSchema,
      button: lineSchema,
      questions: lineSchema,
      references: lineSchema,
      cite: lineSchema,
    }),
  }),
  document,
  'blogs.yaml',
);
