// Texts are for readers only. Whatever they say, no rule changes, because each rule reads a code.
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Order } from '../../../src/domain/order/order.ts';

const folder = new URL('./earlier-releases/', import.meta.url);
const now = '2027-01-15T10:00:00.000Z';
const documents = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) =>
    Object.values(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, object>),
  );

/** The result of every rule for every order that an earlier release stored. */
async function outcomes() {
  const { orderSchema } = await import('../../../src/domain/order/order.ts');
  const { nextCheck } = await import('../../../src/domain/order/next-check.ts');
  const { workItemsOf } = await import('../../../src/domain/order/work-queue.ts');
  const { forgetAfter, studentIdEndsAt } = await import('../../../src/domain/order/retention.ts');
  const { nextDue } = await import('../../../src/domain/order/due.ts');
  const { canResend } = await import('../../../src/domain/order/order-requests.ts');
  const { withdrawalEnd } = await import('../../../src/domain/order/withdrawal.ts');
  return documents.map((document) => {
    const order: Order = orderSchema.parse(document);
    return {
      desk: workItemsOf(order).map(({ id, kind, dueAt }) => [id, kind, dueAt]),
      dates: [studentIdEndsAt(order), forgetAfter(order), nextDue(order, now), nextCheck(order, now)],
      allowed: [canResend(order), withdrawalEnd(order)],
    };
  });
}

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.doUnmock('../../../src/domain/order/order-history.ts');
  vi.doUnmock('../../../src/domain/order/review-reasons.ts');
});

it('changing every text of the history and of the review reasons changes no rule', async () => {
  const before = await outcomes();
  expect(before.some(({ desk }) => desk.length > 0)).toBe(true);
  vi.resetModules();
  vi.doMock('../../../src/domain/order/order-history.ts', async (original) => ({
    ...(await original<object>()),
    wordsOfEntry: () => 'something happened',
  }));
  vi.doMock('../../../src/domain/order/review-reasons.ts', async (original) => ({
    ...(await original<object>()),
    wordsOfReason: () => 'please look',
  }));
  expect(await outcomes()).toEqual(before);
});
