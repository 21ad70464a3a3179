// Proves student status within a minute: the buyer enters a code that we mailed to a school address.
import { addDays, later } from '../../src/domain/dates.ts';
import { termLicenseOf } from '../../src/domain/license/license-of.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { sendCode, type Tried, tryCode } from '../../src/domain/license/student-proof.ts';
import { changeOrder } from './fulfil-order.ts';
import { hour, limitOfVisitor } from './limits.ts';
import { mayMail } from './email-limits.ts';
import type { Limited, Shop } from './ports.ts';
import { openOrder, type OrderRequest, requestOnOrder } from './serve-order-page.ts';

/** How long after a term its school address is remembered, because the next term may have been charged by then. */
const knownForDays = 370;

export type CodeSent = OrderRequest | Limited | { outcome: 'no-school' };

/** Emails a code to an address if it belongs to a school. */
export async function sendStudentCode(
  shop: Shop,
  link: string,
  address: string,
  visitor: string | undefined,
): Promise<CodeSent> {
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  if (!(await shop.schools.isSchool(address))) return { outcome: 'no-school' };
  const limited = await mayMail(shop, 'student-code', address, visitor);
  if (limited) return limited;
  return requestOnOrder(shop, stored, (order, now) => sendCode(order, address, now), { isCounted: true });
}

export type CodeTried =
  | Limited
  | { outcome: 'order-unknown' }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'done'; said: string; sendEmails: () => Promise<void> };

/** Checks the code that the buyer typed. */
export async function checkStudentCode(
  shop: Shop,
  link: string,
  typed: string,
  visitor: string | undefined,
): Promise<CodeTried> {
  const admitted = await shop.proofs.admit(limitOfVisitor('student-code-try', visitor, 30, hour));
  if (admitted.outcome === 'limited') return admitted;
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  const code = typed.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(code)) return { outcome: 'refused', reason: 'The code has six digits.' };
  const isRight = ({ id, studentId }: Order) =>
    studentId?.code !== undefined &&
    shop.links.isStudentCode(code, id, studentId.code.address, studentId.code.sentAt);
  const first = tryCode(stored.order, { isRight: isRight(stored.order), isShared: false }, shop.now());
  const isShared = 'order' in first && first.isDone && (await isOfOther(shop, stored.order));
  let tried: Tried = { reason: '' };
  const done = await changeOrder(shop, stored, (order) => {
    tried = tryCode(order, { isRight: isRight(order), isShared }, shop.now());
    if (!('order' in tried)) return { outcome: 'unchanged' };
    return { outcome: 'changed', order: tried.order, emails: tried.emails };
  });
  if (!done.order) return { outcome: 'order-unknown' };
  // The change is decided in a callback, which the compiler's narrowing does not follow.
  const end = tried as Tried;
  if (!('order' in end)) return { outcome: 'refused', reason: end.reason };
  if (!end.isDone) return { outcome: 'refused', reason: end.said };
  return { outcome: 'done', said: end.said, sendEmails: done.sendEmails };
}

/** Whether the code's address already counts for another student license whose term overlaps the start of this one. */
async function isOfOther(shop: Shop, order: Order): Promise<boolean> {
  const { id, studentId } = order;
  const license = termLicenseOf(order);
  const address = studentId?.code?.address;
  if (!license || address === undefined) return false;
  const until = addDays(later(license.validUntil, shop.now()), knownForDays);
  const holder = await shop.proofs.claim(address, id, until);
  if (holder === id) return false;
  const other = (await shop.orders.read(holder))?.order;
  const held = other && termLicenseOf(other);
  const isOver = held?.state !== 'in-force' || held.validUntil <= license.validFrom;
  return !isOver || (await shop.proofs.claim(address, id, until, holder)) !== id;
}
