// Buyers who dispute a charge with their bank, and the bank's decision.
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { chargesOf, isPaidAt, isRefunded, renew } from '../actions/purchases.ts';
import { passQuietDays } from '../actions/quiet-days.ts';
import type { SaidOfDispute } from '../../support/crash-harness.ts';
import { breaks } from '../invariants/broken-invariant.ts';
import { count, type Process, type World } from '../world.ts';

/** The banks' decisions on the charges of an order at Stripe. */
const disputesOf = ({ sessions }: World, id: string): Record<string, SaidOfDispute> =>
  sessions.get(`cs_${id}`)?.disputes ?? {};
const isAny = (world: World, id: string, ...statuses: SaidOfDispute['status'][]) =>
  Object.values(disputesOf(world, id)).some(({ status }) => statuses.includes(status));

/** Whether a bank holds or has reversed the payment of an order. */
export const isHeldByBank = (world: World, id: string) => isAny(world, id, 'open', 'lost');
export const isLostToBank = (world: World, id: string) => isAny(world, id, 'lost');

type DisputeStep = 'open' | 'won' | 'lost';

/** Whether this can happen to the charge of an order at Stripe. */
export function canDispute(world: World, id: string, step: DisputeStep): boolean {
  if (!world.sessions.has(`cs_${id}`) || !isPaidAt(world, id) || isRefunded(world, id)) return false;
  return step === 'open' ? !isHeldByBank(world, id) : isAny(world, id, 'open');
}

/** Opens a dispute or decides the open one. */
export function dispute(world: World, id: string, step: DisputeStep) {
  const session = world.sessions.get(`cs_${id}`)!;
  const known = disputesOf(world, id);
  if (step === 'open')
    session.disputes = {
      ...known,
      [`dp_${id.slice(0, 6)}_${Object.keys(known).length}`]: { status: 'open' },
    };
  else for (const each of Object.values(known)) if (each.status === 'open') each.status = step;
  count(world, step === 'open' ? 'disputes' : `disputes ${step}`);
}

/** Stripe's webhook about the latest dispute. */
export async function tellOfDispute(shop: Process, world: World, id: string) {
  const latest = Object.keys(disputesOf(world, id)).at(-1);
  const { sendEmails } = await applyStripeEvent(shop, `cs_${id} ${latest}`, 'genuine');
  await sendEmails();
}

/** Decides every open dispute in favor of the shop. */
export function endDisputes(world: World) {
  for (const { disputes } of world.sessions.values())
    for (const each of Object.values(disputes ?? {})) if (each.status === 'open') each.status = 'won';
}

/**
 * The card is charged for the next term if its subscription is active. A term starts long after a dispute did, so the shop knows of the
 * dispute by then, and must not charge the card while a bank holds or has reversed the payment.
 */
export async function beginNextTerm(world: World, id: string) {
  const charged = chargesOf(world, id).length;
  if (!isHeldByBank(world, id)) {
    renew(world, id);
    count(world, 'renewals', chargesOf(world, id).length - charged);
    return;
  }
  const shop = await passQuietDays(world, 36);
  const isKnown = (await shop.orders.read(id))?.order.payment !== undefined;
  const before = chargesOf(world, id).length;
  renew(world, id);
  if (!isKnown || chargesOf(world, id).length === before) return;
  breaks(
    'no card is charged during a dispute or after one was lost',
    `${id} was charged again: ${JSON.stringify(disputesOf(world, id))}`,
  );
}
