// Invariants at the end of a history of years: no lost key, no lost paid day, no repeated invitation, and documents that add up to the
// payments.
import { expect } from 'vitest';
import {
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { enterSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { seatCode } from '../../../src/domain/license/seating.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { orderIds } from '../actions/purchases.ts';
import { breaks, holds } from '../invariants/broken-invariant.ts';
import { publicKeyOf } from '../invariants/rotation.ts';
import { count, type World } from '../world.ts';
import { documentOf, licensesOf, rootOf } from './documents-of.ts';
import { expectRoles } from './expect-roles.ts';
import { chargesIn, dayNumber, isOver, owedUntil } from './owed.ts';

const dayOf = (date: string) => dayNumber(Date.parse(date));

/** Every paid license runs through its last paid day and not a day longer. */
async function expectPaidDays(world: World, license: Order) {
  const { months } = world.memory.bought.get(license.id)!;
  const isBack = isOver(world, license.id);
  expect(license.state).toBe(isBack ? 'refunded' : 'paid');
  if (isBack) return;
  const end = license.license!.validUntil;
  if (months === undefined) {
    expect(end).toBeNull();
    return;
  }
  const { spans, until, moved } = (await owedUntil(world, license.id))!;
  // A 28-day month that moves is longer where months are longer.
  const ahead = dayOf(end!) - until;
  if (ahead < -moved || ahead > 3 * moved)
    breaks(
      'no paid day is lost',
      `License ${license.id} runs until day ${dayOf(end!)} of 1970, and is paid until ${until}: ${JSON.stringify(spans)}`,
    );
  count(world, 'paid terms', spans.length);
}

/** The payment for a replaced license was deducted from the next one or refunded. */
async function expectCarried(world: World, license: Order) {
  const next = license.upgradedTo && world.memory.bought.get(license.upgradedTo.orderId);
  if (!next) return;
  const upgrade = (await documentOf(world, license.upgradedTo!.orderId))!;
  expect(upgrade.upgrades!.credit + chargesIn(world, upgrade.id)[0]!.minorUnits).toBe(
    upgrade.upgrades!.price,
  );
  for (const [id, { for: what, of }] of world.memory.bought) {
    if (id !== license.id && (of !== license.id || what === 'upgrade')) continue;
    for (const { at, minorUnits, back } of chargesIn(world, id))
      if (at > next.startedAt && back < minorUnits)
        breaks(
          'no paid day is lost',
          `Order ${id} paid ${minorUnits} for license ${license.id}, which ${upgrade.id} replaced without its credit.`,
        );
  }
}

/** Paid renewals and seats that were not refunded take effect. */
async function expectEffect(world: World, id: string) {
  const { for: what, of } = world.memory.bought.get(id)!;
  const charges = chargesIn(world, id);
  if (of === undefined || charges.length === 0) return;
  const [order, license] = [(await documentOf(world, id))!, await documentOf(world, of)];
  const isWanted = !isOver(world, id);
  const effect = order.renews ?? order.addsTo ?? order.upgrades;
  expect(effect?.state).toBe(isWanted ? 'given' : 'taken-back');
  if (what === 'renewal') expect(isRenewedBy(license, id)).toBe(isWanted);
  // A license that was upgraded again stays replaced, whatever is refunded.
  if (what === 'upgrade')
    expect(license?.upgradedTo?.orderId === id).toBe(isWanted || order.upgradedTo !== undefined);
  if (isWanted && what in effects) count(world, effects[what as keyof typeof effects]);
}

const effects = { renewal: 'renewals', seats: 'added seats', upgrade: 'upgrades' };

const isRenewedBy = (license: Order | undefined, id: string) =>
  license?.periods?.some(({ orderId }) => orderId === id) ?? false;

const invitedId = /^(\w{24})\.seat-invited\.(\d+-\d+)\.\d+$/;

/** No one who keeps a seat is invited again, whatever happens to the license. */
function expectOneInvitation(world: World) {
  const sent = new Map<string, Set<string>>();
  for (const { id, to } of world.emails) {
    const [, orderId] = invitedId.exec(id) ?? [];
    if (orderId === undefined) continue;
    const key = `${rootOf(world, orderId)} ${to}`;
    sent.set(key, (sent.get(key) ?? new Set()).add(id));
  }
  for (const [key, ids] of sent) {
    count(world, 'invitations', ids.size);
    const allowed = world.memory.invited.get(key) ?? 0;
    if (ids.size > allowed)
      breaks(
        'no one is invited again',
        `${key} was invited by ${[...ids].join(', ')}, and given a seat ${allowed} times.`,
      );
  }
}

/** The last paid day, as checked by `expectPaidDays`. */
const endOf = ({ license }: Order) => lastDay(license!);

const lastDay = ({ validUntil }: { validUntil: string | null }) =>
  validUntil === null ? null : dayOf(validUntil);

/** The last day before the next paid period, or of the license if none is paid. */
const endOfPeriod = ({ now }: World, order: Order) => {
  const next = order.periods?.map(({ from }) => dayOf(from)).filter((from) => from > dayNumber(now)) ?? [];
  return next.length > 0 ? Math.min(...next) : endOf(order);
};

/** The last day of a key, including its extension. */
function lastDayOf(world: World, key: string, extension: string | undefined): number | null | undefined {
  const publicKey = publicKeyOf(world, key);
  const issued = verifyLicenseKey(key, publicKey);
  const extended = extension === undefined ? null : verifyExtension(extension, publicKey);
  const whole = issued && (extended ? withExtension(issued, extended) : issued);
  return whole ? lastDay(whole) : undefined;
}

/** Every key that someone was shown and whose seat is still paid verifies through the last paid day. */
async function expectKeys(shop: Shop, world: World) {
  for (const { orderId, to, seat, key } of world.memory.keys) {
    const order = await documentOf(world, orderId);
    const root = rootOf(world, orderId);
    if (!order || order.state !== 'paid') continue;
    if (order.upgradedTo) {
      await expectNextSeat(world, order, root, to);
      continue;
    }
    const held = order.seating?.seats.find(({ number, round }) => `${number}-${round}` === seat);
    if (!held) {
      expectLeft(world, root, to, orderId);
      continue;
    }
    const view = await enterSeat(shop, shop.links.signToken('seat-link', `${orderId}-${seatCode(held)}`));
    expect([orderId, view?.key]).toEqual([orderId, key]);
    const last = held.leaves ? endOfPeriod(world, order) : endOf(order);
    expect([orderId, lastDayOf(world, key, view?.extension)]).toEqual([orderId, last]);
    if (held.leaves) count(world, 'keys of seats that end at the renewal');
    count(world, 'keys of seats');
  }
}

/** A member without a seat lost it to an administrator or with refunded seats. */
function expectLeft({ memory, emails }: World, root: string, to: string, orderId: string) {
  const isTold = emails.some((mail) => mail.to === to && /\.seat-(revoked|not-renewed)\./.test(mail.id));
  if (!memory.left.has(`${root} ${to}`) && !isTold)
    breaks('no key is lost', `${to} has no seat in ${orderId} anymore.`);
}

async function expectNextSeat(world: World, order: Order, root: string, to: string) {
  const next = await documentOf(world, order.upgradedTo!.orderId);
  if (!next || next.state !== 'paid' || next.seats === 1) return;
  if (next.upgradedTo) return expectNextSeat(world, next, root, to);
  if (!next.seating?.seats.some(({ email }) => email === to)) expectLeft(world, root, to, next.id);
  else count(world, 'seats after an upgrade');
}

/** The license's own key verifies through the last paid day. */
function expectOwnKey(world: World, license: Order) {
  const { licenseKey, licenseExtension, upgradedTo, state } = license;
  if (state !== 'paid' || upgradedTo) return;
  expect([license.id, lastDayOf(world, licenseKey!, licenseExtension)]).toEqual([license.id, endOf(license)]);
  count(world, 'own keys');
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);

/** Invoices minus credit notes equal receipts minus refunds, and the lines of each document add up to its total. */
async function expectDocuments(world: World, id: string, sums: Map<string, number>) {
  const stored = await documentOf(world, id);
  if (!stored) return;
  const serial = (await world.engine.execute(['HGET', `order:${id}`, 'serial'])) as string | null;
  const order = serial ? withSerials(stored, serial.split(',').map(Number)) : stored;
  const documents = billingDocumentsOf(order);
  const ofKind = (wanted: string) =>
    sumOf(documents.filter(({ kind }) => kind === wanted).map(({ minorUnits }) => minorUnits));
  const received = sumOf(chargesIn(world, id).map(({ minorUnits, back }) => minorUnits - back));
  expect([id, ofKind('invoice') - ofKind('credit-note')]).toEqual([id, received]);
  for (const [place, { minorUnits }] of documents.entries()) {
    const { lines, sums: totals } = documentContentOf(order, place)!;
    const inLines = lines.flatMap(({ amount, taxes }) => [amount, ...taxes.map((tax) => tax.minorUnits)]);
    expect([id, place, sumOf(inLines), totals.at(-1)!.minorUnits]).toEqual([
      id,
      place,
      minorUnits,
      minorUnits,
    ]);
  }
  count(world, 'documents', documents.length);
  const { currency } = order.amount;
  sums.set(currency, (sums.get(currency) ?? 0) + received);
}

/** No payment belongs to an order that the history does not remember and thus does not check. */
function expectRemembered(world: World) {
  for (const id of [...orderIds(world), ...world.transfers.keys()])
    if (!world.memory.bought.has(id)) expect([id, chargesIn(world, id)]).toEqual([id, []]);
}

/** Checks all invariants. @throws BrokenInvariant */
export async function expectYears(shop: Shop, world: World): Promise<void> {
  await holds('every payment belongs to a purchase in the history', () => expectRemembered(world));
  const licenses = (await licensesOf(world)).filter(({ id }) => chargesIn(world, id).length > 0);
  count(world, 'licenses', licenses.length);
  for (const license of licenses)
    await holds('no paid day is lost', async () => {
      await expectPaidDays(world, license);
      await expectCarried(world, license);
    });
  for (const id of world.memory.bought.keys())
    await holds('each payment for a license takes effect exactly once', () => expectEffect(world, id));
  await expectRoles(shop, world, licenses);
  for (const license of licenses) await holds('no key is lost', () => expectOwnKey(world, license));
  await holds('no key is lost', () => expectKeys(shop, world));
  expectOneInvitation(world);
  const sums = new Map<string, number>();
  for (const id of world.memory.bought.keys())
    await holds('documents match the payments', () => expectDocuments(world, id, sums));
  await holds('no email or payment stays unhandled', async () => {
    expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()]).toEqual([[], []]);
    expect(await shop.unmatchedPayments.all()).toEqual([]);
  });
}
