// Replaces a link of any kind for its holder. The new link goes to the address on file, and earlier links stop working.
import { renewLinks } from '../../src/domain/training/book-session.ts';
import type { Requested } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import {
  replaceOrderLinks,
  replaceOwnerLink,
  replaceParticipantLink,
  replaceSeatLink,
  replaceSecondLink,
} from '../../src/domain/order/replace-links.ts';
import { seatingOf } from '../../src/domain/license/seating.ts';
import { openBooking } from './book-training.ts';
import { mayMail } from './email-limits.ts';
import type { Limited, Shop, StoredOrder } from './ports.ts';
import { openOrder, requestOnOrder } from './serve-order-page.ts';
import { openSeat } from './serve-seat.ts';
import { openSeats } from './serve-seats.ts';

export type LinkReplacement =
  /** `isBuyer`: true for the buyer's link, because the buyer has other ways to get a new one. */
  | { outcome: 'replaced'; to: string; isBuyer: boolean; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' }
  | Limited;

type Held = {
  stored: StoredOrder;
  /** The address on file. */
  to: string | undefined;
  replace: (order: Order, now: string) => Requested;
};

/** Returns what a link opens and how to replace it; null if the link is invalid. @throws LinkReplacedError */
async function openHeld(shop: Shop, link: string): Promise<Held | null> {
  const stored = await openOrder(shop, link);
  if (stored) return { stored, to: stored.order.buyer.email, replace: replaceOrderLinks };
  const seats = await openSeats(shop, link);
  if (seats?.administrator === 'first')
    return {
      stored: seats.stored,
      to: seats.stored.order.owner?.email,
      replace: replaceOwnerLink,
    };
  if (seats)
    return {
      stored: seats.stored,
      to: seatingOf(seats.stored.order).second?.email,
      replace: replaceSecondLink,
    };
  const held = await openSeat(shop, link);
  if (held) {
    const { stored: group, seat } = held;
    return { stored: group, to: seat.email, replace: (order, now) => replaceSeatLink(order, seat, now) };
  }
  const booking = await openBooking(shop, link);
  if (!booking) return null;
  const { stored: training, participant } = booking;
  return participant
    ? {
        stored: training,
        to: participant.email,
        replace: (order, now) => replaceParticipantLink(order, participant.number, now),
      }
    : { stored: training, to: training.order.buyer.email, replace: renewLinks };
}

/** Replaces a link for its holder. @throws LinkReplacedError if it was already replaced */
export async function replaceLink(shop: Shop, link: string): Promise<LinkReplacement> {
  const held = await openHeld(shop, link);
  if (!held) return { outcome: 'order-unknown' };
  const { stored, to, replace } = held;
  const limited = to === undefined ? null : await mayMail(shop, 'link-replaced', to);
  // Checked before anything changes: revoking a link without mailing a new one would lock its owner out.
  if (limited) return limited;
  const done = await requestOnOrder(shop, stored, replace, { isCounted: true });
  if (done.outcome !== 'done') return done;
  const buyer = stored.order.buyer.email;
  return { outcome: 'replaced', to: to ?? buyer, isBuyer: to === buyer, sendEmails: done.sendEmails };
}
