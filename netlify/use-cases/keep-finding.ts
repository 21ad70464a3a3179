// Stores a provider event that matches no order and notifies the team by email, once.
import { paymentFindingId, type VouchedFinding } from '../../src/domain/order/finding.ts';
import { amountInWords, constant, phrase } from '../../src/domain/trust.ts';
import { site } from '../../src/site.ts';
import { sendingOf } from './deliver-mail.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import type { Mailing, PaymentNews, Shop } from './ports.ts';

/** Turns an event about money for an unknown order into an unmatched payment; null for any other event. */
export function moneyWithoutOrder(
  { find, event, references, told }: PaymentNews,
  now: string,
): VouchedFinding | null {
  if (!told || !('orderId' in find)) return null;
  const { provider, said, email, ...bought } = told;
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
    what: phrase`${amountInWords(event)} was paid at ${where} (payment ${event.paymentId}) for order ${orderId}, which we do not know. Make the order from it, or give the money back.`,
    ...(email !== undefined && { payment: { orderId, email, ...bought, event, references } }),
  };
}

/**
 * Stores an unmatched payment and returns a function that sends the alert; it does nothing if the payment is already known.
 * @throws NeighbourError if it cannot be stored.
 */
export async function keepFinding(shop: Shop, finding: VouchedFinding): Promise<() => Promise<void>> {
  const alert: Mailing = {
    id: `finding.${finding.id}`,
    kind: 'finding',
    to: site.contacts.support,
    data: { id: finding.id, provider: finding.provider, foundAt: finding.foundAt, what: finding.what },
  };
  const kept = await shop.findings.keep(finding, alert, mailLeaseFrom(shop.now()));
  if (kept === 'known') return sendingOf(shop, []);
  logLine('finding', { finding: finding.id, provider: finding.provider });
  return sendingOf(shop, [alert]);
}
