// The words of the pages that a payment ends on, and of the page that is not there.
import { z } from 'zod/mini';
import document from '../../../content/copy/results.yaml';
import { readCopy, simplePageSchema } from './page-copy';

export const resultCopy = readCopy(
  z.strictObject({
    success: simplePageSchema,
    academySuccess: simplePageSchema,
    paymentSuccess: simplePageSchema,
    paymentFailed: simplePageSchema,
    academyPaymentSuccess: simplePageSchema,
    academyPaymentFailed: simplePageSchema,
    notFound: simplePageSchema,
  }),
  document,
  'results.yaml',
);
