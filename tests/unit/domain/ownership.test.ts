// Transfer of a group license: who can offer it, until when it can be accepted, and what everyone keeps.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { ownerCode, ownerOf } from '../../../src/domain/license/owner.ts';
import {
  acceptOwnership,
  offerOwnership,
  whyNotHandedOver,
  withdrawOffer,
} from '../../../src/domain/license/ownership.ts';
import { namePayer } from '../../../src/domain/license/payer.ts';
import { replaceLicense } from '../../../src/domain/license/upgrade-license.ts';
import { freeSeats, occupiedSeats } from '../../../src/domain/license/seating.ts';
import { invitePeople, withoutPerson } from '../../../src/domain/license/seats.ts';
import { nameSecond } from '../../../src/domain/license/second-administrator.ts';
import { takeDue } from '../../../src/domain/order/due.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { givenTo } from '../../../src/domain/order/people.ts';
import { applyEvent } from '../../support/apply-event.ts';

const bought = '2026-11-16T10:00:00.000Z';
const now = '2027-02-01T10:00:00.000Z';
const buyer = { email: 'asha@institute.example', company: 'Anna University' };
const next = { email: 'ravi@institute.example', name: 'Ravi' };

function license(plan = 'group-academic', changes: Partial<Order> = {}): Order {
  const seats = plan.startsWith('group') ? 4 : 1;
  const open = newOrder({
    ...{ id: 'license', plan: findPlan(plan, seats)!, currency: 'INR' as const, buyer, now: bought },
  });
  const event = { type: 'payment-confirmed', at: bought, paymentId: 'p', ...open.amount } as const;
  const decision = applyEvent(open, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return { ...decision.order, ...changes };
}
function ok(requested: Requested) {
  if (!requested.ok) throw new Error(requested.reason);
  return requested;
}
const offered = (order = license(), to: { email: string; name?: string } = next) =>
  ok(offerOwnership(order, to, now)).order;
const accepted = (order: Order, at = now) => ok(acceptOwnership(order, ownerCode(order.ownerOffer!), at));

describe('an offered group license', () => {
  it('stays with its owner until the other person accepts, and both are notified once', () => {
    const first = ok(offerOwnership(license(), next, now));
    expect(first.emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['ownership-offered', next.email],
      ['ownership-told', buyer.email],
    ]);
    expect(ownerOf(first.order).email).toBe(buyer.email);
    expect(ok(offerOwnership(first.order, next, now))).toEqual({ ok: true, order: first.order, emails: [] });
    expect(documentSchema.parse(first.order)).toEqual(first.order);
  });
  it('cannot be accepted after 14 days, after withdrawal, by the link of an earlier offer, or twice', () => {
    const order = offered();
    const code = ownerCode(order.ownerOffer!);
    expect(acceptOwnership(order, code, addDays(now, 15)).ok).toBe(false);
    expect(acceptOwnership(ok(withdrawOffer(order, now)).order, code, now).ok).toBe(false);
    expect(acceptOwnership(offered(order, { email: 'c@x.example' }), code, now).ok).toBe(false);
    expect(acceptOwnership(accepted(order).order, code, now).ok).toBe(false);
    expect(withdrawOffer(license(), now).ok).toBe(false);
  });
  it.each([
    ['personal-academic', {}, 'not transferable'],
    ['student', {}, 'not transferable'],
    ['perpetual-academic', {}, 'not transferable'],
    ['group-academic', { state: 'disputed' as const }, 'on hold'],
    ['group-academic', { upgradedTo: { orderId: 'u', at: now } }, 'upgraded with order u'],
  ])('%s %j cannot be offered', (plan, changes, words) => {
    expect(whyNotHandedOver(license(plan, changes))).toContain(words);
    expect(offerOwnership(license(plan, changes), next, now).ok).toBe(false);
  });
});

describe('an accepted group license', () => {
  it('keeps its keys and everyone’s seats, the former owner’s too, and needs no seat for the new owner', () => {
    const before = invitePeople(license(), [{ email: 'p@x.example' }], bought).order;
    const { order, emails } = accepted(offered(before));
    expect([order.license, order.licenseKey, order.buyer]).toEqual([
      before.license,
      before.licenseKey,
      before.buyer,
    ]);
    expect(order.seating!.seats.map(({ number, email }) => [number, email])).toEqual([
      [1, buyer.email],
      [2, 'p@x.example'],
    ]);
    expect([occupiedSeats(order), freeSeats(order)]).toEqual([2, [3, 4]]);
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['ownership-accepted', next.email],
      ['ownership-told', buyer.email],
      ['seat-kept', buyer.email],
    ]);
    expect(documentSchema.parse(order)).toEqual(order);
  });
  it('sends its reminders, payments, and look-ups to the new owner; the buyer gets a seat', () => {
    const { order } = accepted(offered());
    expect([ownerOf(order).email, order.payer?.email]).toEqual([next.email, next.email]);
    expect(givenTo(order, next.email).map(({ what }) => what)).toEqual(['ownership']);
    expect(givenTo(order, buyer.email).map(({ what }) => what)).toEqual(['seat']);
    const { emails } = takeDue(
      { ...order, renewalQuote: { end: order.license!.validUntil! } },
      addDays(order.license!.validUntil!, -6),
    );
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['renewal-reminder', next.email]]);
    expect(withoutPerson(order, (email) => email === next.email, now)!.owner).toBeUndefined();
  });
  it('is paid for by its new owner after every transfer, unless someone who is not an owner was named', () => {
    const first = accepted(offered()).order;
    const second = accepted(offered(first, { email: 'c@x.example' })).order;
    expect([second.payer?.email, second.payer?.round]).toEqual(['c@x.example', 2]);
    const named = ok(namePayer(first, { email: 'office@x.example' }, next.email, now)).order;
    expect(accepted(offered(named, { email: 'c@x.example' })).order.payer?.email).toBe('office@x.example');
  });
  it('leaves a named payer the renewal quote they were sent; a new owner who pays gets one of their own', () => {
    const quote = { end: license().license!.validUntil! };
    const named = ok(namePayer(license(), { email: 'office@x.example' }, buyer.email, now)).order;
    expect(accepted(offered({ ...named, renewalQuote: quote })).order.renewalQuote).toEqual(quote);
    expect(accepted(offered({ ...license(), renewalQuote: quote })).order.renewalQuote).toBeUndefined();
  });
  it('can be transferred on, and back to its buyer', () => {
    const first = accepted(offered()).order;
    const back = accepted(offered(first, { email: buyer.email })).order;
    expect([back.owner, ownerOf(back).email, back.seating!.isBuyerOut]).toEqual([
      undefined,
      buyer.email,
      true,
    ]);
    const onward = accepted(offered(first, { email: 'c@x.example' }));
    expect(onward.emails.map(({ kind, to, detail }) => [kind, to, detail])).toEqual([
      ['ownership-accepted', 'c@x.example', undefined],
      ['ownership-told', next.email, 'moved'],
    ]);
  });
  it('accepted by its second administrator no longer has a second administrator', () => {
    const order = ok(nameSecond(license(), next.email, now)).order;
    expect(accepted(offered(order)).order.seating!.second).toBeUndefined();
  });
  it('is not replaced by an upgrade that its buyer ordered before the transfer', () => {
    const { order } = accepted(offered());
    expect(replaceLicense(order, { ...license(), kind: 'license' }, now)).toMatchObject({
      refused: { code: 'upgrade-refused' },
    });
  });
});
