// Automatic quotes for the next period of a license, sent to the payer of the last one. Groups and institutions need them early, because a
// purchase order takes weeks. Licenses for one person, and those that a card renews, only get reminders.
import { findPlan } from '../catalog.ts';
import { addDays, later } from '../dates.ts';
import { flagForReview } from '../order/flag-for-review.ts';
import { reminderMark } from '../order/marks.ts';
import { orderLinkText } from '../order/order-links.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';
import { dueReminder } from '../order/reminders.ts';
import { isSameAddress } from '../canonical-address.ts';
import { type Quote, quoteDays, quoteFor, readQuote, writeQuote } from '../billing/quote.ts';
import { endingDays, endOf, termOf } from './renewal.ts';
import { isGroup, seatingOf, seatsToRenew } from './seating.ts';
import { ownerOf } from './owner.ts';
import { payerAddressOf } from './payer.ts';
import { isRenewing } from './renew-license.ts';

/** Days before the end at which the quote is sent. */
export const quotedDaysBefore = 60;

/** Whether the payer of a license gets a quote for the next period. */
export function isQuotedAhead(order: Order): boolean {
  const { kind, term, state, edition, addsTo, renews, upgradedTo, license, subscription } = order;
  if (kind !== 'license' || term !== 'year' || edition === 'student' || addsTo || renews) return false;
  if (state !== 'paid' || upgradedTo || !license?.validUntil || isRenewing(order)) return false;
  // A subscription whose card failed had its own emails and has ended.
  if (subscription === 'ended' && !order.periods) return false;
  return isGroup(order) || isPaidByInstitution(order);
}

/** Whether an institution pays: it was invoiced or named as a company, it requested a quote, or someone else was named as the payer. */
const isPaidByInstitution = ({ provider, quote, buyer, payer }: Order) =>
  provider === 'transfer' || quote !== undefined || buyer.company !== undefined || payer !== undefined;

/** When the quote is due, possibly in the past, or null if none is due anymore. None is due after a reminder was sent. */
export function renewalQuoteAt(order: Order, now: string): string | null {
  const end = endOf(order);
  if (end === undefined || !isQuotedAhead(order) || order.renewalQuote?.end === end) return null;
  const isReminded = endingDays.year.some((days) => order.handled.includes(reminderMark(end, days)));
  return isReminded || now > end ? null : addDays(end, -quotedDaysBefore);
}

/** The order that paid for the last period of a license: its own or the renewal loaded with it. */
export const payerOf = (license: Order, renewal?: Order): Order =>
  renewal && license.periods?.at(-1)?.orderId === renewal.id ? renewal : license;

/** The named payer who has not paid yet. */
const namedBeside = ({ payer: named }: Order, payer: Order) =>
  named && !isSameAddress(named.email, payer.buyer.email) ? named : undefined;

/** A quote for the current seats of a license, or undefined if the price needs someone on the team. */
export function renewalQuoteFor(license: Order, payer: Order, end: string, now: string): Quote | undefined {
  const { buyer, amount, quoted, title } = payer;
  const plan = findPlan(license.productId, seatsToRenew(license) ?? 1);
  // A custom price or title is renewed by the team.
  if (!plan || quoted?.listMinorUnits !== undefined || title !== plan.product.title) return undefined;
  const { currency } = amount;
  // A newly named payer must not see the billing details of the previous one.
  const named = namedBeside(license, payer);
  const { company, name, email } = named ?? buyer;
  const quote = quoteFor(plan, {
    currency,
    institution: company ?? name ?? email,
    serial: license.id.slice(0, 8),
    stateCode: currency === 'INR' && !named ? buyer.stateCode : undefined,
    renews: termOf(license.id, end),
    now,
  });
  return {
    ...quote,
    until: later(end, addDays(quote.issuedAt, quoteDays)),
    ...(!named && { billedAs: orderLinkText(payer) }),
  };
}

/** Records the quote and emails it to the payer, the owner, and the administrators. */
export function quoteRenewal(
  license: Order,
  payer: Order,
  now: string,
): { order: Order; emails: OrderMail[] } {
  const end = endOf(license);
  if (end === undefined) return { order: license, emails: [] };
  const quote = renewalQuoteFor(license, payer, end, now);
  if (!quote) {
    const asked = { ...license, renewalQuote: { end } };
    const flagged = flagForReview(
      asked,
      { code: 'renewal-quote-due', detail: { end: end.slice(0, 10) } },
      now,
    );
    return { order: flagged.outcome === 'changed' ? flagged.order : asked, emails: [] };
  }
  // Sent instead of a reminder that is due in the same late run.
  const days = dueReminder(license, now);
  const handled = days === null ? license.handled : [...license.handled, reminderMark(end, days)];
  return {
    order: { ...license, handled, renewalQuote: { end, text: writeQuote(quote) } },
    emails: emailsOf(license, payerAddressOf(license, payer), end),
  };
}

function emailsOf(license: Order, payer: string, end: string): OrderMail[] {
  const mail = { staleAt: addDays(end, 1) };
  // Each named payer gets another quote for the same period, and the others are notified of each.
  const suffix = end.slice(0, 10) + (license.payer ? `.p${license.payer.round}` : '');
  const { second } = seatingOf(license);
  const owner = ownerOf(license).email;
  const recipients = [
    ...(isSameAddress(owner, payer) ? [] : [[owner, 'owner'] as const]),
    ...(second ? [[second.email, `second ${second.round}`] as const] : []),
  ].filter(([to]) => !isSameAddress(to, payer));
  return [
    { ...mailTo(license, 'renewal-quote', suffix), ...mail, to: payer },
    ...recipients.map(([to, whose], i) => ({
      ...mailTo(license, 'renewal-quote-told', `${suffix}.${i}`, whose),
      ...mail,
      to,
    })),
  ];
}

/** The quote created for the next period of a license, or undefined if there is none or its period has started. */
export function madeRenewalQuote(order: Order): Quote | undefined {
  const { renewalQuote } = order;
  return renewalQuote?.text !== undefined && renewalQuote.end === endOf(order)
    ? readQuote(renewalQuote.text)
    : undefined;
}
