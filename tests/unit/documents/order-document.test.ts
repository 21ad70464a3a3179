// The content of invoices and credit notes. Every sum here was worked out by hand, to the paisa.
import { describe, expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { orderOfAddition, priceAddition } from '../../../src/domain/license/added-seats.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { site } from '../../../src/site.ts';

const now = '2026-11-20T10:00:00.000Z';
const id = 'abcdefgh0123456789abcdef';

function after(order: Order, event: OrderEvent): Order {
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}

/** A paid order whose documents are numbered from 1 on. */
function paid(planId: string, currency: 'INR' | 'USD', buyer: Partial<Order['buyer']> = {}): Order {
  const plan = findPlan(planId)!;
  const order = newOrder({ id, plan, currency, buyer: { email: 'ada@example.org', ...buyer }, now });
  return after(order, { type: 'payment-confirmed', at: now, paymentId: 'pay_1', ...order.amount });
}
const numbered = (order: Order): Order => ({
  ...order,
  invoiceSerial: 1,
  ...(order.papers && { papers: order.papers.map((document, i) => ({ ...document, serial: i + 2 })) }),
});
const of = (order: Order, minorUnits: number): Order => ({
  ...order,
  amount: { ...order.amount, minorUnits },
});
const document = (order: Order, place = 0) => documentContentOf(numbered(order), place)!;
const sums = (order: Order, place = 0) => {
  const { currency, sums: all } = document(order, place);
  return all.map(
    ({ label, minorUnits }) => `${label}: ${formatMoney({ currency, minorUnits }, { fraction: 'always' })}`,
  );
};
const place = (order: Order) => new Map(document(order).facts).get('Place of supply');

const home = { stateCode: '29' };
const baseOf = (net: string) => `of ${net.slice(1)}`;
const inState = (net: string, half: string, total: string) => [
  `Taxable value: ${net}`,
  `CGST 9% ${baseOf(net)}: ${half}`,
  `SGST 9% ${baseOf(net)}: ${half}`,
  `Total, paid: ${total}`,
];
const between = (net: string, tax: string, total: string) => [
  `Taxable value: ${net}`,
  `IGST 18% ${baseOf(net)}: ${tax}`,
  `Total, paid: ${total}`,
];

describe('the tax in a price, worked by hand', () => {
  it.each<
    [
      what: string,
      planId: string,
      paise: number,
      buyer: Partial<Order['buyer']>,
      state: string,
      lines: string[],
    ]
  >([
    [
      'our own state',
      'student',
      605_700,
      home,
      'Karnataka (29)',
      inState('₹5,133.06', '₹461.97', '₹6,057.00'),
    ],
    [
      'another state',
      'student',
      605_700,
      { stateCode: '33' },
      'Tamil Nadu (33)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'a GSTIN of our own state',
      'student',
      605_700,
      { gstin: '29AAGCB7383J1Z4' },
      'Karnataka (29)',
      inState('₹5,133.06', '₹461.97', '₹6,057.00'),
    ],
    [
      'a GSTIN of another state, no state given',
      'student',
      605_700,
      { gstin: '27AAPFU0939F1ZV' },
      'Maharashtra (27)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'no state given (a request without our form)',
      'student',
      605_700,
      {},
      'Karnataka (29)',
      inState('₹5,133.06', '₹461.97', '₹6,057.00'),
    ],
    [
      'a union territory with a legislature',
      'student',
      605_700,
      { stateCode: '07' },
      'Delhi (07)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'a union territory without a legislature',
      'student',
      605_700,
      { stateCode: '04' },
      'Chandigarh (04)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'Ladakh, the newest union territory',
      'student',
      605_700,
      { stateCode: '38' },
      'Ladakh (38)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'Other Territory',
      'student',
      605_700,
      { stateCode: '97' },
      'Other Territory (97)',
      between('₹5,133.05', '₹923.95', '₹6,057.00'),
    ],
    [
      'a price that 118 divides',
      'student',
      118_000,
      home,
      'Karnataka (29)',
      inState('₹1,000.00', '₹90.00', '₹1,180.00'),
    ],
    [
      'the same between states',
      'student',
      118_000,
      { stateCode: '32' },
      'Kerala (32)',
      between('₹1,000.00', '₹180.00', '₹1,180.00'),
    ],
    ['one paisa', 'student', 1, home, 'Karnataka (29)', inState('₹0.01', '₹0.00', '₹0.01')],
    [
      'six paise: half of 0.4576 rounds to zero',
      'student',
      6,
      home,
      'Karnataka (29)',
      inState('₹0.06', '₹0.00', '₹0.06'),
    ],
    [
      'seven paise: half of 0.5339 rounds to one',
      'student',
      7,
      home,
      'Karnataka (29)',
      inState('₹0.05', '₹0.01', '₹0.07'),
    ],
    [
      'an odd amount of tax between states',
      'student',
      7,
      { stateCode: '09' },
      'Uttar Pradesh (09)',
      between('₹0.06', '₹0.01', '₹0.07'),
    ],
    [
      'the limit of ₹50,000',
      'group-academic-5',
      5_000_000,
      home,
      'Karnataka (29)',
      inState('₹42,372.88', '₹3,813.56', '₹50,000.00'),
    ],
    [
      'the same between states',
      'group-academic-5',
      5_000_000,
      { stateCode: '24' },
      'Gujarat (24)',
      between('₹42,372.88', '₹7,627.12', '₹50,000.00'),
    ],
    [
      'a training',
      'training-basic-2',
      1_180_001,
      home,
      'Karnataka (29)',
      inState('₹10,000.01', '₹900.00', '₹11,800.01'),
    ],
    [
      'a training in another state',
      'training-basic-2',
      1_180_001,
      { stateCode: '36' },
      'Telangana (36)',
      between('₹10,000.01', '₹1,800.00', '₹11,800.01'),
    ],
    [
      'a training for an institute registered in another state',
      'training-basic-2',
      4_720_000,
      { gstin: '27AAPFU0939F1ZV' },
      'Maharashtra (27)',
      between('₹40,000.00', '₹7,200.00', '₹47,200.00'),
    ],
    [
      'a training for an institute registered in our own state',
      'training-basic-2',
      4_720_000,
      { gstin: '29AAGCB7383J1Z4' },
      'Karnataka (29)',
      inState('₹40,000.00', '₹3,600.00', '₹47,200.00'),
    ],
    [
      'a large group',
      'group-corporate-30',
      61_001_400,
      { stateCode: '27' },
      'Maharashtra (27)',
      between('₹5,16,961.02', '₹93,052.98', '₹6,10,014.00'),
    ],
  ])('%s', (_, planId, paise, buyer, state, lines) => {
    const order = of(paid(planId, 'INR', buyer), paise);
    expect([place(order), sums(order)]).toEqual([state, lines]);
  });
});

describe('the tax in added seats, worked by hand', () => {
  /** Seats that a group paid for on November 20, 2026 adds on another day. */
  function added(seats: readonly [from: number, more: number], on: string, buyer: Partial<Order['buyer']>) {
    const group = paid(`group-academic-${seats[0]}`, 'INR', buyer);
    const at = `${on}T10:00:00.000Z`;
    const priced = priceAddition(group, seats[1], at);
    if (!priced.ok) throw new Error(priced.reason);
    const more = orderOfAddition(group, priced.addition, { id: 'more', now: at });
    return after(more, { type: 'payment-confirmed', at, paymentId: 'pay_2', ...more.amount });
  }
  // 7 seats cost ₹72,067 and 9 cost ₹91,470; 100 of 365 days are left: 19,403 × 100 ÷ 365 = 5,315.89.
  const hundredDays = '2027-08-12';
  const atHome = inState('₹4,504.99', '₹405.45', '₹5,315.89');
  const elsewhere = between('₹4,504.99', '₹810.90', '₹5,315.89');
  it.each<[string, Partial<Order['buyer']>, string, string[]]>([
    ['our own state', home, 'Karnataka (29)', atHome],
    ['a registration at home', { gstin: '29AAGCB7383J1Z4' }, 'Karnataka (29)', atHome],
    ['another state, not registered', { stateCode: '33' }, 'Tamil Nadu (33)', elsewhere],
    ['a registration elsewhere', { gstin: '27AAPFU0939F1ZV' }, 'Maharashtra (27)', elsewhere],
  ])('is exact for two seats and 100 days, %s', (_, buyer, state, lines) => {
    const more = added([7, 2], hundredDays, buyer);
    expect([place(more), sums(more)]).toEqual([state, lines]);
    expect(document(more)).toMatchObject({
      title: 'Tax invoice',
      number: 'BSP/27-28/000001',
      lines: [
        {
          notes: expect.arrayContaining(['HSN/SAC 997331']) as string[],
          unit: expect.stringMatching(/2 seats|^seats$/) as string,
        },
      ],
    });
  });
  // 2 seats cost ₹21,251 and 3 cost ₹31,722: 10,471 ÷ 365 = 28.69.
  it.each<[string, Partial<Order['buyer']>, string[]]>([
    ['our own state', home, inState('₹24.31', '₹2.19', '₹28.69')],
    ['another state', { stateCode: '38' }, between('₹24.31', '₹4.38', '₹28.69')],
  ])('is exact for one seat on the last day, %s', (_, buyer, lines) => {
    expect(sums(added([2, 1], '2027-11-19', buyer))).toEqual(lines);
  });
  it('is exact for two seats and the whole term in another state', () => {
    expect(sums(added([7, 2], '2026-11-20', { stateCode: '33' }))).toEqual(
      between('₹16,443.22', '₹2,959.78', '₹19,403.00'),
    );
  });
  it('is credited in full by a partial refund and a refund of the rest, to the paisa', () => {
    const at = '2027-08-20T10:00:00.000Z';
    const refunded = (order: Order, minorUnits: number) => after(order, { type: 'refunded', at, minorUnits });
    const whole = (buyer: Partial<Order['buyer']>) =>
      refunded(refunded(added([7, 2], hundredDays, buyer), 200_000), 531_589);
    const credited = (net: string, taxes: string[], total: string) => [
      `Taxable value: ${net}`,
      ...taxes,
      `Total credited: ${total}`,
    ];
    expect([1, 2].map((of) => sums(whole(home), of))).toEqual([
      credited('₹1,694.92', ['CGST 9% of 1,694.92: ₹152.54', 'SGST 9% of 1,694.92: ₹152.54'], '₹2,000.00'),
      credited('₹2,810.07', ['CGST 9% of 2,810.07: ₹252.91', 'SGST 9% of 2,810.07: ₹252.91'], '₹3,315.89'),
    ]);
    expect([1, 2].map((of) => sums(whole({ stateCode: '33' }), of))).toEqual([
      credited('₹1,694.92', ['IGST 18% of 1,694.92: ₹305.08'], '₹2,000.00'),
      credited('₹2,810.07', ['IGST 18% of 2,810.07: ₹505.82'], '₹3,315.89'),
    ]);
  });
});

describe('a tax invoice', () => {
  const buyer = {
    name: 'Asha Rao',
    company: 'Analytical Society',
    address: '12 Anna Salai',
    city: 'Chennai',
    postalCode: '600002',
    stateCode: '33',
    gstin: '33AAACH1001P1Z0',
    poNumber: 'PO-77',
  };
  it('has everything that CGST Rule 46 requires', () => {
    expect(document(paid('group-academic-5', 'INR', buyer))).toMatchObject({
      title: 'Tax invoice',
      number: 'BSP/26-27/000001',
      facts: [
        ['Date of issue', 'November 20, 2026'],
        ['Purchase order', 'PO-77'],
        ['Place of supply', 'Tamil Nadu (33)'],
        ['Reverse charge', 'No'],
        ['Order', id],
      ],
      parties: [
        { name: site.company, lines: [...site.address.lines, `GSTIN ${site.address.gstin}`] },
        {
          name: 'Analytical Society',
          lines: [
            'Asha Rao',
            '12 Anna Salai',
            'Chennai 600002',
            'Tamil Nadu (33)',
            'ada@example.org',
            'GSTIN 33AAACH1001P1Z0',
          ],
        },
      ],
      lines: [{ notes: ['HSN/SAC 997331'], quantity: 1, unit: 'license, 5 seats' }],
      signature: { for: site.company, by: site.address.signatory },
    });
  });
  it('is dated and numbered by midnight in India', () => {
    const order = paid('student', 'INR', home);
    const newYear = after(
      { ...order, state: 'open', payment: undefined },
      {
        type: 'payment-confirmed',
        at: '2027-03-31T18:30:00.000Z',
        paymentId: 'p',
        ...order.amount,
      },
    );
    expect(document(newYear)).toMatchObject({
      number: 'BSP/27-28/000001',
      facts: [
        ['Date of issue', 'April 1, 2027'],
        ['Place of supply', 'Karnataka (29)'],
        ['Reverse charge', 'No'],
        ['Order', id],
      ],
    });
  });
  it('does not exist before its number is assigned', () => {
    expect(documentContentOf(paid('student', 'INR'), 0)).toBeUndefined();
    expect(documentContentOf(numbered(paid('student', 'INR')), 1)).toBeUndefined();
  });
});

describe('an invoice for a sale abroad', () => {
  it('states our GSTIN, the code, the country, and the Letter of Undertaking instead of a tax', () => {
    const order = {
      ...paid('student', 'USD', { taxId: 'DE136695976' }),
      billing: { name: 'Grace Hopper', lines: ['12 Analytical Street', '02110 Bonn'], country: 'DE' },
    };
    const said = document(order);
    expect(said).toMatchObject({
      title: 'Invoice',
      number: 'BSX/26-27/000001',
      facts: [
        ['Date of issue', 'November 20, 2026'],
        ['Destination', 'Germany (outside India)'],
        ['Order', id],
      ],
      parties: [
        { lines: [...site.address.lines, `GSTIN ${site.address.gstin}`] },
        {
          name: 'Grace Hopper',
          lines: ['12 Analytical Street', '02110 Bonn', 'Germany', 'ada@example.org', 'Tax ID DE136695976'],
        },
      ],
      lines: [{ notes: ['HSN/SAC 997331'], amount: order.amount.minorUnits }],
      sums: [
        { label: 'Subtotal', minorUnits: 5900 },
        { label: 'IGST, export of services under LUT: 0% of 59.00', minorUnits: 0 },
        { label: 'Total, paid', minorUnits: 5900 },
      ],
    });
    expect(said.passages!.map(({ text }) => text).join(' ')).toContain(
      `under Letter of Undertaking without payment of integrated tax. LUT ${site.address.lut}`,
    );
  });
  it('formats a card address as its country does, and keeps the address lines of an earlier order', () => {
    const order = paid('student', 'USD');
    const lines = ['12 Analytical Street', '02118 Boston', 'MA'];
    const address = {
      street: ['12 Analytical Street'],
      city: 'Boston',
      region: 'MA',
      postalCode: '02118',
    };
    const billed = (billing: Order['billing']) => document({ ...order, billing }).parties[1]!.lines;
    expect(billed({ lines, country: 'US' })).toEqual([...lines, 'United States']);
    expect(billed({ lines, address, country: 'US' })).toEqual([
      '12 Analytical Street',
      'Boston, MA 02118',
      'United States',
    ]);
  });
  it('is issued for every renewal, for the amount charged then', () => {
    const first = paid('monthly', 'USD');
    const renewed = after(first, {
      type: 'renewal-paid',
      at: '2026-12-20T10:00:00.000Z',
      invoiceId: 'in_2',
      paidUntil: '2027-01-20T10:00:00.000Z',
      minorUnits: 1234,
    });
    expect(document(renewed, 1)).toMatchObject({
      number: 'BSX/26-27/000002',
      lines: [
        {
          period: { from: '2026-12-20T00:00:00.000Z', until: '2027-01-20T10:00:00.000Z' },
          notes: ['Renewal', 'HSN/SAC 997331'],
          amount: 1234,
        },
      ],
    });
    expect(document(renewed, 0)).toEqual(document(first, 0));
  });
});

describe('a credit note', () => {
  const refunded = (order: Order, minorUnits: number, at = '2026-12-01T10:00:00.000Z') =>
    after(order, { type: 'refunded', at, minorUnits });

  it('has its own series, its invoice, and the tax included in it', () => {
    const order = refunded(of(paid('student', 'INR', { stateCode: '33' }), 605_700), 605_700);
    expect(document(order, 1)).toMatchObject({
      title: 'Credit note',
      number: 'BCP/26-27/000002',
      facts: [
        ['Date of issue', 'December 1, 2026'],
        ['For invoice', 'BSP/26-27/000001 of November 20, 2026'],
        ['Place of supply', 'Tamil Nadu (33)'],
        ['Reverse charge', 'No'],
        ['Order', id],
      ],
    });
    expect(sums(order, 1)).toEqual([
      'Taxable value: ₹5,133.05',
      'IGST 18% of 5,133.05: ₹923.95',
      'Total credited: ₹6,057.00',
    ]);
  });
  it('has the service code and the tax of a training if it credits one', () => {
    const order = refunded(of(paid('training-basic-2', 'INR', home), 4_720_000), 4_720_000);
    expect(document(order, 1)).toMatchObject({ lines: [{ notes: ['HSN/SAC 999293'] }] });
    expect(sums(order, 1)).toEqual([
      'Taxable value: ₹40,000.00',
      'CGST 9% of 40,000.00: ₹3,600.00',
      'SGST 9% of 40,000.00: ₹3,600.00',
      'Total credited: ₹47,200.00',
    ]);
  });
  it('refunds the whole tax in two parts: one credit note for a part, and one for the rest', () => {
    const first = refunded(of(paid('student', 'INR', home), 605_700), 201_900);
    const second = refunded(first, 403_800);
    const whole = refunded(second, 605_700);
    expect(sums(whole, 1)).toEqual([
      'Taxable value: ₹1,711.02',
      'CGST 9% of 1,711.02: ₹153.99',
      'SGST 9% of 1,711.02: ₹153.99',
      'Total credited: ₹2,019.00',
    ]);
    expect(sums(whole, 2)).toEqual([
      'Taxable value: ₹1,711.02',
      'CGST 9% of 1,711.02: ₹153.99',
      'SGST 9% of 1,711.02: ₹153.99',
      'Total credited: ₹2,019.00',
    ]);
    expect(sums(whole, 3)).toEqual([
      'Taxable value: ₹1,711.02',
      'CGST 9% of 1,711.02: ₹153.99',
      'SGST 9% of 1,711.02: ₹153.99',
      'Total credited: ₹2,019.00',
    ]);
    const sevens = refunded(refunded(of(paid('student', 'INR', home), 14), 7), 14);
    expect(sums(of(sevens, 14))).toEqual(inState('₹0.12', '₹0.01', '₹0.14'));
    expect([sums(sevens, 1), sums(sevens, 2)]).toEqual([
      ['Taxable value: ₹0.05', 'CGST 9% of 0.05: ₹0.01', 'SGST 9% of 0.05: ₹0.01', 'Total credited: ₹0.07'],
      ['Taxable value: ₹0.07', 'CGST 9% of 0.07: ₹0.00', 'SGST 9% of 0.07: ₹0.00', 'Total credited: ₹0.07'],
    ]);
  });
  it('credits the charge that was refunded, and does not exist without an invoice', () => {
    const renewed = after(paid('monthly', 'USD'), {
      type: 'renewal-paid',
      at: '2026-12-20T10:00:00.000Z',
      invoiceId: 'in_2',
      paidUntil: '2027-01-20T10:00:00.000Z',
    });
    const { minorUnits } = renewed.amount;
    const event = {
      type: 'refunded',
      at: '2026-12-21T10:00:00.000Z',
      minorUnits,
      ofMinorUnits: minorUnits,
    } as const;
    const back = after(renewed, { ...event, chargeId: 'ch_2', chargedAt: '2026-12-20T09:00:00.000Z' });
    expect(billingDocumentsOf(back).at(-1)).toMatchObject({ kind: 'credit-note', of: 1, minorUnits });
    const both = after(back, { ...event, chargeId: 'ch_1', chargedAt: '2026-11-20T09:00:00.000Z' });
    expect(billingDocumentsOf(both).at(-1)).toMatchObject({ of: 0 });
    const more = after(both, { ...event, chargeId: 'ch_3' });
    expect(billingDocumentsOf(more)).toHaveLength(4);
  });
});
