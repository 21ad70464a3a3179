// What search engines and tabs show of the pages that a payment ends on, and the words of the page that is not there.
import * as z from 'zod/mini';
import document from '../../../content/pages/results.yaml';
import { metadataSchema, readCopy, simplePageSchema } from '../page-copy.ts';

export const resultCopy = readCopy(
  z.strictObject({
    success: metadataSchema,
    academySuccess: metadataSchema,
    paymentSuccess: metadataSchema,
    paymentFailed: metadataSchema,
    academyPaymentSuccess: metadataSchema,
    academyPaymentFailed: metadataSchema,
    notFound: simplePageSchema,
  }),
  document,
  'results.yaml',
);
