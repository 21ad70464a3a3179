// What a history of years remembers independently of the shop: what was started, what institutions will pay, and who got what. owed.ts
// computes from this what the shop owes its buyers.
import type { Currency } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order/order.ts';

export type Bought = {
  for: 'license' | 'renewal' | 'seats' | 'upgrade';
  /** The license that it changes. */
  of: string | undefined;
  productId: string;
  currency: Currency;
  minorUnits: number;
  /** The length of each term in months. Perpetual licenses and added seats have none. */
  months: number | undefined;
  seats: number;
  /** The credit for the previous license that an upgrade deducted. */
  credit?: number;
  startedAt: number;
  /** The day (since 1970) on which its term starts, if the buyer paid ahead. */
  startsAfter: number | undefined;
};

/** A key that a person was shown, and its seat; 1 for a personal license. */
export type GivenKey = { orderId: string; to: string; seat: string; key: string };

export const createMemory = () => ({
  bought: new Map<string, Bought>(),
  /** When the money of an institution arrives. */
  wires: new Map<string, number>(),
  /** What was refunded to an institution. */
  wiredBack: new Map<string, number>(),
  /** Refunded orders that the shop has not been notified of yet. */
  untoldRefunds: new Set<string>(),
  /** The terms whose renewal a buyer has handled, and the number of attempts. */
  renewed: new Map<string, number>(),
  /** How often a person without a seat was assigned one, by license and address. */
  invited: new Map<string, number>(),
  keys: [] as GivenKey[],
  /** Each payer who was named, for each license and round. */
  payers: new Map<string, { licenseId: string; email: string; since: string }>(),
  /** Each new owner, with the code of their link, for each license and round. */
  owners: new Map<string, { licenseId: string; code: string; email: string }>(),
  /** Who had a seat of a group and who was selected to leave, each time that the list was saved. */
  leavings: new Map<string, { present: string[]; chosen: string[] }[]>(),
  /** Who lost a seat to an administrator, by license and address. */
  left: new Set<string>(),
  /** What the team has refunded at the shop's request. */
  settled: new Set<string>(),
  /** Order documents as last read. */
  documents: new Map<string, { text: string; order: Order }>(),
  digestedAt: 0,
  /** Charges after the end of their order: its ID, and which of them. */
  mistakes: new Set<string>(),
  /** Orders whose card failed permanently. */
  failedCards: new Set<string>(),
  /** For how many days a card will be declined. */
  declines: new Map<string, number>(),
});
