// Upgrades with credit: which plans a license can change to, what its unused days are worth, and what happens to the
// license and its people.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { findPlan, plans } from '../../../src/domain/catalog.ts';
import { addDays, addMonths } from '../../../src/domain/dates.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import { settle, settled } from '../../../src/domain/license/effects.ts';
import { nextCharge } from '../../../src/domain/license/renewal.ts';
import { orderOfAddition, priceAddition } from '../../../src/domain/license/added-seats.ts';
import { renewalQuoteAt } from '../../../src/domain/license/renewal-quote.ts';
import { renewalOf } from '../../../src/domain/license/renewal-terms.ts';
import { seatingOf } from '../../../src/domain/license/seating.ts';
import { invitePeople } from '../../../src/domain/license/seats.ts';
import { creditOf, paidDaysOf, unusedDays } from '../../../src/domain/license/upgrade-credit.ts';
import { orderOfUpgrade, withPeople } from '../../../src/domain/license/upgrade-license.ts';
import {
  isAbove,
  upgradesOf,
  upgradeTo,
  whyNotUpgraded,
} from '../../../src/domain/license/upgrade-offers.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { isUntold } from '../../../src/domain/order/purpose.ts';
import { nextReminder } from '../../../src/domain/order/reminders.ts';
import { applyEvent } from '../../support/apply-event.ts';

const now = '2026-11-16T10:00:00.000Z';
/** 200 days before the end of a year that starts with a payment now. */
const later = '2027-04-30T10:00:00.000Z';
const currencies: Currency[] = ['USD', 'INR'];
const rowsOf = (productId: string) => plans.filter(({ product }) => product.id === productId);

function after(order: Order, event: OrderEvent): Order {
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(`${event.type}: ${decision.outcome}`);
  return decision.order;
}
const paid = (order: Order, at = now) =>
  after(order, { type: 'payment-confirmed', at, paymentId: `p-${order.id}`, ...order.amount });
const bought = (planId: string, currency: Currency = 'USD', more: Partial<Order> = {}) => {
  const plan = findPlan(planId)!;
  const buyer = { email: 'asha@institute.example' };
  return paid({ ...newOrder({ id: 'o'.repeat(24), plan, currency, buyer, now }), ...more });
};
function offers(license: Order, at: string, payers: Order[] = []) {
  const offered = upgradesOf(license, payers, at);
  if (!offered.ok) throw new Error(offered.why);
  return offered.upgrades;
}
const upgradeOf = (license: Order, planId: string, at: string, payers: Order[] = []) => {
  const upgrade = upgradeTo(offers(license, at, payers), planId);
  if (!upgrade) throw new Error(`${planId} is not offered`);
  return upgrade;
};
const ordered = (license: Order, planId: string, at: string) =>
  orderOfUpgrade(license, upgradeOf(license, planId, at), { id: 'u'.repeat(24), now: at });
const replaced = (license: Order, upgrade: Order, at: string): Order => {
  const change = settle(license, upgrade, at);
  if (change === 'known' || !change.order) throw new Error('not replaced');
  return change.order;
};

describe('the plans offered as upgrades', () => {
  const products = [...new Set(plans.map(({ product }) => product.id))];
  test.each([
    [
      'monthly',
      [
        'personal-academic',
        'personal-corporate',
        'group-academic',
        'group-corporate',
        'perpetual-academic',
        'perpetual-corporate',
      ],
    ],
    [
      'student',
      [
        'personal-academic',
        'personal-corporate',
        'group-academic',
        'group-corporate',
        'perpetual-academic',
        'perpetual-corporate',
      ],
    ],
    [
      'personal-academic',
      [
        'personal-corporate',
        'group-academic',
        'group-corporate',
        'perpetual-academic',
        'perpetual-corporate',
      ],
    ],
    ['personal-corporate', ['group-corporate', 'perpetual-corporate']],
    ['group-academic-5', ['group-corporate']],
    ['group-corporate-5', []],
    ['perpetual-academic', []],
    ['perpetual-corporate', []],
  ])('%s can change to exactly %j, and to no lower plan', (planId, above) => {
    const license = bought(planId);
    const isOpen = whyNotUpgraded(license, now) === null;
    const found = plans.filter((plan) => isOpen && isAbove(plan, license)).map(({ product }) => product.id);
    expect([...new Set(found)].toSorted()).toEqual([...above].toSorted());
    expect(above.every((id) => products.includes(id))).toBe(true);
  });
  it('have at least as many seats as the group has', () => {
    const seats = offers(bought('group-academic-5'), later).map(({ plan }) => plan.seats);
    expect(seats).toEqual(Array.from({ length: 26 }, (_, i) => i + 5));
  });
});

describe('the upgrade credit', () => {
  it('counts the days of both charges if the license’s own charge is reported after its renewal', () => {
    const license = bought('personal-academic');
    const end = license.license!.validUntil!;
    const plan = findPlan('personal-academic')!;
    const { buyer, id } = license;
    const renewal = paid(
      newOrder({
        ...{ id: 'r'.repeat(24), plan, currency: 'USD', buyer, now, startsAfter: end, renews: id },
      }),
    );
    const given = settle(license, renewal, now);
    if (given === 'known' || !given.order) throw new Error('not renewed');
    const charged = after(given.order, {
      ...{ type: 'renewal-paid', at: end, invoiceId: 'i', paidUntil: addMonths(end, 12), minorUnits: 10900 },
    });
    const [upgrade] = offers(charged, end, [renewal]);
    expect(upgrade!.credit.minorUnits).toBe(2 * 10900);
  });
  test.each([
    ['USD', 'INR', 10900],
    ['INR', 'USD', 1119000],
  ] as const)(
    '(license in %s, renewal in %s) counts the renewal at its price in the currency of the license',
    (currency, other, price) => {
      const license = bought('personal-academic', currency);
      const end = license.license!.validUntil!;
      const plan = findPlan('personal-academic')!;
      const { buyer, id } = license;
      const renewal = newOrder({
        ...{ id: 'r'.repeat(24), plan, currency: other, buyer, now, startsAfter: end, renews: id },
      });
      const given = settle(license, paid(renewal), now);
      if (given === 'known' || !given.order) throw new Error('not renewed');
      const [upgrade] = offers(given.order, end, [paid(renewal)]);
      expect(upgrade!.credit).toEqual({ currency, minorUnits: price });
    },
  );
  const pairs = currencies.flatMap((currency) =>
    ['monthly', 'student', 'personal-academic', 'personal-corporate', 'group-academic-5'].map(
      (from) => [from, currency] as const,
    ),
  );
  test.each(pairs)(
    '(%s, %s) is price × unused days ÷ days, to the cent or paisa, for every higher plan',
    (from, currency) => {
      const license = bought(from, currency);
      const days = from === 'monthly' ? 30 : 365;
      const left = from === 'monthly' ? 10 : 200;
      const at = addDays(license.license!.validUntil!, -left);
      const price = findPlan(from)!.price[currency].minorUnits;
      const credit = Math.floor((2 * price * left + days) / (2 * days));
      for (const { plan, ...upgrade } of offers(license, at)) {
        const whole = plan.price[currency].minorUnits;
        expect([plan.id, upgrade]).toEqual([
          plan.id,
          {
            price: { currency, minorUnits: whole },
            credit: { currency, minorUnits: credit },
            due: { currency, minorUnits: whole - credit },
            daysLeft: left,
          },
        ]);
      }
    },
  );
  test('worked by hand: $109 with 200 of 365 days left is $59.73; $209 less that is $149.27', () => {
    const { credit, due } = upgradeOf(bought('personal-academic'), 'personal-corporate', later);
    expect([credit.minorUnits, due.minorUnits]).toEqual([5973, 14927]);
  });
  test('worked by hand: ₹11,190 with 200 of 365 days left is ₹6,131.51', () => {
    const { credit } = upgradeOf(bought('personal-academic', 'INR'), 'personal-corporate', later);
    expect(credit.minorUnits).toBe(613151);
  });
  it('is the whole payment on the day of payment and nothing on the last day', () => {
    const license = bought('personal-academic');
    expect(upgradeOf(license, 'personal-corporate', now).credit.minorUnits).toBe(10900);
    expect(upgradeOf(license, 'personal-corporate', license.license!.validUntil!).credit.minorUnits).toBe(0);
  });
  it('counts the 366 days of a leap year', () => {
    const start = '2027-03-01T10:00:00.000Z';
    const license = paid(
      newOrder({
        id: 'l'.repeat(24),
        plan: findPlan('personal-academic')!,
        currency: 'USD',
        buyer: { email: 'a@b.example' },
        now: start,
      }),
      start,
    );
    const at = addDays(license.license!.validUntil!, -183);
    expect(upgradeOf(license, 'personal-corporate', at).credit.minorUnits).toBe(5450);
  });
  it('excludes what was refunded', () => {
    const license = after(bought('personal-academic'), { type: 'refunded', at: now, minorUnits: 900 });
    expect(upgradeOf(license, 'personal-corporate', later).credit.minorUnits).toBe(
      Math.round((10000 * 200) / 365),
    );
  });
  it('excludes the discount of a quote', () => {
    const license = bought('personal-academic', 'USD', {
      amount: { currency: 'USD', minorUnits: 5000 },
      quote: 'Q-1',
    });
    expect(upgradeOf(license, 'personal-corporate', later).credit.minorUnits).toBe(
      Math.round((5000 * 200) / 365),
    );
  });
  it('uses the price of the last renewal, over its own days', () => {
    const first = bought('personal-academic');
    const until = addMonths(first.license!.validUntil!, 12);
    const license = after(first, {
      type: 'renewal-paid',
      at: first.license!.validUntil!,
      invoiceId: 'in_2',
      paidUntil: until,
      minorUnits: 12000,
    });
    // 2027-11-16 to 2028-11-16 has 366 days.
    expect(upgradeOf(license, 'personal-corporate', addDays(until, -183)).credit.minorUnits).toBe(6000);
  });
  it('includes a whole future period that another order paid for', () => {
    const license = bought('personal-academic', 'INR');
    const plan = findPlan('personal-academic')!;
    const renewal = paid(
      newOrder({
        id: 'r'.repeat(24),
        plan,
        currency: 'INR',
        buyer: license.buyer,
        now: later,
        renews: license.id,
        startsAfter: license.license!.validUntil!,
      }),
      later,
    );
    const change = settle(license, renewal, later);
    if (change === 'known' || !change.order) throw new Error('not given');
    const { credit, daysLeft } = upgradeOf(change.order, 'personal-corporate', later, [renewal]);
    expect([credit.minorUnits, daysLeft]).toEqual([613151 + 1119000, 200 + 366]);
  });
  it('includes added seats for the days that they were paid for', () => {
    const group = bought('group-academic-5');
    const priced = priceAddition(group, 2, later);
    if (!priced.ok) throw new Error(priced.reason);
    const added = paid(orderOfAddition(group, priced.addition, { id: 'a'.repeat(24), now: later }), later);
    const change = settle(group, added, later);
    if (change === 'known' || !change.order) throw new Error('not given');
    const own = upgradeOf(group, 'group-corporate-7', later).credit.minorUnits;
    expect(upgradeOf(change.order, 'group-corporate-7', later, [added]).credit.minorUnits).toBe(
      own + added.amount.minorUnits,
    );
  });
  it('includes the credit that an earlier upgrade was bought with', () => {
    const upgrade = paid(ordered(bought('monthly'), 'personal-academic', now));
    expect(upgrade.amount.minorUnits).toBe(10900 - 2500);
    expect(upgradeOf(upgrade, 'personal-corporate', now).credit.minorUnits).toBe(10900);
  });
  it('is not offered if it covers the whole price, and is never paid out', () => {
    const quoted = bought('personal-academic', 'USD', {
      amount: { currency: 'USD', minorUnits: 130000 },
      quote: 'Q-1',
    });
    expect(upgradesOf(quoted, [], now)).toMatchObject({ ok: true });
    expect(offers(quoted, now).every(({ due }) => due.minorUnits >= 50)).toBe(true);
    expect(
      upgradesOf(
        {
          ...quoted,
          edition: 'corporate',
          productId: 'personal-corporate',
          amount: { currency: 'USD', minorUnits: 900000 },
        },
        [],
        now,
      ),
    ).toEqual({ ok: false, why: 'covered' });
  });
  it('is never negative or more than was paid, falls from day to day, and is the whole payment at the start', () => {
    const amounts = fc.integer({ min: 1, max: 70_000_000 });
    const starts = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(amounts, starts, fc.constantFrom(1, 12), (minorUnits, day, months) => {
        const from = new Date(day * 86_400_000).toISOString();
        const term = { from, until: addMonths(from, months), minorUnits };
        const { of } = unusedDays(term, from);
        let before = Infinity;
        for (let elapsed = 0; elapsed <= of; elapsed += months) {
          const credit = creditOf([term], addDays(from, elapsed));
          expect(credit).toBeGreaterThanOrEqual(0);
          expect(credit).toBeLessThanOrEqual(Math.min(minorUnits, before));
          before = credit;
        }
        expect(creditOf([term], from)).toBe(minorUnits);
        expect(creditOf([term], addDays(term.until, 3))).toBe(0);
      }),
    );
  });
});

describe('a license that cannot be upgraded', () => {
  const license = bought('personal-academic', 'USD');
  const disputed = after(license, { type: 'disputed', at: now, disputeId: 'dp_1' });
  test.each([
    ['on-hold', disputed],
    ['refunded', after(license, { type: 'refunded', at: now, minorUnits: 10900 })],
    [
      'unpaid',
      newOrder({
        id: 'x'.repeat(24),
        plan: findPlan('student')!,
        currency: 'USD',
        buyer: license.buyer,
        now,
      }),
    ],
    ['withdrawn', { ...license, withdrawal: { declaredAt: now, name: 'Asha' } }],
    ['payment-failed', { ...license, subscription: 'in-grace' as const }],
    ['perpetual', bought('perpetual-academic')],
    ['upgraded', { ...license, upgradedTo: { orderId: 'u', at: now } }],
    ['no-license', bought('training-basic-1')],
    ['renewal', { ...license, renews: { orderId: 'g', state: 'given' as const } }],
  ] as const)('gives the reason: %s', (why, order) => {
    expect(whyNotUpgraded(order, now)).toBe(why);
    expect(upgradesOf(order, [], now)).toEqual({ ok: false, why });
  });
  it('has ended from the day after its last day', () => {
    const end = license.license!.validUntil!;
    expect(whyNotUpgraded(license, end)).toBeNull();
    expect(whyNotUpgraded(license, addDays(end, 1))).toBe('lapsed');
  });
});

describe('a paid upgrade', () => {
  it('has a license from today, and each renewal charges the whole price', () => {
    const upgrade = paid(ordered(bought('personal-academic'), 'personal-corporate', later), later);
    expect(upgrade.license).toMatchObject({
      orderId: upgrade.id,
      edition: 'corporate',
      validFrom: '2027-04-30T00:00:00.000Z',
      validUntil: '2028-04-30T00:00:00.000Z',
    });
    expect([upgrade.amount.minorUnits, nextCharge(upgrade), upgrade.subscription]).toEqual([
      14927,
      20900,
      'renewing',
    ]);
    expect(renewalOf(upgrade)).toContain('Your card is charged US$209 again');
    expect(isUntold(upgrade)).toBe(true);
  });
  it('does not request another student proof', () => {
    const upgrade = paid(ordered(bought('student'), 'personal-academic', later), later);
    expect(upgrade.studentId).toBeUndefined();
  });
  it('replaces the license once: it is no longer in force, and no one is reminded of its end', () => {
    const license = bought('personal-academic', 'INR');
    const upgrade = paid(ordered(license, 'personal-corporate', later), later);
    const gone = replaced(license, upgrade, later);
    expect([isLicenseInForce(gone), nextReminder(gone, later)]).toEqual([false, null]);
    expect(nextReminder(license, later)).not.toBeNull();
    expect(settle(gone, upgrade, later)).toBe('known');
  });
  it('offers no renewal quote for the license it replaced', () => {
    const license = bought('group-academic-5', 'INR');
    const gone = replaced(license, paid(ordered(license, 'group-corporate-5', later), later), later);
    expect(renewalQuoteAt(license, later)).not.toBeNull();
    expect(renewalQuoteAt(gone, later)).toBeNull();
  });
  it('restores the earlier license once if it is refunded', () => {
    const license = bought('personal-academic', 'INR');
    const upgrade = paid(ordered(license, 'personal-corporate', later), later);
    const gone = replaced(license, upgrade, later);
    const refunded = after(upgrade, { type: 'refunded', at: later, minorUnits: upgrade.amount.minorUnits });
    const { history: _history, ...back } = replaced(gone, refunded, later);
    const { history: _before, ...before } = license;
    expect(back).toEqual(before);
    expect(settle(license, refunded, later)).toBe('known');
  });
  it('is flagged for review if its license was renewed meanwhile, even if a process stopped after replacing it', () => {
    const license = bought('personal-academic', 'INR');
    const upgrade = paid(ordered(license, 'personal-corporate', later), later);
    const end = addMonths(license.license!.validUntil!, 12);
    const renewed = { ...license, license: { ...license.license!, validUntil: end } };
    const gone = replaced(renewed, upgrade, later);
    for (const known of [renewed, gone])
      expect(settle(known, upgrade, later)).toMatchObject({ refused: { code: 'paid-since-credit' } });
  });
  it('is flagged for review if another order upgraded its license before', () => {
    const license = bought('personal-academic', 'INR');
    const gone = { ...license, upgradedTo: { orderId: 'another', at: later } };
    const upgrade = paid(ordered(license, 'personal-corporate', later), later);
    expect(settle(gone, upgrade, later)).toMatchObject({
      refused: { code: 'upgrade-refused', detail: { because: 'upgraded' } },
    });
  });
  it('is flagged for review if its license was refunded meanwhile', () => {
    const license = bought('personal-academic', 'INR');
    const upgrade = paid(ordered(license, 'personal-corporate', later), later);
    const refunded = after(license, { type: 'refunded', at: later, minorUnits: license.amount.minorUnits });
    expect(settle(refunded, upgrade, later)).toMatchObject({
      refused: { detail: { because: 'not-in-force' } },
    });
  });
  it('keeps its credit if a later charge is refunded, which has no invoice and gets no credit note', () => {
    const license = bought('personal-academic');
    const gone = { ...license, upgradedTo: { orderId: 'u'.repeat(24), at: later } };
    const at = addMonths(now, 12);
    const charged = after(gone, {
      ...{ type: 'renewal-paid', at: addDays(at, 2), invoiceId: 'in_1', paidUntil: addMonths(now, 24) },
      minorUnits: 10900,
    });
    expect(charged.attention).toMatchObject([{ code: 'charged-after-upgrade' }]);
    const refunded = after(charged, {
      ...{ type: 'refunded', at: addDays(at, 5), chargeId: 'ch_1', chargedAt: at },
      ...{ minorUnits: 10900, ofMinorUnits: 10900 },
    });
    expect([refunded.state, billingDocumentsOf(refunded).map(({ kind }) => kind)]).toEqual([
      'paid',
      ['invoice'],
    ]);
    expect(refunded.attention!.map(({ code }) => code)).toEqual(['charged-after-upgrade']);
  });
  it('credits no invoice if a later charge is refunded before it is reported', () => {
    const gone = { ...bought('personal-academic'), upgradedTo: { orderId: 'u'.repeat(24), at: later } };
    const chargedAt = addMonths(now, 12);
    const refunded = after(gone, {
      ...{ type: 'refunded', at: addDays(chargedAt, 1), chargeId: 'ch_1', chargedAt },
      ...{ minorUnits: 10900, ofMinorUnits: 10900 },
    });
    expect([refunded.state, billingDocumentsOf(refunded).map(({ kind }) => kind)]).toEqual([
      'paid',
      ['invoice'],
    ]);
  });
  it('leaves the earlier license in force after both it and the next upgrade are refunded', () => {
    const first = bought('personal-academic', 'INR');
    const second = paid({ ...ordered(first, 'personal-corporate', later), id: 's'.repeat(24) }, later);
    const known = settled(second, replaced(first, second, later), 'given');
    const third = paid(ordered(known, 'group-corporate-3', later), later);
    const back = { type: 'refunded', at: later, chargeId: second.payment!.id } as const;
    const { minorUnits } = second.amount;
    const returned = after(replaced(known, third, later), { ...back, minorUnits, ofMinorUnits: minorUnits });
    // It is resolved while the next upgrade stands, and changes nothing at that time.
    expect(settle(replaced(first, second, later), returned, later)).toBe('known');
    const told = settled(returned, undefined, 'taken-back');
    expect(isUntold(told)).toBe(false);
    const change = settle(told, { ...third, state: 'refunded' }, later);
    if (change === 'known' || !change.order) throw new Error('not restored');
    expect(isUntold(change.order)).toBe(true);
    const restored = settle(replaced(first, second, later), change.order, later);
    if (restored === 'known' || !restored.order) throw new Error('not restored');
    expect(restored.order.upgradedTo).toBeUndefined();
  });
  it('is flagged for review if the payment behind its credit is refunded', () => {
    const license = bought('personal-academic', 'INR');
    const gone = replaced(license, paid(ordered(license, 'personal-corporate', later), later), later);
    const refunded = after(gone, { type: 'refunded', at: later, minorUnits: 100 });
    expect(refunded.attention).toMatchObject([
      { code: 'credit-returned', detail: { upgradeId: 'u'.repeat(24) } },
    ]);
  });
  it('keeps everyone in a group on their seat, each with an email that contains the new key', () => {
    const people = [{ email: 'ben@institute.example' }, { email: 'cleo@institute.example' }];
    const group = invitePeople(bought('group-academic-5', 'INR'), people, now).order;
    const upgrade = paid(ordered(group, 'group-corporate-6', later), later);
    const known = settled(upgrade, replaced(group, upgrade, later), 'given');
    const { order, emails } = withPeople(known, replaced(group, upgrade, later), later);
    expect(seatingOf(order).seats).toEqual(seatingOf(group).seats);
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual(
      people.map(({ email }) => ['seat-upgraded', email]),
    );
    expect(withPeople(order, replaced(group, upgrade, later), later).emails).toEqual([]);
  });
  it('gives the first seat of the group to the user of the single-person license', () => {
    const license = bought('personal-academic', 'INR', { user: { email: 'ben@institute.example' } });
    const upgrade = paid(ordered(license, 'group-academic-3', later), later);
    const { order, emails } = withPeople(upgrade, replaced(license, upgrade, later), later);
    expect(seatingOf(order).seats).toMatchObject([{ number: 1, email: 'ben@institute.example' }]);
    expect(emails).toMatchObject([{ kind: 'seat-invited', to: 'ben@institute.example' }]);
    // Without another user, the buyer has seat 1, as in every group.
    const own = paid(ordered(bought('personal-academic', 'INR'), 'group-academic-3', later), later);
    expect([own.seating, own.license!.seat]).toEqual([undefined, { number: 1, round: 1 }]);
  });
  test.each([
    ['personal-academic', 'personal-corporate'],
    ['group-academic-5', 'group-corporate-6'],
  ])('keeps the payer that the owner of a %s named', (from, to) => {
    const payer = { email: 'office@institute.example', since: now, round: 2 };
    const license = bought(from, 'INR', { payer, payerRounds: 2 });
    const upgrade = paid(ordered(license, to, later), later);
    const { order } = withPeople(upgrade, replaced(license, upgrade, later), later);
    expect(order).toMatchObject({ payer, payerRounds: 2 });
  });
});

describe('the documents of an upgrade', () => {
  const numbered = (order: Order) =>
    withSerials(
      order,
      billingDocumentsOf(order).map((_, i) => i + 1),
    );
  test.each(currencies)(
    'list the plan and the credit, in %s, which add up to the payment, to the paisa',
    (currency) => {
      for (const from of ['student', 'personal-academic', 'monthly'])
        for (const { plan } of offers(
          bought(from, currency),
          later < bought(from, currency).license!.validUntil! ? later : now,
        )) {
          const license = bought(from, currency);
          const at = from === 'monthly' ? now : later;
          const upgrade = numbered(paid(ordered(license, plan.id, at), at));
          const { lines, sums } = documentContentOf(upgrade, 0)!;
          const gross = lines.map(({ amount, taxes }) =>
            taxes.reduce((sum, { minorUnits }) => sum + minorUnits, amount),
          );
          expect(lines).toHaveLength(2);
          expect(gross).toEqual([upgrade.upgrades!.price, -upgrade.upgrades!.credit]);
          expect(sums.at(-1)!.minorUnits).toBe(upgrade.amount.minorUnits);
          expect(lines[1]!.description).toMatch(/^Credit for \d+ unused days of the /);
        }
    },
  );
  it('repeat both lines in the credit note of a full refund, and state a partial refund as such', () => {
    const upgrade = paid(ordered(bought('personal-academic'), 'personal-corporate', later), later);
    const part = after(upgrade, { type: 'refunded', at: later, minorUnits: 1000 });
    const whole = after(upgrade, { type: 'refunded', at: later, minorUnits: upgrade.amount.minorUnits });
    expect(documentContentOf(numbered(whole), 1)!.lines).toEqual(
      documentContentOf(numbered(whole), 0)!.lines,
    );
    expect(documentContentOf(numbered(part), 1)!.lines).toHaveLength(1);
  });
  it('state the whole price at a renewal', () => {
    const upgrade = paid(ordered(bought('personal-academic'), 'personal-corporate', later), later);
    const renewed = after(upgrade, {
      type: 'renewal-paid',
      at: upgrade.license!.validUntil!,
      invoiceId: 'in_2',
      paidUntil: addMonths(upgrade.license!.validUntil!, 12),
      minorUnits: 20900,
    });
    const { lines } = documentContentOf(numbered(renewed), 1)!;
    expect(lines.map(({ amount }) => amount)).toEqual([20900]);
  });
});
test('an unpaid order has paid for no days', () => {
  expect(
    paidDaysOf(after(bought('personal-academic'), { type: 'disputed', at: now, disputeId: 'dp_1' })),
  ).toEqual([]);
  expect(rowsOf('group-academic')).toHaveLength(29);
});
