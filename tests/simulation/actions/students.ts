// What a student does on the order page in a history, and how the team reviews it.
import { buyersLink } from './buyers-link.ts';
import { expect } from 'vitest';
import { checkStudentCode, sendStudentCode } from '../../../netlify/use-cases/prove-student.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { lapsesAt } from '../../../src/domain/license/student-times.ts';
import { reviewStudentId } from '../../../src/domain/license/student-proof.ts';
import type { World } from '../world.ts';
import { type Outside, subscriptionOf } from '../../support/crash-harness.ts';

const day = 86_400_000;

/** The address that both students type. It can prove only one license at a time. */
const school = 'ada@mit.edu';

export async function prove(shop: Shop, id: string, step: string): Promise<void> {
  if (step === 'code') {
    await prove(shop, id, 'ask');
    return prove(shop, id, 'type');
  }
  const done = await takeStep(shop, id, step);
  if (done.outcome === 'done') await done.sendEmails();
}

async function takeStep(shop: Shop, id: string, step: string) {
  const link = await buyersLink(shop, id);
  const stored = await shop.orders.read(id);
  switch (step) {
    case 'ask':
      return sendStudentCode(shop, link, school, undefined);
    case 'type':
    case 'guess': {
      const code = stored?.order.studentId?.code;
      const right = code ? shop.links.studentCode(id, code.address, code.sentAt) : '123456';
      const wrong = right === '000000' ? '000001' : '000000';
      return checkStudentCode(shop, link, step === 'type' ? right : wrong, undefined);
    }
    case 'upload':
      return sendStudentId(shop, link, new TextEncoder().encode('%PDF-1.7'));
    default: {
      const verdict =
        step === 'accept' ? { accepted: true as const } : { accepted: false as const, reason: 'dark' };
      return requestOnOrder(shop, stored, (order, now) => reviewStudentId(order, verdict, now));
    }
  }
}

/** A proof stays valid and was confirmed by email; a missing proof was requested. */
export function expectProof({ id, studentId, state, edition }: Order, outside: World) {
  expect(studentId !== undefined).toBe(edition === 'student');
  if (!studentId) return;
  const told = (kind: string) => outside.emails.filter((mail) => mail.id.startsWith(`${id}.${kind}`));
  if (studentId.state === 'accepted') expect(told('student-id-reviewed').length).toBeGreaterThan(0);
  if (studentId.state === 'under-review') expect(told('student-id-received').length).toBeGreaterThan(0);
  // While a bank holds the payment, no proof is requested, and the reminder dates may pass.
  const wasHeld = Object.keys(outside.sessions.get(`cs_${id}`)?.disputes ?? {}).length > 0;
  // They may also have passed if a restore returns an order to its state of weeks ago.
  const { lastBackup, healedAt } = outside;
  const isOld = lastBackup !== undefined && healedAt - Date.parse(lastBackup.madeAt) > 15 * day;
  if (studentId.state === 'waiting' && state === 'paid' && !wasHeld && !isOld)
    expect(told('student-id-missing').length).toBeGreaterThan(0);
  expect(studentId.code?.tries ?? 0).toBeLessThanOrEqual(5);
}

/**
 * Over the years, no student license is charged again without a new proof. The notice requests a proof once; without it the license ends. A
 * proof under review is waited for until the day before the charge. Returns the number of licenses checked.
 */
export async function expectAskedAgain(shop: Shop, outside: Outside, ids: readonly string[]) {
  const read = async (id: string) => (await shop.orders.read(id))!.order;
  const renewing = [];
  for (const id of ids) {
    const order = await read(id);
    const lapses = lapsesAt(order);
    if (lapses !== null) renewing.push({ id, lapses, end: order.license!.validUntil! });
  }
  const notices = renewing.map(({ end }) => Date.parse(end) - 29.9 * day);
  const lapses = renewing.map((each) => Date.parse(each.lapses) + day / 24);
  for (const at of [...notices, ...lapses].sort((one, other) => one - other))
    for (const later of [0, day / 48]) {
      outside.now = Math.max(outside.now, at + later);
      await reconcileOrders(shop);
    }
  for (const { id, end } of renewing) {
    const { studentId, subscription } = await read(id);
    expect([studentId?.neededBy !== undefined, studentId?.lapsedAt !== undefined]).toEqual([true, true]);
    expect([subscription, outside.canceled.has(subscriptionOf(id))]).toEqual(['ending', true]);
    for (const kind of [`renewal-reminder.${end.slice(0, 10)}.30`, 'subscription-ending'])
      expect(outside.emails.filter((mail) => mail.id.startsWith(`${id}.${kind}`)).length).toBe(1);
  }
  return renewing.length;
}
