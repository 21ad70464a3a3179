// The copy of /login: content/pages/login.yaml, validated.
import * as z from 'zod/mini';
import { lineSchema, readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/login.yaml';

export const loginCopy = readCopy(
  z.extend(simplePageSchema, {
    inside: z.strictObject({ title: lineSchema, items: z.array(lineSchema) }),
  }),
  document,
  'login.yaml',
);
