// How a payment compares with the amount due: exact, short by charges or withheld tax, partial, or too much.
import type { Order } from '../order/order.ts';
import type { StatementLine } from './statement-line.ts';
import { splitGst } from './tax.ts';

/** How a payment compares with the amount due. */
export type Fit =
  | { kind: 'exact' | 'part' | 'over' | 'other-currency'; minorUnits: number }
  | { kind: 'charges'; minorUnits: number; charges: number }
  | { kind: 'tax'; minorUnits: number; taxDeducted: number };
export const settles = ({ kind }: Fit) => kind === 'exact' || kind === 'charges' || kind === 'tax';

/** The rates at which Indian institutions withhold tax from the value before GST (technical services, royalties). */
const taxRates = [0.02, 0.1];
const aRupee = 100;

/** The tax withheld from a rupee order, if it explains the shortfall exactly. */
function taxIn(order: Order, due: number, missing: number): number | undefined {
  const { currency, minorUnits } = order.amount;
  if (currency !== 'INR' || due !== minorUnits) return undefined;
  const { net } = splitGst(minorUnits, '', '-');
  return taxRates.some((rate) => Math.abs(missing - net * rate) <= aRupee) ? missing : undefined;
}

/** Compares a sum from a statement line with the amount due on an order. */
export function fitOf(line: StatementLine, sum: number, order: Order, due: number, chargesUpTo: number): Fit {
  const { currency } = order.amount;
  const { money, instructed } = line;
  const isSent = instructed?.currency === currency && instructed.minorUnits === due;
  if (money.currency !== currency)
    return { kind: isSent ? 'exact' : 'other-currency', minorUnits: isSent ? due : 0 };
  const missing = due - sum;
  if (missing === 0) return { kind: 'exact', minorUnits: sum };
  if (missing < 0) return { kind: 'over', minorUnits: sum };
  const isStated = line.charges === missing || isSent;
  if ((isStated && missing <= due / 10) || missing <= chargesUpTo)
    return { kind: 'charges', minorUnits: sum, charges: missing };
  const taxDeducted = taxIn(order, due, missing);
  return taxDeducted === undefined
    ? { kind: 'part', minorUnits: sum }
    : { kind: 'tax', minorUnits: sum, taxDeducted };
}
