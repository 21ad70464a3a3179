// The page of one order, reached by an unguessable link: what it shows and what its owner can do there.
import * as z from 'zod/mini';
import { emailField, lineField } from './fields.ts';
import type { OrderView } from './order-replies.ts';

export const linkField = z
  .string("We can't find this order.")
  .check(z.regex(/^[0-9a-z]{24}-[\w-]{22}$/, "We can't find this order."));

/** GET /api/orders/view?link=…, /api/orders/licence-file?link=… */
export const orderLinkQuerySchema = z.object({ link: linkField });
/** GET /api/orders/papers?link=…[&place=0]: the list, or the paper at a place of it; the link is one of its own. */
export const papersQuerySchema = z.object({
  link: linkField,
  place: z.optional(z.string().check(z.regex(/^\d{1,4}$/, 'There is no such paper.'))),
});
/** POST /api/orders/resend and /api/orders/portal */
export const orderLinkRequestSchema = z.object({ link: linkField });
/** POST /api/orders/correct-email */
export const correctEmailRequestSchema = z.object({ link: linkField, email: emailField });
/** POST /api/orders/withdraw: the second of two steps, with the name of who declares it. */
export const withdrawRequestSchema = z.object({
  link: linkField,
  name: lineField('Please enter your name', 100),
});
/** POST /api/orders/find */
export const findOrdersRequestSchema = z.object({ email: emailField });

/** The state of an order in plain words. */
export const orderStateWords: Record<OrderView['state'], string> = {
  open: 'Waiting for your payment',
  pending: 'Your payment is on its way; the bank has not confirmed it yet',
  paid: 'Paid',
  failed: 'The payment was not completed',
  expired: 'Left without paying',
  refunded: 'Refunded',
  disputed: 'On hold while your bank looks into the payment',
};

export const studentIdWords: Record<NonNullable<OrderView['studentId']>['state'], string> = {
  waiting: 'Waiting for your student ID',
  'under-review': 'We are looking at your student ID',
  accepted: 'Your student license is confirmed',
  rejected: 'Your student ID was not accepted',
};

/**
 * POST /api/orders/student-proof, as JSON or by a plain form: with `schoolEmail` a code is mailed to it; with `code`, it is the
 * one that came. Answers a message.
 */
export const studentProofRequestSchema = z.object({
  link: linkField,
  schoolEmail: z.optional(emailField),
  code: z.optional(z.string().check(z.maxLength(20, 'A code has six digits.'))),
});

/** POST /api/orders/student-id?link=…[&half=first|second] */
export const studentIdQuerySchema = z.object({
  link: linkField,
  half: z.optional(z.enum(['first', 'second'], 'Please reload the page')),
});

/**
 * POST /api/orders/student-id?link=… with the file itself as the body (`fetch(url, { body: file })`). What it is is told by its first
 * bytes, never by its name. Answers a message. The platform takes no more than `maxBytesPerRequest` at once: a larger file is sent in two,
 * cut there, as `&half=first` and then `&half=second`.
 */
export const studentIdLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxBytesPerRequest: 4 * 1024 * 1024,
  accept: 'image/jpeg,image/png,image/webp,application/pdf',
  tooLarge: 'Please choose a file of at most 5 MB.',
  wrongKind: 'Please choose a JPEG, PNG, WebP or PDF file.',
  isHeic:
    'This photo is in the HEIC format of iPhones, which cannot be opened here. On the iPhone, take a screenshot of it and choose that, or choose Settings, Camera, Formats, Most Compatible and take the photo again: it becomes a JPEG.',
} as const;

/** A size in words, never less than it is: `12.3 MB`. */
export const inMegabytes = (bytes: number) => `${(Math.ceil((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
