// What group administrators and members do in a history: assign, accept, and revoke seats, and add seats mid-term. Also the invariants of
// groups at the end.
import { buyersLink } from './buyers-link.ts';
import { expect } from 'vitest';
import {
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import type { SeatsChange } from '../../../src/contracts/seats.ts';
import { enterSeat, openSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { changeSeats, openSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { startAddition } from '../../../netlify/use-cases/start-addition.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { paidSeats, seatCode, seatingOf } from '../../../src/domain/license/seating.ts';
import { type Outside, subscriptionOf } from '../../support/crash-harness.ts';
import { unlessReplaced } from '../attackers/strangers.ts';
import { reviewsOf } from '../../../src/domain/order/marks.ts';
import { publicKeyOf } from '../invariants/rotation.ts';
import type { World } from '../world.ts';
import { decide, goToPayu, isPaidAt, isReturned, reach } from './purchases.ts';

/** Starts a group of three, by card or through PayU. */
export async function startGroup(shop: Shop, outside: Outside, currency: 'USD' | 'INR'): Promise<string> {
  const request = { email: 'group@example.org', attemptId: 'attempt-group-00000' };
  const priceId = findPlan('group-academic', 3)!.priceId[currency];
  const started =
    currency === 'USD'
      ? await startLicenseCheckout(shop, { ...request, priceId })
      : await startPayuOrder(shop, { ...request, priceId, phone: '9876543210' });
  if ('formData' in started) return goToPayu(outside, started.formData);
  if (!('url' in started)) throw new Error(started.outcome);
  return reach(outside, started.url);
}

/** A group administrator orders more seats, and pays immediately or leaves. */
export async function addSeats(
  shop: Shop,
  outside: Outside,
  groupId: string,
  { seats, outcome }: { seats: number; outcome: string },
) {
  const link = await buyersLink(shop, groupId);
  const started = await startAddition(shop, { link, seats }, undefined);
  if (started.outcome !== 'started') return;
  const id = 'url' in started ? reach(outside, started.url) : goToPayu(outside, started.formData);
  if (outcome === 'paid' || outcome === 'later') decide(outside, id, outcome);
}

/** An administrator or a member of the group changes a seat. The shop may reject the change. */
export async function moveSeat(shop: Shop, groupId: string, what: string, who: number) {
  const link = await buyersLink(shop, groupId);
  const person = (i: number) => ({ email: `person-${i}@example.org` });
  const stored = await shop.orders.read(groupId);
  const seat = seatingOf(stored?.order ?? {}).seats[who];
  if (what === 'take' && seat) {
    await enterSeat(shop, shop.links.signToken('seat-link', `${groupId}-${seatCode(seat)}`));
    return;
  }
  const { number = 2, round = 1 } = seat ?? {};
  const wishes: Record<string, SeatsChange> = {
    invite: { link, do: 'invite', people: [person(who), person(who + 1)] },
    'invite-one': { link, do: 'invite', people: [person(who)] },
    second: { link, do: 'name-second', email: person(who).email },
    again: { link, do: 'send-again', number, round },
    withdraw: { link, do: 'withdraw', number, round },
  };
  const done = await changeSeats(shop, wishes[what] ?? { link, do: 'revoke', number, round });
  if (done.outcome === 'done') await done.sendEmails();
}

/** No seat has two people, no person has two seats, no group exceeds its paid seats, and each member got an email. */
export function expectSeats(order: Order, renewals: readonly Order[], outside: World) {
  const { restores } = outside;
  const { seats } = seatingOf(order);
  expect(new Set(seats.map(({ number }) => number)).size).toBe(seats.length);
  expect(new Set(seats.map(({ email }) => email)).size).toBe(seats.length);
  expect(seats.every(({ number }) => number >= 2)).toBe(true);
  // A member invited after a renewal for fewer seats was started keeps the seat, and the team is notified.
  const isTold = renewals.some(
    ({ renews, handled }) => renews!.orderId === order.id && reviewsOf(handled, 'renewal-refused') > 0,
  );
  if (!isTold) expect(seats.length).toBeLessThan(paidSeats(order));
  for (const { number, round, email } of seats) {
    const written = outside.emails.filter(({ id }) => id === `${order.id}.seat-invited.${number}-${round}.1`);
    expect(written.map(({ to }) => to)).toContain(email);
    // Two people can share a seat and generation only on different sides of a restore.
    if (restores === 0) expect(new Set(written.map(({ to }) => to))).toEqual(new Set([email]));
  }
}

const seatLink = /\/seat\?link=([\w.-]+)/g;

/** Each member sees the key of their seat. A link emailed to one person opens no other seat, and no two keys are equal. */
export async function expectOwnKeys(shop: Shop, order: Order, world: World) {
  const { seats } = seatingOf(order);
  const views = await Promise.all(
    seats.map((seat) => enterSeat(shop, shop.links.signToken('seat-link', `${order.id}-${seatCode(seat)}`))),
  );
  if (!isLicenseInForce(order)) {
    expect(views.filter(Boolean)).toEqual([]);
    return;
  }
  const keys = [order.licenseKey!, ...views.map((view) => view!.key)];
  expect(new Set(keys).size).toBe(keys.length);
  const until = order.license!.validUntil;
  for (const view of views) expect(runsUntil(world, view!)).toBe(until);
  for (const [i, { number, round, email }] of seats.entries())
    expect(verifyLicenseKey(views[i]!.key, publicKeyOf(world, views[i]!.key))).toMatchObject({
      orderId: order.id,
      seats: 1,
      holder: email,
      seat: { number, round },
    });
}

/** The last day on which the key of a seat is valid, including its extension. */
function runsUntil(world: World, { key, extension }: { key: string; extension?: string | undefined }) {
  const issued = verifyLicenseKey(key, publicKeyOf(world, key))!;
  const extended = extension === undefined ? null : verifyExtension(extension, publicKeyOf(world, key));
  return (extended ? withExtension(issued, extended)! : issued).validUntil;
}

export async function expectOwnLinks(shop: Shop, { emails }: Outside) {
  for (const { to, text } of emails)
    for (const [, link] of text.matchAll(seatLink)) {
      const opened = await openSeat(shop, link!);
      if (opened) expect(opened.seat.email).toBe(to);
    }
}

const groupLink = /\/seats\?link=([\w.-]+)/g;

/** The group's links that were emailed to a previous address and still open it. */
async function openedByFormer(shop: Shop, group: Order, emails: Outside['emails']) {
  const links = emails
    .filter(({ to }) => to !== group.buyer.email)
    .flatMap(({ text }) => [...text.matchAll(groupLink)].map(([, link]) => link!));
  const opened = await Promise.all(links.map((link) => unlessReplaced(() => openSeats(shop, link))));
  return links.filter((_, i) => opened[i]);
}

/** The group has each paid seat exactly once, no refunded seat, and no others. The renewal charges for exactly these seats. */
export async function expectAdditions(
  shop: Shop,
  groupId: string,
  additions: readonly string[],
  outside: World,
) {
  const { restores } = outside;
  const { order: group } = (await shop.orders.read(groupId))!;
  const added = seatingOf(group).added ?? [];
  expect(new Set(added.map(({ orderId }) => orderId)).size).toBe(added.length);
  let given = 0;
  for (const id of additions) {
    const order = (await shop.orders.read(id))?.order;
    if (!order) {
      // Never paid and deleted, or started after the restored backup, in which case its payment is refunded.
      const isPaid = isPaidAt(outside, id);
      expect([restores > 0 || !isPaid, isPaid && !isReturned(outside, id)]).toEqual([true, false]);
      continue;
    }
    if (order.addsTo!.orderId !== groupId) continue;
    const isHere = added.some(({ orderId }) => orderId === id);
    const isWanted = isPaidAt(outside, id) && !isReturned(outside, id);
    const isCalledFor = (order.attention ?? []).some(({ code }) => code === 'seats-refused');
    expect(isHere).toBe(isWanted && !isCalledFor);
    if (isHere) given += order.seats;
    if (isPaidAt(outside, id)) await expectPaidAddition(shop, group, order, isWanted, outside);
  }
  expect(paidSeats(group)).toBe(group.seats + given);
  expectRenewalCharge(group, given, outside);
  return given;
}

/** Paid seats are given unless refunded, bring no license of their own, and were confirmed by email. */
async function expectPaidAddition(
  shop: Shop,
  group: Order,
  { id, addsTo, license, licenseKey }: Order,
  isWanted: boolean,
  outside: World,
) {
  expect(addsTo!.state).toBe(isWanted ? 'given' : 'taken-back');
  expect([license, licenseKey]).toEqual([undefined, undefined]);
  const told = outside.emails.filter((mail) => mail.id === `${id}.order-confirmed`);
  expect(told.length).toBeGreaterThan(0);
  // An email written before the address was corrected went to the old address, and its links open nothing.
  expect(told.filter(({ to }) => to !== group.buyer.email && to !== group.emailBefore)).toEqual([]);
  expect(await openedByFormer(shop, group, told)).toEqual([]);
}

/** The subscription charges for all seats at the next renewal. */
function expectRenewalCharge(group: Order, given: number, outside: World) {
  const charged = outside.renewals.get(subscriptionOf(group.id));
  const isCharged = group.state === 'paid' && group.provider === 'stripe' && !group.periods;
  if (isCharged && (charged !== undefined || given > 0))
    expect(charged).toBe(findPlan(group.productId, paidSeats(group))!.price.USD.minorUnits);
}
