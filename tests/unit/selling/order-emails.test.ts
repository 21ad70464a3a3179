// Order emails as a reader gets them: complete as HTML and as text, for every product and every event.
import { describe, expect, it } from 'vitest';
import { composeMail } from '../../../netlify/emails/compose-email.ts';
import { plans } from '../../../src/domain/catalog.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderMailKind } from '../../../src/domain/order/order-mail.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-21T03:00:00.000Z';
const origin = 'https://biospect.example';
const links = {
  signToken: (kind: string, id: string) => (kind === 'order-link' ? `${id}-token` : 'renewal-token'),
  studentCode: () => '042713',
  resetToken: () => 'reset-token',
  confirmationToken: () => 'confirmation-token',
};

function paid(plan: (typeof plans)[number], currency: Currency): Order {
  const buyer = { email: 'ada@university.example' };
  const order = newOrder({ id: '7k2qm4x9v0c1b3n5d6f8g0hj', plan, currency, buyer, now });
  const event = { type: 'payment-confirmed', at: now, paymentId: 'p', ...order.amount } as const;
  const decided = applyEvent(order, event, 10);
  if (decided.outcome !== 'changed') throw new Error('not paid');
  const licenseKey = decided.order.license && 'BSP-7K2QM-4X9V0';
  return { ...decided.order, invoiceSerial: 42, ...(licenseKey && { licenseKey }) };
}

const kinds: [kind: OrderMailKind, detail: string | undefined, changes: Partial<Order>][] = [
  ['order-confirmed', undefined, {}],
  ['bought-twice', 'o1', {}],
  ['payment-on-its-way', undefined, { state: 'pending', payment: undefined }],
  ['licence-for-user', undefined, { user: { email: 'user@university.example', name: 'Asha' } }],
  ['payment-failed', undefined, { state: 'failed' }],
  ['payment-failed', undefined, { state: 'failed', failure: 'The bank said no' }],
  ['licence-renewed', '10900', { licenseExtension: 'BSE-7K2QM', keyUntil: now }],
  ['renewal-failed', undefined, { subscription: 'in-grace' }],
  ['renewal-reminder', '30', { subscription: 'renewing' }],
  ['renewal-reminder', '7', {}],
  ['renewal-reminder', '1', {}],
  ['subscription-ending', undefined, { subscription: 'ending' }],
  ['refunded', '100', {}],
  ['refunded', '5900', { state: 'refunded' }],
  ['subscription-ending', undefined, { subscription: 'ending', state: 'disputed' }],
  ['licence-suspended', undefined, { state: 'disputed' }],
  ['licence-restored', undefined, {}],
  ['email-corrected', 'old', {}],
  ['email-corrected', 'new', {}],
  ['withdrawal-confirmed', undefined, { withdrawal: { declaredAt: now, name: 'Ada Lovelace' } }],
  ['withdrawal-declared', undefined, { withdrawal: { declaredAt: now, name: 'Ada Lovelace' } }],
  ['student-code', now, { studentId: { state: 'waiting' } }],
  ['student-id-missing', '3', { studentId: { state: 'waiting' } }],
  ['student-id-missing', '10', { studentId: { state: 'rejected', reason: 'dark' } }],
  [
    'subscription-ending',
    undefined,
    { subscription: 'ending', studentId: { state: 'waiting', lapsedAt: now } },
  ],
  ['student-id-received', undefined, {}],
  ['student-id-reviewed', undefined, { studentId: { state: 'accepted' } }],
  ['student-id-reviewed', undefined, { subscription: 'ending', studentId: { state: 'accepted' } }],
  ['student-id-reviewed', undefined, { studentId: { state: 'rejected', reason: 'It is <blurred>' } }],
];
const perpetual = ['licence-renewed', 'renewal-failed', 'renewal-reminder', 'subscription-ending'];
const bought = plans.filter(({ seats }) => [1, 5, 25].includes(seats));

describe.each(kinds)('%s %s', (kind, detail, changes) => {
  const told = bought
    .filter(({ product }) => !['perpetual', 'session'].includes(product.term) || !perpetual.includes(kind))
    .flatMap((plan) =>
      (['USD', 'INR'] as const).map((currency) => ({ ...paid(plan, currency), ...changes })),
    );
  const emails = told.map((order) => {
    const mailing = { id: 'm', kind, to: order.buyer.email, ...(detail !== undefined && { detail }) };
    return { order, ...composeMail(mailing, order, { origin, links }) };
  });

  it('has no missing text, for any product in any currency', () => {
    expect(emails.length).toBeGreaterThan(0);
    for (const { subject, text, html } of emails)
      for (const form of [subject, text, html]) {
        expect(form).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date|\[object/);
        expect(form).not.toMatch(/[^.]\.\.(?!\.)|\.[,:]| {2}(?! )| ,/);
      }
  });

  it('writes every amount with its symbol, and which dollars it means', () => {
    for (const { subject, text, html } of emails)
      for (const form of [subject, text, html]) expect(form).not.toMatch(/\bUSD\b|\bINR\b|(?<!US)\$\d/);
  });

  it('has the same text and links as plain text and as HTML', () => {
    for (const { text, html } of emails) {
      const shown = html
        .replace(/<style>.*?<\/style>|<title>.*?<\/title>/g, '')
        .replace(/<[^>]+>/g, ' ')
        .replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&');
      const words = (of: string) => of.replace(/https?:\S+/g, '').match(/[\p{L}\d]+/gu) ?? [];
      const inHtml = new Set(words(shown));
      expect(words(text).filter((word) => !inHtml.has(word) && !/^\d$/.test(word))).toEqual([]);
      const addresses = [...html.matchAll(/href="([^"]+)"/g)].map(([, url = '']) =>
        url.replace(/&amp;/g, '&'),
      );
      for (const address of addresses) expect(text).toContain(address);
    }
  });

  it('shows a key only if the license is in force', () => {
    for (const { order, text } of emails)
      if (order.state !== 'paid') expect(text).not.toContain('BSP-7K2QM');
      else if (['order-confirmed', 'licence-restored'].includes(kind) && order.kind === 'license')
        expect(text).toContain(order.licenseKey);
  });
});

describe('an email to the people of a group', () => {
  const wordsTo = (kind: OrderMailKind, name: string | undefined) => {
    const order = paid(
      plans.find(({ id }) => id === 'group-academic-5')!,
      'USD',
    );
    const named = { ...order, buyer: { ...order.buyer, ...(name !== undefined && { name }) } };
    const mailing = { id: 'm', kind, to: 'b@university.example', detail: '2-1' };
    return composeMail(mailing, named, { origin, links }).text;
  };
  it.each([
    ['seat-invited', 'has given you a seat'],
    ['seat-revoked', 'has withdrawn your seat'],
    ['seats-second', 'asks you to help'],
  ] as const)(
    '%s names the buyer with the address, and the address alone if no name is known',
    (kind, words) => {
      expect(wordsTo(kind, 'Ada Lovelace')).toContain(`Ada Lovelace (ada@university.example) ${words}`);
      expect(wordsTo(kind, undefined)).toContain(`\nada@university.example ${words}`);
    },
  );
});
