// What administrators of groups and their people do in a history: seats that are given, taken and revoked, and seats that are added in the
// middle of a term. And what must hold of them in the end.
import { buyersLink } from './buyers-link.ts';
import { expect } from 'vitest';
import {
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { enterSeat, openSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { changeSeats, openSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { startAddition } from '../../../netlify/use-cases/start-addition.ts';
import { startLicenceCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { findPlan } from '../../../src/domain/catalogue.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { isLicenceInForce } from '../../../src/domain/license/order-license.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { paidSeats, seatCode, seatingOf } from '../../../src/domain/license/seating.ts';
import { type Outside, subscriptionOf } from '../../support/crashing-shop.ts';
import { unlessReplaced } from '../attackers/strangers.ts';
import { reviewsOf } from '../../../src/domain/order/marks.ts';
import { publicKeyOf } from '../invariants/rotation.ts';
import type { World } from '../world.ts';
import { decide, goToPayu, isPaidAt, isReturned, reach } from './purchases.ts';

/** A group of three begins, by card or at PayU. */
export async function startGroup(shop: Shop, outside: Outside, currency: 'USD' | 'INR'): Promise<string> {
  const request = { email: 'group@example.org', attemptId: 'attempt-group-00000' };
  const priceId = findPlan('group-academic', 3)!.priceId[currency];
  const started =
    currency === 'USD'
      ? await startLicenceCheckout(shop, { ...request, priceId })
      : await startPayuOrder(shop, { ...request, priceId, phone: '9876543210' });
  if ('formData' in started) return goToPayu(outside, started.formData);
  if (!('url' in started)) throw new Error(started.outcome);
  return reach(outside, started.url);
}

/** One of the group's administrators wants more seats, and pays for them at once, or goes away. */
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

/** One of the group's administrators, or of its people, does something about a seat; what is refused is refused. */
export async function moveSeat(shop: Shop, groupId: string, what: string, who: number) {
  const link = await buyersLink(shop, groupId);
  const person = (i: number) => ({ email: `person-${i}@example.org` });
  const stored = await shop.orders.read(groupId);
  const seat = seatingOf(stored?.order ?? {}).seats[who];
  if (what === 'take' && seat) {
    await enterSeat(shop, shop.links.seal('seat-link', `${groupId}-${seatCode(seat)}`));
    return;
  }
  const { number = 2, round = 1 } = seat ?? {};
  const wish =
    what === 'invite'
      ? { do: 'invite' as const, people: [person(who), person(who + 1)] }
      : what === 'invite-one'
        ? { do: 'invite' as const, people: [person(who)] }
        : what === 'second'
          ? { do: 'name-second' as const, email: person(who).email }
          : ({
              do: what === 'again' ? 'send-again' : what === 'withdraw' ? 'withdraw' : 'revoke',
              number,
              round,
            } as const);
  const done = await changeSeats(shop, { link, ...wish });
  if (done.outcome === 'done') await done.sendMails();
}

/** No seat has two people and no one two seats, there are no more than are paid for, and whoever has one was written to. */
export function expectSeats(order: Order, renewals: readonly Order[], outside: World) {
  const { restores } = outside;
  const { seats } = seatingOf(order);
  expect(new Set(seats.map(({ number }) => number)).size).toBe(seats.length);
  expect(new Set(seats.map(({ email }) => email)).size).toBe(seats.length);
  expect(seats.every(({ number }) => number >= 2)).toBe(true);
  // Who was invited after a renewal for fewer was started keeps the seat, and the team is told.
  const isTold = renewals.some(
    ({ renews, handled }) => renews!.orderId === order.id && reviewsOf(handled, 'renewal-refused') > 0,
  );
  if (!isTold) expect(seats.length).toBeLessThan(paidSeats(order));
  for (const { number, round, email } of seats) {
    const written = outside.mails.filter(({ id }) => id === `${order.id}.seat-invited.${number}-${round}.1`);
    expect(written.map(({ to }) => to)).toContain(email);
    // Two people of one seat and round there can only be on both sides of a restore.
    if (restores === 0) expect(new Set(written.map(({ to }) => to))).toEqual(new Set([email]));
  }
}

const seatLink = /\/seat\?link=([\w.-]+)/g;

/** Whoever has a seat sees its key; a link that was mailed to one person opens no seat of another, and no two keys are alike. */
export async function expectOwnKeys(shop: Shop, order: Order, world: World) {
  const { seats } = seatingOf(order);
  const views = await Promise.all(
    seats.map((seat) => enterSeat(shop, shop.links.seal('seat-link', `${order.id}-${seatCode(seat)}`))),
  );
  if (!isLicenceInForce(order)) {
    expect(views.filter(Boolean)).toEqual([]);
    return;
  }
  const keys = [order.licenceKey!, ...views.map((view) => view!.key)];
  expect(new Set(keys).size).toBe(keys.length);
  const until = order.licence!.validUntil;
  for (const view of views) expect(runsUntil(world, view!)).toBe(until);
  for (const [i, { number, round, email }] of seats.entries())
    expect(verifyLicenceKey(views[i]!.key, publicKeyOf(world, views[i]!.key))).toMatchObject({
      orderId: order.id,
      seats: 1,
      holder: email,
      seat: { number, round },
    });
}

/** The last day that the key of a seat runs, with its extension. */
function runsUntil(world: World, { key, extension }: { key: string; extension?: string | undefined }) {
  const issued = verifyLicenceKey(key, publicKeyOf(world, key))!;
  const extended = extension === undefined ? null : verifyExtension(extension, publicKeyOf(world, key));
  return (extended ? withExtension(issued, extended)! : issued).validUntil;
}

export async function expectOwnLinks(shop: Shop, { mails }: Outside) {
  for (const { to, text } of mails)
    for (const [, link] of text.matchAll(seatLink)) {
      const opened = await openSeat(shop, link!);
      if (opened) expect(opened.seat.email).toBe(to);
    }
}

const groupLink = /\/seats\?link=([\w.-]+)/g;

/** The links to a group that were mailed to the address that it had before, and open it. */
async function openedByFormer(shop: Shop, group: Order, mails: Outside['mails']) {
  const links = mails
    .filter(({ to }) => to !== group.buyer.email)
    .flatMap(({ text }) => [...text.matchAll(groupLink)].map(([, link]) => link!));
  const opened = await Promise.all(links.map((link) => unlessReplaced(() => openSeats(shop, link))));
  return links.filter((_, i) => opened[i]);
}

/**
 * Seats that were paid for are the group's, once; what was given back is not; nothing else is. The renewal is charged for as many as there
 * are.
 */
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
      // Never paid and forgotten; or started after the backup that was restored, and what was paid for it is given back.
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
    if (isPaidAt(outside, id)) {
      expect(order.addsTo!.state).toBe(isWanted ? 'given' : 'taken-back');
      expect([order.licence, order.licenceKey]).toEqual([undefined, undefined]);
      const told = outside.mails.filter((mail) => mail.id === `${id}.order-confirmed`);
      expect(told.length).toBeGreaterThan(0);
      // One that was written before the address was corrected went to the former one, and its links open nothing.
      expect(told.filter(({ to }) => to !== group.buyer.email && to !== group.emailBefore)).toEqual([]);
      expect(await openedByFormer(shop, group, told)).toEqual([]);
    }
  }
  expect(paidSeats(group)).toBe(group.seats + given);
  const charged = outside.renewals.get(subscriptionOf(groupId));
  const isCharged = group.state === 'paid' && group.provider === 'stripe' && !group.periods;
  if (isCharged && (charged !== undefined || given > 0))
    expect(charged).toBe(findPlan(group.productId, paidSeats(group))!.price.USD.minorUnits);
  return given;
}
