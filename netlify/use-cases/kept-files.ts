// Files that visitors hand in, from their coming to their end. When a file is looked at is written down before the file is, so none
// stays that nothing refers to.
import { addDays } from '../../src/domain/dates.ts';
import { enquiryKeptInDays, studentIdEndsAt } from '../../src/domain/retention.ts';
import { NeighbourError, type EnquiryStore, type Shop } from './ports.ts';
import { logFailure } from './round.ts';

type Keeping = Pick<Shop, 'files' | 'fileTimes' | 'now'>;
type Kept = { key: string; bytes: Uint8Array; mediaType: string };

const folders = {
  enquiry: 'enquiries/',
  studentId: 'student-ids/',
  purchaseOrder: 'purchase-orders/',
} as const;

/** Under what the file of an enquiry is kept, and until when. */
export const enquiryFile = (id: string, extension: string, now: string) => ({
  key: `${folders.enquiry}${id}.${extension}`,
  lookAt: addDays(now, enquiryKeptInDays),
});

/**
 * The same for a student ID: a name of its own for each that is handed in, so that the end of one never takes the next; one half is
 * found again by the other. After a day it is seen whether its order has it.
 */
export const studentIdFile = (orderId: string, extension: string, now: string) => ({
  key: `${folders.studentId}${orderId}.${extension === 'half' ? '' : `${Date.parse(now)}.`}${extension}`,
  lookAt: addDays(now, 1),
});

/** The same for a purchase order. */
export const purchaseOrderFile = (orderId: string, extension: string, now: string) => ({
  key: `${folders.purchaseOrder}${orderId}.${Date.parse(now)}.${extension}`,
  lookAt: addDays(now, 1),
});

/** Whether a file was handed in for one of these. */
export const isFileOf = (key: string, { orders, enquiries }: { orders: string[]; enquiries: string[] }) =>
  orders.some((id) =>
    [folders.studentId, folders.purchaseOrder].some((folder) => key.startsWith(`${folder}${id}.`)),
  ) || enquiries.some((id) => key.startsWith(`${folders.enquiry}${id}.`));

/** @throws NeighbourError */
export async function keepFile(
  { files, fileTimes }: Pick<Shop, 'files' | 'fileTimes'>,
  { key, bytes, mediaType, lookAt }: Kept & { lookAt: string },
): Promise<void> {
  await fileTimes.lookAt(key, lookAt);
  await files.keep(key, bytes, mediaType);
}

/** When a file that was due is to go: now, unless it is the student ID or the purchase order of an order that still needs it. */
async function endOf(shop: Pick<Shop, 'orders'>, key: string, now: string): Promise<string> {
  const folder = [folders.studentId, folders.purchaseOrder].find((each) => key.startsWith(each));
  if (folder === undefined) return now;
  const [orderId = ''] = key.slice(folder.length).split('.');
  const order = (await shop.orders.read(orderId))?.order;
  // It stays as long as its order: the invoice names it.
  if (folder === folders.purchaseOrder)
    return order?.purchaseOrder?.file?.key === key ? addDays(now, 30) : now;
  if (order?.studentId?.file?.key !== key) return now;
  return studentIdEndsAt(order) ?? addDays(now, 1);
}

/** A run takes few: its platform ends it after 30 s. */
const atOnce = 20;

/**
 * Removes the files whose time has come, and the ids of enquiries that have ended. What fails is tried again in a day. Runs may overlap.
 * @throws NeighbourError where the store is down
 */
export async function removeEnded(
  shop: Keeping & Pick<Shop, 'orders'> & { enquiries: EnquiryStore },
): Promise<{ enquiries: number; files: number; failed: number }> {
  const now = shop.now();
  const done = { enquiries: await shop.enquiries.forgetEnded(now), files: 0, failed: 0 };
  for (const key of await shop.fileTimes.due(now, atOnce)) {
    try {
      const endsAt = await endOf(shop, key, now);
      if (endsAt > now) {
        await shop.fileTimes.lookAt(key, endsAt);
        continue;
      }
      await shop.files.remove(key);
      await shop.fileTimes.forget(key, now);
      done.files++;
    } catch (error) {
      if (!(error instanceof NeighbourError)) throw error;
      done.failed++;
      logFailure(key, error);
      await shop.fileTimes.lookAt(key, addDays(now, 1));
    }
  }
  return done;
}
