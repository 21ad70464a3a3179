// The size limit of an order: whatever arrives, the order can be written and read, and loses nothing that was paid for.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { findPlan } from '../../../src/domain/catalog.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { documentOf, fitOrder, isLarge, maxDocumentBytes } from '../../../src/domain/order/fit-order.ts';
import { workItemMark, latestMarks, renewalMark, storedMark } from '../../../src/domain/order/marks.ts';
import { maxBillingDocuments } from '../../../src/domain/billing/billing-document-schema.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { documentSchema, type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { withCurrentNames } from '../../../src/domain/order/stored-names.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { studentIdEndsAt } from '../../../src/domain/order/retention.ts';

const now = '2026-11-20T10:00:00.000Z';
const minute = (count: number) => new Date(Date.parse(now) + count * 60_000).toISOString();
const buyer = { email: 'ada@example.org', name: 'Ada' };
const fresh = newOrder({ id: 'o1', plan: findPlan('personal-academic')!, currency: 'USD', buyer, now });
const bytes = (order: Order) => Buffer.byteLength(documentOf(order));

function walk(order: Order, ...events: OrderEvent[]): Order {
  return events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    return decision.outcome === 'changed' ? fitOrder(decision.order) : current;
  }, order);
}
const pay: OrderEvent = {
  type: 'payment-confirmed',
  at: now,
  paymentId: 'pi_1',
  minorUnits: fresh.amount.minorUnits,
  currency: 'USD',
  subscriptionId: 's',
};
const paid = walk(fresh, pay);
const refund: OrderEvent = { type: 'refunded', at: minute(1e4), minorUnits: fresh.amount.minorUnits };

type Def = {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  options?: z.ZodMiniType[];
  entries?: Record<string, string>;
  values?: unknown[];
};
const defOf = (schema: z.ZodMiniType) => schema._zod.def as unknown as Def;

/** Every path in a schema that holds a text or a list. */
function placesIn(schema: z.ZodMiniType, path = ''): [path: string, kind: string, schema: z.ZodMiniType][] {
  const { type, shape = {}, element, innerType, valueType, options = [] } = defOf(schema);
  const inner = [element, innerType, valueType, ...options].filter((each) => each !== undefined);
  return [
    ...(type === 'string' || type === 'array'
      ? [[path, type, schema] as [string, string, z.ZodMiniType]]
      : []),
    ...inner.flatMap((each) => placesIn(each, `${path}${type === 'array' ? '[]' : ''}`)),
    ...Object.entries(shape).flatMap(([name, each]) => placesIn(each, `${path}.${name}`)),
  ];
}

/** A value that the schema accepts, with every text and every list as long as requested. */
function fill(schema: z.ZodMiniType, letters: number, entries: number): unknown {
  const { type, shape = {}, element, innerType, valueType, options, entries: named, values } = defOf(schema);
  const each = (inner: z.ZodMiniType) => fill(inner, letters, entries);
  switch (type) {
    case 'string':
      return '統'.repeat(letters);
    case 'array':
      return Array.from({ length: entries }, () => each(element!));
    case 'optional':
    case 'nullable':
      return each(innerType!);
    case 'record':
      return Object.fromEntries(Array.from({ length: entries }, (_, i) => [String(i), each(valueType!)]));
    case 'union':
      return each(options![0]!);
    case 'object':
      return Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, each(inner)]));
    case 'enum':
      return Object.values(named!)[0];
    case 'literal':
      return values![0];
    case 'boolean':
      return true;
    case 'custom':
      return storedMark(`review:${'m'.repeat(letters)}`);
    default:
      return 2 ** 52;
  }
}

describe('the order schema', () => {
  const places = placesIn(documentSchema);
  it('has all of its texts and lists covered by this test', () => {
    expect(places.length).toBeGreaterThan(100);
  });
  it.each(places.filter(([, kind]) => kind === 'string').map(([path, , schema]) => [path, schema] as const))(
    'limits the length of the text %s',
    (_, schema) => {
      expect((z.parse(schema, 'x'.repeat(100_000)) as string).length).toBeLessThanOrEqual(4096);
    },
  );
  it.each(places.filter(([, kind]) => kind === 'array').map(([path, , schema]) => [path, schema] as const))(
    'limits the entries of the list %s',
    (_, schema) => {
      const entry = fill(defOf(schema).element!, 1, 1);
      const parsed = z.safeParse(
        schema,
        Array.from({ length: 2000 }, () => entry),
      );
      expect(parsed.success ? (parsed.data as unknown[]).length : 0).toBeLessThanOrEqual(1000);
    },
  );
});

describe('an order flooded with messages', () => {
  it('stays below its size limit and can still be refunded', () => {
    const flood = Array.from({ length: 300 }, (_, i): OrderEvent => ({
      type: 'payment-confirmed',
      at: minute(i),
      paymentId: `${i}${'x'.repeat(5000)}`,
      minorUnits: 100,
      currency: 'USD',
    }));
    const flooded = walk(paid, ...flood);
    expect(bytes(flooded)).toBeLessThan(64 * 1024);
    expect(flooded.attention).toHaveLength(20);
    expect(flooded.attention!.at(-1)).toMatchObject({ code: 'more', detail: { count: 281 } });
    const refunded = walk(flooded, refund);
    expect([refunded.state, billingDocumentsOf(refunded).map(({ kind }) => kind)]).toEqual([
      'refunded',
      ['invoice', 'credit-note'],
    ]);
    expect([refunded.payment, refunded.license]).toEqual([paid.payment, paid.license]);
  });

  it('is read with its payment, license, seats, and documents if an earlier release stored megabytes, and is written small', () => {
    const seat = {
      number: 2,
      round: 1,
      email: 'b@example.org',
      state: 'active',
      invitedAt: now,
      sentAt: now,
      sends: 1,
    };
    const seating = { seats: [seat], rounds: { 2: 1 }, revokedAt: [], sent: [] };
    const papers = [{ kind: 'invoice', series: 'BSX/26-27', at: now, minorUnits: 100 }];
    const grown = {
      ...JSON.parse(JSON.stringify({ ...paid, seating, papers })),
      handled: [
        'in_1',
        ...Array.from({ length: 3000 }, (_, i) => `browser:${i}${'統'.repeat(1000)}:success`),
      ],
      attention: Array.from(
        { length: 3000 },
        (_, i) => `paid a second time: give back INR 2566.00 of payment ${i}${'9'.repeat(400)}`,
      ),
      history: Array.from({ length: 3000 }, () => ({ at: now, what: 'w'.repeat(1000) })),
    };
    expect(JSON.stringify(grown).length).toBeGreaterThan(5_000_000);
    const read = fitOrder(orderSchema.parse(grown));
    expect(bytes(read)).toBeLessThan(64 * 1024);
    expect(read).toMatchObject({ payment: paid.payment, license: paid.license, seating, papers });
    expect(read.handled).toContain('renewal-paid:in_1');
    const refunded = walk(read, refund);
    expect(refunded.state).toBe('refunded');
    expect(orderSchema.parse(JSON.parse(documentOf(refunded)))).toEqual(
      withCurrentNames(JSON.parse(documentOf(refunded)) as object),
    );
  });

  it('stays below the limit with every text and list full, and loses no document, seat, or payment', () => {
    const filled = fill(documentSchema, 5000, 4) as Order;
    const many = <T>(count: number, entry: T) => Array.from({ length: count }, () => entry);
    const { seating, papers, history, attention } = filled;
    const full: Order = {
      ...filled,
      papers: many(maxBillingDocuments, papers![0]!),
      seating: { ...seating!, seats: many(50, seating!.seats[0]!), sent: many(100, seating!.sent[0]!) },
      history: many(100, history[0]!),
      attention: many(100, attention![0]!),
      handled: Array.from({ length: 2000 }, (_, i) => renewalMark(`${i}${'x'.repeat(200)}`)),
    };
    const fitted = fitOrder(full);
    expect(bytes(fitted)).toBeLessThanOrEqual(maxDocumentBytes);
    expect([fitted.papers!.length, fitted.seating!.seats.length]).toEqual([maxBillingDocuments, 50]);
    expect(isLarge(fitted)).toBe(true);
    expect(orderSchema.parse(JSON.parse(documentOf(fitted)))).toEqual(
      withCurrentNames(JSON.parse(documentOf(fitted)) as object),
    );
  });

  it('is not truncated if nothing is too long', () => {
    expect(fitOrder(paid)).toEqual(paid);
    expect(isLarge(paid)).toBe(false);
    expect(bytes(paid)).toBeLessThan(4096);
  });
});

describe('a full list', () => {
  it('drops the oldest history entry, but never the last one that a time limit counts from', () => {
    const disputed = walk(paid, { type: 'disputed', at: minute(1), disputeId: 'dp_1' });
    const before = workItemsOf(disputed).map(({ id, dueAt }) => [id, dueAt]);
    const failures = Array.from({ length: 60 }, (_, i): OrderEvent => ({
      type: 'renewal-failed',
      at: minute(i + 2),
      invoiceId: `in_${i}`,
    }));
    const later = walk(disputed, ...failures);
    expect(later.history).toHaveLength(50);
    expect(workItemsOf(later).map(({ id, dueAt }) => [id, dueAt])).toEqual(before);
    const student: Order = {
      ...later,
      studentId: { state: 'accepted' },
      history: [{ at: now, event: 'student-id-accepted' }, ...later.history],
    };
    expect(studentIdEndsAt(fitOrder(student))).toBe('2026-12-20T10:00:00.000Z');
  });

  it('keeps the latest marks of each kind, so that no kind crowds out another', () => {
    const invoices = [1, 2, 3].map((i) => renewalMark(`in_${i}`));
    const answers = Array.from({ length: 500 }, (_, i) => storedMark(`browser:${i}:success`));
    const unknown = Array.from({ length: 500 }, (_, i) => storedMark(`of tomorrow ${i}: x`));
    const kept = latestMarks([...invoices, workItemMark('training.o1'), ...answers, ...unknown]);
    expect(kept).toEqual([
      ...invoices,
      workItemMark('training.o1'),
      ...answers.slice(-20),
      ...unknown.slice(-20),
    ]);
  });

  it('keeps the sum of the refunds and recognizes the latest ones', () => {
    const refunds = Array.from({ length: 310 }, (_, i): OrderEvent => ({
      type: 'refunded',
      at: minute(i),
      chargeId: `ch_${i}`,
      minorUnits: 1,
      ofMinorUnits: 2,
    }));
    const refunded = walk(paid, ...refunds);
    expect([refunded.refundedMinorUnits, Object.keys(refunded.refunds!).length]).toEqual([310, 300]);
    expect(applyEvent(refunded, refunds.at(-1)!, 10)).toEqual({ outcome: 'unchanged' });
  });

  it('flags an order with too many documents for review once, and still records the refund', () => {
    const full: Order = {
      ...paid,
      papers: Array.from({ length: maxBillingDocuments }, () => ({
        kind: 'invoice' as const,
        series: 'BSX/26-27',
        at: now,
        minorUnits: 100,
      })),
    };
    const part: OrderEvent = { type: 'refunded', at: minute(1), minorUnits: 1 };
    const refunded = walk(full, part, refund);
    expect([refunded.state, refunded.papers?.length, refunded.attention]).toEqual([
      'refunded',
      maxBillingDocuments,
      [expect.objectContaining({ code: 'papers-full' })],
    ]);
    const renewed = walk(full, {
      type: 'renewal-paid',
      at: minute(1),
      invoiceId: 'in_9',
      paidUntil: minute(9),
    });
    expect([renewed.handled.includes(renewalMark('in_9')), renewed.attention?.length]).toEqual([true, 1]);
  });
});
