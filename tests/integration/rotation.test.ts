// Rotates all three secrets in a running shop. No link ends, no one is signed out, and every license key stays valid.
import { createPublicKey, randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { orderLinks } from '../../netlify/adapters/links/order-links.ts';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenseKey,
} from '../../netlify/adapters/license-signing/license-signer.ts';
import { services } from '../../netlify/services.ts';
import { openBooking } from '../../netlify/use-cases/book-training.ts';
import { askForAddress, confirmNextAddress } from '../../netlify/use-cases/change-address.ts';
import { confirmAddress } from '../../netlify/use-cases/confirm-address.ts';
import { ordersOf } from '../../netlify/use-cases/account-orders.ts';
import { openSession } from '../../netlify/use-cases/open-session.ts';
import { openView } from '../../netlify/use-cases/order-view.ts';
import { readOrderStatus } from '../../netlify/use-cases/read-order-status.ts';
import { deliverEmails } from '../../netlify/use-cases/deliver-email.ts';
import { changeOrder, fulfilOrder } from '../../netlify/use-cases/fulfil-order.ts';
import { validateToken } from '../../netlify/use-cases/validate-token.ts';
import { openDocuments } from '../../netlify/use-cases/order-documents.ts';
import { checkStudentCode, sendStudentCode } from '../../netlify/use-cases/prove-student.ts';
import { makeQuote, openQuote } from '../../netlify/use-cases/quotes.ts';
import { registerTrial } from '../../netlify/use-cases/register-trial.ts';
import { readReset, requestReset } from '../../netlify/use-cases/reset-password.ts';
import { openOrder } from '../../netlify/use-cases/serve-order-page.ts';
import { enterSeat } from '../../netlify/use-cases/serve-seat.ts';
import { changeSeats, openSeats } from '../../netlify/use-cases/serve-seats.ts';
import { startLicenseCheckout } from '../../netlify/use-cases/start-card-checkout.ts';
import { bookingLinkText } from '../../src/domain/training/booking.ts';
import { findPlan } from '../../src/domain/catalog.ts';
import { addDays, addMonths } from '../../src/domain/dates.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { seatCode, secondCode, seatingOf } from '../../src/domain/license/seating.ts';
import { fetched } from '../../src/domain/trust.ts';
import { startCommerce } from '../support/commerce.ts';
import { freshEmail } from '../support/fresh-email.ts';
import { runOffice } from '../support/visitors.ts';

const site = await startCommerce();
const before = { ...site.environment };
afterAll(async () => {
  for (const name of rotated) process.env[`${name}_BEFORE`] = '';
  await site.close();
});

const rotated = ['TOKEN_SECRET', 'LINK_SECRET', 'LICENCE_SIGNING_KEY'] as const;
const password = 'three unrelated words of mine';
const publicHalf = (key: string) => createPublicKey(privateKeyFrom(key));

async function paid(planId: string, seats?: number): Promise<Order> {
  const shop = services();
  const now = shop.now();
  const plan = findPlan(planId, seats)!;
  const buyer = { email: freshEmail() };
  const order = newOrder({ id: shop.links.newOrderId(), plan, currency: 'USD', buyer, now });
  await shop.orders.create(order, { checkAt: null, limits: [] });
  const event = {
    type: 'payment-confirmed',
    at: now,
    paymentId: order.id,
    subscriptionId: `sub_${order.id}`,
    ...order.amount,
  } as const;
  const news = fetched({ find: { orderId: order.id }, event, references: [] });
  return (await fulfilOrder(shop, news, { order, version: 1 })).order!;
}

/** Registers a trial. Its email stays in the outbox. */
async function account() {
  const email = freshEmail();
  const form = { firstName: 'Ada', lastName: 'L', email, password, confirmPassword: password };
  const done = await registerTrial(services(), form, undefined);
  if (done.outcome !== 'registered') throw new Error(done.outcome);
  return { email, session: done.token };
}

/** Sends the pending email of this kind to an address. Returns the match in its text. */
async function waited(kind: string, to: string, pattern: RegExp) {
  const mailing = (await services().outbox.waiting()).find((each) => each.kind === kind && each.to === to)!;
  await deliverEmails(services(), [{ mailing, tries: 0 }]);
  return pattern.exec(site.mailbox.messages(to)[0]!.text)?.[1] ?? '';
}

/** Everything issued before the secrets change. */
async function everythingIssued() {
  const shop = services();
  const [single, student, group, training] = [
    await paid('personal-academic'),
    await paid('student'),
    await paid('group-academic', 3),
    await paid('training-basic', 2),
  ];
  const sign = shop.links.signToken;
  const groupLink = sign('order-link', group.id);
  await changeSeats(shop, { link: groupLink, do: 'invite', people: [{ email: freshEmail() }] });
  await changeSeats(shop, { link: groupLink, do: 'name-second', email: freshEmail() });
  const seated = (await shop.orders.read(group.id))!.order;
  const seat = sign('seat-link', `${group.id}-${seatCode(seatingOf(seated).seats[0]!)}`);
  const wish = { plan: 'personal-academic', seats: 1, currency: 'USD', institution: 'MIT' } as const;
  const attempt = { email: freshEmail(), attemptId: crypto.randomUUID(), priceId: 'personal-academic-usd' };
  const school = `ada.${crypto.randomUUID().slice(0, 8)}@mit.edu`;
  await sendStudentCode(shop, sign('order-link', student.id), school, undefined);
  const [signedIn, forgetful, moving] = [await account(), await account(), await account()];
  await requestReset(shop, forgetful.email, undefined);
  const nextEmail = freshEmail();
  await askForAddress(shop, moving.session, { currentPassword: password, email: nextEmail });
  const started = await startLicenseCheckout(shop, attempt);
  return {
    single,
    student,
    group,
    school,
    attempt,
    started,
    signedIn,
    forgetful,
    moving,
    nextEmail,
    device: shop.links.deviceToken('someone'),
    seatKey: (await enterSeat(shop, seat))!.key,
    links: {
      order: sign('order-link', single.id),
      papers: sign('papers-link', single.id),
      seats: groupLink,
      second: sign('seats-link', `${group.id}-${secondCode(seatingOf(seated).second!)}`),
      seat,
      booking: sign('booking', bookingLinkText(training)),
      quote: makeQuote(shop, wish)!,
      unsubscribe: sign('unsubscribe', 'someone'),
    },
  };
}
type Issued = Awaited<ReturnType<typeof everythingIssued>>;

/** The links that no longer open anything. */
async function deadAmong({ links }: Issued): Promise<string[]> {
  const shop = services();
  const opened: Record<keyof Issued['links'], unknown> = {
    order: await openOrder(shop, links.order),
    papers: await openDocuments(shop, links.papers),
    seats: await openSeats(shop, links.seats),
    second: await openSeats(shop, links.second),
    seat: await enterSeat(shop, links.seat),
    booking: await openBooking(shop, links.booking),
    quote: openQuote(shop, links.quote),
    unsubscribe: shop.links.read('unsubscribe', links.unsubscribe),
  };
  return Object.entries(opened).flatMap(([family, found]) => (found ? [] : [family]));
}

describe('rotating all three secrets in a running shop', () => {
  it('ends no link and no session, repeats no payment attempt, and changes no installed key', async () => {
    const issued = await everythingIssued();
    expect(await deadAmong(issued)).toEqual([]);
    for (const name of rotated) {
      process.env[`${name}_BEFORE`] = before[name];
      process.env[name] = randomBytes(32).toString('base64');
    }
    const shop = services();

    expect(await deadAmong(issued)).toEqual([]);
    for (const { session } of [issued.signedIn, issued.forgetful, issued.moving])
      expect(await validateToken(shop, session)).not.toBeNull();
    expect(shop.links.isDeviceOf(issued.device, 'someone')).toBe(true);

    // Pending emails, and codes that were emailed before.
    const token = await waited('password-reset', issued.forgetful.email, /\/reset-password\S*?([\w-]{43})/);
    expect((await readReset(shop, token, undefined)).outcome).toBe('works');
    const confirm = await waited('trial-welcome', issued.signedIn.email, /#confirm=([\w-]+)/);
    expect(await confirmAddress(shop, issued.signedIn.session, confirm)).toEqual({ outcome: 'confirmed' });
    const next = await waited('confirm-new-address', issued.nextEmail, /#address=([\w-]+)/);
    expect((await confirmNextAddress(shop, issued.moving.session, next)).outcome).toBe('moved');
    const { code } = (await shop.orders.read(issued.student.id))!.order.studentId!;
    const mailedCode = orderLinks(before.LINK_SECRET!).studentCode(
      issued.student.id,
      code!.address,
      code!.sentAt,
    );
    const studentLink = shop.links.signToken('order-link', issued.student.id);
    expect((await checkStudentCode(shop, studentLink, mailedCode, undefined)).outcome).toBe('done');

    // The same attempt after the rotation returns the same order and payment page.
    expect(await startLicenseCheckout(shop, issued.attempt)).toEqual(issued.started);

    // A renewal does not change an installed key, and its extension is signed for that key.
    const { single } = issued;
    const renewed = await changeOrder(shop, await shop.orders.read(single.id), (order) => ({
      outcome: 'changed',
      order: {
        ...order,
        keyUntil: order.license!.validUntil!,
        license: { ...order.license!, validUntil: addMonths(order.license!.validUntil!, 12) },
      },
      emails: [],
    }));
    const earlier = publicHalf(before.LICENCE_SIGNING_KEY!);
    expect(renewed.order!.licenseKey).toBe(single.licenseKey);
    expect(verifyExtension(renewed.order!.licenseExtension!, earlier)?.orderId).toBe(single.id);
    expect((await enterSeat(shop, issued.links.seat))!.key).toBe(issued.seatKey);
    // New purchases are signed only with the new key.
    const fresh = (await paid('personal-academic')).licenseKey!;
    expect(verifyLicenseKey(fresh, publicHalf(process.env.LICENCE_SIGNING_KEY!))).not.toBeNull();
    expect(verifyLicenseKey(fresh, earlier)).toBeNull();
  }, 60_000);

  it('ends everything signed with the previous secret once that is removed, and nothing newer', async () => {
    const old = await everythingIssued();
    for (const name of rotated) {
      process.env[`${name}_BEFORE`] = process.env[name];
      process.env[name] = randomBytes(32).toString('base64');
    }
    const fresh = await everythingIssued();
    for (const name of rotated) process.env[`${name}_BEFORE`] = '';
    expect((await deadAmong(old)).sort()).toEqual(Object.keys(old.links).sort());
    expect(await validateToken(services(), old.signedIn.session)).toBeNull();
    expect(await deadAmong(fresh)).toEqual([]);
    expect(await validateToken(services(), fresh.signedIn.session)).not.toBeNull();
  }, 60_000);
});

describe('a leaked signing key', () => {
  it('leaves every order, on pages and in pending emails, with a key that a product without the leaked one accepts', async () => {
    const order = await paid('personal-academic');
    const link = services().links.signToken('order-link', order.id);
    const leaked = process.env.LICENCE_SIGNING_KEY!;
    process.env.LICENCE_SIGNING_KEY_BEFORE = '';
    process.env.LICENCE_SIGNING_KEY = randomBytes(32).toString('base64');
    try {
      const shop = services();
      const present = publicHalf(process.env.LICENCE_SIGNING_KEY);
      const page = await openView(shop, link);
      expect(verifyLicenseKey(page!.license!.key!, present)?.orderId).toBe(order.id);
      const result = await readOrderStatus(shop, { txnid: order.id, ref: link });
      expect(result).toMatchObject({ licenseKey: page!.license!.key });
      const visitor = (await account()).session;
      const opened = await openSession(shop, visitor);
      if (opened.outcome !== 'open') throw new Error(opened.outcome);
      const { email } = order.buyer;
      const orders = await ordersOf(shop, {
        ...opened,
        account: { ...opened.account, email, confirmedAt: shop.now() },
      });
      expect(orders).toMatchObject([{ licenseKey: page!.license!.key }]);
      expect(await waited('order-confirmed', email, /(BSP-[\w-]+)/)).toBe(page!.license!.key);
    } finally {
      process.env.LICENCE_SIGNING_KEY = leaked;
    }
  });
});

describe('npm run cli -- rotate-secrets', () => {
  const run = (args: string[], changes: Record<string, string> = {}) =>
    runOffice('rotate-secrets', args, { PATH: process.env.PATH ?? '', ...before, ...changes });
  const another = 'another secret of more than 32 characters';

  it.each(['token', 'link', 'license'])(
    'explains which settings to change for a new %s, and shows no current secret',
    async (word) => {
      const { said, status } = await run([word]);
      expect([status, said.includes('_BEFORE to the value'), said.includes('Delete')]).toEqual([
        0,
        true,
        true,
      ]);
      for (const name of rotated) expect(said).not.toContain(before[name]);
    },
  );

  it('reports how many secrets are accepted, and when the previous one can be removed', async () => {
    const alone = await run(['--for', 'local']);
    expect([alone.status, alone.said.match(/one is accepted/g)?.length]).toEqual([0, 3]);
    const changes = { TOKEN_SECRET_BEFORE: another, LINK_SECRET_BEFORE: another };
    const long = addDays(new Date().toISOString(), -9).slice(0, 10);
    const both = await run(['--for', 'local', '--since', long], changes);
    expect(both.said).toContain('TOKEN_SECRET_BEFORE can go now');
    expect(both.said).toMatch(/LINK_SECRET_BEFORE can go on \d{4}-\d\d-\d\d/);
  });

  it('rejects a signing key whose public half is not committed, and an unknown secret name', async () => {
    const unknown = { LICENCE_SIGNING_KEY_BEFORE: Buffer.alloc(32, 9).toString('base64') };
    const { said, status } = await run(['--for', 'local'], unknown);
    expect([status, said.includes('no public key in netlify/license-keys belongs to it')]).toEqual([1, true]);
    expect((await run(['everything'])).status).toBe(1);
  });
});
