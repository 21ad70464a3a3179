// Files that visitors hand in, from their coming to their end. When a file is looked at is written down before the file is, so none
// stays that nothing refers to.
import { createHash } from 'node:crypto';
import { addDays } from '../../src/domain/dates.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { enquiryKeptInDays, studentIdEndsAt } from '../../src/domain/order/retention.ts';
import { NeighbourError, type EnquiryStore, type Shop } from './ports.ts';
import { failuresInARow, logFailure, type Round, startRound } from './round.ts';

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

/** The same for a purchase order: a document that is sent again on the same day takes its own place. */
export const purchaseOrderFile = (orderId: string, bytes: Uint8Array, extension: string, now: string) => {
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return {
    key: `${folders.purchaseOrder}${orderId}.${now.slice(0, 10)}-${content}.${extension}`,
    lookAt: addDays(now, 1),
  };
};

/** Files that one order may have at once, those included that wait for their removal. */
const mostOfOrder = 5;

/** What is said where an order has so many. */
export const tooManyFiles = `We have ${mostOfOrder} files for this order already. Please write to our support with this one attached.`;

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

/** Keeps a file of an order; false where the order has as many others as it may. @throws NeighbourError */
export async function keepOrderFile(
  { files, fileTimes }: Pick<Shop, 'files' | 'fileTimes'>,
  orderId: string,
  { key, bytes, mediaType, lookAt }: Kept & { lookAt: string },
): Promise<boolean> {
  if (!(await fileTimes.admit(key, lookAt, { orderId, most: mostOfOrder }))) return false;
  await files.keep(key, bytes, mediaType);
  return true;
}

/** The folder and the order of a file that was handed in for one. */
function ownerOf(key: string): { folder: string; orderId: string } | undefined {
  const folder = [folders.studentId, folders.purchaseOrder].find((each) => key.startsWith(each));
  return folder === undefined ? undefined : { folder, orderId: key.slice(folder.length).split('.')[0] ?? '' };
}

/** The order that a file was handed in for; undefined for one of an enquiry. */
export const orderOfFile = (key: string) => ownerOf(key)?.orderId;

/** When a file that was due is to go: now, unless it is the student ID or the purchase order of an order that still needs it. */
async function endOf(shop: Pick<Shop, 'orders'>, key: string, now: string): Promise<string> {
  const owner = ownerOf(key);
  if (!owner) return now;
  const order = (await shop.orders.read(owner.orderId))?.order;
  if (owner.folder === folders.purchaseOrder) {
    if (order?.purchaseOrder?.file?.key !== key) return now;
    // It stays as long as its order, for the invoice names it; one that was never paid has none.
    if (order.payment) return addDays(now, 30);
    return awaitsTransfer(order) ? addDays(now, 1) : now;
  }
  if (order?.studentId?.file?.key !== key) return now;
  return studentIdEndsAt(order) ?? addDays(now, 1);
}

/** Files that are asked for at once. */
const atOnce = 20;

type Removal = { enquiries: number; files: number; failed: number };
type Removing = Keeping & Pick<Shop, 'orders'>;

/** Looks at one file that is due; true where its place did not answer. */
async function lookAtFile(shop: Removing, key: string, done: Removal): Promise<boolean> {
  const now = shop.now();
  try {
    const endsAt = await endOf(shop, key, now);
    if (endsAt > now) {
      await shop.fileTimes.lookAt(key, endsAt);
      return false;
    }
    await shop.files.remove(key);
    await shop.fileTimes.forget(key, now, orderOfFile(key));
    done.files++;
    return false;
  } catch (error) {
    if (!(error instanceof NeighbourError)) throw error;
    done.failed++;
    logFailure(key, error);
    await shop.fileTimes.lookAt(key, addDays(now, 1));
    return true;
  }
}

/** Looks at all files of a folder that are due, until the round is over or their place has failed too often in a row. */
async function lookAtFolder(shop: Removing, folder: string, round: Round, done: Removal): Promise<void> {
  let failures = 0;
  while (!round.isOver()) {
    const keys = await shop.fileTimes.due(shop.now(), atOnce, folder);
    for (const key of keys) {
      if (round.isOver() || failures >= failuresInARow) return;
      failures = (await lookAtFile(shop, key, done)) ? failures + 1 : 0;
    }
    if (keys.length < atOnce) return;
  }
}

/**
 * Removes the files whose time has come, as many as the round has time for, and the ids of enquiries that have ended. Student IDs come first:
 * the privacy policy promises their day. What fails is tried again in a day. Runs may overlap.
 * @throws NeighbourError where the store is down
 */
export async function removeEnded(shop: Removing & { enquiries: EnquiryStore }): Promise<Removal> {
  const round = startRound(shop.now);
  const done = { enquiries: 0, files: 0, failed: 0 };
  for (const folder of [folders.studentId, '']) await lookAtFolder(shop, folder, round, done);
  done.enquiries = await shop.enquiries.forgetEnded(shop.now());
  return done;
}
