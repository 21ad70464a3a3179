// The requests of the order page, which is reached by an unguessable link.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { emailField, lineField } from './fields.ts';

/** The order ID, for a replaced link its version and an address fingerprint, and the signature. */
export const linkField = boundedText("We can't find this order.").check(
  z.regex(/^[0-9a-z]{24}(?:-\d{1,9}-[0-9a-z]{13})?-[\w-]{22}$/, "We can't find this order."),
);

/** GET /api/orders/view?link=…, /api/orders/licence-file?link=… */
export const orderLinkQuerySchema = z.object({ link: linkField });
/** GET /api/orders/papers?link=…[&place=0]: the list of documents, or the one at an index. This link is separate from the order's. */
export const documentsQuerySchema = z.object({
  link: linkField,
  place: z.optional(
    boundedText('There is no such document.').check(z.regex(/^\d{1,4}$/, 'There is no such document.')),
  ),
});
/** POST /api/orders/resend and /api/orders/portal */
export const orderLinkRequestSchema = z.object({ link: linkField });
/** POST /api/orders/correct-email */
export const correctEmailRequestSchema = z.object({ link: linkField, email: emailField });
/** POST /api/links/replace: a link of any kind, sent by anyone who has it. */
export const replaceLinkRequestSchema = z.object({
  link: boundedText("We can't find this link.").check(z.regex(/^[\w-]{40,200}$/, "We can't find this link.")),
});
/** POST /api/orders/withdraw: the second of two steps, with the name of the person who withdraws. */
export const withdrawRequestSchema = z.object({
  link: linkField,
  name: lineField('Please enter your name', 100),
});
/** POST /api/orders/find */
export const findOrdersRequestSchema = z.object({ email: emailField });

/**
 * POST /api/orders/student-proof, as JSON or from a plain form. `schoolEmail` requests a code by email; `code` submits
 * it. Replies with a message.
 */
export const studentProofRequestSchema = z.object({
  link: linkField,
  schoolEmail: z.optional(emailField),
  code: z.optional(boundedText('A code has six digits.', { max: 20 })),
});

/** POST /api/orders/student-id?link=…[&half=first|second] */
export const studentIdQuerySchema = z.object({
  link: linkField,
  half: z.optional(z.enum(['first', 'second'], 'Please reload the page')),
});

/** How many days the emailed link to the overview page works. It opens everything the address has, and a new link is one email away. */
export const holdingsPageDays = 7;
