// The words of the forms' own pages: content/copy/request-pages.yaml, checked.
import * as z from 'zod/mini';
import { readCopy, simplePageSchema } from '../site/page-copy.ts';
import document from '../../../content/copy/request-pages.yaml';

export const requestPagesCopy = readCopy(
  z.strictObject({
    'course-basic': simplePageSchema,
    'course-professional': simplePageSchema,
    webinar: simplePageSchema,
    partner: simplePageSchema,
  }),
  document,
  'request-pages.yaml',
);
export type RequestPage = keyof typeof requestPagesCopy;
