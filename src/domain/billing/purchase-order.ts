// What an order that an institution pays by transfer keeps of that: its day by which to pay, its pro-forma invoice, the file that was sent.
import * as z from 'zod/mini';
import { code, moment, reference, text, wholeList } from '../bounds.ts';
import { addDays } from '../dates.ts';
import { type Mark, purchaseOrderReadMark, transferReminderMark } from '../order/marks.ts';
import { ledgerEntrySchema, maxLedgerEntries } from './receipts.ts';

export const purchaseOrderSchema = z.object({
  placedAt: moment,
  /** The day by which it is to be paid. */
  dueAt: moment,
  /** The series its pro-forma invoice is counted in; the store gives the serial in the same step. */
  series: code(40),
  serial: z.optional(z.int()),
  /** The purchase order as a file: where it lies, and of what kind its content is. */
  file: z.optional(z.object({ key: reference, mediaType: text(100), receivedAt: moment })),
  /** No email told of its placing: too many went to its address, or came from its network. */
  isUntold: z.optional(z.boolean()),
  /** What arrived, and what was waived, returned, or credited (receipts.ts). */
  ledger: z.optional(wholeList(ledgerEntrySchema, maxLedgerEntries)),
  /** The day on which all of the money was in our account. */
  receivedOn: z.optional(moment),
});

export type PurchaseOrder = z.infer<typeof purchaseOrderSchema>;

/** The order with these changes of what it keeps of its transfer; the same where it is not paid by one. */
export const withPurchaseOrder = <O extends { purchaseOrder?: PurchaseOrder | undefined }>(
  order: O,
  changes: Partial<PurchaseOrder>,
): O => (order.purchaseOrder ? { ...order, purchaseOrder: { ...order.purchaseOrder, ...changes } } : order);

type Waiting = {
  state: string;
  handled: readonly Mark[];
  purchaseOrder?: PurchaseOrder | undefined;
};

/** Net 30. */
export const payWithinDays = 30;
/** Days from the due date on which the buyer is reminded. */
const remindedOn = [-7, 3, 14];

/** Whether the order waits for a transfer. */
export const awaitsTransfer = ({ purchaseOrder, state }: Pick<Waiting, 'purchaseOrder' | 'state'>) =>
  purchaseOrder !== undefined && state === 'pending';

/**
 * The reminders of an order that waits for a transfer: their dates, in days from the due date; those that were sent left out. An order of
 * which its address was never told may be a stranger's: it is reminded of when a person has read its purchase order.
 */
export function transferReminders(order: Waiting): { at: string; days: number }[] {
  const { purchaseOrder, handled } = order;
  if (!purchaseOrder || !awaitsTransfer(order)) return [];
  if (purchaseOrder.isUntold && !handled.includes(purchaseOrderReadMark)) return [];
  return remindedOn
    .filter((days) => !handled.includes(transferReminderMark(days)))
    .map((days) => ({ at: addDays(purchaseOrder.dueAt, days), days }));
}
