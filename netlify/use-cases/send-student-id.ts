// A student ID that is handed in on the order page: the file is kept first, then the order says that it is there.
import { documentKind } from '../../src/domain/file-kind.ts';
import { canSendStudentId, receiveStudentId } from '../../src/domain/order-requests.ts';
import type { Files, Shop } from './ports.ts';
import { openOrder, type OrderRequest, requestOnOrder } from './serve-order-page.ts';

/** Takes the file in. A repeated or interrupted upload overwrites its own file. @throws NeighbourError */
export async function sendStudentId(
  shop: Shop & { files: Files },
  link: string,
  bytes: Uint8Array,
): Promise<OrderRequest | { outcome: 'wrong-file' }> {
  const kind = documentKind(bytes);
  if (!kind) return { outcome: 'wrong-file' };
  const stored = await openOrder(shop, link);
  if (stored && !canSendStudentId(stored.order))
    return { outcome: 'refused', reason: 'This order does not wait for a student ID.' };
  if (stored) await shop.files.keep(studentIdKey(stored.order.id, kind.extension), bytes, kind.mediaType);
  return requestOnOrder(shop, stored, (order, now) =>
    receiveStudentId(order, { key: studentIdKey(order.id, kind.extension), mediaType: kind.mediaType }, now),
  );
}

const studentIdKey = (orderId: string, extension: string) => `student-ids/${orderId}.${extension}`;
