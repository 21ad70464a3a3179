// What a student does in a history on the page of an order, and a person at the desk.
import { expect } from 'vitest';
import { checkStudentCode, sendStudentCode } from '../../../netlify/use-cases/prove-student.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import type { Order } from '../../../src/domain/order.ts';
import { reviewStudentId } from '../../../src/domain/student-proof.ts';
import type { Outside } from '../crashing-shop.ts';

/** The address that both students type: it proves one licence at a time. */
const school = 'ada@mit.edu';

export async function prove(shop: Shop, id: string, step: string) {
  const link = shop.links.seal('order-link', id);
  const stored = await shop.orders.read(id);
  const code = stored?.order.studentId?.code;
  switch (step) {
    case 'code':
      await prove(shop, id, 'ask');
      return prove(shop, id, 'type');
    case 'ask': {
      const asked = await sendStudentCode(shop, link, school, undefined);
      if (asked.outcome === 'done') await asked.sendMails();
      return;
    }
    case 'type':
    case 'guess': {
      const right = code ? shop.links.studentCode(id, code.address, code.sentAt) : '123456';
      const typed = step === 'type' ? right : right === '000000' ? '000001' : '000000';
      const done = await checkStudentCode(shop, link, typed, undefined);
      if (done.outcome === 'done') await done.sendMails();
      return;
    }
    case 'upload': {
      const done = await sendStudentId(shop, link, new TextEncoder().encode('%PDF-1.7'));
      if (done.outcome === 'done') await done.sendMails();
      return;
    }
    default: {
      const verdict =
        step === 'accept' ? { accepted: true as const } : { accepted: false as const, reason: 'dark' };
      const done = await requestOnOrder(shop, stored, (order, now) => reviewStudentId(order, verdict, now));
      if (done.outcome === 'done') await done.sendMails();
    }
  }
}

/** What was proved stays so, was told, and a proof that is missing was asked for. */
export function expectProof({ id, studentId, state, edition }: Order, outside: Outside) {
  expect(studentId !== undefined).toBe(edition === 'student');
  const told = (kind: string) => outside.mails.filter((mail) => mail.id.startsWith(`${id}.${kind}`));
  if (studentId?.state === 'accepted') expect(told('student-id-reviewed').length).toBeGreaterThan(0);
  if (studentId?.state === 'under-review') expect(told('student-id-received').length).toBeGreaterThan(0);
  if (studentId?.state === 'waiting' && state === 'paid')
    expect(told('student-id-missing').length).toBeGreaterThan(0);
  expect(studentId?.code?.tries ?? 0).toBeLessThanOrEqual(5);
}
