// How the team handles the orders that the shop flags: payments that bought nothing are refunded.
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import type { ReviewReason } from '../../../src/domain/order/review-reasons.ts';
import { orderIdOf, ours } from '../../../src/domain/trust.ts';
import { keyOf } from '../actions/purchases.ts';
import { count, type World } from '../world.ts';
import { documentOf } from './documents-of.ts';
import { chargesIn } from './owed.ts';

/** Refunds part of a charge, through the provider or by bank transfer. */
export async function giveBack(shop: Shop, world: World, id: string, part: number, charge?: number) {
  const charges = chargesIn(world, id);
  const which = charge ?? charges.length - 1;
  const one = charges[which];
  if (!one) return;
  const { wiredBack, untoldRefunds } = world.memory;
  if (world.transfers.has(id))
    wiredBack.set(id, Math.min(one.minorUnits, (wiredBack.get(id) ?? 0) + Math.round(one.minorUnits * part)));
  else {
    // Whatever else of the order was refunded before.
    const paid = world.sessions.get(`cs_${id}`) ?? world.payu.get(id)!;
    const all = Math.min(one.minorUnits, one.back + Math.round(one.minorUnits * part));
    paid.refunds = { ...paid.refunds, [keyOf(world, id, which)]: all };
  }
  untoldRefunds.add(id);
  await tellOfRefunds(shop, world);
}

/** Stripe's message arrives, repeatedly if needed. For PayU and transfers, the operator records the refund. */
async function tellOfRefunds(shop: Shop, world: World) {
  const { untoldRefunds } = world.memory;
  for (const id of untoldRefunds) {
    const stored = await shop.orders.read(id);
    if (!stored?.order.payment) continue;
    const find = { orderId: orderIdOf({ id }) };
    const minorUnits = ours(chargesIn(world, id)[0]!.back);
    const noted = { find, event: { type: 'refunded' as const, at: shop.now(), minorUnits }, references: [] };
    const all = world.sessions.has(`cs_${id}`)
      ? (await shop.cards.askAbout(stored.order, shop.now())).filter(({ event }) => event.type === 'refunded')
      : [noted];
    let isEarly = false;
    for (const news of all) {
      const done = await fulfilOrder(shop, news, await shop.orders.read(id));
      await done.sendEmails();
      isEarly ||= done.outcome === 'too-early';
    }
    // Stripe delivers again what it told before the renewal that it refunds.
    if (!isEarly) untoldRefunds.delete(id);
  }
}

/** What was paid for the periods of a license that is not in force: the renewal itself, or all renewals of the license that it names. */
async function giveBackRenewals(shop: Shop, world: World, id: string) {
  const { bought } = world.memory;
  const isLicense = bought.get(id)?.for !== 'renewal';
  const renewals = isLicense
    ? [...bought].filter(([, { for: what, of }]) => what === 'renewal' && of === id)
    : [];
  for (const each of isLicense ? renewals.map(([renewal]) => renewal) : [id])
    for (const [charge, { minorUnits, back }] of chargesIn(world, each).entries())
      if (back < minorUnits) await giveBack(shop, world, each, 1, charge);
}

/** A charge after the end of its order. */
async function giveBackMistake(shop: Shop, world: World, id: string, charge: number) {
  const { minorUnits, back, at } = chargesIn(world, id)[charge]!;
  const upgradedAt = (await documentOf(world, id))?.upgradedTo?.at;
  // If its own refund ended the order, because the shop learned of that first, it paid for the term that was refunded. A charge after an
  // upgrade paid for no term, even if it was already refunded with all that was paid since the credit was computed.
  if (back >= minorUnits && (upgradedAt === undefined || at < Date.parse(upgradedAt))) return;
  world.memory.mistakes.add(`${id} ${charge}`);
  await giveBack(shop, world, id, 1, charge);
}

/** What was paid for a license after its upgrade credit was computed. */
async function giveBackSince(shop: Shop, world: World, upgradeId: string) {
  const { bought } = world.memory;
  const { of: licenseId, startedAt } = bought.get(upgradeId)!;
  const payers = [...bought].filter(
    ([id, { for: what, of }]) => id === licenseId || (of === licenseId && what !== 'upgrade'),
  );
  for (const [id] of payers)
    for (const [charge, { at, minorUnits, back }] of chargesIn(world, id).entries())
      if (at > startedAt && back < minorUnits) await giveBack(shop, world, id, 1, charge);
}

/** Handles one review reason. Returns whether it is done. */
async function settle(shop: Shop, world: World, id: string, reason: ReviewReason) {
  switch (reason.code) {
    case 'renewal-refused':
      if (reason.detail.because === 'too-small') return;
      await giveBackRenewals(shop, world, id);
      return;
    case 'seats-refused':
    case 'upgrade-refused':
      await giveBack(shop, world, id, 1);
      return;
    case 'paid-since-credit':
      await giveBackSince(shop, world, id);
      return;
    case 'charged-after-refund':
    case 'charged-after-upgrade':
      await giveBackMistake(shop, world, id, Number(/_(\d+)$/.exec(reason.detail.invoiceId)![1]));
      return;
    default:
  }
}

/** A reason as this release reads it; it is stored so that the previous release can read it. */
const asKnown = (stored: ReviewReason & { as?: object }): ReviewReason => ({ ...stored, ...stored.as });

/** Handles everything that the shop requests, once. */
export async function settleRequests(shop: Shop, world: World): Promise<void> {
  await tellOfRefunds(shop, world);
  const { bought, settled } = world.memory;
  for (const id of bought.keys()) {
    const order = await documentOf(world, id);
    for (const stored of order?.attention ?? []) {
      const reason = asKnown(stored);
      const key = `${id} ${JSON.stringify(reason)}`;
      if (settled.has(key)) continue;
      await settle(shop, world, id, reason);
      settled.add(key);
      count(world, `team: ${reason.code}`);
    }
  }
}
