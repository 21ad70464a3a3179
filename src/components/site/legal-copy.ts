import * as z from 'zod/mini';
import document from '../../../content/copy/legal.yaml';
import { readCopy, simplePageSchema } from './page-copy.ts';

export const legalCopy = readCopy(
  z.strictObject({ privacyPolicy: simplePageSchema, terms: simplePageSchema }),
  document,
  'legal.yaml',
);
