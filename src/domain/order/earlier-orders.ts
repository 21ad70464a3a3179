// Converts an order from an earlier release to the current format. Its history, processed events, and review reasons were sentences and are
// codes now. Whatever is in the current format is unchanged. A sentence without a code keeps its text.
import { type HistoryEvent } from './order-history.ts';
import { unnamedDispute } from './dispute-schema.ts';
import {
  workItemMark,
  type Mark,
  renewalMark,
  reviewMark,
  storedMark,
  transferReminderMark,
} from './marks.ts';
import { purchaseOrderReadMark, trainingScheduledMark } from './marks.ts';
import { toDecimalString } from '../money.ts';
import { withCurrentNames } from './stored-names.ts';
import { nameOfReason, type NewReason } from './review-reasons.ts';

type Entry = { at: string; event: HistoryEvent; detail?: string };

const sentences: Readonly<Record<string, HistoryEvent>> = {
  started: 'started',
  'sent to the payment page': 'checkout-opened',
  'payment on its way': 'payment-pending',
  'left unpaid': 'checkout-expired',
  paid: 'paid',
  'answer received': 'answer-received',
  refunded: 'refunded',
  'refunded in part': 'partly-refunded',
  'the second payment given back': 'second-payment-refunded',
  'disputed with the bank': 'disputed',
  'dispute closed in our favour': 'dispute-won',
  renewed: 'renewed',
  'renewal payment failed': 'renewal-failed',
  'cancelled, runs to its end': 'cancellation-scheduled',
  'cancellation taken back': 'cancellation-withdrawn',
  'subscription ended': 'subscription-ended',
  'confirmation sent again': 'confirmation-resent',
  'e-mail corrected': 'email-corrected',
  'email corrected': 'email-corrected',
  'billing details corrected': 'billing-corrected',
  'withdrawal declared': 'withdrawal-declared',
  'reduced to what the law needs': 'redacted',
  'could be read again': 'readable-again',
  'ordered by invoice': 'order-placed',
  'You cancelled this order.': 'order-canceled',
  'purchase order received': 'purchase-order-received',
  'purchase order read': 'purchase-order-read',
  'license issued before the payment, as the operator said': 'license-issued-early',
  'licence issued before the payment, as the operator said': 'license-issued-early',
  'student ID received': 'student-id-received',
  'student ID replaced': 'student-id-replaced',
  'student ID opened': 'student-id-opened',
  'student ID accepted': 'student-id-accepted',
  'student ID rejected': 'student-id-rejected',
  'code sent to a school': 'school-code-sent',
  'wrong code': 'school-code-wrong',
  'the address has proved another student license': 'school-address-shared',
  'the address has proved another student licence': 'school-address-shared',
  'asked for a new proof': 'proof-requested',
  'no proof of being a student: the renewal ends': 'proof-lapsed',
  'second administrator named': 'second-admin-named',
  'second administrator removed': 'second-admin-removed',
  'a person of a seat forgotten': 'seat-person-deleted',
  'added seats taken back': 'seats-taken-back',
  'dates proposed': 'dates-proposed',
  'participants named': 'participants-named',
  'training scheduled': 'training-scheduled',
  'training moved': 'training-moved',
  'training held': 'training-held',
  'training cancelled': 'training-canceled',
  'certificate revoked': 'certificate-revoked',
  'links of the booking renewed': 'booking-links-renewed',
  'a participant was deleted': 'participant-deleted',
};

/** Sentences with a variable part, which becomes the detail. */
const patterns: readonly (readonly [RegExp, HistoryEvent])[] = [
  [/^payment failed: (.*)$/s, 'payment-failed'],
  [/^settled: (.*)$/s, 'desk-item-done'],
  [/^(\d+) seats? offered$/, 'seats-offered'],
  [/^(\d+) seats? added$/, 'seats-added'],
  [/^seat (\d+) withdrawn$/, 'seat-withdrawn'],
  [/^seat (\d+) revoked$/, 'seat-revoked'],
  [/^(\d+) certified$/, 'certificates-issued'],
];

const asMoney = (currency = '', minorUnits = '') => `${currency} ${toDecimalString(Number(minorUnits))}`;

const refusals: Readonly<Record<string, 'too-big' | 'term-over' | 'not-in-force'>> = {
  'the group would be too big': 'too-big',
  'its term is over': 'term-over',
  'it is not in force': 'not-in-force',
};

type Parts = readonly (string | undefined)[];
const reasonPatterns: readonly (readonly [RegExp, (parts: Parts) => NewReason])[] = [
  [
    /^the provider says for days that the payment is on its way: /,
    () => ({ code: 'payment-overdue', detail: {} }),
  ],
  [
    /^paid a second time: give back (.+) of payment (.*)$/s,
    ([, amount = '', paymentId = '']) => ({ code: 'paid-twice', detail: { amount, paymentId } }),
  ],
  [
    /^paid (\S+) (-?\d+) instead of (\S+) (-?\d+) \(payment (.*)\)$/s,
    ([, currency, minorUnits, due, dueMinorUnits, paymentId = '']) => ({
      code: 'wrong-amount',
      detail: { paid: asMoney(currency, minorUnits), due: asMoney(due, dueMinorUnits), paymentId },
    }),
  ],
  [
    /^charged again after the refund \(invoice (.*)\): /,
    ([, invoiceId = '']) => ({ code: 'charged-after-refund', detail: { invoiceId } }),
  ],
  [
    /^PayU tells of a dispute \(number (.*)\): /,
    ([, number = '']) => ({ code: 'dispute-reported', detail: { number } }),
  ],
  [
    /^seats were paid for that order (\S+) cannot take \((.*)\): /,
    ([, groupId = '', because = '']) => ({
      code: 'seats-refused',
      detail: { groupId, because: refusals[because] ?? 'not-in-force' },
    }),
  ],
  [
    /^the order (\S+) that seats were added to is gone$/,
    ([, groupId = '']) => ({ code: 'group-missing', detail: { groupId } }),
  ],
  [/^the buyer has withdrawn: /, () => ({ code: 'withdrawal-declared', detail: {} })],
  [
    /^the mail (\S+) to (\S+) came back: (.*)$/s,
    ([, mail = '', to = '', reason = '']) => ({ code: 'mail-returned', detail: { mail, to, reason } }),
  ],
];

/** The code of a sentence that flagged an order for review, or null if the sentence is not ours. */
function readReason(words: string): NewReason | null {
  for (const [pattern, reasonOf] of reasonPatterns) {
    const parts = pattern.exec(words);
    if (parts) return reasonOf(parts);
  }
  return null;
}

const nameOf = (words: string) => {
  const reason = readReason(words);
  return reason ? nameOfReason(reason) : words;
};

function readEntry(at: string, what: string): Entry {
  const event = Object.hasOwn(sentences, what) ? sentences[what] : undefined;
  if (event !== undefined) return { at, event, ...(event === 'order-canceled' && { detail: 'the buyer' }) };
  for (const [pattern, matched] of patterns) {
    const [, detail] = pattern.exec(what) ?? [];
    if (detail !== undefined) return { at, event: matched, detail };
  }
  if (what.startsWith('We cancelled this order: ')) return { at, event: 'order-canceled', detail: 'us' };
  const [, lookedAt] = /^looked at: (.*)$/s.exec(what) ?? [];
  if (lookedAt !== undefined)
    return { at, event: 'looked-at', detail: lookedAt.split('; ').map(nameOf).join(', ') };
  const reason = readReason(what);
  if (!reason) return { at, event: 'other', detail: what };
  return reason.code === 'mail-returned'
    ? { at, event: 'mail-returned', detail: reason.detail.mail }
    : { at, event: 'flagged', detail: nameOfReason(reason) };
}

/** Processed events that were sentences, or had no kind. */
function readMark(words: string): Mark {
  if (words === 'purchase order read') return purchaseOrderReadMark;
  if (words === 'training scheduled') return trainingScheduledMark;
  const [, days] = /^transfer reminder (-?\d+)$/.exec(words) ?? [];
  if (days !== undefined) return transferReminderMark(Number(days));
  if (/^(training|certificate)\./.test(words)) return workItemMark(words);
  const reason = readReason(words);
  if (reason) return reviewMark(reason);
  // The ID of a renewal's invoice had no kind.
  return /^[^\s:.]+$/.test(words) ? renewalMark(words) : storedMark(words);
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const eachOf = (value: unknown, change: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(change) : value;

/** Extracts disputes from the processed events, where earlier releases recorded that they were opened or won. */
function readDisputes({ handled, state: stateOfOrder }: Json, toldAt: (words: string) => unknown) {
  const marks: readonly unknown[] = Array.isArray(handled) ? handled : [];
  const states = new Map<string, 'open' | 'won'>();
  const kept = marks.filter((mark) => {
    const [, type, id] = (typeof mark === 'string' && /^(disputed|dispute-won):(.*)$/s.exec(mark)) || [];
    if (id === undefined) return true;
    if (states.get(id) !== 'won') states.set(id, type === 'disputed' ? 'open' : 'won');
    return false;
  });
  if (stateOfOrder === 'disputed' && ![...states.values()].includes('open'))
    states.set(unnamedDispute, 'open');
  const disputes = [...states].map(([id, state]) => ({
    id,
    state,
    asOf: toldAt(state === 'open' ? 'disputed with the bank' : 'dispute closed in our favour'),
    openedAt: toldAt('disputed with the bank'),
  }));
  return { kept: Array.isArray(handled) ? kept : handled, disputes };
}

/** Restores the original of an entry or reason that was written for the previous release (for-last-release.ts). */
const asWritten = (value: unknown): unknown =>
  isObject(value) && isObject(value.as) ? { at: value.at, ...value.as } : value;

/** Converts a stored order to the current format as far as possible. The schema validates the result. */
export function readEarlierOrder(document: unknown): unknown {
  if (!isObject(document)) return document;
  const { history, createdAt, attention } = document;
  const entries: readonly unknown[] = Array.isArray(history) ? history : [];
  /** When a sentence flagged the order for review. */
  const toldAt = (words: string) =>
    entries
      .filter(isObject)
      .findLast(({ what, event }) => what === words || (event !== undefined && event === sentences[words]))
      ?.at ?? createdAt;
  const { kept, disputes } = readDisputes(document, toldAt);
  return {
    ...withCurrentNames(document),
    ...(disputes.length > 0 && document.disputes === undefined && { disputes }),
    ...(document.state === 'disputed' &&
      document.onHoldSince === undefined && { onHoldSince: toldAt('disputed with the bank') }),
    history: eachOf(history, (entry) =>
      isObject(entry) && typeof entry.at === 'string' && typeof entry.what === 'string'
        ? readEntry(entry.at, entry.what)
        : asWritten(entry),
    ),
    handled: eachOf(kept, (mark) => (typeof mark === 'string' ? readMark(mark) : mark)),
    ...(attention !== undefined && {
      attention: eachOf(attention, (words) =>
        typeof words === 'string'
          ? { at: toldAt(words), ...(readReason(words) ?? { code: 'other', detail: { words } }) }
          : asWritten(words),
      ),
    }),
  };
}
