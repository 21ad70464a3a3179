// What must hold at the end of a history of every order, every invoice number and every mail.
import { createPublicKey } from 'node:crypto';
import { expect } from 'vitest';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenceKey,
} from '../../../netlify/adapters/licence-signing/licence-signer.ts';
import { readWhole } from '../../../netlify/adapters/redis/whole-store.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { withExtension } from '../../../src/domain/licence.ts';
import { type NumberedPaper, numberOf, papersOf, withSerials } from '../../../src/domain/numbered-papers.ts';
import type { Order } from '../../../src/domain/order.ts';
import { seatingOf } from '../../../src/domain/seating.ts';
import { connectionTo, type Engine, type Outside, subscriptionOf } from '../crashing-shop.ts';
import { product } from '../visitors.ts';
import { expectAdditions, expectOwnKeys, expectOwnLinks, expectSeats } from './groups.ts';
import { heal, type Life } from './life.ts';
import { chargesOf, isPaidAt, isRefunded, kindOf, orderIds, refundsOf } from './purchases.ts';
import { expectAskedAgain, expectProof } from './students.ts';
import { expectOwnPlaces, expectTraining } from './trainings.ts';

const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));

/** The numbers of papers that a store has given, each with its order. */
async function numbersIn(engine: Engine): Promise<(readonly [number: string, order: string])[]> {
  const entries = await readWhole(connectionTo(engine), 0);
  return entries.flatMap(({ key, value }) => {
    if (!key.startsWith('order:') || !Array.isArray(value)) return [];
    const field = (name: string) => value[value.findIndex((each, i) => i % 2 === 0 && each === name) + 1]!;
    if (!value.some((each, i) => i % 2 === 0 && each === 'serial')) return [];
    const serials = field('serial').split(',').map(Number);
    const order = withSerials(JSON.parse(field('doc')) as Order, serials);
    return papersOf(order).map((paper, place) => [numberOf(paper)!, `${key} ${place}`] as const);
  });
}

/** No number stands on two papers, whichever of the stores gave it. */
async function expectNumbersOnce({ engine, lostEngines }: Outside) {
  const owners = new Map<string, string>();
  for (const each of [...lostEngines, engine])
    for (const [number, order] of await numbersIn(each)) {
      expect([number, owners.get(number) ?? order]).toEqual([number, order]);
      owners.set(number, order);
    }
}

/**
 * A mail goes out again only where something struck, once for each; and once for each restore, which knows less than was sent. One that waited in
 * the backup goes out from there, and once more where the order that was read before it has to learn anew what the mail tells of.
 */
function expectMailsOnce({ outside, restores, outboxes, strikes }: Life) {
  const times = new Map<string, number>();
  for (const { id } of outside.mails) times.set(id, (times.get(id) ?? 0) + 1);
  const again = [...times].map(([id, count]) => {
    const waited = outboxes.filter((mails) => mails.includes(`"${id}"`)).length;
    return Math.max(0, count - 1 - restores - waited);
  });
  const doubled = again.reduce((sum, each) => sum + each, 0);
  expect(doubled).toBeLessThanOrEqual(strikes);
  return doubled;
}

/** Looks at it all, and counts what there was. */
export async function expectTruth(life: Life) {
  const { outside, groupIds } = life;
  const shop = await heal(life);
  const serials: Record<string, number[]> = {};
  const found = { seats: 0, added: 0, certificates: 0, corrected: 0, cancelled: 0, byCode: 0 };
  const ids = orderIds(outside);
  for (const id of ids) {
    const order = (await shop.orders.read(id))?.order;
    const kind = kindOf(outside, id);
    if (!isPaidAt(outside, id)) {
      const confirmed = outside.mails.filter((mail) => mail.id === `${id}.order-confirmed`);
      expect([order?.state === 'paid', order?.licenceKey, confirmed.length]).toEqual([false, undefined, 0]);
      continue;
    }
    // Seats whose order a restore has lost are looked at with their group.
    if (!order && kind === 'addition') continue;
    expectCharges(order!, outside);
    for (const { series, serial } of papersOf(order!)) (serials[series] ??= []).push(serial!);
    const mine = await shop.orders.paidOrdersOf(order!.buyer.email, []);
    expect(mine.outcome === 'found' && mine.orders.map((each) => each.id)).toContain(id);
    if (order!.billedBefore) found.corrected++;
    if (kind === 'training') found.certificates += await expectTraining(shop, order!, life);
    if (kind === 'training' || kind === 'addition') continue;
    expectLicence(order!, outside);
    expectProof(order!, outside);
    if (order!.studentId?.school !== undefined) found.byCode++;
    if (expectRenewal(order!, outside) === 'ending') found.cancelled++;
    expectSeats(order!, life);
    await expectOwnKeys(shop, order!, publicKey);
    found.seats += seatingOf(order!).seats.length;
  }
  const additions = ids.filter((id) => kindOf(outside, id) === 'addition');
  for (const groupId of groupIds) found.added += await expectAdditions(shop, groupId, additions, life);
  await expectOwnLinks(shop, outside);
  await expectOwnPlaces(shop, outside);
  const known = await Promise.all((await shop.orders.list(0, 1000)).map((id) => shop.orders.read(id)));
  const byInvoice = known.flatMap((stored) => (stored?.order.purchaseOrder ? [stored.order] : []));
  // One that was cancelled is forgotten in the end, and with it the number of its pro-forma.
  const isWhole = [...outside.transfers.keys()].every((id) => byInvoice.some((order) => order.id === id));
  for (const order of byInvoice) {
    const receivedOn = outside.transfers.get(order.id) ?? null;
    for (const { series, serial } of papersOf(order)) (serials[series] ??= []).push(serial!);
    expect([order.state === 'paid', order.licenceKey !== undefined]).toEqual(
      Array(2).fill(receivedOn !== null),
    );
    expect(papersOf(order).map(({ kind }) => kind)).toEqual(
      receivedOn === null ? ['pro-forma'] : ['pro-forma', 'invoice'],
    );
    const told = outside.mails.filter(({ id }) => id === `${order.id}.order-confirmed`);
    expect(told.length > 0).toBe(receivedOn !== null);
  }
  await expectNumbersOnce(outside);
  // The numbers of invoices and of credit notes are consecutive in their series, none left out; a restore begins another.
  if (life.restores === 0)
    for (const [series, numbers] of Object.entries(serials))
      if (isWhole || !series.startsWith('BF'))
        expect(numbers.sort((a, b) => a - b)).toEqual(numbers.map((_, i) => i + 1));
  expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()]).toEqual([[], []]);
  expect(await shop.findings.all()).toEqual([]);
  const mailsTwice = expectMailsOnce(life);
  const students = ids.filter((id) => kindOf(outside, id) === 'one' && isPaidAt(outside, id));
  return { ...found, mailsTwice, askedAgain: await expectAskedAgain(shop, outside, students) };
}

/** An order is what its provider has charged and given back. */
function expectCharges(order: Order, outside: Outside) {
  const given = Object.values(refundsOf(outside, order.id));
  expect(order.state).toBe(isRefunded(outside, order.id) ? 'refunded' : 'paid');
  expect(order.refundedMinorUnits ?? 0).toBe(given.reduce((sum, each) => sum + each, 0));
  expectPapers(order, chargesOf(outside, order.id));
}

/** A licence is for the terms that were paid, its key states it, and it was mailed under one Message-ID. */
function expectLicence({ id, licence, licenceKey, licenceExtension }: Order, outside: Outside) {
  const year = (date: string) => Number(date.slice(0, 4));
  expect(year(licence!.validUntil!) - year(licence!.validFrom)).toBe(chargesOf(outside, id).length);
  const issued = verifyLicenceKey(licenceKey!, publicKey)!;
  const extension = verifyExtension(licenceExtension ?? '', publicKey);
  expect(extension ? withExtension(issued, extension) : issued).toEqual(
    licence!.seat ? { ...licence, seats: 1 } : licence,
  );
  const confirmed = outside.mails.filter(
    ({ subject, text }) => subject === `Your ${product} license key` && text.includes(id),
  );
  expect(new Set(confirmed.map((mail) => mail.id))).toEqual(new Set([`${id}.order-confirmed`]));
}

/** Whoever cancelled is not charged again, and was told so. */
function expectRenewal({ id, state, subscription }: Order, outside: Outside) {
  if (state !== 'paid' || subscription === undefined) return subscription;
  const isCancelled = outside.cancelled.has(subscriptionOf(id));
  expect(subscription).toBe(isCancelled ? 'ending' : 'renewing');
  const told = outside.mails.filter((mail) => mail.id.startsWith(`${id}.subscription-ending`));
  expect(told.length > 0).toBe(isCancelled);
  return subscription;
}

/**
 * Every charge has its invoice, and what was given back of it its credit notes, never more than it was for; a correction takes back as much
 * as it asks for again.
 */
function expectPapers(order: Order, charges: readonly number[]) {
  const papers = papersOf(order);
  const sum = (of: (paper: NumberedPaper) => boolean) =>
    papers.filter(of).reduce((total, { minorUnits }) => total + minorUnits, 0);
  const own = papers.filter(({ kind, isCorrection }) => kind === 'invoice' && !isCorrection);
  expect(own.map(({ minorUnits }) => minorUnits)).toEqual(charges);
  const charged = charges.reduce((total, each) => total + each, 0);
  expect(sum(({ kind }) => kind === 'invoice') - sum(({ kind }) => kind === 'credit-note')).toBe(
    charged - Math.min(order.refundedMinorUnits ?? 0, charged),
  );
  for (const [place, { kind, minorUnits }] of papers.entries())
    if (kind === 'invoice') expect(sum(({ of }) => of === place)).toBeLessThanOrEqual(minorUnits);
}
