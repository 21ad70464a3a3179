// Receives a student ID uploaded on the order page. The file is saved before the order refers to it.
import { studentIdLimits } from '../../src/contracts/order-words.ts';
import { documentKind, isHeic } from '../../src/domain/file-kind.ts';
import { canSendStudentId, receiveStudentId } from '../../src/domain/license/student-proof.ts';
import { keepOrderFile, studentIdFile, tooManyFiles } from './uploads.ts';
import type { Shop } from './ports.ts';
import { openOrder, type OrderRequest, requestOnOrder } from './serve-order-page.ts';

export type StudentIdOutcome =
  | OrderRequest
  | { outcome: 'wrong-file' }
  | { outcome: 'heic' }
  | { outcome: 'too-large' }
  | { outcome: 'half' };

/** Saves the file, whole or in two halves. A file whose order does not refer to it is deleted after a day. @throws UpstreamError */
export async function sendStudentId(
  shop: Shop,
  link: string,
  sent: Uint8Array,
  half?: 'first' | 'second',
): Promise<StudentIdOutcome> {
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  if (!canSendStudentId(stored.order))
    return { outcome: 'refused', reason: 'This order is not waiting for a student ID.' };
  const { id } = stored.order;
  const now = shop.now();
  const before = half === 'second' ? await shop.files.read(studentIdFile(id, 'half', now).key) : null;
  if (half === 'second' && !before) return { outcome: 'refused', reason: 'Please choose the file again.' };
  const bytes = before ? Buffer.concat([before.bytes, sent]) : sent;
  const kind = documentKind(bytes);
  if (!kind) return { outcome: isHeic(bytes) ? 'heic' : 'wrong-file' };
  if (bytes.length > studentIdLimits.maxBytes) return { outcome: 'too-large' };
  const { key, lookAt } = studentIdFile(id, half === 'first' ? 'half' : kind.extension, now);
  const isKept = await keepOrderFile(shop, id, { key, bytes, mediaType: kind.mediaType, lookAt });
  if (!isKept) return { outcome: 'refused', reason: tooManyFiles };
  if (half === 'first') return { outcome: 'half' };
  return requestOnOrder(shop, stored, (order, now) =>
    receiveStudentId(order, { key, mediaType: kind.mediaType }, now),
  );
}
