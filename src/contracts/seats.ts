// The requests of the administrators' page and of a seat's own page.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { emailField, optionalLineField } from './fields.ts';

/** The token of an order, an administrator, or a seat. */
export const seatsLinkField = boundedText("We can't find these seats.").check(
  z.regex(/^[0-9a-z]{24}[\w-]{3,100}$/, "We can't find these seats."),
);

/** GET /api/seats/view?link=…, GET /api/seats/export?link=…, GET /api/seats/plain?link=… */
export const seatsQuerySchema = z.object({ link: seatsLinkField });
/** POST /api/seats/open */
export const seatOpenRequestSchema = z.object({ link: seatsLinkField });

const link = seatsLinkField;
const nameField = optionalLineField(60);
/** The seat and its generation, so that a request never affects the person's successor. */
const seat = {
  number: z.int('Please choose a seat').check(z.gte(1), z.lte(255)),
  round: z.int('Please choose a seat').check(z.gte(1), z.lte(65_535)),
};
export const mostAtOnce = 100;
const person = z.object({
  // Validated individually, so that an invalid address does not block the other invitations.
  email: boundedText('Please enter an email address', { max: 300 }),
  name: nameField,
});

/** Seats with their generation, as `4-2`. */
const marks = z
  .array(boundedText('Please choose seats').check(z.regex(/^\d{1,3}-\d{1,5}$/, 'Please choose seats')))
  .check(z.maxLength(200, 'Please choose at most 200 seats'));

/** POST /api/seats/change */
export const seatsChangeSchema = z.discriminatedUnion('do', [
  z.object({
    link,
    do: z.literal('invite'),
    people: z
      .array(person, 'Please name at least one person')
      .check(z.minLength(1), z.maxLength(mostAtOnce, `Please send at most ${mostAtOnce} lines at a time`)),
  }),
  z.object({ link, do: z.literal('send-again'), ...seat }),
  z.object({ link, do: z.literal('withdraw'), ...seat }),
  z.object({ link, do: z.literal('revoke'), ...seat }),
  z.object({ link, do: z.literal('leave') }),
  z.object({ link, do: z.literal('rename'), ...seat, name: nameField }),
  z.object({ link, do: z.literal('choose-leaving'), chosen: marks, before: marks }),
  z.object({ link, do: z.literal('name-second'), email: emailField }),
  z.object({ link, do: z.literal('remove-second') }),
]);
export type SeatsChange = z.infer<typeof seatsChangeSchema>;

/** POST /api/seats/add: the number of additional seats. The server computes the price. */
export const seatsAddSchema = z.object({
  link,
  seats: z.int('Please choose how many seats').check(z.gte(1), z.lte(28)),
});

/** GET /api/seats/quote?link=…&seats=…: a quote for this many additional seats. */
export const seatsQuoteSchema = z.object({
  link,
  seats: boundedText('Please choose how many seats').check(
    z.regex(/^(?:[1-9]|1\d|2[0-8])$/, 'Please choose 1 to 28 seats'),
  ),
});

/** POST /api/seats/plain, from a form: one invitation. */
export const plainInviteSchema = z.object({ link, email: emailField });

/**
 * POST /api/seats/leaving, from a form: who was leaving when it was loaded. Those who leave now are its checkboxes,
 * each named `leaves-` and a seat.
 */
export const leavingFormSchema = z.object({
  link,
  before: z.optional(boundedText('Please choose seats', { max: 2400 })),
});
/** The prefix of such a checkbox's name. */
export const leavesField = 'leaves-';
