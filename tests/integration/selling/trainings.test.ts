// A course for five, from the payment to the certificates, using only the CLI and the emails, and including failures on
// the way.
import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it, vi } from 'vitest';
import academyOrder from '../../../netlify/endpoints/academy-payu-order.ts';
import booking from '../../../netlify/endpoints/booking.ts';
import certificateFile from '../../../netlify/endpoints/booking-certificate.ts';
import verify from '../../../netlify/endpoints/verify.ts';
import { services } from '../../../netlify/services.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { bookingOf } from '../../../src/domain/training/booking.ts';
import { localTime } from '../../../src/domain/time-zones.ts';
import { orderSchema } from '../../../src/domain/order/order.ts';
import { hostileCalls, script } from '../../support/hostile-calls.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import {
  type Fields,
  mailed,
  orderOf,
  returnFromPayu,
  runOffice,
  subjectsTo,
  team,
} from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

const day = 86_400_000;
const trainings = (...args: string[]) => runOffice('trainings', args);
/** This many days from now, at this time of day. */
const inDays = (days: number, time = '15:30') =>
  `${new Date(Date.now() + days * day).toISOString().slice(0, 10)}T${time}`;
const joinUrl = 'https://meet.example/j/123';

/** A paid training for five, through the real calls. */
async function book(email = freshEmail()) {
  const body = { email, phone: '9876543210', participantCount: 5, moduleType: 'basic', stateCode: '29' };
  const { json } = await shop.call(academyOrder, { body });
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
  await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  return { email, id: fields.txnid! };
}

/** The link to the booking, from the email that confirmed the payment. */
const bookingLink = /\/booking\?link=([\w-]+)/;
const linkTo = (email: string) => mailed(shop, email, bookingLink);

/** Opens a page of a booking, as a browser without JavaScript. */
const open = (link: string) => shop.call(booking, { path: `/booking?link=${link}` });
const seenIn = (html: string) => /name="seen" value="(\d*)"/.exec(html)?.[1] ?? '';

/** Submits the form of a booking, as a browser without JavaScript. */
async function send(link: string, fields: Record<string, string>, seen?: string) {
  const form = { link, seen: seen ?? seenIn((await open(link)).text), ...fields };
  const answer = await shop.call(booking, {
    path: '/booking',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
  await shop.settle();
  return answer;
}

/** Five people, three of whom have an address. */
async function name(buyer: string) {
  const addresses = [1, 2, 3].map(() => freshEmail());
  const fields = Object.fromEntries([
    ...'abcde'.split('').map((letter, i) => [`name${i + 1}`, `Person ${letter}`]),
    ...addresses.map((address, i) => [`email${i + 1}`, address]),
  ]) as Record<string, string>;
  const { status, headers } = await send(linkTo(buyer), { ...fields, zone: 'Asia/Kolkata' });
  expect([status, headers.get('location')]).toEqual([303, `/booking?link=${linkTo(buyer)}&saved=yes`]);
  return addresses;
}

/** The calendar part of the newest email to an address: the part that email programs act on, and the attached file. */
async function eventIn(email: string) {
  const { source } = shop.mailbox.messages(email)[0]!;
  const mail = await PostalMime.parse(source);
  const parts = mail.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType));
  const texts = parts.map(({ content }) => Buffer.from(content as ArrayBuffer).toString());
  expect(new Set(texts).size).toBe(1);
  const [text] = texts;
  const calendar = new ICAL.Component(ICAL.parse(text!) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  const type = /Content-Type: (text\/calendar[^\r]*(?:\r\n[ \t][^\r]*)*)/.exec(source)?.[1];
  return { type, event, method: calendar.getFirstPropertyValue('method') };
}

describe('a course for five', async () => {
  const { email, id } = await book();
  const [first, second, third] = (await name(email)) as [string, string, string];

  it('is scheduled: the class is in the calendars of buyer and participants, and the work queue no longer lists it', async () => {
    expect((await trainings('list')).said).toContain('no dates proposed');
    expect((await runOffice('desk', ['list'])).said).toContain(`training.${id}`);
    const { said } = await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
    expect(said).toContain('(Asia/Kolkata). Buyer and participants get an email.');
    for (const each of [email, first, second, third]) {
      const { type, event, method } = await eventIn(each);
      expect(type).toMatch(/method=REQUEST/i);
      expect([method, event.sequence, event.location]).toEqual(['REQUEST', 0, joinUrl]);
      expect(event.attendees.map((guest) => guest.getFirstValue())).toEqual([`MAILTO:${each}`]);
      const start = event.startDate.toJSDate().toISOString();
      expect(localTime(start, 'Asia/Kolkata')).toBe(inDays(14));
    }
    expect((await runOffice('desk', ['list'])).said).not.toContain(id);
  });

  it('can be moved: the same event moves in every calendar', async () => {
    const { uid } = (await eventIn(first)).event;
    expect(
      (await trainings('move', id, '--at', inDays(15, '10:00'), '--zone', 'Europe/Berlin')).said,
    ).toContain('Moved');
    for (const each of [email, first, second, third]) {
      const { event } = await eventIn(each);
      expect([event.uid, event.sequence]).toEqual([uid, 1]);
    }
  });

  it('has a reminder sent once, a day before, however often the job runs', async () => {
    const untilStart = Date.parse(bookingOf(await orderOf(id)).session!.at) - Date.now();
    await shop.laterBy(untilStart - 1.1 * day, () => reconcileOrders(services()));
    expect(subjectsTo(shop, first).filter((subject) => subject.startsWith('Tomorrow'))).toEqual([]);
    for (const minutes of [0, 5, 60])
      await shop.laterBy(untilStart - 0.9 * day + minutes * 60_000, () => reconcileOrders(services()));
    for (const each of [email, first, second, third])
      expect(subjectsTo(shop, each).filter((subject) => subject.startsWith('Tomorrow'))).toHaveLength(1);
  });

  it('is held and certified: each attendee gets a certificate by email, absent people get none, and the buyer gets all', async () => {
    expect((await trainings('held', id)).said).toContain('not taken place yet');
    // The commands use the real clock, so the test moves the class into the past.
    await putIntoThePast(id);
    expect((await runOffice('desk', ['list'])).said).toContain(`certificate.${id}`);
    expect((await trainings('held', id, '--absent', '2')).said).toContain('1 absent');
    expect((await trainings('certify', id)).said).toContain('Certified: 4 of 5.');
    const codes = bookingOf(await orderOf(id)).participants.map(({ certificate }) => certificate?.code);
    expect(codes.map((code) => code !== undefined)).toEqual([true, false, true, true, true]);
    const [mail] = shop.mailbox.messages(first);
    expect(mail!.text).toContain(codes[0]);
    expect(mail!.attachments).toMatchObject([
      { filename: `biospect-certificate-${codes[0]}.pdf`, mimeType: 'application/pdf' },
    ]);
    expect(subjectsTo(shop, second).at(-1)).toContain('Tomorrow');
    expect(shop.mailbox.messages(email)[0]!.text.match(/\/booking\?link=/g)).toHaveLength(5);
    expect((await runOffice('desk', ['list'])).said).not.toContain(id);
    expect((await trainings('certify', id)).said).toContain('Everyone who attended');
    expect(
      (await services().orders.readByReference({ kind: 'certificate', value: codes[0]! }))!.order.id,
    ).toBe(id);
  });

  it('has certificates that can be revoked by code and issued again with a new code', async () => {
    const codeOf = async () => bookingOf(await orderOf(id)).participants[0]!.certificate?.code;
    const before = (await codeOf())!;
    expect((await trainings('revoke', before.toLowerCase(), '--yes')).said).toContain('Revoked');
    expect((await trainings('revoke', before, '--yes')).said).toContain('no such certificate');
    await trainings('certify', id);
    expect(await codeOf()).not.toBe(before);
  });

  it('is found by the address of a participant, who can be erased without affecting the others', async () => {
    const { said } = await runOffice('accounts', ['everything', first]);
    expect(said).toContain(first);
    for (const other of [email, second, third]) expect(said).not.toContain(other);
    expect((await runOffice('accounts', ['everything', first, '--delete', '--yes'])).said).toContain(id);
    const left = bookingOf(await orderOf(id)).participants.map(({ number }) => number);
    expect(left).toEqual([2, 3, 4, 5]);
    expect(await shop.dump()).not.toContain(first);
  });
});

/** Moves the class into the past, so that it is over. */
async function putIntoThePast(id: string) {
  const past = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const done = await requestOnOrder(services(), await services().orders.read(id), (order) => {
    const booking = bookingOf(order);
    return {
      ok: true,
      order: { ...order, booking: { ...booking, session: { ...booking.session!, at: past } } },
      emails: [],
    };
  });
  expect(done.outcome).toBe('done');
}

describe('a training', async () => {
  const { id: untouched } = await book();

  it('ends when it is refunded: buyer and participants are notified, and their calendars remove it', async () => {
    const { email, id } = await book();
    const [first] = await name(email);
    await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
    const { uid } = (await eventIn(first!)).event;
    await runOffice('orders', ['refunded', id, '--yes']);
    for (const each of [email, first!]) {
      const { event, method, type } = await eventIn(each);
      expect([event.uid, event.sequence, method]).toEqual([uid, 1, 'CANCEL']);
      expect(type).toMatch(/method=CANCEL/i);
    }
    expect((await trainings('move', id, '--at', inDays(20))).said).toContain('ended');
  });

  it('offers its date as a calendar file on both of its pages while it is ahead, and otherwise redirects to the page', async () => {
    const { email, id } = await book();
    const [first] = await name(email);
    const calendar = (link: string) => shop.call(booking, { path: `/booking?link=${link}&calendar=yes` });
    expect((await calendar(linkTo(email))).status).toBe(303);
    await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
    const { uid } = (await eventIn(first!)).event;
    for (const link of [linkTo(email), mailed(shop, first!, bookingLink)]) {
      expect((await open(link)).text).toContain(`href="/booking?link=${link}&amp;calendar=yes" download`);
      const file = await calendar(link);
      expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      expect([file.text.includes(`UID:${uid}`), file.text.includes('METHOD:PUBLISH')]).toEqual([true, true]);
      expect(file.text).not.toContain('ATTENDEE');
    }
    await trainings('cancel', id, '--yes');
    expect((await calendar(linkTo(email))).status).toBe(303);
  });

  it('notifies everyone once when it is canceled', async () => {
    const { email, id } = await book();
    await name(email);
    await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
    expect((await trainings('cancel', id, '--yes')).status).toBe(0);
    expect((await trainings('cancel', id, '--yes')).said).toContain('ended');
    expect(subjectsTo(shop, email).filter((subject) => subject.includes('canceled'))).toHaveLength(1);
  });

  it('sends no one a repeated or outdated notice after email was delayed', async () => {
    const { email, id } = await book();
    shop.mailbox.refuse('temporary');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await trainings('schedule', id, '--at', inDays(14), '--zone', 'Asia/Tokyo', '--join', joinUrl);
    await trainings('move', id, '--at', inDays(15));
    shop.mailbox.refuse(undefined);
    await shop.laterBy(3_600_000, () => reconcileOrders(services()));
    const about = subjectsTo(shop, email).filter((subject) => /date of your|was moved/.test(subject));
    expect(about).toHaveLength(1);
    expect(about[0]).toContain('was moved');
  });

  it('keeps both changes when buyer and team edit it at the same moment', async () => {
    const { email, id } = await book();
    const zone = 'Europe/Berlin';
    const [said, set] = await Promise.all([
      send(linkTo(email), { name1: 'Ada', name2: 'Bo', zone }),
      trainings('schedule', id, '--at', inDays(14), '--zone', zone, '--join', joinUrl),
    ]);
    expect([said.status, set.status]).toEqual([303, 0]);
    const { participants, session } = bookingOf(await orderOf(id));
    expect([participants.length, session?.joinUrl]).toEqual([2, joinUrl]);
  });

  it('appears in the work queue with its buyer’s preferred dates, which the buyer can change until one is set', async () => {
    const { email, id } = await book();
    const link = linkTo(email);
    const [date1 = '', time1 = ''] = inDays(10, '09:30').split('T');
    await send(link, { date1, time1, zone: 'Asia/Kolkata', notes: 'Survival\ncurves' });
    expect(bookingOf(await orderOf(id)).proposals).toEqual([`${date1}T04:00:00.000Z`]);
    expect(subjectsTo(shop, email).at(-1)).toBe('We have your dates for the training');
    expect(shop.mailbox.messages(team)[0]!.text).toContain('9:30 AM (Asia/Kolkata)');
    expect((await runOffice('desk', ['list'])).said).toContain(`training.${id}.`);
    const { text } = await open(link);
    for (const shown of [
      `value="${date1}"`,
      'value="09:30"',
      '<option value="Asia/Kolkata" selected>',
      'Survival curves',
    ])
      expect(text).toContain(shown);
    await send(link, { date1, time1: '10:30', zone: 'Asia/Kolkata' });
    expect(bookingOf(await orderOf(id)).proposals).toEqual([`${date1}T05:00:00.000Z`]);
  });

  it('loses nothing when it is edited in two windows: the later one shows its input and what to do', async () => {
    const { email, id } = await book();
    const link = linkTo(email);
    const seen = seenIn((await open(link)).text);
    expect((await send(link, { name1: 'Ada', zone: 'UTC' }, seen)).status).toBe(303);
    // The same submission again is not a change.
    expect((await send(link, { name1: 'Ada', zone: 'UTC' }, seen)).status).toBe(303);
    const late = await send(link, { name2: 'Bo', zone: 'UTC' }, seen);
    expect([late.status, late.text.includes('changed elsewhere'), late.text.includes('value="Bo"')]).toEqual([
      400,
      true,
      true,
    ]);
    expect(bookingOf(await orderOf(id)).participants.map((each) => each.name)).toEqual(['Ada']);
    expect((await send(link, { name1: 'Ada', name2: 'Bo', zone: 'UTC' }, seenIn(late.text))).status).toBe(
      303,
    );
  });

  it('shows errors at their fields and keeps the input', async () => {
    const { email, id } = await book();
    const link = linkTo(email);
    const { status, text } = await send(link, {
      email1: 'ada@example.org',
      name2: 'Bo',
      email2: 'no address',
      date1: inDays(3).slice(0, 10),
      date2: '2026-02-31',
      time2: '10:00',
      zone: 'Mars/Phobos',
      notes: '<script>alert(1)</script>',
    });
    expect(status).toBe(400);
    expect(text.match(/class="error"/g)).toHaveLength(3);
    const again = await send(link, {
      date1: inDays(3).slice(0, 10),
      date2: '2026-02-31',
      time2: '10:00',
      zone: 'UTC',
    });
    expect(again.text.match(/class="error"/g)).toHaveLength(2);
    for (const kept of ['value="no address"', 'value="ada@example.org"', '&lt;script&gt;'])
      expect(text).toContain(kept);
    const past = await send(link, { date1: inDays(-3).slice(0, 10), time1: '10:00', zone: 'UTC' });
    expect([past.status, past.text.includes('dates in the future')]).toEqual([400, true]);
    expect((await orderOf(id)).booking).toBeUndefined();
  });

  it.each([
    [['explode'], 'There is no command "trainings explode".'],
    [['schedule', 'nothing'], 'There is no order nothing.'],
    [['revoke', 'nothing', '--yes'], 'not a certificate code'],
    [['revoke', '7K3M-9X2P-4T8V-0C1B', '--yes'], 'no such certificate'],
    [['held', 'x', '--loudly'], 'Unknown option'],
  ])('rejects an invalid command with one sentence: %s', async (args, words) => {
    const { status, said } = await trainings(...args);
    expect([status, said.includes(words), said.trim().split('\n').length]).toEqual([1, true, 1]);
  });

  it.each([
    [['--at', 'tomorrow', '--zone', 'UTC', '--join', joinUrl], 'is not a time in UTC'],
    [['--at', inDays(14), '--join', joinUrl], 'Specify the time zone'],
    [['--at', inDays(14), '--zone', 'Mars/Phobos', '--join', joinUrl], 'is not a time zone'],
    [['--at', inDays(-1), '--zone', 'UTC', '--join', joinUrl], 'This date has passed.'],
    [['--at', inDays(14), '--zone', 'UTC'], 'Specify where to join'],
    [['--at', inDays(14), '--zone', 'UTC', '--join', 'javascript:alert(1)'], 'starts with https://'],
  ])('is not scheduled with %s', async (args, words) => {
    const { status, said } = await trainings('schedule', untouched, ...args);
    expect([status, said.includes(words)]).toEqual([1, true]);
    expect((await orderOf(untouched)).booking).toBeUndefined();
  });
});

describe('links to a training', async () => {
  const { email, id } = await book();
  const [first] = (await name(email)) as [string];
  await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
  const own = mailed(shop, first, bookingLink);

  it('show a participant the date and where to join, but nothing about the others or the order', async () => {
    const { status, text, headers } = await open(own);
    expect([status, text.includes(joinUrl), text.includes('Person a')]).toEqual([200, true, true]);
    expect(text).not.toMatch(/Person b|<form|name="seen"/);
    expect(text).not.toContain(email);
    expect([
      headers.get('x-robots-tag'),
      headers.get('referrer-policy'),
      headers.get('cache-control'),
    ]).toEqual(['noindex', 'no-referrer', 'private, no-store']);
    const sent = await send(own, { name1: 'Mallory', zone: 'UTC' }, '1');
    expect(sent.status).toBe(404);
    expect(bookingOf(await orderOf(id)).participants[0]!.name).toBe('Person a');
  });

  it('open nothing if they are altered, of another kind, or for another training', async () => {
    const link = linkTo(email);
    const { links } = services();
    const forged = [
      '',
      'x',
      link.slice(0, -2) + (link.at(-2) === 'A' ? 'B' : 'A') + link.slice(-1),
      own.replace(/-1-1-/, '-1-2-'),
      links.signToken('order-link', id),
      links.signToken('papers-link', id),
      links.signToken('booking', id),
      links.signToken('participant', `${id}-1-99`),
      links.signToken('participant', `${'0'.repeat(24)}-1-1`),
    ];
    for (const each of forged) expect([each, (await open(each)).status]).toEqual([each, 404]);
    const file = await shop.call(certificateFile, { path: `/api/bookings/certificate?link=${link}` });
    expect(file.status).toBe(404);
  });

  it('end when they are replaced and when another person takes the place', async () => {
    const link = linkTo(email);
    expect((await trainings('new-links', id, '--yes')).said).toContain('new ones were emailed');
    expect([(await open(link)).status, (await open(own)).status]).toEqual([404, 404]);
    const [renewed, renewedOwn] = [linkTo(email), mailed(shop, first, bookingLink)];
    expect([(await open(renewed)).status, (await open(renewedOwn)).status]).toEqual([200, 200]);
    await send(renewed, { name1: 'Someone else', email1: freshEmail() });
    expect((await open(renewedOwn)).status).toBe(404);
    expect(subjectsTo(shop, first).at(-1)).toBe('You are no longer invited to a training');
  });
});

it('a booking form accepts malformed input without an error and stores none of it', async () => {
  const { email, id } = await book();
  const link = linkTo(email);
  const [date1, time1] = inDays(9, '10:00').split('T');
  const values = {
    link,
    seen: '0',
    name1: 'Ada',
    email1: 'ada@example.org',
    zone: 'UTC',
    date1,
    time1,
    notes: 'A',
  };
  await fc.assert(
    fc.asyncProperty(hostileCalls(['POST'], values, { link }, {}, ['none']), async (call) => {
      const { body, query: _query, params: _params, ...rest } = call;
      const answer = await shop.call(booking, {
        ...rest,
        path: '/booking',
        ...(body !== undefined && { body }),
      });
      expect(answer.status).toBeLessThan(500);
      expect(answer.text).not.toContain(script);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
  );
  await shop.settle();
  const kept = JSON.stringify(orderSchema.parse(await orderOf(id)));
  expect(kept.length).toBeLessThan(20_000);
  expect(kept).not.toMatch(/\\[nru]/);
}, 600_000);

describe('a certificate', async () => {
  const { email, id } = await book();
  const [first] = (await name(email)) as [string];
  await trainings('schedule', id, '--at', inDays(14), '--join', joinUrl);
  await putIntoThePast(id);
  await trainings('held', id);
  await trainings('certify', id);
  const { code } = bookingOf(await orderOf(id)).participants[0]!.certificate!;
  const ask = (typed: string) =>
    shop.call(verify, { path: `/verify?certificate=${encodeURIComponent(typed)}` });

  it('is confirmed by its code in any notation, with name, course, and date', async () => {
    for (const typed of [code, code.toLowerCase(), code.replaceAll('-', ' ')]) {
      const { status, text } = await ask(typed);
      expect(status).toBe(200);
      for (const shown of ['Person a', 'Foundations of biostatistics', 'Biospect Analytics', code])
        expect(text).toContain(shown);
      expect(text).not.toContain(email);
    }
  });

  it('is not confirmed by an altered code or by any other input', async () => {
    const changed = code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
    for (const typed of [changed, id, '<script>alert(1)</script>', 'x'.repeat(5000)]) {
      const { status, text } = await ask(typed);
      expect([status, text.includes('We cannot confirm this code')]).toEqual([404, true]);
      expect(text).not.toContain('<script>alert');
    }
    expect((await shop.call(verify, { path: '/verify' })).headers.get('location')).toBe('/certificates');
  });

  it('can be downloaded only through its owner’s link, and no longer once it is revoked', async () => {
    const link = mailed(shop, first, bookingLink);
    const path = `/api/bookings/certificate?link=${link}`;
    const { headers, text } = await shop.call(certificateFile, { path });
    expect([headers.get('content-type'), text.startsWith('%PDF-1.7')]).toEqual(['application/pdf', true]);
    expect(headers.get('content-disposition')).toContain(`certificate-${code}.pdf`);
    await trainings('revoke', code, '--yes');
    expect((await ask(code)).status).toBe(404);
    expect((await shop.call(certificateFile, { path })).status).toBe(404);
  });
});
