// POST /api/enquiries/:kind: what every form sends in addition to its own fields, and the reply.
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';

/** The shortest time in which a person completes a form. The form waits this long before sending; bots do not. */
export const leastFillTimeInMs = 2000;

export const inquiryMessages = {
  tooFast: 'That was very quick. Please wait two seconds and send it again.',
  trap: 'Please leave the hidden field empty and send the form again.',
  fileTooLarge: 'Please choose a file of at most 4 MB',
  fileKind: 'Please choose a JPEG, PNG, WebP, PDF, Excel, CSV or text file',
} as const;

/** The maximum attachment size. The platform accepts 4.5 MB per request, including the form's other fields. */
export const largestAttachmentInBytes = 4 * 1024 * 1024;

/**
 * Sent by our script. `attempt` is created once per completed form, so submitting it twice stores it once. `filledInMs`
 * is how long completing it took. A form without JavaScript sends neither.
 */
export const inquiryExtrasSchema = z.object({
  attempt: z.optional(
    boundedText('Please reload the page', { max: 64 }).check(
      z.regex(/^[\w-]{16,64}$/, 'Please reload the page'),
    ),
  ),
  filledInMs: z.optional(
    boundedText('Please reload the page', { max: 12 }).check(
      z.regex(/^\d{1,12}$/, 'Please reload the page'),
      z.refine((ms) => Number(ms) >= leastFillTimeInMs, inquiryMessages.tooFast),
    ),
  ),
  website: z.optional(z.literal('', inquiryMessages.trap)),
});

/** The request was stored under this reference number. */
export const inquiryReplySchema = z.object({
  success: z.literal(true),
  reference: z.string(),
  message: z.string(),
});
export type InquiryReply = z.infer<typeof inquiryReplySchema>;

/** POST /api/hosted-forms/failed: why a hosted form was replaced with ours. */
export const hostedFailures = ['blocked', 'too-slow', 'failed'] as const;
export type HostedFailure = (typeof hostedFailures)[number];
