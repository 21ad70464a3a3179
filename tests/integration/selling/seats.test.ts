// A group's seats, starting with the order email: invited, revoked, and reassigned, by two administrators concurrently,
// and never shown to anyone else.
import { createPublicKey } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import extension from '../../../netlify/endpoints/license-extension.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import openSeat from '../../../netlify/endpoints/seat-open.ts';
import plainSeat from '../../../netlify/endpoints/seat-plain.ts';
import change from '../../../netlify/endpoints/seats-change.ts';
import exportSeats from '../../../netlify/endpoints/seats-export.ts';
import plainSeats from '../../../netlify/endpoints/seats-plain.ts';
import viewSeats from '../../../netlify/endpoints/seats-view.ts';
import { services } from '../../../netlify/services.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import type { SeatReply, SeatsReply } from '../../../src/contracts/seats-replies.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyAtPayu, mailed, orderLink, orderOf, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
const seatLink = /\/seat\?link=([\w-]+)/;
const seatsLink = /\/seats\?link=([\w-]+)/;

async function group(seats = 7) {
  const { email, id } = await buyAtPayu(shop, { priceId: `group-academic-${seats}-inr` });
  return { email, id, link: mailed(shop, email, orderLink) };
}
const ask = async (body: object) => {
  const answer = await shop.call(change, { body });
  await shop.settle();
  return answer;
};
const asked = async (body: object) => (await ask(body)).json as unknown as SeatsReply;
const look = async (link: string) =>
  ((await shop.call(viewSeats, { path: `/api/seats/view?link=${link}` })).json as unknown as SeatsReply)
    .seats;
const enter = (link: string) => shop.call(openSeat, { body: { link } });
const entered = async (link: string) => ((await enter(link)).json as unknown as SeatReply).seat;
const invite = (link: string, ...emails: string[]) =>
  asked({ link, do: 'invite', people: emails.map((email) => ({ email })) });
const invitedTo = (email: string) => mailed(shop, email, seatLink);
const someone = (name: string) => freshEmail().replace(/^/, `${name}.`);

describe('seven seats', () => {
  it('are assigned from a list with one invalid line; each person gets a separate key that no one else sees', async () => {
    const { email, id, link } = await group();
    expect(mailed(shop, email, seatsLink)).toBe(link);
    const { order } = (await shop.call(orderView, { path: `/?link=${link}` })).json as never as {
      order: { seatsPath: string; license: { key: string } };
    };
    expect(order.seatsPath).toBe(`/seats?link=${link}`);
    const [rania, tom, ingrid] = [someone('rania'), 'tom@institute', someone('ingrid')];
    const { invited, message } = await invite(link, rania, tom, ingrid);
    expect(message).toBe('2 invitations sent.');
    expect(invited).toEqual([
      { email: rania, seat: 2 },
      { email: ingrid, seat: 3 },
      { email: tom, reason: 'Please enter a valid email address' },
    ]);
    const [first, second] = [await entered(invitedTo(rania)), await entered(invitedTo(ingrid))];
    expect(verifyLicenseKey(first.key, publicKey)).toMatchObject({
      orderId: id,
      seats: 1,
      holder: rania,
      seat: { number: 2, round: 1 },
    });
    expect(verifyLicenseKey(order.license.key, publicKey)).toMatchObject({ seat: { number: 1, round: 1 } });
    expect(new Set([first.key, second.key, order.license.key]).size).toBe(3);
    expect(first.key.length).toBeLessThanOrEqual(300);
    // Issuing the key again returns the same key.
    expect((await entered(invitedTo(rania))).key).toBe(first.key);
    const shown = JSON.stringify([await look(link), first]);
    for (const { key } of [second, order.license]) expect(shown).not.toContain(key);
    expect(JSON.stringify(first)).not.toContain(ingrid);
    expect(JSON.stringify(await look(link))).not.toContain('BSP-');
    expect((await look(link)).rows.map(({ state }) => state)).toEqual([
      'administrator',
      'active',
      'active',
      ...Array<string>(4).fill('free'),
    ]);
  });

  it('hold three named people in a group of three once its buyer has given up seat 1, whose first key ends', async () => {
    const { link, email, id } = await group(3);
    const before = await orderOf(id);
    const [bea, ...people] = [someone('bea'), someone('a'), someone('b'), someone('c')];
    await asked({ link, do: 'name-second', email: bea });
    expect((await ask({ link: mailed(shop, bea!, seatsLink), do: 'leave' })).status).toBe(409);
    const left = await asked({ link, do: 'leave' });
    expect(left.message).toBe('Seat 1 is free. You still administer the seats.');
    expect(left.seats.rows.map(({ state }) => state)).toEqual(['free', 'free', 'free']);
    expect((await ask({ link, do: 'leave' })).status).toBe(409);
    const { invited } = await invite(link, ...people);
    expect(invited!.map((each) => each.seat)).toEqual([1, 2, 3]);
    const { key } = await entered(invitedTo(people[0]!));
    expect(verifyLicenseKey(key, publicKey)).toMatchObject({
      holder: people[0],
      seat: { number: 1, round: 2 },
    });
    const page = await shop.call(orderView, { path: `/?link=${link}` });
    expect([page.status, page.text.includes(before.licenseKey!), page.text.includes('BSP-')]).toEqual([
      200,
      false,
      false,
    ]);
    expect((await shop.call(extension, { path: `/?link=${link}` })).status).toBe(409);
    await asked({ link, do: 'revoke', number: 1, round: 2 });
    expect((await invite(link, email)).invited).toEqual([{ email, seat: 1 }]);
  });

  it('stop working when they are revoked, and the next person gets another key', async () => {
    const { link } = await group();
    const [before, next] = [someone('before'), someone('next')];
    await invite(link, before);
    const old = invitedTo(before);
    const { key } = await entered(old);
    const { seats } = await asked({ link, do: 'revoke', number: 2, round: 1 });
    expect(seats.rows[1]).toEqual({ number: 2, round: 0, state: 'free' });
    expect(seats.revocations).toMatchObject({ left: 6, of: 7 });
    expect((await enter(old)).status).toBe(404);
    expect((await shop.call(extension, { path: `/?link=${old}` })).status).toBe(409);
    expect(subjectsTo(shop, before).at(-1)).toMatch(/has ended/);
    await invite(link, next);
    const taken = await entered(invitedTo(next));
    expect(verifyLicenseKey(taken.key, publicKey)?.seat).toEqual({ number: 2, round: 2 });
    expect(taken.key).not.toBe(key);
    expect((await enter(old)).status).toBe(404);
    expect((await ask({ link, do: 'revoke', number: 2, round: 1 })).status).toBe(409);
  });

  it('keep their keys at a renewal, and each extension fits one seat', async () => {
    const { link, id } = await group(3);
    const [a, b] = [someone('a'), someone('b')];
    await invite(link, a, b);
    const { key } = await entered(invitedTo(a));
    const stored = (await services().orders.read(id))!;
    const { order } = stored;
    const until = '2029-01-01T00:00:00.000Z';
    await services().orders.commit({
      order: {
        ...order,
        keyUntil: order.license!.validUntil!,
        license: { ...order.license!, validUntil: until },
      },
      version: stored.version,
      emails: [],
      emailsLeasedUntil: until,
      checkAt: null,
      remindAt: null,
    });
    const renewed = await entered(invitedTo(a));
    expect(renewed.key).toBe(key);
    const license = verifyLicenseKey(key, publicKey)!;
    expect(withExtension(license, verifyExtension(renewed.extension!, publicKey)!)?.validUntil).toBe(until);
    const other = (await entered(invitedTo(b))).extension!;
    expect(withExtension(license, verifyExtension(other, publicKey)!)).toBeNull();
    const { json } = await shop.call(extension, { path: `/?link=${invitedTo(a)}` });
    expect(json).toMatchObject({ extension: renewed.extension });
  });

  it('cause no duplicate seats or emails when two administrators invite people at the same moment', async () => {
    const { link, id } = await group(4);
    const bea = someone('bea');
    await asked({ link, do: 'name-second', email: bea });
    const second = mailed(shop, bea, seatsLink);
    expect(second).not.toBe(link);
    const emails = Array.from({ length: 6 }, (_, i) => someone(`p${i}`));
    const answers = await Promise.all(
      emails.map((email, i) =>
        shop.call(change, {
          body: { link: i % 2 ? second : link, do: 'invite', people: [{ email }, { email: emails[0] }] },
        }),
      ),
    );
    await shop.settle();
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { seating } = await orderOf(id);
    expect(seating!.seats.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(new Set(seating!.seats.map(({ email }) => email)).size).toBe(3);
    for (const { email } of seating!.seats) expect(subjectsTo(shop, email)).toHaveLength(1);
    const without = emails.filter((email) => !seating!.seats.some((seat) => seat.email === email));
    for (const email of without) expect(subjectsTo(shop, email)).toEqual([]);
  });

  it('show a second administrator no order and no right to name others, and an ended link opens nothing', async () => {
    const { link, email } = await group(3);
    const bea = someone('bea');
    await asked({ link, do: 'name-second', email: bea });
    const second = mailed(shop, bea, seatsLink);
    expect(subjectsTo(shop, email).at(-1)).toBe('A second person manages your seats');
    const seats = await look(second);
    expect(seats).toMatchObject({ administrator: 'second' });
    expect(seats).not.toHaveProperty('orderPath');
    expect((await shop.call(orderView, { path: `/?link=${second}` })).status).toBeGreaterThanOrEqual(400);
    expect((await ask({ link: second, do: 'name-second', email: someone('c') })).status).toBe(409);
    expect((await ask({ link: second, do: 'remove-second' })).status).toBe(409);
    await asked({ link, do: 'remove-second' });
    expect((await shop.call(viewSeats, { path: `/?link=${second}` })).status).toBe(404);
    expect((await ask({ link: second, do: 'invite', people: [{ email: bea }] })).status).toBe(404);
  });

  it('are unavailable, with an explanation and no key, while the group is full or its order is on hold', async () => {
    const { link, id } = await group(2);
    const a = someone('a');
    await invite(link, a);
    const { invited } = await invite(link, someone('b'));
    expect(invited).toMatchObject([{ reason: 'No seat is left.' }]);
    expect((await enter(invitedTo(a))).status).toBe(200);
    await fulfilOrder(
      services(),
      fetched({
        find: { orderId: id },
        event: { type: 'disputed', at: services().now(), disputeId: 'd' },
        references: [],
      }),
      await services().orders.read(id),
    );
    expect((await enter(invitedTo(a))).status).toBe(404);
    expect((await look(link)).closed).toMatch(/on hold/);
    expect((await ask({ link, do: 'revoke', number: 2, round: 1 })).status).toBe(409);
  });
});

describe('a link', () => {
  it('opens nothing if it is forged, of another kind, or for an order without seats', async () => {
    const { link } = await group(3);
    const a = someone('a');
    await invite(link, a);
    const seat = invitedTo(a);
    const { email } = await buyAtPayu(shop);
    const single = mailed(shop, email, orderLink);
    // Not the last character of the signature, because signatures of earlier releases may end differently.
    const forged = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.slice(-1)}`;
    for (const wrong of [forged, seat, single, `${seat.slice(0, 24)}-2-1-${link.slice(25)}`, 'x'])
      expect((await shop.call(viewSeats, { path: `/?link=${wrong}` })).status).toBeGreaterThanOrEqual(400);
    for (const wrong of [
      forged,
      link,
      single,
      seat.replace('-2-1-', '-3-1-'),
      seat.replace('-2-1-', '-1-1-'),
    ])
      expect((await enter(wrong)).status).toBeGreaterThanOrEqual(400);
  });
  it('assigns no seat when a program opens it; without JavaScript, a person gets the key with one button', async () => {
    const { link } = await group(3);
    const a = someone('a');
    const invited = await shop.call(plainSeats, {
      body: new URLSearchParams({ link, email: a }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await shop.settle();
    expect(invited.text).toContain(`We emailed ${a}.`);
    const seat = invitedTo(a);
    const page = await shop.call(plainSeat, { path: `/?link=${seat}` });
    expect(page.text).not.toContain('BSP-');
    expect((await look(link)).rows[1]!.state).toBe('pending');
    const shown = await shop.call(plainSeat, {
      body: new URLSearchParams({ link: seat }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(shown.text).toContain((await entered(seat)).key);
    const wrong = await shop.call(plainSeats, {
      body: new URLSearchParams({ link, email: 'no-one' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('valid email address')]);
  });
  it('downloads the list of seats as a file without keys', async () => {
    const { link } = await group(3);
    const a = someone('a');
    await asked({ link, do: 'invite', people: [{ email: a, name: '=HYPERLINK("x")' }] });
    const { text, headers } = await shop.call(exportSeats, { path: `/?link=${link}` });
    expect(headers.get('content-disposition')).toContain('seats.csv');
    expect(text).toContain(`2,"'=HYPERLINK(""x"")",${a},pending,`);
    expect(text).not.toContain('BSP-');
  });
});
