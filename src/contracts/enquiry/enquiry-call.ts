// POST /api/enquiries/:kind: what every form sends beside its own fields, and what the call answers.
import * as z from 'zod/mini';
import { boundedText } from '../bounded-text.ts';

/** The least time in which a person fills in a form; the form waits for it, a robot does not. */
export const leastFillTimeInMs = 2000;

export const enquiryMessages = {
  tooFast: 'That was very quick. Please wait two seconds and send it again.',
  trap: 'Please leave the hidden field empty and send the form again.',
  fileTooLarge: 'Please choose a file of at most 4 MB',
  fileKind: 'Please choose a JPEG, PNG, WebP, PDF, Excel, CSV or text file',
} as const;

/** An attachment's largest size: the platform takes 4.5 MB at once, the other fields of the form included. */
export const largestAttachmentInBytes = 4 * 1024 * 1024;

/**
 * Sent by our script: `attempt` is made once per filled-in form, so that sending it twice stores it once; `filledInMs` is how
 * long that took. A form without JavaScript sends neither.
 */
export const enquiryExtrasSchema = z.object({
  attempt: z.optional(
    boundedText('Please reload the page', { max: 64 }).check(
      z.regex(/^[\w-]{16,64}$/, 'Please reload the page'),
    ),
  ),
  filledInMs: z.optional(
    boundedText('Please reload the page', { max: 12 }).check(
      z.regex(/^\d{1,12}$/, 'Please reload the page'),
      z.refine((ms) => Number(ms) >= leastFillTimeInMs, enquiryMessages.tooFast),
    ),
  ),
  website: z.optional(z.literal('', enquiryMessages.trap)),
});

/** The request is stored; it has this number. */
export const enquiryReplySchema = z.object({
  success: z.literal(true),
  reference: z.string(),
  message: z.string(),
});
export type EnquiryReply = z.infer<typeof enquiryReplySchema>;

/** POST /api/hosted-forms/failed: why a hosted form was replaced by ours. */
export const hostedFailures = ['blocked', 'too-slow', 'failed'] as const;
export type HostedFailure = (typeof hostedFailures)[number];
