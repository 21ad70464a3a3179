// What training buyers, participants, and the team do in a history, and the invariants of bookings at the end.
import { expect } from 'vitest';
import { openBooking, sayBookingOf } from '../../../netlify/use-cases/book-training.ts';
import { codeFrom } from '../../../netlify/use-cases/certificate-codes.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { verifyCertificate } from '../../../netlify/use-cases/verify-certificate.ts';
import {
  cancelSession,
  holdSession,
  renewLinks,
  setSession,
} from '../../../src/domain/training/book-session.ts';
import { certify, revokeCertificate } from '../../../src/domain/training/certificates.ts';
import { bookingLinkText, bookingOf, isBooked, toCertify } from '../../../src/domain/training/booking.ts';
import { addDays } from '../../../src/domain/dates.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { Outside } from '../../support/crash-harness.ts';
import type { World } from '../world.ts';
import type { TrainingStep } from '../history.ts';

const hour = 3_600_000;
const zone = 'Asia/Kolkata';
const names = ['Ada', 'Bo', 'Cy', 'Dee', 'Eve'];

async function ask(shop: Shop, id: string, request: (order: Order, now: string) => Requested) {
  const done = await requestOnOrder(shop, await shop.orders.read(id), request);
  if (done.outcome === 'done') await done.sendEmails();
}

/** The buyer fills in the booking form with two people, who may have no address, and perhaps a date. */
async function say(shop: Shop, id: string, who: number, date?: string) {
  const stored = await shop.orders.read(id);
  const opened =
    stored && (await openBooking(shop, shop.links.signToken('booking', bookingLinkText(stored.order))));
  if (!opened) return;
  const people = [who, who + 1].map((person, i) => ({
    [`name${i + 1}`]: names[person]!,
    ...(person !== 3 && { [`email${i + 1}`]: `person-${person}@example.org` }),
  }));
  const seen = String(bookingOf(opened.stored.order).changes);
  const dates = date === undefined ? {} : { zone, date1: date.slice(0, 10), time1: '15:30' };
  const done = await sayBookingOf(shop, opened, { ...people[0], ...people[1], ...dates, seen });
  if (done.outcome === 'wrong-booking') throw new Error(JSON.stringify(done.fields));
  if (done.outcome === 'done') await done.sendEmails();
}

const session = (at: string) => ({ at, zone, joinUrl: 'https://meet.example/a' });
const certifyAll = (shop: Shop, id: string) =>
  ask(shop, id, (order, now) => certify(order, (text) => codeFrom(shop.links, text), now));

/** One step of a training. The shop may reject it. */
export async function train(shop: Shop, id: string, step: TrainingStep, who: number) {
  const inDays = (days: number) => addDays(shop.now(), days);
  switch (step) {
    case 'name':
      return say(shop, id, who);
    case 'propose':
      return say(shop, id, who, inDays(2 + who));
    case 'schedule':
    case 'move':
      return ask(shop, id, (order, now) => setSession(order, session(inDays(1 + who)), now, step === 'move'));
    case 'held':
      return ask(shop, id, (order, now) => holdSession(order, who === 0 ? [1] : [], now));
    case 'certify':
      return certifyAll(shop, id);
    case 'revoke':
      return ask(shop, id, (order, now) => {
        const code = bookingOf(order).participants.find(({ certificate }) => certificate)?.certificate?.code;
        return revokeCertificate(order, code ?? '', now);
      });
    case 'links':
      return ask(shop, id, renewLinks);
    case 'cancel':
      return ask(shop, id, cancelSession);
  }
}

/** Completes every task in the work queue: each open training is named, dated, reminded of, held, and certified. */
export async function finishTrainings(shop: Shop, outside: Outside, ids: readonly string[]) {
  const at = new Date(outside.now + 72 * hour).toISOString();
  const booked: string[] = [];
  for (const id of ids) {
    const { order } = (await shop.orders.read(id)) ?? {};
    if (!order || !isBooked(order)) continue;
    booked.push(id);
    if (bookingOf(order).participants.length === 0) await say(shop, id, 0);
    const isMove = bookingOf(order).session !== undefined;
    await ask(shop, id, (now) => setSession(now, session(at), shop.now(), isMove));
  }
  for (const hours of [49, 12, 12]) {
    outside.now += hours * hour;
    await reconcileOrders(shop);
  }
  for (const id of booked) {
    await ask(shop, id, (order, now) => holdSession(order, [], now));
    await certifyAll(shop, id);
  }
}

const certificateCode = /\b(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}\b/g;

/** Each attendee has a certificate that verifies, and everyone was informed of the final dates or of the cancellation. */
export async function expectTraining(shop: Shop, order: Order, outside: World) {
  const { restores } = outside;
  const { id, buyer, state, seats } = order;
  const { participants, heldAt, endedAt, session: set, sequence, remindedOf } = bookingOf(order);
  const toldOf = (kind: string, to: string) =>
    outside.emails.filter((mail) => `${mail.id}.`.startsWith(`${id}.${kind}.`) && mail.to === to);
  expect([order.license, order.licenseKey]).toEqual([undefined, undefined]);
  expect(participants.length).toBeLessThanOrEqual(seats);
  expect(new Set(participants.map(({ number }) => number)).size).toBe(participants.length);
  const addressed = participants.filter(({ email }) => email !== undefined);
  if (endedAt !== undefined) {
    if (set)
      for (const to of [buyer.email, ...addressed.map(({ email }) => email!)])
        expect(toldOf(`session-cancelled.${sequence}`, to).length).toBeGreaterThan(0);
    return 0;
  }
  if (state !== 'paid') return 0;
  expect([heldAt !== undefined, toCertify(order)]).toEqual([true, []]);
  if (remindedOf === set!.at && restores === 0)
    expect(toldOf(`session-reminder.${sequence}`, buyer.email).length).toBeLessThanOrEqual(1);
  const codes = participants.flatMap(({ certificate }) => (certificate ? [certificate.code] : []));
  expect(new Set(codes).size).toBe(codes.length);
  for (const { name, email, certificate } of participants) {
    if (!certificate) continue;
    expect(await verifyCertificate(shop, certificate.code)).toMatchObject({ name });
    if (email !== undefined)
      expect(toldOf('training-certified', email).map(({ text }) => text)).toContainEqual(
        expect.stringContaining(certificate.code),
      );
  }
  // A code that was emailed and revoked verifies nothing.
  for (const { text } of toldOf('training-certified', buyer.email))
    for (const [code] of text.matchAll(certificateCode))
      if (!codes.includes(code)) expect(await verifyCertificate(shop, code)).toBeNull();
  return codes.length;
}

const bookingLink = /\/booking\?link=([\w.-]+)/g;

/** A link or code emailed to a participant opens that person's place and verifies that name, or no longer works. */
export async function expectOwnPlaces(shop: Shop, { emails }: Outside) {
  for (const { id, to, text } of emails) {
    const [, who] = /^person-(\d)@/.exec(to) ?? [];
    const name = names[Number(who)];
    if (id.includes('.training-certified.') && name !== undefined)
      for (const [code] of text.matchAll(certificateCode))
        expect((await verifyCertificate(shop, code))?.name ?? name).toBe(name);
    for (const [, link] of text.matchAll(bookingLink)) {
      const opened = await openBooking(shop, link!);
      if (opened && opened.stored.order.buyer.email !== to) expect(opened.participant?.email ?? to).toBe(to);
    }
  }
}
