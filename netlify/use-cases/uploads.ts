// Visitors' uploads, from arrival to deletion. The date for checking a file is stored before the file, so no file is
// left that nothing refers to.
import { createHash } from 'node:crypto';
import { addDays } from '../../src/domain/dates.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { inquiryKeptInDays, studentIdEndsAt } from '../../src/domain/order/retention.ts';
import { UpstreamError, type InquiryStore, type Shop } from './ports.ts';
import { failuresInARow, logFailure, type Round, startJobRun } from './job-run.ts';

type Keeping = Pick<Shop, 'files' | 'fileTimes' | 'now'>;
type Kept = { key: string; bytes: Uint8Array; mediaType: string };

const folders = {
  inquiry: 'enquiries/',
  studentId: 'student-ids/',
  purchaseOrder: 'purchase-orders/',
} as const;

/** The storage key of an inquiry's file, and its expiry. */
export const inquiryFile = (id: string, extension: string, now: string) => ({
  key: `${folders.inquiry}${id}.${extension}`,
  lookAt: addDays(now, inquiryKeptInDays),
});

/**
 * The storage key of a student ID, and when to check it. Each upload has its own key, so deleting one never deletes the
 * next; each half can be found from the other. After a day we check that its order refers to it.
 */
export const studentIdFile = (orderId: string, extension: string, now: string) => ({
  key: `${folders.studentId}${orderId}.${extension === 'half' ? '' : `${Date.parse(now)}.`}${extension}`,
  lookAt: addDays(now, 1),
});

/** The storage key of a purchase order, and when to check it. The same document uploaded again on the same day overwrites itself. */
export const purchaseOrderFile = (orderId: string, bytes: Uint8Array, extension: string, now: string) => {
  const content = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  return {
    key: `${folders.purchaseOrder}${orderId}.${now.slice(0, 10)}-${content}.${extension}`,
    lookAt: addDays(now, 1),
  };
};

/** The most files that an order may have at a time, including those awaiting deletion. */
const mostOfOrder = 5;

/** The message shown if an order has too many files. */
export const tooManyFiles = `We already have ${mostOfOrder} files for this order. Please email support with this one attached.`;

/** Whether a file was uploaded for one of these orders or inquiries. */
export const isFileOf = (key: string, { orders, inquiries }: { orders: string[]; inquiries: string[] }) =>
  orders.some((id) =>
    [folders.studentId, folders.purchaseOrder].some((folder) => key.startsWith(`${folder}${id}.`)),
  ) || inquiries.some((id) => key.startsWith(`${folders.inquiry}${id}.`));

/** @throws UpstreamError */
export async function saveUpload(
  { files, fileTimes }: Pick<Shop, 'files' | 'fileTimes'>,
  { key, bytes, mediaType, lookAt }: Kept & { lookAt: string },
): Promise<void> {
  await fileTimes.lookAt(key, lookAt);
  await files.keep(key, bytes, mediaType);
}

/** Saves a file of an order; returns false if the order already has the maximum number of others. @throws UpstreamError */
export async function keepOrderFile(
  { files, fileTimes }: Pick<Shop, 'files' | 'fileTimes'>,
  orderId: string,
  { key, bytes, mediaType, lookAt }: Kept & { lookAt: string },
): Promise<boolean> {
  if (!(await fileTimes.admit(key, lookAt, { orderId, most: mostOfOrder }))) return false;
  await files.keep(key, bytes, mediaType);
  return true;
}

/** Returns the folder and order that an uploaded file belongs to. */
function ownerOf(key: string): { folder: string; orderId: string } | undefined {
  const folder = [folders.studentId, folders.purchaseOrder].find((each) => key.startsWith(each));
  return folder === undefined ? undefined : { folder, orderId: key.slice(folder.length).split('.')[0] ?? '' };
}

/** Returns the order that a file was uploaded for; undefined for an inquiry's file. */
export const orderOfFile = (key: string) => ownerOf(key)?.orderId;

/** Returns when to delete a file that is due: now, unless it is the student ID or purchase order of an order that still needs it. */
async function endOf(shop: Pick<Shop, 'orders'>, key: string, now: string): Promise<string> {
  const owner = ownerOf(key);
  if (!owner) return now;
  const order = (await shop.orders.read(owner.orderId))?.order;
  if (owner.folder === folders.purchaseOrder) {
    if (order?.purchaseOrder?.file?.key !== key) return now;
    // It is kept as long as its order, because the invoice refers to it. An order that was never paid has no invoice.
    if (order.payment) return addDays(now, 30);
    return awaitsTransfer(order) ? addDays(now, 1) : now;
  }
  if (order?.studentId?.file?.key !== key) return now;
  return studentIdEndsAt(order) ?? addDays(now, 1);
}

/** How many files to request at a time. */
const atOnce = 20;

type Removal = { inquiries: number; files: number; failed: number };
type Removing = Keeping & Pick<Shop, 'orders'>;

/** Checks one file that is due; returns true if the file store did not respond. */
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
    if (!(error instanceof UpstreamError)) throw error;
    done.failed++;
    logFailure(key, error);
    await shop.fileTimes.lookAt(key, addDays(now, 1));
    return true;
  }
}

/** Checks all files of a folder that are due, until the job run ends or the file store has failed too often in a row. */
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
 * Deletes expired files, as many as the job run has time for, and the IDs of inquiries that have ended. Student IDs
 * come first, because the privacy policy promises their date. Failures are retried after a day. Runs may overlap.
 * @throws UpstreamError if the store is down
 */
export async function removeEnded(shop: Removing & { inquiries: InquiryStore }): Promise<Removal> {
  const round = startJobRun(shop.now);
  const done = { inquiries: 0, files: 0, failed: 0 };
  for (const folder of [folders.studentId, '']) await lookAtFolder(shop, folder, round, done);
  done.inquiries = await shop.inquiries.forgetEnded(shop.now());
  return done;
}
