// The ledger of an order paid by bank transfer: each receipt, and what was waived, returned, or credited. All amounts
// are in minor units of the order's currency. The amount due is derived from the entries and never stored.
import * as z from 'zod/mini';
import { moment, optionalText, reference, text } from '../bounds.ts';
import { type Currency, formatMoney } from '../money.ts';

/** Institutions pay in a few installments, never in dozens. */
export const maxLedgerEntries = 60;

const written = { at: moment, minorUnits: z.int() };
export const ledgerEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('received'),
    ...written,
    /** The bank's reference or a description of the receipt. Each is recorded only once. */
    id: reference,
    receivedOn: moment,
    /** Charges deducted by intermediary banks, which we bear. */
    charges: z.optional(z.int()),
    /** Tax deducted at source (TDS), which the buyer pays to the tax office on our behalf. */
    taxDeducted: z.optional(z.int()),
    /** The number of the buyer's TDS certificate (Form 16A). */
    certificate: optionalText(60),
  }),
  z.object({ kind: z.literal('waived'), ...written, reason: text(200) }),
  z.object({ kind: z.literal('returned'), ...written, id: reference }),
  z.object({ kind: z.literal('credited'), ...written, id: reference }),
]);
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;
export type Receipt = Extract<LedgerEntry, { kind: 'received' }>;

type OfTransfer = {
  state: string;
  amount: { currency: Currency; minorUnits: number };
  payment?: { id: string; paidAt: string } | undefined;
  purchaseOrder?:
    { ledger?: readonly LedgerEntry[] | undefined; receivedOn?: string | undefined } | undefined;
};

/** The ledger entries of an order. An order paid before receipts were stored has one receipt for the full amount. */
export function ledgerOf({ amount, payment, purchaseOrder }: OfTransfer): readonly LedgerEntry[] {
  if (!purchaseOrder) return [];
  if (purchaseOrder.ledger || !payment) return purchaseOrder.ledger ?? [];
  const { id, paidAt } = payment;
  const receivedOn = purchaseOrder.receivedOn ?? paidAt;
  return [{ kind: 'received', at: paidAt, id, receivedOn, minorUnits: amount.minorUnits }];
}

export const receiptsOf = (order: OfTransfer): readonly Receipt[] =>
  ledgerOf(order).filter((entry) => entry.kind === 'received');

const total = (entries: readonly LedgerEntry[], of: (entry: LedgerEntry) => number) =>
  entries.reduce((sum, entry) => sum + of(entry), 0);
const totalOf = (entries: readonly LedgerEntry[], ...kinds: readonly LedgerEntry['kind'][]) =>
  total(entries, ({ kind, minorUnits }) => (kinds.includes(kind) ? minorUnits : 0));

/** Adds up the ledger of an order. */
export function totalsOf(order: OfTransfer) {
  const entries = ledgerOf(order);
  const { minorUnits: amount } = order.amount;
  const received = totalOf(entries, 'received');
  const returned = totalOf(entries, 'returned', 'credited');
  const charges = total(entries, (entry) => (entry.kind === 'received' ? (entry.charges ?? 0) : 0));
  const taxDeducted = total(entries, (entry) => (entry.kind === 'received' ? (entry.taxDeducted ?? 0) : 0));
  const waived = totalOf(entries, 'waived');
  const paid = received + charges + taxDeducted - returned;
  const isEnded = !order.payment && (order.state === 'expired' || order.state === 'refunded');
  return {
    received,
    returned,
    charges,
    taxDeducted,
    waived,
    /** The sum that counts toward the amount due. */
    paid,
    due: isEnded ? 0 : Math.max(0, amount - paid - waived),
    /** What we owe the buyer: everything received if the order ended without a sale, otherwise any overpayment. */
    excess: Math.max(0, isEnded ? received - returned : paid - amount),
  };
}

/** Whether part of the amount has arrived and part is still due. */
export const isPaidInPart = (order: OfTransfer) =>
  order.state === 'pending' && !order.payment && totalsOf(order).paid > 0;

/** Formats an amount of an order for its page and its emails. */
const inWords = ({ amount: { currency } }: OfTransfer, minorUnits: number) =>
  formatMoney({ currency, minorUnits }, { fraction: 'always' });

/** `US$963.00 of US$983.00`: the part of an order that is paid. */
export const paidOfAmount = (order: OfTransfer) =>
  `${inWords(order, totalsOf(order).paid)} of ${inWords(order, order.amount.minorUnits)}`;

/** `US$20.00`: the amount still due. */
export const dueOf = (order: OfTransfer) => inWords(order, totalsOf(order).due);
/** `US$20.00`: the amount we owe the buyer. */
export const excessOf = (order: OfTransfer) => inWords(order, totalsOf(order).excess);
