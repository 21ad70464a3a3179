// What a history of years remembers beside the shop: what was started, what institutions will pay, and who was given what. What the shop owes its
// buyers is computed from this (owed.ts).
import type { Currency } from '../../../src/domain/money.ts';
import type { Order } from '../../../src/domain/order/order.ts';

export type Bought = {
  for: 'license' | 'renewal' | 'seats' | 'upgrade';
  /** The license that it changes. */
  of: string | undefined;
  productId: string;
  currency: Currency;
  minorUnits: number;
  /** How many months each term has; of a perpetual license and of added seats there is none. */
  months: number | undefined;
  seats: number;
  /** What an upgrade deducted for the license before. */
  credit?: number;
  begunAt: number;
  /** The day (since 1970) on which its term begins, where the buyer paid ahead. */
  startsAfter: number | undefined;
};

/** A key that a person was shown, and the seat that it is of: 1 of a license for one. */
export type GivenKey = { orderId: string; to: string; seat: string; key: string };

export const createMemory = () => ({
  bought: new Map<string, Bought>(),
  /** When the money of an institution arrives. */
  wires: new Map<string, number>(),
  /** What was sent back to an institution. */
  wiredBack: new Map<string, number>(),
  /** Orders of which money went back, and the shop was not told yet. */
  untoldRefunds: new Set<string>(),
  /** The terms whose renewal a buyer has dealt with, and how often one tried. */
  renewed: new Map<string, number>(),
  /** How often a person without a seat was given one, for each license and address. */
  invited: new Map<string, number>(),
  keys: [] as GivenKey[],
  /** Who lost a seat by an administrator, for each license and address. */
  left: new Set<string>(),
  /** What the team has refunded because the shop asked for it. */
  settled: new Set<string>(),
  /** Documents of orders as they were read last. */
  documents: new Map<string, { text: string; order: Order }>(),
  digestedAt: 0,
  /** Charges that came after the end of their order: its id, and which of them. */
  mistakes: new Set<string>(),
  /** Orders whose card failed for good. */
  failedCards: new Set<string>(),
  /** For how many days a card will be declined. */
  declines: new Map<string, number>(),
});
