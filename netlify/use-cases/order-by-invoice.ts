// An order that an institution pays by bank transfer, and its owner's actions. A purchase order is saved as a file
// before the order refers to it.
import { studentIdLimits } from '../../src/contracts/order-words.ts';
import type { Plan } from '../../src/domain/catalog.ts';
import { documentKind } from '../../src/domain/file-kind.ts';
import type { Currency } from '../../src/domain/money.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { attachPurchaseOrder, cancelOrder, placeOrder } from '../../src/domain/billing/transfer.ts';
import { bankFacts } from '../../src/site.ts';
import type { WrongBilling } from './check-billing.ts';
import type { NotRenewed } from './find-renewed.ts';
import { changeOrder } from './fulfil-order.ts';
import { keepOrderFile, purchaseOrderFile, tooManyFiles } from './uploads.ts';
import type { Limited, Shop } from './ports.ts';
import { openOrder, type OrderRequest, requestOnOrder } from './serve-order-page.ts';
import { type PurchaseRequest, startOrder } from './start-order.ts';

export type Placed =
  | {
      outcome: 'placed';
      link: string;
      /** True if no email was sent because its address or network got too many. The page contains everything that the email would. */
      isMailHeld: boolean;
      sendEmails: () => Promise<void>;
    }
  | WrongBilling
  | NotRenewed
  | Limited;

/** Returns errors for fields that an institution's invoice needs in addition to those the law requires. */
function missing(
  { company, address, country, poNumber }: PurchaseRequest,
  currency: Currency,
  file: Uint8Array | undefined,
): Record<string, string> {
  const kind = file && documentKind(file);
  return {
    ...(company === undefined && { company: 'Please enter the legal name of your institution' }),
    ...(address === undefined && { address: 'Please enter the address for the invoice' }),
    ...(currency === 'USD' &&
      country === undefined && { country: 'Please enter the country of your institution' }),
    ...(poNumber === undefined &&
      !file && { poNumber: 'Please enter the number of your purchase order, or attach it as a file' }),
    ...(file && !kind && { file: studentIdLimits.wrongKind }),
    ...(bankFacts(currency) === null && { poNumber: 'Paying by invoice is not offered' }),
  };
}

/** Saves the file and returns its key; null if the order has too many. `bytes` were validated by the caller. */
async function kept(shop: Shop, orderId: string, bytes: Uint8Array) {
  const kind = documentKind(bytes)!;
  const { key, lookAt } = purchaseOrderFile(orderId, bytes, kind.extension, shop.now());
  const { mediaType } = kind;
  const isKept = await keepOrderFile(shop, orderId, { key, bytes, mediaType, lookAt });
  return isKept ? { key, mediaType } : null;
}

/**
 * Places an order; repeating the same attempt places it only once.
 * @throws UpstreamError if the store or the file store does not respond
 */
export async function placeByInvoice(
  shop: Shop,
  request: PurchaseRequest,
  plan: Plan,
  currency: Currency,
  { file, visitor }: { file?: Uint8Array | undefined; visitor?: string | undefined },
): Promise<Placed> {
  const fields = missing(request, currency, file);
  if (Object.keys(fields).length > 0) return { outcome: 'wrong-billing', fields };
  const started = await startOrder(shop, { ...request, provider: 'transfer' }, plan, currency, visitor);
  if (started.outcome !== 'started') return started;
  const { order } = started.stored;
  const handedIn = file && !order.purchaseOrder ? await kept(shop, order.id, file) : undefined;
  const { sendEmails, isMailHeld = false } = await changeOrder(
    shop,
    started.stored,
    (open) => placeOrder(open, shop.now(), handedIn ?? undefined),
    { visitor },
  );
  return {
    outcome: 'placed',
    link: shop.links.signToken('order-link', orderLinkText(order)),
    isMailHeld,
    sendEmails,
  };
}

/** Saves an uploaded purchase order. @throws UpstreamError */
export async function sendPurchaseOrder(
  shop: Shop,
  link: string,
  file: Uint8Array | undefined,
): Promise<OrderRequest> {
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  if (!file || !documentKind(file)) return { outcome: 'refused', reason: studentIdLimits.wrongKind };
  if (!awaitsTransfer(stored.order))
    return { outcome: 'refused', reason: 'This order is not waiting for a transfer.' };
  const handedIn = await kept(shop, stored.order.id, file);
  if (!handedIn) return { outcome: 'refused', reason: tooManyFiles };
  return requestOnOrder(shop, stored, (order, now) => attachPurchaseOrder(order, handedIn, now));
}

/** Cancels the order for its buyer. */
export const cancelByBuyer = async (shop: Shop, link: string) =>
  requestOnOrder(shop, await openOrder(shop, link), (order, now) => cancelOrder(order, now));
