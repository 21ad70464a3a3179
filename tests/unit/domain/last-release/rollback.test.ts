// The release before this one can read what this release writes, so the site can be rolled back. a8493a40.schema.json
// is the schema of a stored order at that commit, made with `z.toJSONSchema(documentSchema, { unrepresentable: 'any',
// io: 'input' })`. Replace it with the schema of each further release.
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { placeOrder } from '../../../../src/domain/billing/transfer.ts';
import { receiveTransfer } from '../../../../src/domain/billing/receive-transfer.ts';
import { settleOverpayment } from '../../../../src/domain/billing/settle-receipts.ts';
import { findPlan } from '../../../../src/domain/catalog.ts';
import { orderOfAddition, priceAddition } from '../../../../src/domain/license/added-seats.ts';
import { settle, settled } from '../../../../src/domain/license/effects.ts';
import { isLicenseInForce } from '../../../../src/domain/license/order-license.ts';
import { orderOfUpgrade } from '../../../../src/domain/license/upgrade-license.ts';
import { upgradesOf, upgradeTo } from '../../../../src/domain/license/upgrade-offers.ts';
import { invitePeople } from '../../../../src/domain/license/seats.ts';
import { documentOf, fitOrder } from '../../../../src/domain/order/fit-order.ts';
import { newOrder } from '../../../../src/domain/order/new-order.ts';
import { historyEntrySchema } from '../../../../src/domain/order/order-history.ts';
import { type Order, orderSchema } from '../../../../src/domain/order/order.ts';
import { knownEvents, knownReasons } from '../../../../src/domain/order/for-last-release.ts';
import { ours } from '../../../../src/domain/trust.ts';
import { applyEvent } from '../../../support/apply-event.ts';

type JsonSchema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;
const stored = JSON.parse(readFileSync(`${import.meta.dirname}/a8493a40.schema.json`, 'utf8')) as JsonSchema;
const lastRelease = z.fromJSONSchema(stored);

const now = '2026-11-20T10:00:00.000Z';
const later = '2027-10-20T10:00:00.000Z';
const buyer = { email: 'officer@example.org', company: 'Anna University' };

function paid(order: Order, at: string): Order {
  const decided = applyEvent(
    order,
    { type: 'payment-confirmed', at, paymentId: `p-${order.id}`, ...order.amount },
    10,
  );
  if (decided.outcome !== 'changed') throw new Error(decided.outcome);
  return decided.order;
}
/** A license and the order that adds seats to it, each linked to the other. */
function effected(license: Order, order: Order, at: string): [license: Order, order: Order] {
  const change = settle(license, order, at);
  if (change === 'known' || !change.order) throw new Error(JSON.stringify(change));
  return [change.order, settled(order, change.order, order.state === 'paid' ? 'given' : 'taken-back')];
}
const received = (order: Order, sums: { minorUnits: number; charges?: number; taxDeducted?: number }) => {
  const done = receiveTransfer(order, ours({ ...sums, receivedOn: now, reference: 'N-1' }), now, 10);
  if (!done.ok) throw new Error(done.reason);
  return done.order;
};

function orders(): Record<string, Order> {
  const plan = findPlan('group-academic', 9)!;
  const start = paid(newOrder({ id: 'group', plan, currency: 'INR', buyer, now }), now);
  const group = invitePeople(start, [{ email: 'ada@example.org' }], now).order;
  const priced = priceAddition(group, 1, now);
  if (!priced.ok) throw new Error(priced.reason);
  const more = paid(orderOfAddition(group, priced.addition, { id: 'more', now }), now);
  const [grown, added] = effected(group, more, now);
  const startsAfter = group.license!.validUntil!;
  const next = newOrder({
    ...{ id: 'next', plan: findPlan('group-academic', 10)!, currency: 'INR', buyer, now: later },
    ...{ startsAfter, renews: 'group' },
  });
  const [renewed, renewal] = effected(grown, paid(next, later), later);
  const back = applyEvent(renewal, { type: 'refunded', at: later, ...renewal.amount }, 10);
  if (back.outcome !== 'changed') throw new Error(back.outcome);
  const [shorter, refunded] = effected(renewed, back.order, later);
  const byTransfer = newOrder({ id: 'po', plan, currency: 'INR', buyer, now, provider: 'transfer' });
  const placed = placeOrder(byTransfer, now);
  if (placed.outcome !== 'changed') throw new Error(placed.outcome);
  const single = paid(
    newOrder({ id: 'one', plan: findPlan('personal-academic')!, currency: 'INR', buyer, now }),
    now,
  );
  const offered = upgradesOf(single, [], now);
  const change = offered.ok && upgradeTo(offered.upgrades, 'personal-corporate');
  if (!change) throw new Error('not offered');
  const [upgraded, upgrade] = effected(
    single,
    paid(orderOfUpgrade(single, change, { id: 'up', now }), now),
    now,
  );
  const { minorUnits } = byTransfer.amount;
  const overpaid = received(placed.order, { minorUnits: minorUnits + 500 });
  const returned = settleOverpayment(overpaid, { as: 'returned' }, now);
  if (!returned.ok) throw new Error(returned.reason);
  return {
    ...{ grown, added, renewed, renewal, shorter, refunded, upgraded, upgrade, placed: placed.order },
    inPart: received(placed.order, { minorUnits: minorUnits - 9000 }),
    taxDeducted: received(placed.order, { minorUnits: minorUnits - 5000, taxDeducted: 5000 }),
    returned: returned.order,
    flagged: {
      ...renewal,
      attention: [{ code: 'renewal-refused', at: now, detail: { licenseId: 'group', because: 'too-small' } }],
    },
  };
}

describe('the release before this one', () => {
  it.each(Object.entries(orders()))('reads the order "%s", and so does this one', (_name, order) => {
    const document: unknown = JSON.parse(documentOf(fitOrder(order)));
    expect(lastRelease.safeParse(document).error?.issues ?? []).toEqual([]);
    expect(orderSchema.parse(document)).toEqual(JSON.parse(JSON.stringify(fitOrder(order))));
  });

  it('finds the state, license, and last day of the key of a renewed license where it expects them', () => {
    const { renewed } = orders();
    const document = JSON.parse(documentOf(renewed!)) as Order;
    const { periods: _unknown, ...known } = document;
    const read = orderSchema.parse(known);
    expect(isLicenseInForce(read)).toBe(true);
    expect([read.license?.validUntil, read.keyUntil]).toEqual([
      '2028-11-20T00:00:00.000Z',
      '2027-11-20T00:00:00.000Z',
    ]);
  });

  it.each(historyEntrySchema.shape.event.options)('reads an order with %s in its history', (event) => {
    const { grown } = orders();
    const order: Order = { ...grown!, history: [{ at: now, event, detail: 'x' }] };
    expect(lastRelease.safeParse(JSON.parse(documentOf(order))).success).toBe(true);
  });

  it('reads an unknown review reason as text', () => {
    const { attention } = JSON.parse(documentOf(orders()['flagged']!)) as Order;
    const words = expect.stringContaining('license group') as string;
    expect(attention).toEqual([expect.objectContaining({ code: 'other', detail: { words } })]);
  });

  it('reads the codes it knows unchanged', () => {
    const known = JSON.stringify(stored);
    expect([knownEvents.size, knownReasons.size]).toEqual([67, 16]);
    expect([...knownEvents, ...knownReasons].filter((code) => !known.includes(`"${code}"`))).toEqual([]);
  });
});
