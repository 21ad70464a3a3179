// Purchases, from creating an order to storing it.
import { describe, expect, it, vi } from 'vitest';
import { writeChange } from '../../../netlify/use-cases/change-order.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import {
  startAcademyCheckout,
  startLicenseCheckout,
} from '../../../netlify/use-cases/start-card-checkout.ts';
import { startAcademyPayuOrder, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import { nextReminder } from '../../../src/domain/order/reminders.ts';
import { fetched, type VouchedEvent } from '../../../src/domain/trust.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';
import { storedMark } from '../../../src/domain/order/marks.ts';
import {
  now,
  leased,
  team,
  buyer,
  open,
  payment,
  paid,
  mailIds,
  watchErrors,
} from '../../support/small-orders.ts';

const lines = watchErrors();

describe('a purchase', () => {
  const visitor = '203.0.113.7';
  const card = { ...buyer, priceId: 'student-usd' };
  const india = { ...buyer, priceId: 'student-inr', phone: '9876543210' };
  const training = {
    ...buyer,
    participantCount: 2,
    moduleType: 'basic' as const,
    priceId: 'training-basic-2-usd',
  };

  it('is limited by network to 600 in ten minutes and 3,000 a day', async () => {
    const { office, seen } = inMemoryServices();
    await startLicenseCheckout(office, card, visitor);
    const limits = [
      { key: `checkout:${visitor}`, max: 600, windowInMs: 600_000 },
      { key: `checkout-day:${visitor}`, max: 3000, windowInMs: 86_400_000 },
    ];
    expect(seen.limits).toEqual(limits);
    seen.atItsEnd = limits[1]!.key;
    const limited = { outcome: 'limited', waitInMs: 1000 };
    expect(await startLicenseCheckout(office, card, visitor)).toEqual(limited);
    expect(await startPayuOrder(office, india, visitor)).toEqual(limited);
  });
  it('opens one checkout page with a return URL if paid by card, and stores its Checkout Session', async () => {
    const { office, seen } = inMemoryServices();
    const opened = vi.spyOn(office.cards, 'openCheckout');
    const request = {
      ...card,
      attemptId: 'attempt',
      name: 'Ada',
      termsVersion,
      renews: 'renewal-link-o1-20819',
    } as const;
    const id = 'for-attempt|ada@example.org|student-usd';
    const started = { outcome: 'started', url: `https://pay.example/${id}` };
    expect(await startLicenseCheckout(office, request)).toEqual(started);
    expect(await startLicenseCheckout(office, request)).toEqual(started);
    expect(opened.mock.calls.map((call) => call.slice(1))).toEqual([
      [
        'student-usd',
        {
          success: 'https://site.example/success?session_id={CHECKOUT_SESSION_ID}',
          cancel: 'https://site.example/checkout?plan=student&renews=renewal-link-o1-20819',
        },
      ],
    ]);
    expect(seen.orders.get(id)!.order).toMatchObject({
      buyer: { email: buyer.email, name: 'Ada' },
      terms: { version: termsVersion, acceptedAt: now },
      startsAfter: '2027-01-01T00:00:00.000Z',
      checkout: { id: `session-${id}`, url: started.url },
    });
    expect(seen.references.get(`session:session-${id}`)).toBe(id);
    const [{ order, version }] = [seen.orders.get(id)!];
    seen.orders.set(id, { order: { ...order, state: 'failed' }, version });
    expect(await startLicenseCheckout(office, request)).toEqual({
      outcome: 'started',
      url: 'https://pay.example/new-2',
    });
  });
  it('returns to the page where the seats or the training were chosen', async () => {
    const { office } = inMemoryServices();
    const opened = vi.spyOn(office.cards, 'openCheckout');
    await startLicenseCheckout(office, { ...buyer, priceId: 'group-academic-5-usd' });
    await startAcademyCheckout(office, training);
    expect(opened.mock.calls.map(([, , urls]) => urls)).toEqual([
      expect.objectContaining({ cancel: 'https://site.example/checkout?plan=group-academic&seats=5' }),
      {
        success: 'https://site.example/academy-success?session_id={CHECKOUT_SESSION_ID}',
        cancel: 'https://site.example/academy',
      },
    ]);
  });
  it('returns PayU’s form in India, with everything that an invoice needs', async () => {
    const { office, seen } = inMemoryServices();
    const all = {
      ...india,
      name: 'Ada',
      company: 'Engines',
      stateCode: '27',
      gstin: '27AAPFU0939F1ZV',
      address: '1 Road',
      postalCode: '400001',
    };
    expect(await startPayuOrder(office, all)).toEqual({
      outcome: 'started',
      formData: {
        actionUrl: 'https://secure.payu.in/_payment',
        fields: { txnid: 'new-1', answer: 'https://site.example/api/payu/callback' },
      },
    });
    const { priceId: _, ...kept } = all;
    expect(seen.orders.get('new-1')!.order).toMatchObject({ provider: 'payu', buyer: kept });
    await startAcademyPayuOrder(office, { ...training, phone: '9876543210' });
    expect(seen.orders.get('new-2')!.order).toMatchObject({
      kind: 'training',
      seats: 2,
      buyer: { phone: '9876543210' },
    });
  });
  it.each([
    ['unknown-price', startLicenseCheckout, { ...card, priceId: 'nothing' }],
    ['unknown-price', startLicenseCheckout, { ...card, priceId: 'training-basic-2-usd' }],
    ['wrong-currency', startLicenseCheckout, { ...card, priceId: 'student-inr' }],
    ['unknown-price', startPayuOrder, { ...india, priceId: 'training-basic-2-inr' }],
    ['wrong-currency', startPayuOrder, { ...india, priceId: 'student-usd' }],
    ['unknown-price', startAcademyCheckout, { ...training, priceId: 'student-usd' }],
    ['unknown-price', startAcademyCheckout, { ...training, participantCount: 3 }],
    ['unknown-price', startAcademyCheckout, { ...training, moduleType: 'professional' }],
    ['wrong-currency', startAcademyCheckout, { ...training, priceId: 'training-basic-2-inr' }],
    ['unknown-price', startAcademyPayuOrder, { ...training, phone: '9876543210', participantCount: 26 }],
  ])('fails as %s when %o is called with %o, and stores nothing', async (outcome, start, request) => {
    const { office, seen } = inMemoryServices();
    expect(await (start as (...all: unknown[]) => unknown)(office, request)).toEqual({ outcome });
    expect(seen.orders.size).toBe(0);
  });
});

describe('writing an order', () => {
  const toPaid = (order: Order) => applyEvent(order, payment(order), 10);
  it('stores its key, emails, next dates, and references in one transaction', async () => {
    const memory = inMemoryServices();
    const written = await writeChange(memory.office, memory.keep(open('USD')), toPaid, {
      references: [{ kind: 'payment', value: fetched('p1') }],
    });
    const { order } = written as { order: Order };
    expect(order).toMatchObject({ state: 'paid', licenseKey: 'key-of-o1' });
    expect(memory.seen.commits).toMatchObject([
      {
        version: 1,
        emailsLeasedUntil: leased,
        checkAt: nextCheck(order, now),
        remindAt: nextReminder(order, now)!.at,
        references: [{ kind: 'payment', value: 'p1' }],
        emails: [{ id: 'o1.order-confirmed', orderId: 'o1' }],
      },
    ]);
    memory.office.orders.commit = () => Promise.resolve({ outcome: 'committed', serials: [7] });
    const numbered = await writeChange(memory.office, memory.keep(open('USD')), toPaid);
    expect(numbered).toMatchObject({ order: { invoiceSerial: 7 } });
    expect('invoiceSerial' in order).toBe(false);
  });
  it('applies the change to what another process wrote meanwhile, and gives up after 20 attempts', async () => {
    const memory = inMemoryServices();
    memory.keep(paid('USD'));
    let conflicts = 0;
    const { commit } = memory.office.orders;
    memory.office.orders.commit = (change) => {
      memory.seen.isConflict = conflicts++ < 19;
      return commit(change);
    };
    const stale = { order: open('USD'), version: 0 };
    const seen: string[] = [];
    const decide = (order: Order) => {
      seen.push(order.state);
      return { outcome: 'changed' as const, order, emails: [] };
    };
    expect(await writeChange(memory.office, stale, decide)).toMatchObject({ outcome: 'changed' });
    expect([seen.length, seen[0], seen[1]]).toEqual([20, 'open', 'paid']);
    conflicts = -1;
    await expect(writeChange(memory.office, stale, decide)).rejects.toThrow('o1 changed 20 times');
  });
  it('does nothing if the order is unknown or unchanged', async () => {
    const { office, seen, keep } = inMemoryServices();
    expect(await writeChange(office, null, toPaid)).toEqual({ outcome: 'unknown-order' });
    const stored = keep(paid('USD'));
    expect(await writeChange(office, stored, toPaid)).toEqual({ outcome: 'unchanged', order: stored.order });
    expect(seen.commits).toEqual([]);
  });
  it('notifies the team immediately and once of a review reason, unless the change already does so', async () => {
    const memory = inMemoryServices();
    const look =
      (said: string, emails: { to: string }[] = []) =>
      (order: Order) => ({
        outcome: 'changed' as const,
        order: {
          ...order,
          attention: [
            ...(order.attention ?? []),
            { code: 'other' as const, detail: { words: said }, at: now },
          ],
        },
        emails: emails.map(({ to }) => ({ id: 'm', kind: 'refunded' as const, to })),
      });
    const first = memory.keep(open('USD'));
    await writeChange(memory.office, first, look('a'));
    expect(memory.seen.emails).toMatchObject([
      {
        mail: {
          id: `attention.o1.1.${Date.parse(now)}`,
          kind: 'attention',
          to: team,
          data: { orderId: 'o1', what: 'a' },
        },
      },
    ]);
    expect(lines()).toEqual([{ what: 'attention', order: 'o1', attention: 'other' }]);
    await writeChange(
      memory.office,
      memory.seen.orders.get('o1')!,
      look(
        'b',
        [buyer].map(({ email: to }) => ({ to })),
      ),
    );
    expect(mailIds(memory)).toEqual([
      `attention.o1.1.${Date.parse(now)}`,
      'm',
      `attention.o1.2.${Date.parse(now)}`,
    ]);
    expect(memory.seen.emails[2]!.mail.data!.what).toBe('b');
    await writeChange(memory.office, memory.seen.orders.get('o1')!, look('c', [{ to: team }]));
    await writeChange(memory.office, memory.seen.orders.get('o1')!, (order) => ({
      outcome: 'changed',
      order,
      emails: [],
    }));
    expect(mailIds(memory)).toHaveLength(4);
  });
  it('stores the mark of a message, which is recognized again', async () => {
    const { office, seen, keep } = inMemoryServices();
    const news = {
      find: { orderId: fetched('o1') },
      event: { type: 'payment-pending', at: now } as VouchedEvent,
      references: [],
    };
    expect((await fulfilOrder(office, news, keep(open('INR')), storedMark('mark'))).outcome).toBe('changed');
    const { order } = seen.orders.get('o1')!;
    expect([order.state, order.handled, order.history.at(-1)]).toEqual([
      'pending',
      ['mark'],
      { at: now, event: 'answer-received' },
    ]);
    expect((await fulfilOrder(office, news, seen.orders.get('o1')!, storedMark('mark'))).outcome).toBe(
      'unchanged',
    );
    expect((await fulfilOrder(office, news, seen.orders.get('o1')!, storedMark('another'))).outcome).toBe(
      'changed',
    );
    const early = { ...news, event: { type: 'disputed', at: now, disputeId: fetched('d') } as VouchedEvent };
    expect((await fulfilOrder(office, early, seen.orders.get('o1')!, storedMark('third'))).outcome).toBe(
      'too-early',
    );
  });
});
