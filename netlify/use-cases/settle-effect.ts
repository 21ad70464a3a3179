// Applies what a paid order does to another order's license: adds seats, adds a period, or replaces it. Writes the license, then the
// provider's subscriptions, then the order itself. Each step is safe to repeat, so if a process dies in between, the next one resumes.
import { findPlan } from '../../src/domain/catalog.ts';
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import { settle, settled } from '../../src/domain/license/effects.ts';
import { effectOf, isUntold, purposeOf } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { canCancelRenewal } from '../../src/domain/license/renewal.ts';
import type { NewReason } from '../../src/domain/order/review-reasons.ts';
import { seatsAhead } from '../../src/domain/license/renew-license.ts';
import { withPeople } from '../../src/domain/license/upgrade-license.ts';
import { paidSeats } from '../../src/domain/license/seating.ts';
import { constant, orderIdOf, type Vouched } from '../../src/domain/trust.ts';
import { writeChange } from './change-order.ts';
import { logLine } from './log-line.ts';
import { type EmailJob, UpstreamError, type Shop } from './ports.ts';

/** Returns the order whose card is charged for a license's next term: its latest renewal or its own order. */
async function chargedFor(shop: Shop, license: Order): Promise<Order | undefined> {
  const last = license.periods?.at(-1);
  if (!last || last.orderId === license.id) return license;
  return last.renews ? (await shop.orders.read(last.orderId))?.order : undefined;
}

/** Syncs the renewal charge with the number of seats, repeating if they change meanwhile. @throws UpstreamError */
export async function alignRenewal(shop: Shop, licenseId: string): Promise<void> {
  let aligned: number | undefined;
  for (;;) {
    const license = (await shop.orders.read(licenseId))?.order;
    const charged = license && (await chargedFor(shop, license));
    const subscriptionId = charged?.payment?.subscriptionId;
    if (!charged || subscriptionId === undefined || charged.subscription === 'ended') return;
    const seats = seatsAhead(license) ?? paidSeats(license);
    const plan = findPlan(license.productId, seats);
    const isKnown = isRenewalFor(charged, seats);
    if (seats === aligned || isKnown || !plan) return;
    await shop.cards.changeRenewal(subscriptionId, plan.priceId.USD, plan.price.USD.minorUnits);
    await noteNextCharge(shop, charged, { seats, minorUnits: plan.price.USD.minorUnits });
    aligned = seats;
  }
}

/** Whether an order is a renewal that will be charged for this many seats next. */
function isRenewalFor(order: Order, seats: number): boolean {
  const bought = purposeOf(order);
  return bought.purpose === 'renewal' && seats === (bought.order.renews.next?.seats ?? order.seats);
}

/** A renewal order itself records what is charged next. */
async function noteNextCharge(shop: Shop, charged: Order, next: { seats: number; minorUnits: number }) {
  if (purposeOf(charged).purpose !== 'renewal') return;
  await writeChange(shop, await shop.orders.read(charged.id), (order) => {
    const bought = purposeOf(order);
    if (bought.purpose !== 'renewal') return { outcome: 'unchanged' };
    const { renews } = bought.order;
    return renews.next?.minorUnits === next.minorUnits
      ? { outcome: 'unchanged' }
      : { outcome: 'changed', order: { ...order, renews: { ...renews, next } }, emails: [] };
  });
}

/**
 * Cancels further charges of orders for a license: at the end of its period, or immediately if the license was replaced or the card fails.
 * @throws UpstreamError
 */
async function endCharges(
  shop: Shop,
  ids: Iterable<string>,
  { isReplaced }: { isReplaced: boolean },
): Promise<EmailJob[]> {
  const emails: EmailJob[] = [];
  for (const id of ids) {
    const stored = await shop.orders.read(id);
    const subscriptionId = stored?.order.payment?.subscriptionId;
    if (!stored || subscriptionId === undefined) continue;
    const { subscription } = stored.order;
    const isCharged = isReplaced
      ? subscription !== undefined && subscription !== 'ended'
      : canCancelRenewal(stored.order);
    if (!isCharged) continue;
    const when = isReplaced || subscription === 'in-grace' ? 'now' : 'at-period-end';
    const { endsAt } = await shop.cards.cancelRenewal(subscriptionId, when);
    const at = shop.now();
    const event =
      when === 'now'
        ? ({ type: 'subscription-ended', at, endsAt } as const)
        : ({ type: 'cancellation-scheduled', at, asOf: at, endsAt } as const);
    const done = await writeChange(shop, stored, (order) => {
      const ended = applyEvent(order, event, shop.majorVersion);
      // The email about the upgrade mentions it.
      return isReplaced && ended.outcome === 'changed' ? { ...ended, emails: [] } : ended;
    });
    if (done.outcome === 'changed') emails.push(...done.emails);
  }
  return emails;
}

/** Returns the orders other than the last renewal that may still be charged for a license; all orders if the license was replaced. */
function chargedBeside({ id, periods = [] }: Order, isReplaced: boolean): Set<string> {
  const ids = periods.map(({ orderId }) => orderId);
  return new Set(isReplaced ? [id, ...ids] : ids.slice(0, -1));
}

/** Cancels all other charges for a license: those besides its last period, or besides the license that replaced it. */
async function endOtherCharges(shop: Shop, license: Order, paid: Order): Promise<EmailJob[]> {
  const isReplaced = license.upgradedTo?.orderId === paid.id;
  if (!isReplaced && purposeOf(paid).purpose !== 'renewal') return [];
  return endCharges(shop, chargedBeside(license, isReplaced), { isReplaced });
}

/**
 * Applies the effect of an order that is not settled yet and returns the emails to send. If the provider does not
 * respond, reconciliation resumes.
 */
export async function settleEffect(shop: Shop, paid: Order): Promise<EmailJob[]> {
  const effect = effectOf(paid);
  if (!effect || !isUntold(paid)) return [];
  const { purpose } = purposeOf(paid);
  let refused: Vouched<NewReason> | undefined;
  const done = await writeChange(shop, await shop.orders.read(effect.orderId), (license) => {
    const change = settle(license, paid, shop.now());
    if (change === 'known') return { outcome: 'unchanged' };
    refused = change.refused;
    return change.order
      ? { outcome: 'changed', order: change.order, emails: change.emails }
      : { outcome: 'unchanged' };
  });
  if (done.outcome === 'unknown-order') refused = missing(paid, effect.orderId);
  const emails = done.outcome === 'changed' ? done.emails : [];
  const license = done.outcome === 'unknown-order' ? undefined : done.order;
  try {
    if (license) emails.push(...(await endOtherCharges(shop, license, paid)));
    // A license that keeps being charged through its own order is charged as before.
    if (purpose === 'added-seats' || (purpose === 'renewal' && license?.periods))
      await alignRenewal(shop, effect.orderId);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.upstream !== 'stripe') throw error;
    logLine('error', { name: 'renewal of a license', message: error.message });
    return emails;
  }
  return [...emails, ...(await noteSettled(shop, paid, license, refused))];
}

function missing(order: Order, id: string): Vouched<NewReason> {
  const { purpose } = purposeOf(order);
  if (purpose === 'added-seats')
    return { code: constant('group-missing'), detail: { groupId: orderIdOf({ id }) } };
  const detail = { licenseId: orderIdOf({ id }), because: constant('missing') };
  return purpose === 'renewal'
    ? { code: constant('renewal-refused'), detail }
    : { code: constant('upgrade-refused'), detail };
}

/**
 * Records that an order's effect was applied, or requests manual review if the license could not accept it. An upgrade
 * moves the license's people over in the same transaction. Returns the emails to send.
 */
async function noteSettled(
  shop: Shop,
  recorded: Order,
  license?: Order,
  refused?: Vouched<NewReason>,
): Promise<EmailJob[]> {
  const state = recorded.state === 'paid' ? 'given' : 'taken-back';
  const done = await writeChange(shop, await shop.orders.read(recorded.id), (order) => {
    const isSame = order.state === recorded.state && order.renews?.until === recorded.renews?.until;
    if (!isUntold(order) || !isSame || order.subscription !== recorded.subscription)
      return { outcome: 'unchanged' };
    const known = settled(order, license, state);
    const isTaken = license && known.upgrades && state === 'given';
    const taken = isTaken ? withPeople(known, license, shop.now()) : { order: known, emails: [] };
    const called =
      refused &&
      applyEvent(taken.order, { type: 'reported', at: shop.now(), reason: refused }, shop.majorVersion);
    return called?.outcome === 'changed'
      ? { ...called, emails: [...taken.emails, ...called.emails] }
      : { outcome: 'changed', ...taken };
  });
  return done.outcome === 'changed' ? done.emails : [];
}
