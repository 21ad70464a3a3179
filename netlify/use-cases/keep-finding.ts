// Keeps what no order explains, and tells the team of it by mail, once.
import { paymentFindingId, type VouchedFinding } from '../../src/domain/order/finding.ts';
import { amountInWords, constant, phrase } from '../../src/domain/trust.ts';
import { site } from '../../src/site.ts';
import { sendingOf } from './deliver-mail.ts';
import { logLine } from './log-line.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import type { Mailing, PaymentNews, Shop } from './ports.ts';

/** The finding that news of money are whose order we do not know; null for news of anything else. */
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

/** Gives what sends the alert; nothing is sent where the finding is known. @throws NeighbourError where it cannot be kept. */
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
