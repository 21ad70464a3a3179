// What an administrator sees when choosing who leaves a group at its renewal.
import type { SeatRow } from '../../src/contracts/seats-replies.ts';
import { leavingMarks, whyNoneLeaves } from '../../src/domain/license/leaving-seats.ts';
import { termLicenseOf } from '../../src/domain/license/license-of.ts';
import { nextBeginning, seatsAhead } from '../../src/domain/license/renew-license.ts';
import { beginsOn, termOf } from '../../src/domain/license/renewal.ts';
import { occupiedSeats, paidSeats, seatsToRenew, stayingSeats } from '../../src/domain/license/seating.ts';
import { quoteNowPath, seatsPath } from '../../src/routes.ts';
import { bankFacts } from '../../src/site.ts';
import type { Shop } from './ports.ts';
import { renewPathOf } from './renewal-link.ts';
import { type OpenedSeats, viewSeats } from './serve-seats.ts';

export type LeavingView = {
  title: string;
  administrator: OpenedSeats['administrator'];
  people: readonly SeatRow[];
  /** The marks of the people who currently plan to leave. */
  before: readonly string[];
  seats: number;
  used: number;
  staying: number;
  /** The number of seats that the renewal link offers, or that are already paid for. */
  next: { seats: number; isPaid: boolean; begins: string };
  /** Why no one can be chosen. */
  closed: string | null;
  seatsPath: string;
  /** Shown to the buyer only, if the next period can be paid for now. */
  renewPath?: string | undefined;
  quotePath?: string | undefined;
};

/** Returns what the page shows about the people who may leave. */
export function viewLeaving(shop: Shop, opened: OpenedSeats): LeavingView {
  const { stored, administrator, link } = opened;
  const { order } = stored;
  const now = shop.now();
  const { title, rows } = viewSeats(opened, now);
  const end = termLicenseOf(order)?.validUntil ?? now;
  const ahead = seatsAhead(order);
  const isPaid = ahead !== undefined;
  const seats = ahead ?? seatsToRenew(order) ?? 1;
  const canPay = administrator === 'first' && !isPaid;
  const term = shop.links.signToken('renewal-link', termOf(order.id, end));
  const isQuoted = canPay && order.term === 'year' && bankFacts(order.amount.currency) !== null;
  return {
    title,
    administrator,
    people: rows.filter(({ state }) => state !== 'free'),
    before: leavingMarks(order),
    seats: paidSeats(order),
    used: occupiedSeats(order),
    staying: stayingSeats(order),
    next: { seats, isPaid, begins: nextBeginning(order) ?? beginsOn(end, now) },
    closed: whyNoneLeaves(order),
    seatsPath: seatsPath(link),
    ...(canPay && { renewPath: renewPathOf(shop, order) }),
    ...(isQuoted && { quotePath: quoteNowPath(order.productId, seats, term) }),
  };
}
