// Training emails as the buyer and a participant get them.
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../netlify/emails/compose-email.ts';
import { isOvertaken } from '../../../netlify/use-cases/session-files.ts';
import type { Booking } from '../../../src/domain/training/booking-schema.ts';
import type { SessionMailKind } from '../../../src/domain/training/booking.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-21T03:00:00.000Z';
const origin = 'https://biospect.example';
const links = {
  signToken: (kind: string, text: string) => `${kind}.${text}`,
  studentCode: () => '042713',
  resetToken: () => '',
  confirmationToken: () => '',
};
const booking: Booking = {
  participants: [
    { number: 1, name: 'Ada', email: 'ada@example.org' },
    { number: 2, name: 'Bo <b>', certificate: { code: 'CODE-2', issuedAt: now, name: 'Bo' } },
    {
      number: 4,
      name: 'Cy',
      email: 'cy@example.org',
      certificate: { code: 'CODE-4', issuedAt: now, name: 'Cy' },
    },
  ],
  proposals: ['2026-12-03T10:00:00.000Z', '2026-12-04T10:00:00.000Z'],
  zone: 'Europe/Berlin',
  numbers: 4,
  changes: 1,
  certificates: 2,
  linkRound: 2,
  sequence: 1,
  session: { at: '2026-12-03T10:00:00.000Z', zone: 'Asia/Kolkata', joinUrl: 'https://meet.example/abc' },
};
const order: Order = {
  ...newOrder({
    id: 'o1',
    plan: findPlan('training-basic-5')!,
    currency: 'USD',
    buyer: { email: 'buyer@example.org' },
    now,
  }),
  state: 'paid',
  payment: { id: 'p', paidAt: now },
  booking,
};
const mail = (kind: SessionMailKind, participant?: number, of = order) =>
  composeMail({ id: 'm', kind, to: 'x@example.org', detail: '1', ...(participant && { participant }) }, of, {
    origin,
    links,
  });

const kinds: SessionMailKind[] = [
  'training-proposed',
  'session-scheduled',
  'session-moved',
  'session-reminder',
  'session-cancelled',
  'place-given-up',
  'names-missing',
  'training-certified',
  'booking-link',
];

describe.each(kinds)('%s', (kind) => {
  it('has no missing text, and escapes user input', () => {
    for (const { subject, text, html } of [mail(kind), mail(kind, 4)])
      for (const form of [subject, text, html]) {
        expect(form).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/);
        expect(form).not.toMatch(/[^.]\.\.(?!\.)|\.[,:]| {2}(?! )| ,/);
        if (form === html) expect(form).not.toContain('Bo <b>');
      }
  });

  it('shows a participant no one else’s link or certificate, nor the order', () => {
    const { text, html } = mail(kind, 4);
    for (const form of [text, html]) {
      expect(form).not.toMatch(/booking\.o1|participant\.o1-2-[^4]|CODE-2|\/order\?/);
    }
  });
});

it('states the date in both time zones, where to join, and what to bring', () => {
  const { subject, text } = mail('session-scheduled', 1);
  expect(subject).toContain('Thursday, December 3, 2026, 11:00 AM (Europe/Berlin)');
  expect(text).toContain('3:30 PM (Asia/Kolkata)');
  expect(text).toContain('https://meet.example/abc');
  expect(text).toContain('What to bring:');
  expect(text).toContain(`${origin}/booking?link=participant.o1-2-1`);
});

it('gives a participant the code, and the buyer all of the certificates', () => {
  expect(mail('training-certified', 4).text).toContain(`${origin}/verify?certificate=CODE-4`);
  const { text } = mail('training-certified');
  expect(text).toContain(`${origin}/booking?link=participant.o1-2-2`);
  expect(text).toContain(`${origin}/booking?link=participant.o1-2-4`);
  expect(text).not.toContain('participant.o1-2-1');
});

describe('a delayed email', () => {
  const overtaken = (kind: SessionMailKind, detail: string, participant?: number, of = order) =>
    isOvertaken({ id: 'm', kind, to: 'x', detail, participant }, of);
  it('is not sent if its date was moved or its recipient has left since', () => {
    for (const kind of ['session-scheduled', 'session-moved', 'session-reminder'] as const) {
      expect(overtaken(kind, '0')).toBe(true);
      expect(overtaken(kind, '1')).toBe(false);
      expect(overtaken(kind, '1', 3)).toBe(true);
      expect(overtaken(kind, '1', 1)).toBe(false);
      expect(overtaken(kind, '1', 1, { ...order, booking: { ...booking, endedAt: now } })).toBe(true);
    }
  });
  it('is not sent if its certificate was revoked since', () => {
    expect(overtaken('training-certified', '2', 1)).toBe(true);
    expect(overtaken('training-certified', '2', 4)).toBe(false);
    expect(overtaken('training-certified', '2')).toBe(false);
    expect(overtaken('session-cancelled', '0', 3)).toBe(false);
  });
});
