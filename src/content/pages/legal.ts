import * as z from 'zod/mini';
import document from '../../../content/pages/legal.yaml';
import { readCopy, simplePageSchema } from '../page-copy.ts';

export const legalCopy = readCopy(
  z.strictObject({ privacyPolicy: simplePageSchema, terms: simplePageSchema }),
  document,
  'legal.yaml',
);
