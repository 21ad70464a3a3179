// Stores a provider event that matches no order and notifies the team by email, once.
import { paymentFindingId, type VouchedPayment } from '../../src/domain/order/unmatched-payment.ts';
import { amountInWords, constant, phrase } from '../../src/domain/trust.ts';
import { site } from '../../src/site.ts';
import { sendingOf } from './deliver-email.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './email-lease.ts';
import type { EmailJob, PaymentNews, Shop } from './ports.ts';

/** Turns an event about money for an unknown order into an unmatched payment; null for any other event. */
export function moneyWithoutOrder(
  { find, event, references, details }: PaymentNews,
  now: string,
): VouchedPayment | null {
  if (!details || !('orderId' in find)) return null;
  const { provider, said, email, ...bought } = details;
  const shared = { provider, said, foundAt: now };
  const { orderId } = find;
  const where = constant(provider === 'payu' ? 'PayU' : 'Stripe');
  if (event.type === 'renewal-paid')
    return {
      ...shared,
      id: phrase`${constant(provider)}-renewal-${event.invoiceId}`,
      what: phrase`${where} charged a renewal (invoice ${event.invoiceId}) for order ${orderId}, which we do not know.`,
    };
  if (event.type !== 'payment-confirmed') return null;
  return {
    ...shared,
    id: paymentFindingId(provider, event.paymentId),
    what: phrase`${amountInWords(event)} was paid at ${where} (payment ${event.paymentId}) for order ${orderId}, which we do not know. Make an order from it, or refund it.`,
    ...(email !== undefined && { payment: { orderId, email, ...bought, event, references } }),
  };
}

/**
 * Stores an unmatched payment and returns a function that sends the alert; it does nothing if the payment is already known.
 * @throws UpstreamError if it cannot be stored.
 */
export async function saveUnmatchedPayment(
  shop: Shop,
  finding: VouchedPayment,
): Promise<() => Promise<void>> {
  const alert: EmailJob = {
    id: `finding.${finding.id}`,
    kind: 'finding',
    to: site.contacts.support,
    data: { id: finding.id, provider: finding.provider, foundAt: finding.foundAt, what: finding.what },
  };
  const kept = await shop.unmatchedPayments.keep(finding, alert, mailLeaseFrom(shop.now()));
  if (kept === 'known') return sendingOf(shop, []);
  logLine('finding', { finding: finding.id, provider: finding.provider });
  return sendingOf(shop, [alert]);
}
