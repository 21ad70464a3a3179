// The copy of the inquiry pages, by form: content/pages/enquiry.yaml, validated.
import * as z from 'zod/mini';
import { inquiryKinds } from '../../contracts/inquiry/inquiry-forms.ts';
import { readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/enquiry.yaml';

export const inquiryPages = readCopy(
  z.partialRecord(z.enum(inquiryKinds), simplePageSchema),
  document,
  'enquiry.yaml',
);
