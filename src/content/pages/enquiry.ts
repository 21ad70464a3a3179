// The copy of the inquiry pages, by form: content/pages/enquiry.yaml, validated.
import * as z from 'zod/mini';
import { enquiryKinds } from '../../contracts/enquiry/enquiry-forms.ts';
import { readCopy, simplePageSchema } from '../page-copy.ts';
import document from '../../../content/pages/enquiry.yaml';

export const enquiryPages = readCopy(
  z.partialRecord(z.enum(enquiryKinds), simplePageSchema),
  document,
  'enquiry.yaml',
);
