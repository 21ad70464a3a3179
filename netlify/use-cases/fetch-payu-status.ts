// Fetches the status of payments and refunds from PayU.
import { saveUnmatchedPayment } from './save-unmatched-payment.ts';
import { UpstreamError, type PaymentNews, type PayuSaid, type Shop, type ProviderDetails } from './ports.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { constant, orderIdOf, phrase } from '../../src/domain/trust.ts';

/** Notifies the team if PayU rejects a request (wrong hash, unknown command), because that is our bug. */
async function askOrTell<T>(shop: Shop, question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof UpstreamError && error.upstream === 'payu' && error.isPermanent)
      await saveUnmatchedPayment(shop, {
        id: constant('payu-refuses'),
        provider: 'payu',
        foundAt: shop.now(),
        what: phrase`PayU rejects our requests, so payments in India are not confirmed. Compare PAYU_KEY and PAYU_SALT with its dashboard.`,
        said: error.message,
      });
    throw error;
  }
}

/** Used if nothing was bought and PayU gives no reason that would help the buyer. */
const noReason = {
  failure: constant('The bank did not carry out the payment.'),
  abandoned: constant('The payment was not completed.'),
};

/** Fetches a payment's status from PayU. Returns null if there is nothing to report yet. @throws UpstreamError */
export async function fetchPayuStatus(
  shop: Shop,
  orderId: string,
  details?: ProviderDetails,
): Promise<PaymentNews | null> {
  const news = await askPayuAboutAll(shop, [orderId], details);
  return news.get(orderId) ?? null;
}

/** Fetches several payments in one request and leaves out those with nothing to report. @throws UpstreamError */
export async function askPayuAboutAll(
  shop: Shop,
  orderIds: readonly string[],
  details?: ProviderDetails,
): Promise<Map<string, PaymentNews>> {
  const said = await askOrTell(shop, shop.payu.verify(orderIds));
  const at = shop.now();
  return new Map(
    [...said].flatMap(([orderId, each]) => {
      const news = newsIn(each, { at, details });
      return news ? [[orderId, news] as const] : [];
    }),
  );
}

function newsIn(
  said: PayuSaid,
  { at, details }: { at: string; details: ProviderDetails | undefined },
): PaymentNews | null {
  const news = (event: PaymentNews['event']): PaymentNews => ({
    find: { orderId: said.txnid },
    event,
    references: said.paymentId === '' ? [] : [{ kind: 'payment', value: said.paymentId }],
    details,
  });
  switch (said.status) {
    case 'success': {
      const { paymentId, minorUnits, charges } = said;
      return news({
        type: 'payment-confirmed',
        at,
        paymentId,
        minorUnits,
        currency: constant('INR'),
        charges,
      });
    }
    case 'pending':
      return news({ type: 'payment-pending', at });
    case 'failure':
      return news({ type: 'payment-failed', at, reason: said.reason || noReason.failure });
    case 'abandoned':
      return news({ type: 'payment-failed', at, reason: noReason.abandoned, isQuiet: true });
    default:
      return null;
  }
}

/** Fetches how much of a paid order was refunded; null if nothing was. @throws UpstreamError */
export async function askPayuRefunds(shop: Shop, order: Order): Promise<PaymentNews | null> {
  if (!order.payment) return null;
  const { paymentId: chargeId, minorUnits } = await askOrTell(shop, shop.payu.refundedOf(order.payment.id));
  if (minorUnits === 0) return null;
  const event = { type: 'refunded' as const, at: shop.now(), chargeId, minorUnits };
  return { find: { orderId: orderIdOf(order) }, event, references: [] };
}
