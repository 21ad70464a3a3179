// The words of the forms' own pages: content/pages/enquiry.yaml, checked.
import * as z from 'zod/mini';
import { readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/enquiry.yaml';

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
export type EnquiryPage = keyof typeof requestPagesCopy;
