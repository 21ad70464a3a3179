// What an order of added seats does to the group that it adds to. The group's order, then the provider's subscription, then the addition's own
// order are written, each safe to repeat: wherever a process dies in between, the next one goes on.
import { giveSeats, takeSeatsBack } from '../../src/domain/added-seats.ts';
import { findPlan } from '../../src/domain/catalogue.ts';
import { applyEvent } from '../../src/domain/apply-event.ts';
import { isUntold, type Order } from '../../src/domain/order.ts';
import type { NewReason } from '../../src/domain/review-reasons.ts';
import { paidSeats } from '../../src/domain/seating.ts';
import { constant, orderIdOf, type Vouched } from '../../src/domain/trust.ts';
import { writeChange } from './change-order.ts';
import { logLine } from './log-line.ts';
import { type Mailing, NeighbourError, type Shop } from './ports.ts';

/** Brings what is charged at the renewal in line with the seats, until nobody changed them meanwhile. @throws NeighbourError */
export async function alignRenewal(shop: Shop, groupId: string): Promise<void> {
  let aligned: number | undefined;
  for (;;) {
    const group = (await shop.orders.read(groupId))?.order;
    const subscriptionId = group?.payment?.subscriptionId;
    if (!group || subscriptionId === undefined || group.subscription === 'ended') return;
    const seats = paidSeats(group);
    const plan = findPlan(group.productId, seats);
    if (seats === aligned || !plan) return;
    await shop.cards.changeRenewal(subscriptionId, plan.priceId.USD, plan.price.USD.minorUnits);
    aligned = seats;
  }
}

/** Settles an addition that is not settled yet; gives the mails to send. Where the provider does not answer, the reconciliation goes on. */
export async function settleAddition(shop: Shop, addition: Order): Promise<Mailing[]> {
  const { addsTo } = addition;
  if (!addsTo || !isUntold(addition)) return [];
  const isPaid = addition.state === 'paid';
  let refused: Vouched<NewReason> | undefined;
  const done = await writeChange(shop, await shop.orders.read(addsTo.orderId), (group) => {
    const settled = (isPaid ? giveSeats : takeSeatsBack)(group, addition, shop.now());
    if (settled === 'known') return { outcome: 'unchanged' };
    if (!('refused' in settled)) return { outcome: 'changed', ...settled };
    refused = settled.refused;
    return { outcome: 'unchanged' };
  });
  if (done.outcome === 'unknown-order')
    refused = { code: constant('group-missing'), detail: { groupId: orderIdOf({ id: addsTo.orderId }) } };
  try {
    await alignRenewal(shop, addsTo.orderId);
  } catch (error) {
    if (!(error instanceof NeighbourError) || error.neighbour !== 'stripe') throw error;
    logLine('error', { name: 'renewal of added seats', message: error.message });
    return done.outcome === 'changed' ? done.mails : [];
  }
  await noteSettled(shop, addition.id, isPaid ? 'given' : 'taken-back', refused);
  return done.outcome === 'changed' ? done.mails : [];
}

/** Writes down that the group knows, or calls a person where it could not take the seats. */
async function noteSettled(
  shop: Shop,
  id: string,
  state: 'given' | 'taken-back',
  refused?: Vouched<NewReason>,
) {
  await writeChange(shop, await shop.orders.read(id), (order) => {
    if (!order.addsTo || !isUntold(order) || (state === 'given') !== (order.state === 'paid'))
      return { outcome: 'unchanged' };
    const settled: Order = { ...order, addsTo: { ...order.addsTo, state } };
    const called =
      refused &&
      applyEvent(settled, { type: 'reported', at: shop.now(), reason: refused }, shop.majorVersion);
    return called?.outcome === 'changed' ? called : { outcome: 'changed', order: settled, mails: [] };
  });
}
