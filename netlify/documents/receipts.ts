// What the documents of an order by invoice state about its payments: each receipt, the deductions from it, and the amount still due.
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { formatWithCode } from '../../src/domain/money.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { isPaidInPart, ledgerOf, type Receipt, totalsOf } from '../../src/domain/billing/receipts.ts';
import type { Fact, Passage } from './document-content.ts';

const taxName = ({ amount }: Order) =>
  amount.currency === 'INR' ? 'Tax deducted at source (TDS)' : 'Tax withheld by the buyer';

/** Returns the order as of its invoice: money received later is not part of that sale. */
function asInvoiced(order: Order): Order {
  const { payment, purchaseOrder } = order;
  if (!payment || !purchaseOrder) return order;
  const ledger = ledgerOf(order).filter(({ at }) => at <= payment.paidAt);
  return { ...order, purchaseOrder: { ...purchaseOrder, ledger } };
}

/** An invoice shows the entire price. Tax deducted at source is paid on our behalf and does not reduce the sale's tax. */
function taxFacts(order: Order, receipts: readonly Receipt[]): Fact[] {
  return receipts.flatMap(({ taxDeducted, certificate }) =>
    taxDeducted === undefined
      ? []
      : [
          [
            taxName(order),
            `${formatWithCode({ ...order.amount, minorUnits: taxDeducted })}, ${certificate === undefined ? 'certificate to follow' : `certificate ${certificate}`}`,
          ] as const,
        ],
  );
}

/** Returns every receipt and deduction of an order; empty if a single transfer of the exact amount paid it. */
export function receiptFacts(order: Order): Fact[] {
  const then = asInvoiced(order);
  const { currency, minorUnits } = order.amount;
  const receipts = ledgerOf(then).filter((entry) => entry.kind === 'received');
  const money = (part: number) => formatWithCode({ currency, minorUnits: part });
  const { charges, waived, excess } = totalsOf(then);
  if (receipts.length === 1 && receipts[0]!.minorUnits === minorUnits) return [];
  return [
    ...receipts
      .filter((receipt) => receipt.minorUnits > 0)
      .map(
        (receipt) =>
          [
            `Received ${formatDay(receipt.receivedOn, dayZone(currency))}`,
            `${money(receipt.minorUnits)}, ${receipt.id}`,
          ] as const,
      ),
    ...taxFacts(order, receipts),
    ...(charges > 0 ? [['Bank charges, paid by us', money(charges)] as const] : []),
    ...(waived > 0 ? [['Not collected', money(waived)] as const] : []),
    ...(excess > 0 ? [['Overpaid', money(excess)] as const] : []),
  ];
}

/** Returns what a pro forma invoice states about partial payments. */
export function partPaid(order: Order): Passage[] {
  if (!isPaidInPart(order)) return [];
  const { due, returned } = totalsOf(order);
  const money = (minorUnits: number) => formatWithCode({ ...order.amount, minorUnits });
  return [
    {
      heading: 'Paid in part',
      facts: [
        ...receiptFacts(order),
        ...(returned > 0 ? [['Returned', money(returned)] as const] : []),
        ['Still due', money(due)],
      ],
    },
  ];
}
