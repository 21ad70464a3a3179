// Names someone else as the payer from now on, on behalf of a license's owner or seat administrator.
import type { PayerForm } from '../../src/contracts/payer.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { namePayer, payerAddressOf, whyNoPayer } from '../../src/domain/license/payer.ts';
import { canCancelRenewal, endOf, renewsOn } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { orderPath, seatsPath } from '../../src/routes.ts';
import { endRenewal } from './cancel-renewal.ts';
import { heldRecipients, heldWords } from './email-limits.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { openOrder, requestOnOrder } from './serve-order-page.ts';
import { openSeats } from './serve-seats.ts';

export type PayerView = {
  license: Order;
  /** The current payer's address. */
  payer: string;
  end: string | undefined;
  /** The card that is charged automatically: whose, and when. */
  charged?: { email: string; on: string | undefined } | undefined;
  /** Why no payer can be named. */
  closed: string | null;
  backPath: string;
};
type Opened = { stored: StoredOrder; renewal: StoredOrder | null; link: string; isOwner: boolean };

/**
 * Returns the license behind a link of its owner or of its seats' second administrator; null for any other link.
 * @throws LinkReplacedError
 */
async function openLicense(shop: Shop, link: string): Promise<Opened | null> {
  const opened = await openOrder(shop, link);
  const owned = opened?.order.owner ? null : opened;
  const stored = owned ?? (await openSeats(shop, link))?.stored;
  if (!stored) return null;
  const { id, periods } = stored.order;
  const last = periods?.at(-1)?.orderId;
  const renewal = last === undefined || last === id ? null : await shop.orders.read(last);
  return { stored, renewal, link, isOwner: owned !== null };
}

/** Returns the order whose card is charged automatically for the next period. */
const chargedOf = ({ stored, renewal }: Opened): StoredOrder | undefined =>
  [renewal ?? stored].find(({ order }) => canCancelRenewal(order));

function viewOf(opened: Opened, order = opened.stored.order): PayerView {
  const charged = chargedOf(opened)?.order;
  return {
    license: order,
    payer: payerAddressOf(order, opened.renewal?.order),
    end: endOf(order),
    ...(charged && { charged: { email: charged.buyer.email, on: renewsOn(charged) } }),
    closed: whyNoPayer(order),
    backPath: (opened.isOwner ? orderPath : seatsPath)(opened.link),
  };
}

/** @throws LinkReplacedError, UpstreamError */
export async function viewPayer(shop: Shop, link: string): Promise<PayerView | null> {
  const opened = await openLicense(shop, link);
  return opened && viewOf(opened);
}

export type PayerNamed =
  | { outcome: 'named'; view: PayerView; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; view: PayerView; reason: string }
  | { outcome: 'order-unknown' };

/**
 * Names the payer from the next period on. Cancels an automatic charge at the provider first: if the process dies in
 * between, the worst case is a canceled renewal, which its owner is emailed about.
 * @throws LinkReplacedError, UpstreamError
 */
export async function changePayer(shop: Shop, { link, ...named }: PayerForm): Promise<PayerNamed> {
  const opened = await openLicense(shop, link);
  if (!opened) return { outcome: 'order-unknown' };
  const { stored } = opened;
  const view = viewOf(opened);
  const change = (order: Order, now: string) => namePayer(order, named, view.payer, now);
  const tried = change(stored.order, shop.now());
  const refused = (reason: string) => ({ outcome: 'refused' as const, view, reason });
  if (!tried.ok) return refused(tried.reason);
  const toNamed = tried.emails.filter(({ to }) => isSameAddress(to, named.email));
  if ((await heldRecipients(shop, toNamed)).size > 0) return refused(heldWords);
  const charged = chargedOf(opened);
  const ended = charged && (await endRenewal(shop, charged));
  const done = await requestOnOrder(shop, await shop.orders.read(stored.order.id), change, {
    isCounted: true,
  });
  if (done.outcome === 'order-unknown') return done;
  if (done.outcome === 'refused') return refused(done.reason);
  const sendEmails = async () => {
    await ended?.sendEmails();
    await done.sendEmails();
  };
  return { outcome: 'named', view: { ...viewOf(opened, done.order), charged: undefined }, sendEmails };
}
