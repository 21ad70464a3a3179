// The page of one order, reached by an unguessable link: what it shows and what its owner can do there.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { emailField, lineField } from './fields.ts';

/** The order, of a replaced link its version and a mark, and the seal. */
export const linkField = boundedText("We can't find this order.").check(
  z.regex(/^[0-9a-z]{24}(?:-\d{1,9}-[0-9a-z]{13})?-[\w-]{22}$/, "We can't find this order."),
);

/** GET /api/orders/view?link=…, /api/orders/licence-file?link=… */
export const orderLinkQuerySchema = z.object({ link: linkField });
/** GET /api/orders/papers?link=…[&place=0]: the list, or the paper at a place of it; the link is one of its own. */
export const papersQuerySchema = z.object({
  link: linkField,
  place: z.optional(
    boundedText('There is no such paper.').check(z.regex(/^\d{1,4}$/, 'There is no such paper.')),
  ),
});
/** POST /api/orders/resend and /api/orders/portal */
export const orderLinkRequestSchema = z.object({ link: linkField });
/** POST /api/orders/correct-email */
export const correctEmailRequestSchema = z.object({ link: linkField, email: emailField });
/** POST /api/links/replace: a link of any family, of whoever holds it. */
export const replaceLinkRequestSchema = z.object({
  link: boundedText("We can't find this link.").check(z.regex(/^[\w-]{40,200}$/, "We can't find this link.")),
});
/** POST /api/orders/withdraw: the second of two steps, with the name of who declares it. */
export const withdrawRequestSchema = z.object({
  link: linkField,
  name: lineField('Please enter your name', 100),
});
/** POST /api/orders/find */
export const findOrdersRequestSchema = z.object({ email: emailField });

/**
 * POST /api/orders/student-proof, as JSON or by a plain form: with `schoolEmail` a code is mailed to it; with `code`, it is the
 * one that came. Answers a message.
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

/** How long the mailed link to the page of everything works: it opens all of it, and another link is one email away. */
export const holdingsPageDays = 7;
