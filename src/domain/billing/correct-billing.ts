// Corrects the billing details of an order: a credit note cancels each invoice, and a new invoice replaces it. No money moves.
import { addDays } from '../dates.ts';
import {
  creditNoteOf,
  hasRoomFor,
  invoiceOf,
  leftOf,
  billingDocumentsOf,
  withBillingDocuments,
} from './billing-documents.ts';
import { mailTo } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import type { Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { billedFieldNames, type Billed } from '../order/buyer.ts';

export const correctableInDays = 30;
const maxCorrections = 3;

/** Why an order's billing details can no longer be corrected, or null if they can. */
export function whyNotCorrectable({ payment, state, billedBefore = [] }: Order, now: string): string | null {
  if (!payment || state !== 'paid') return 'Only the invoice of a paid order can be corrected.';
  if (now > addDays(payment.paidAt, correctableInDays))
    return `Billing details can be corrected for ${correctableInDays} days. Please contact support.`;
  if (billedBefore.length >= maxCorrections)
    return 'The billing details have already been corrected several times. Please contact support.';
  return null;
}

function billedOf(buyer: Billed): Billed {
  const billed: Billed = {};
  for (const name of billedFieldNames) if (buyer[name] !== undefined) billed[name] = buyer[name];
  return billed;
}

/** Replaces the billing details of an order and reissues its invoices. */
export function correctBilling(order: Order, billed: Billed, now: string): Requested {
  const reason = whyNotCorrectable(order, now);
  if (reason !== null) return { ok: false, reason };
  const { buyer, billing, billedBefore = [] } = order;
  const [before, after] = [billedOf(buyer), billedOf(billed)];
  if (JSON.stringify(before) === JSON.stringify(after))
    return { ok: false, reason: 'The order already has these billing details.' };
  const documents = billingDocumentsOf(order);
  const open = documents
    .map((document, place) => ({ document, place, left: leftOf(documents, place) }))
    .filter(({ document, left }) => document.kind === 'invoice' && left > 0);
  if (!hasRoomFor(order, 2 * open.length))
    return { ok: false, reason: 'This order has too many invoices. Please contact support.' };
  const isCorrection = true;
  const notes = open.map(({ place, left }) =>
    creditNoteOf(order, { at: now, minorUnits: left, of: place, isCorrection }),
  );
  const invoices = open.map(({ document: { until }, left }) =>
    invoiceOf(order, { at: now, minorUnits: left, ...(until !== undefined && { until }), isCorrection }),
  );
  const { order: corrected, places } = withBillingDocuments(order, [...notes, ...invoices]);
  const changed: Order = {
    ...corrected,
    buyer: { email: buyer.email, phone: buyer.phone, ...after },
    billedBefore: [...billedBefore, { papers: documents.length + notes.length, buyer: before, billing }],
  };
  const [documentIndex] = places.slice(notes.length);
  return {
    ok: true,
    order: withHistory(changed, now, 'billing-corrected'),
    emails: [
      {
        ...mailTo(order, 'billing-corrected', String(billedBefore.length + 1)),
        ...(documentIndex !== undefined && { paper: documentIndex }),
      },
    ],
  };
}
