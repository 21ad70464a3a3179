// POST /api/purchasing/send: a plain form with one address, to which the vendor pack is emailed.
import * as z from 'zod/mini';
import { inquiryMessages } from './inquiry/inquiry-call.ts';
import { emailField } from './fields.ts';

export const vendorPackRequestSchema = z.object({
  email: emailField,
  website: z.optional(z.literal('', inquiryMessages.trap)),
});
