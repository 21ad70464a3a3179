// What an order that upgrades a license keeps of that, and what the license keeps of it.
import * as z from 'zod/mini';
import { moment, reference, text } from '../bounds.ts';

/** Of an order that replaces the license of another order by one of a higher plan. All amounts are in minor units. */
export const upgradeSchema = z.object({
  /** The order that began the earlier license. */
  orderId: reference,
  /** What that was. */
  title: text(200),
  /** The whole price of the new plan, which is charged at each renewal. */
  price: z.int(),
  /** What is deducted from it the first time. */
  credit: z.int(),
  /** The unused days of the earlier license when this was ordered. */
  daysLeft: z.int(),
  /** The last day and the seats of the earlier license when its credit was counted; earlier releases did not keep them. */
  counted: z.optional(z.object({ until: moment, seats: z.int() })),
  /** What the earlier license knows of it. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});

/** The same as a quote states it. */
export type UpgradeTerms = Omit<z.infer<typeof upgradeSchema>, 'state'>;

/** Of a license that was upgraded: the order of the license that replaced it. */
export const upgradedSchema = z.object({ orderId: reference, at: moment });
