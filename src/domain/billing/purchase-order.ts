// The purchase order data of an order paid by bank transfer: its due date, its pro forma invoice, and the uploaded file.
import * as z from 'zod/mini';
import { code, moment, reference, text, wholeList } from '../bounds.ts';
import { addDays } from '../dates.ts';
import { type Mark, purchaseOrderReadMark, transferReminderMark } from '../order/marks.ts';
import { ledgerEntrySchema, maxLedgerEntries } from './receipts.ts';

export const purchaseOrderSchema = z.object({
  placedAt: moment,
  /** The payment due date. */
  dueAt: moment,
  /** The series of its pro forma invoice. The store assigns the serial in the same transaction. */
  series: code(40),
  serial: z.optional(z.int()),
  /** The uploaded purchase order: its storage key and media type. */
  file: z.optional(z.object({ key: reference, mediaType: text(100), receivedAt: moment })),
  /** Set if no confirmation was emailed because too many went to its address or came from its network. */
  isUntold: z.optional(z.boolean()),
  /** Receipts, and amounts waived, returned, or credited (receipts.ts). */
  ledger: z.optional(wholeList(ledgerEntrySchema, maxLedgerEntries)),
  /** The day on which the full amount had arrived. */
  receivedOn: z.optional(moment),
});

export type PurchaseOrder = z.infer<typeof purchaseOrderSchema>;

/** Returns the order with these changes to its purchase order data, or unchanged if it is not paid by transfer. */
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
/** Days relative to the due date on which we remind the buyer. */
const remindedOn = [-7, 3, 14];

/** Whether the order is awaiting a bank transfer. */
export const awaitsTransfer = ({ purchaseOrder, state }: Pick<Waiting, 'purchaseOrder' | 'state'>) =>
  purchaseOrder !== undefined && state === 'pending';

/**
 * The reminders still to send for an order awaiting a transfer, as dates and as days relative to the due date. If no confirmation was
 * emailed, the order may be a stranger's, so reminders start only after someone on the team has read its purchase order.
 */
export function transferReminders(order: Waiting): { at: string; days: number }[] {
  const { purchaseOrder, handled } = order;
  if (!purchaseOrder || !awaitsTransfer(order)) return [];
  if (purchaseOrder.isUntold && !handled.includes(purchaseOrderReadMark)) return [];
  return remindedOn
    .filter((days) => !handled.includes(transferReminderMark(days)))
    .map((days) => ({ at: addDays(purchaseOrder.dueAt, days), days }));
}
