// The metadata of the payment result pages, and the copy of the 404 page.
import * as z from 'zod/mini';
import document from '../../../content/pages/results.yaml';
import { lineSchema, metadataSchema, readCopy, passageSchema, simplePageSchema } from '../page-copy.ts';

export const resultCopy = readCopy(
  z.strictObject({
    success: metadataSchema,
    academySuccess: metadataSchema,
    paymentSuccess: metadataSchema,
    paymentFailed: metadataSchema,
    academyPaymentSuccess: metadataSchema,
    academyPaymentFailed: metadataSchema,
    notFound: z.extend(simplePageSchema, {
      axis: lineSchema,
      nearest: lineSchema,
      search: lineSchema,
      find: lineSchema,
      summary: lineSchema,
      gap: lineSchema,
      asked: lineSchema,
      caption: lineSchema,
      tell: lineSchema,
      ways: z.array(z.extend(passageSchema, { href: lineSchema })),
    }),
  }),
  document,
  'results.yaml',
);
