// The reasons for reviewing an order, as codes with the details a reviewer needs. Their text is created for display.
import * as z from 'zod/mini';
import { moment, text } from '../bounds.ts';
import { noRenewal, noSeats, noUpgrade } from './refusal-words.ts';

const short = text(120);

/** The details of each code. `amount`, `paid`, and `due` are formatted like `USD 10.05`. */
const details = {
  'payment-overdue': z.object({}),
  'paid-twice': z.object({ amount: short, paymentId: short }),
  'wrong-amount': z.object({ paid: short, due: short, paymentId: short }),
  'charged-after-refund': z.object({ invoiceId: short }),
  /**
   * PayU's dispute notice is unverified, so it only requests a review. `number` counts the notices; earlier releases
   * stored PayU's dispute ID.
   */
  'dispute-reported': z.object({ number: short }),
  'dispute-lost': z.object({
    disputeId: short,
    amount: short,
    consequence: z.enum(['revoked', 'in-force', 'returned-twice']),
  }),
  'dispute-won-late': z.object({ disputeId: short }),
  'second-payment-disputed': z.object({ disputeId: short }),
  /** The provider rejects pausing, resuming, or ending the renewals. */
  'renewals-refused': z.object({ collection: z.enum(['paused', 'resumed', 'ended']) }),
  'seats-refused': z.object({ groupId: short, because: z.enum(['too-big', 'term-over', 'not-in-force']) }),
  'group-missing': z.object({ groupId: short }),
  'renewal-refused': z.object({
    licenseId: short,
    because: z.enum(['not-in-force', 'too-small', 'too-many', 'missing']),
  }),
  /** The price list has no price for the next period of a license. */
  'renewal-quote-due': z.object({ end: short }),
  'upgrade-refused': z.object({
    licenseId: short,
    because: z.enum(['not-in-force', 'upgraded', 'too-small', 'missing']),
  }),
  /** A period or seats of the replaced license were paid for after the upgrade's credit was computed. */
  'paid-since-credit': z.object({ licenseId: short }),
  /** The payment on which a credit was based was refunded. */
  'credit-returned': z.object({ upgradeId: short }),
  'charged-after-upgrade': z.object({ invoiceId: short }),
  'withdrawal-declared': z.object({}),
  /** `mail`: the ID of the email without the order's. */
  'mail-returned': z.object({ mail: short, to: text(254), reason: text(200) }),
  /** The order has no room for another invoice or credit note. */
  'papers-full': z.object({}),
  /** The number of reasons beyond the limit of an order. */
  more: z.object({ count: z.int() }),
  /** Text from an earlier release that has no code. */
  other: z.object({ words: text(300) }),
};

type Details = { [Code in keyof typeof details]: z.infer<(typeof details)[Code]> };
export type ReviewCode = keyof Details;

/** A reason before it is recorded. */
export type NewReason = { [Code in ReviewCode]: { code: Code; detail: Details[Code] } }[ReviewCode];
export type ReviewReason = NewReason & { at: string };

const codeOf = <Code extends ReviewCode>(code: Code) =>
  z.object({ code: z.literal(code), at: moment, detail: details[code] });

export const reviewReasonSchema = z.discriminatedUnion('code', [
  codeOf('payment-overdue'),
  codeOf('paid-twice'),
  codeOf('wrong-amount'),
  codeOf('charged-after-refund'),
  codeOf('dispute-reported'),
  codeOf('dispute-lost'),
  codeOf('dispute-won-late'),
  codeOf('second-payment-disputed'),
  codeOf('renewals-refused'),
  codeOf('seats-refused'),
  codeOf('group-missing'),
  codeOf('renewal-refused'),
  codeOf('renewal-quote-due'),
  codeOf('upgrade-refused'),
  codeOf('paid-since-credit'),
  codeOf('credit-returned'),
  codeOf('charged-after-upgrade'),
  codeOf('withdrawal-declared'),
  codeOf('mail-returned'),
  codeOf('papers-full'),
  codeOf('more'),
  codeOf('other'),
]);

/** `subject`: distinguishes reasons with the same code, without personal data. */
type ReviewMessage<Code extends ReviewCode> = {
  subject?: (detail: Details[Code]) => string;
  words: (detail: Details[Code]) => string;
};

const consequences = {
  revoked: 'Its license or booking has ended, and its card is not charged again.',
  'in-force': 'The rest stays paid: the license runs to its end, and the card is not charged again.',
  'returned-twice':
    'More was returned than was paid, because a refund was made before: ask the bank, through the provider, to close the dispute.',
} as const;

const reviewMessages: { [Code in ReviewCode]: ReviewMessage<Code> } = {
  'payment-overdue': {
    words: () => 'the provider has reported for days that the payment is on its way: check it there',
  },
  'paid-twice': {
    subject: ({ paymentId }) => paymentId,
    words: ({ amount, paymentId }) => `paid twice: refund ${amount} of payment ${paymentId}`,
  },
  'wrong-amount': {
    subject: ({ paymentId }) => paymentId,
    words: ({ paid, due, paymentId }) => `paid ${paid} instead of ${due} (payment ${paymentId})`,
  },
  'charged-after-refund': {
    subject: ({ invoiceId }) => invoiceId,
    words: ({ invoiceId }) =>
      `charged again after the refund (invoice ${invoiceId}): cancel the subscription in Stripe and refund the amount`,
  },
  'dispute-reported': {
    subject: ({ number }) => number,
    words: () =>
      'PayU may have a dispute about this payment: look under Chargebacks in its dashboard, and record what it shows with npm run cli -- orders dispute',
  },
  'dispute-lost': {
    subject: ({ disputeId }) => disputeId,
    words: ({ disputeId, amount, consequence }) =>
      `dispute ${disputeId} was lost: the bank returned ${amount} to the buyer. ${consequences[consequence]}`,
  },
  'dispute-won-late': {
    subject: ({ disputeId }) => disputeId,
    words: ({ disputeId }) =>
      `dispute ${disputeId} was won on appeal after it had been lost: the credit note and the end of the license remain, so agree with the buyer on a new order`,
  },
  'second-payment-disputed': {
    subject: ({ disputeId }) => disputeId,
    words: ({ disputeId }) =>
      `dispute ${disputeId} is about a payment other than the one this order has: refund it or answer the dispute in the provider’s dashboard`,
  },
  'renewals-refused': {
    subject: ({ collection }) => collection,
    words: ({ collection }) =>
      `the provider did not change the renewals of this order, which must be ${collection}: check its subscription in the dashboard`,
  },
  'seats-refused': {
    subject: ({ groupId }) => groupId,
    words: ({ groupId, because }) =>
      `seats were paid for that order ${groupId} cannot take (${noSeats[because]}): refund them`,
  },
  'group-missing': {
    subject: ({ groupId }) => groupId,
    words: ({ groupId }) => `order ${groupId}, to which seats were added, no longer exists`,
  },
  'renewal-refused': {
    subject: ({ licenseId }) => licenseId,
    words: ({ licenseId, because }) => noRenewal[because](licenseId),
  },
  'renewal-quote-due': {
    subject: ({ end }) => end,
    words: ({ end }) =>
      `its license ends on ${end}, and the price list has no price for its renewal: make a quote`,
  },
  'upgrade-refused': {
    subject: ({ licenseId }) => licenseId,
    words: ({ licenseId, because }) =>
      `this order upgraded license ${licenseId}, ${noUpgrade[because]}: refund it, or ask the buyer to pay the deducted credit`,
  },
  'paid-since-credit': {
    subject: ({ licenseId }) => licenseId,
    words: ({ licenseId }) =>
      `license ${licenseId} was renewed, or got more seats, after the credit of this upgrade was calculated: refund what is left of those payments`,
  },
  'credit-returned': {
    subject: ({ upgradeId }) => upgradeId,
    words: ({ upgradeId }) =>
      `the payment of this order was returned, but its unused days were deducted from order ${upgradeId}: agree with the buyer on the difference`,
  },
  'charged-after-upgrade': {
    subject: ({ invoiceId }) => invoiceId,
    words: ({ invoiceId }) =>
      `charged again after the upgrade (invoice ${invoiceId}): refund this charge in Stripe`,
  },
  'withdrawal-declared': {
    words: () =>
      'the buyer has withdrawn: if the law gives them that right, refund the payment within 14 days',
  },
  'mail-returned': {
    subject: ({ mail }) => mail,
    words: ({ mail, to, reason }) => `the email ${mail} to ${to} could not be delivered: ${reason}`,
  },
  'papers-full': {
    words: () => 'it has the maximum number of invoices and credit notes: write any further ones manually',
  },
  more: {
    words: ({ count }) => `${count} more reasons were not stored: check the order and its payments`,
  },
  other: { subject: ({ words }) => words, words: ({ words }) => words },
};

/** The text of a reason. */
export function wordsOfReason<Code extends ReviewCode>({
  code,
  detail,
}: {
  code: Code;
  detail: Details[Code];
}) {
  return reviewMessages[code].words(detail);
}

/** `paid-twice:pi_2`: stable for the same reason. */
export function nameOfReason<Code extends ReviewCode>({
  code,
  detail,
}: {
  code: Code;
  detail: Details[Code];
}) {
  const subject = reviewMessages[code].subject?.(detail);
  return subject === undefined ? code : `${code}:${subject}`;
}

const maxReasons = 20;

/** Limits the reasons of an order. If there are more, the last entry counts them. */
export function boundedReasons(reasons: readonly ReviewReason[], most: number = maxReasons): ReviewReason[] {
  const beyond = reasons.slice(most - 1);
  const [first] = beyond;
  if (!first || reasons.length <= most) return [...reasons];
  const count = beyond.reduce((sum, reason) => sum + (reason.code === 'more' ? reason.detail.count : 1), 0);
  return [...reasons.slice(0, most - 1), { code: 'more', at: first.at, detail: { count } }];
}

/** Adds a reason, unless it is already there. */
export function withReason(reasons: readonly ReviewReason[] = [], reason: ReviewReason): ReviewReason[] {
  const name = nameOfReason(reason);
  return reasons.some((known) => nameOfReason(known) === name)
    ? [...reasons]
    : boundedReasons([...reasons, reason]);
}
