// Invariants at the end of a history, when everything works again and every message had time to arrive.
import { expect } from 'vitest';
import { allOrdersOf } from '../../../netlify/use-cases/order-pages.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { numberOf, billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { seatingOf } from '../../../src/domain/license/seating.ts';
import { type Engine, secondPaymentOf } from '../../support/crash-harness.ts';
import { expectAdditions, expectOwnKeys, expectOwnLinks, expectSeats } from '../actions/groups.ts';
import { isPaidAt, isReturned, kindOf, orderIds } from '../actions/purchases.ts';
import { expectPeriods, expectRenewalOrder, paidTermsOf, renewalsIn } from '../actions/renewals.ts';
import { isLostToBank } from '../attackers/banks.ts';
import { expectAskedAgain, expectProof } from '../actions/students.ts';
import { expectOwnPlaces, expectTraining } from '../actions/trainings.ts';
import { outliveLinks } from '../actions/rotate-secrets.ts';
import { expectGenuineKeys } from './rotation.ts';
import { recover } from '../recover.ts';
import { storedOrder } from '../stored-order.ts';
import { count, type World } from '../world.ts';
import { expectYears } from '../years/expect-years.ts';
import { breaks, holds } from './broken-invariant.ts';
import { expectCharges, expectLicense, expectRenewal } from './paid-orders.ts';

/** The numbers that a store has assigned to documents, each with its order. */
async function numbersIn(engine: Engine): Promise<(readonly [number: string, order: string])[]> {
  const numbers: (readonly [string, string])[] = [];
  for (const key of (await engine.execute(['KEYS', 'order:*'])) as string[]) {
    const [doc, serial] = (await engine.execute(['HMGET', key, 'doc', 'serial'])) as (string | null)[];
    if (!serial) continue;
    const order = withSerials(storedOrder(doc!), serial.split(',').map(Number));
    for (const [place, document] of billingDocumentsOf(order).entries())
      numbers.push([numberOf(document)!, `${key} ${place}`]);
  }
  return numbers;
}

/** No number is on two documents, whichever of the stores assigned it. */
async function expectNumbersOnce({ engine, lostEngines }: World) {
  const owners = new Map<string, string>();
  for (const each of [...lostEngines, engine])
    for (const [number, order] of await numbersIn(each)) {
      expect([number, owners.get(number) ?? order]).toEqual([number, order]);
      owners.set(number, order);
    }
}

/**
 * An email is repeated only after a fault, once per fault, and once per restore, because a restored store does not know everything that was
 * sent. An email that waited in the backup is sent from there, and once more if the order was read earlier and has to be told again.
 */
function expectEmailsOnce(world: World) {
  const { emails, outboxes, restores, faults, sessions } = world;
  const times = new Map<string, number>();
  for (const { id } of emails) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times].map(([id, sent]) => {
    const waited = outboxes.filter((waiting) => waiting.includes(`"${id}"`)).length;
    // A dispute reported late puts the payment on hold from before the file arrived, and the team was notified of the file in the meantime.
    const [, orderId = ''] = /^desk\.student-id\.(\w+)\./.exec(id) ?? [];
    const held = Object.keys(sessions.get(`cs_${orderId}`)?.disputes ?? {}).length;
    return Math.max(0, sent - 1 - restores - waited - held);
  });
  const doubled = again.reduce((sum, each) => sum + each, 0);
  if (doubled > faults.strikes())
    breaks(
      'no email is sent twice without a reason',
      [...times].flatMap(([id, sent]) => (sent > 1 ? [`${id}: ${sent} times`] : [])).join(', '),
    );
  count(world, 'emails sent twice', doubled);
}

type Serials = Record<string, number[]>;
const addSerials = (serials: Serials, order: Order) => {
  for (const { series, serial } of billingDocumentsOf(order)) (serials[series] ??= []).push(serial!);
};

/** A license or a group, with its proof and seats. */
async function expectSold(shop: Shop, world: World, order: Order, renewals: readonly Order[]) {
  await holds('a license covers exactly the terms that were paid for', () =>
    expectLicense(order, world, paidTermsOf(order, renewals, world)),
  );
  await holds('no paid day is lost, and one order at a time renews a license', () =>
    expectPeriods(order, renewals, world),
  );
  if (order.periods) count(world, 'licenses renewed by link');
  await expectGenuineKeys(shop, world, order);
  await holds("a student's proof is requested and kept", () => expectProof(order, world));
  if (order.studentId?.school !== undefined) count(world, 'verified by code');
  const renewal = await holds('no canceled renewal is charged', () => expectRenewal(order, world));
  if (renewal === 'ending') count(world, 'canceled renewals');
  await holds('no seat is lost, duplicated, or shown to anyone else', async () => {
    expectSeats(order, renewals, world);
    await expectOwnKeys(shop, order, world);
  });
  count(world, 'seats', seatingOf(order).seats.length);
}

async function expectOrder(
  shop: Shop,
  world: World,
  id: string,
  serials: Serials,
  renewals: readonly Order[],
) {
  const order = (await shop.orders.read(id))?.order;
  const kind = kindOf(world, id);
  if (!isPaidAt(world, id)) {
    const confirmed = world.emails.filter((mail) => mail.id === `${id}.order-confirmed`);
    await holds('only paid orders are fulfilled', () =>
      expect([order?.state === 'paid', order?.licenseKey, confirmed.length]).toEqual([false, undefined, 0]),
    );
    return;
  }
  // A payment for seats or a period is refunded if a restore has lost its order.
  if (!order && (kind === 'addition' || kind === 'renewal')) {
    await holds('payments for an order lost in a restore are refunded', () =>
      expect([world.restores > 0, isReturned(world, id)]).toEqual([true, true]),
    );
    return;
  }
  count(world, 'paid orders');
  if (order) addSerials(serials, order);
  if (isLostToBank(world, id) && order!.state !== 'refunded')
    breaks(
      'a lost dispute ends its order',
      `Order ${id} is ${order!.state}, subscription ${order!.subscription}.`,
    );
  await holds('an order matches the charges and refunds of its provider', () => {
    expect(order).toBeDefined();
    expectCharges(order!, world);
  });
  const mine = await allOrdersOf(shop.orders, order!.buyer.email);
  await holds('every paid order can be found by its email address', () =>
    expect(mine.outcome === 'found' && mine.orders.map((each) => each.id)).toContain(id),
  );
  if (order!.billedBefore) count(world, 'corrected bills');
  if (kind === 'training')
    await holds('no booking or certificate is lost or shown to anyone else', async () =>
      count(world, 'certificates', await expectTraining(shop, order!, world)),
    );
  if (kind === 'renewal')
    await holds('a renewal grants its period and nothing else', () => {
      expectRenewalOrder(order!, world);
      expectRenewal(order!, world);
    });
  if (kind === 'one' || kind === 'group') await expectSold(shop, world, order!, renewals);
}

/** Orders by invoice are paid exactly when the team records the payment. */
async function expectTransfers(shop: Shop, world: World, serials: Serials) {
  const known = await Promise.all((await shop.orders.list(0, 1000)).map((id) => shop.orders.read(id)));
  const byInvoice = known.flatMap((stored) => (stored?.order.purchaseOrder ? [stored.order] : []));
  for (const order of byInvoice) {
    const receivedOn = world.transfers.get(order.id) ?? null;
    addSerials(serials, order);
    const isIssued = receivedOn !== null && order.renews === undefined;
    expect([order.state === 'paid', order.licenseKey !== undefined]).toEqual([receivedOn !== null, isIssued]);
    if (order.renews) expectRenewalOrder(order, world);
    expect(billingDocumentsOf(order).map(({ kind }) => kind)).toEqual(
      receivedOn === null ? ['pro-forma'] : ['pro-forma', 'invoice'],
    );
    const confirmed = world.emails.filter(({ id }) => id === `${order.id}.order-confirmed`);
    expect(confirmed.length > 0).toBe(receivedOn !== null);
    if (receivedOn !== null) count(world, 'paid by invoice');
  }
  // A canceled order is eventually deleted, along with the number of its pro forma invoice.
  const isWhole = [...world.transfers.keys()].every((id) => byInvoice.some((order) => order.id === id));
  return isWhole && !world.counts.has('free orders');
}

/** A provider's list covers a limited time. If it is not fetched for longer, its entries are missed. */
const listedFor = 6 * 86_400_000;

/** The team is asked to refund duplicate payments. */
async function expectSecondPaymentsTold(shop: Shop, world: World) {
  for (const [id, { paidAgainAt }] of world.payu) {
    if (paidAgainAt === undefined || paidAgainAt < world.healedAt - listedFor) continue;
    if (!(await shop.orders.read(id))) continue;
    const told = world.emails.filter(({ text }) => text.includes(secondPaymentOf(id)));
    if (told.length === 0)
      breaks(
        'every second payment is reported to the team',
        `No one received a report of ${secondPaymentOf(id)}.`,
      );
    count(world, 'second payments reported');
  }
}

/** A history of years has additional invariants and shares these. */
async function expectLongHistory(shop: Shop, world: World) {
  await expectYears(shop, world);
  await holds('no document number is used twice', () => expectNumbersOnce(world));
  await holds('no email is sent twice without a reason', () => expectEmailsOnce(world));
}

/** Lets everything recover, then checks all invariants. @throws BrokenInvariant */
export async function expectInvariants(world: World): Promise<void> {
  const shop = await holds('everything recovers', () => recover(world));
  if (world.isLong) return expectLongHistory(shop, world);
  const serials: Serials = {};
  const ids = orderIds(world);
  const renewals = await renewalsIn(shop);
  for (const id of ids) await expectOrder(shop, world, id, serials, renewals);
  const additions = ids.filter((id) => kindOf(world, id) === 'addition');
  for (const groupId of world.groupIds)
    await holds('paid seats are granted exactly once', async () =>
      count(world, 'added seats', await expectAdditions(shop, groupId, additions, world)),
    );
  await holds('a link opens only what its recipient may see', async () => {
    await expectOwnLinks(shop, world);
    await expectOwnPlaces(shop, world);
  });
  const isWhole = await holds('an order by invoice is paid once its payment has arrived', () =>
    expectTransfers(shop, world, serials),
  );
  await holds('no document number is used twice', () => expectNumbersOnce(world));
  // A restore starts another series.
  if (world.restores === 0)
    await holds('document numbers have no gaps', () => {
      for (const [series, numbers] of Object.entries(serials))
        if (isWhole || !series.startsWith('BF'))
          expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
    });
  await holds('no email or payment stays unhandled', async () => {
    expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()]).toEqual([[], []]);
    expect(await shop.unmatchedPayments.all()).toEqual([]);
  });
  await holds('no email is sent twice without a reason', () => expectEmailsOnce(world));
  await expectSecondPaymentsTold(shop, world);
  const students = ids.filter((id) => kindOf(world, id) === 'one' && isPaidAt(world, id));
  await holds('no student license renews without a new proof', async () =>
    count(world, 'proofs requested again', await expectAskedAgain(shop, world, students)),
  );
  await outliveLinks(shop, world, ids);
}
