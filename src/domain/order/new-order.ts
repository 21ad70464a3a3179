// Creates orders.
import type { Plan } from '../catalog.ts';
import type { Currency } from '../money.ts';
import { type Order, documentSchema } from './order.ts';
import type { Buyer } from './buyer.ts';

/** Creates an order, not yet sent to a provider, within the limits of its schema. `now` is an ISO date. */
export function newOrder({
  id,
  plan,
  currency,
  buyer,
  user,
  now,
  termsVersion,
  startsAfter,
  renews,
  quote,
  quoted,
  provider,
}: {
  id: string;
  plan: Plan;
  currency: Currency;
  buyer: Buyer;
  user?: Order['user'];
  now: string;
  termsVersion?: string | undefined;
  startsAfter?: string | undefined;
  /** The order whose license it renews. */
  renews?: string | undefined;
  quote?: string | undefined;
  quoted?: Order['quoted'];
  provider?: 'transfer' | undefined;
}): Order {
  const { product } = plan;
  return documentSchema.parse({
    id,
    kind: product.kind,
    // Prevents a renewal whose order was lost in a restore from being recreated as a separate license.
    planId: renews === undefined ? plan.id : `${plan.id}-renewed`,
    productId: product.id,
    title: product.title,
    edition: product.edition,
    term: product.term,
    seats: plan.seats,
    amount: plan.price[currency],
    provider: provider ?? (currency === 'INR' ? 'payu' : 'stripe'),
    buyer,
    ...(user !== undefined && { user }),
    ...(termsVersion !== undefined && { terms: { version: termsVersion, acceptedAt: now } }),
    ...(startsAfter !== undefined && { startsAfter }),
    ...(renews !== undefined && { renews: { orderId: renews, state: 'ordered' } }),
    ...(quote !== undefined && { quote }),
    ...(quoted && { quoted }),
    createdAt: now,
    state: 'open',
    handled: [],
    history: [{ at: now, event: 'started' }],
  } satisfies Order);
}
