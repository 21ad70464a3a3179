// Schema of an upgrade, as stored on both orders: the one that upgrades a license, and the one whose license was upgraded.
import * as z from 'zod/mini';
import { moment, reference, text } from '../bounds.ts';

/** Set on an order that replaces another order's license with a higher plan. All amounts are in minor units. */
export const upgradeSchema = z.object({
  /** The order that began the earlier license. */
  orderId: reference,
  /** The title of the earlier license. */
  title: text(200),
  /** The full price of the new plan, charged at each renewal. */
  price: z.int(),
  /** The credit deducted from the first payment. */
  credit: z.int(),
  /** The unused days of the earlier license at the time of the order. */
  daysLeft: z.int(),
  /** The last day and the seats of the earlier license when its credit was computed. Earlier releases did not store them. */
  counted: z.optional(z.object({ until: moment, seats: z.int() })),
  /** What the earlier license reflects of this order. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});

/** The same, as a quote states it. */
export type UpgradeTerms = Omit<z.infer<typeof upgradeSchema>, 'state'>;

/** Set on an order whose license was upgraded: the order of the license that replaced it. */
export const upgradedSchema = z.object({ orderId: reference, at: moment });
