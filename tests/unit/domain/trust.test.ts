// Code that the type checker must reject: each `@ts-expect-error` fails `npm run check:types` if its line compiles.
import { describe, expect, it } from 'vitest';
import type { PaymentNews, VouchedReference } from '../../../netlify/use-cases/ports.ts';
import type { VouchedPayment } from '../../../src/domain/order/unmatched-payment.ts';
import { applyEvent } from '../../../src/domain/order/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import {
  claimed,
  constant,
  fetched,
  idToLookUp,
  phrase,
  signed,
  type VouchedEvent,
} from '../../../src/domain/trust.ts';

const [text, amount]: [string, number] = ['777', 100];
const at = '2026-11-24T10:00:00.000Z';
const paid = {
  ...({ type: 'payment-confirmed', at } as const),
  ...{ minorUnits: fetched(amount), currency: constant('INR') },
};

const renewed = { type: 'renewal-paid', at, paidUntil: fetched(at) } as const;

/** Never runs, only compiles. */
export function refusedByTheTypes() {
  // @ts-expect-error A claimed number does not identify a payment.
  const payment: VouchedEvent = { ...paid, paymentId: claimed(text) };
  // @ts-expect-error Nor does a number of unstated origin.
  const unknown: VouchedEvent = { ...paid, paymentId: text };
  // @ts-expect-error A claimed amount is not a refund.
  const refund: VouchedEvent = { type: 'refunded', at, minorUnits: claimed(amount) };
  // @ts-expect-error A claimed number does not open a dispute.
  const dispute: VouchedEvent = { type: 'disputed', at, disputeId: claimed(text) };
  // @ts-expect-error A claimed invoice does not renew anything.
  const renewal: VouchedEvent = { ...renewed, invoiceId: claimed(text) };
  // @ts-expect-error A bank's claimed reason is not stored.
  const failure: VouchedEvent = { type: 'payment-failed', at, reason: claimed(text) };
  // @ts-expect-error A claimed number is not a reference.
  const reference: VouchedReference = { kind: 'payment', value: claimed(text) };
  // @ts-expect-error Claimed text is not emailed to the team.
  const what: VouchedPayment['what'] = phrase`refund ${claimed(text)}`;
  // @ts-expect-error Nor is text combined from parts of unstated origin.
  const words: VouchedPayment['what'] = `refund ${text}`;
  // @ts-expect-error Only a literal is a constant.
  const literal = constant(text);
  // @ts-expect-error A claim is not text.
  const asText: string = claimed(text);
  // @ts-expect-error An event from an unverified source is not accepted.
  const news: PaymentNews['event'] = {} as OrderEvent;
  // @ts-expect-error And no caller can apply one.
  const applied = (order: Order) => applyEvent(order, {} as OrderEvent, 10);
  return [
    applied,
    payment,
    unknown,
    refund,
    dispute,
    renewal,
    failure,
    reference,
    what,
    words,
    literal,
    asText,
    news,
  ];
}

/** Accepted by the type checker. */
export function takenByTheTypes() {
  const vouched: VouchedEvent = { ...paid, paymentId: signed(text) };
  return (order: Parameters<typeof applyEvent>[0]) => applyEvent(order, vouched, 10);
}

describe('a claimed id', () => {
  it.each([
    [' 403993715 ', '403993715'],
    ['a'.repeat(64), 'a'.repeat(64)],
    ['a'.repeat(65), null],
    ['a b', null],
    ['order:*', null],
    ['', null],
  ])('%j is looked up as %j', (value, id) => {
    expect(idToLookUp(claimed(value))).toBe(id);
  });
});

it('combines a phrase exactly as written', () => {
  expect(phrase`paid ${fetched(5)} of ${signed('a\\b')}\n`).toBe('paid 5 of a\\b\n');
});
