// The second administrator of a group's seats, named by the buyer.
import { addressMark } from '../account/address-mark.ts';
import { isSameAddress } from '../canonical-address.ts';
import { mailTo } from '../order/order-mail.ts';
import { done, no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { ownerOf } from './owner.ts';
import { seatingOf } from './seating.ts';
import { changed, whyClosed } from './seats.ts';
import { whyNoMail, noting } from './seat-emails.ts';

/** Names a second administrator, who gets a separate link. An earlier second administrator loses theirs. */
export function nameSecond(order: Order, email: string, now: string): Requested {
  const closed = whyClosed(order);
  if (closed !== null) return no(closed);
  const seating = seatingOf(order);
  if (isSameAddress(email, ownerOf(order).email)) return no('This is your own address.');
  const unsent = whyNoMail(order, email, now);
  if (unsent !== null) return no(unsent);
  const round = (seating.secondRounds ?? 0) + 1;
  const second = { email, round, since: now, mark: addressMark(email) };
  return done(
    changed(
      order,
      noting({ ...seating, second, secondRounds: round }, email, now),
      now,
      'second-admin-named',
    ),
    { ...mailTo(order, 'seats-second', `${round}`, `${round}`), to: email },
    { ...mailTo(order, 'seats-second-told', `${round}`, email), to: ownerOf(order).email },
  );
}

/** Revokes the second administrator's link. */
export function removeSecond(order: Order, now: string): Requested {
  const { second, ...seating } = seatingOf(order);
  if (!second) return no('There is no second administrator.');
  return done(changed(order, seating, now, 'second-admin-removed'));
}
