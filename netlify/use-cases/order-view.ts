// An order as its owner sees it.
import type { OrderView } from '../../src/contracts/order-replies.ts';
import { whyNotCorrectable } from '../../src/domain/billing/correct-billing.ts';
import { bookingLinkText, isBooked } from '../../src/domain/training/booking.ts';
import { isLicenseInForce, isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { isTakenBack } from '../../src/domain/order/disputes.ts';
import { canCorrectEmail } from '../../src/domain/order/correct-email.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { canResend } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { whyNoPayer } from '../../src/domain/license/payer.ts';
import { paidPeriod } from '../../src/domain/license/periods.ts';
import { canCancelRenewal } from '../../src/domain/license/renewal.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { dueOf, isPaidInPart, paidOfAmount } from '../../src/domain/billing/receipts.ts';
import { transferFacts } from '../../src/domain/billing/transfer.ts';
import { canAskForCode, codeWorksUntil } from '../../src/domain/license/student-proof.ts';
import { canUpgrade } from '../../src/domain/license/upgrade-offers.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { withdrawalEnd } from '../../src/domain/order/withdrawal.ts';
import { isGroup } from '../../src/domain/license/seating.ts';
import {
  bookingPath,
  cancelPath,
  billingDocumentPath,
  payerPath,
  portalPath,
  purchaseOrderPath,
  seatsPath,
  upgradePath,
} from '../../src/routes.ts';
import { listDocuments, documentsTokenOf } from './order-documents.ts';
import type { Shop } from './ports.ts';
import { renewPathOf } from './renewal-link.ts';
import { hasPortal, openOrder, orderLinkPath } from './serve-order-page.ts';

type Signing = Pick<Shop, 'links' | 'now'>;

function licenseView({ license, licenseKey, licenseExtension, ...order }: Order): OrderView['license'] {
  if (!license) return undefined;
  const { holder, validFrom, validUntil, majorVersion } = license;
  const inForce = isOwnKeyInForce({ ...order, license });
  return {
    holder,
    validFrom,
    validUntil,
    majorVersion,
    ...(inForce && { key: licenseKey, extension: licenseExtension }),
  };
}

/** Returns the status of a student license's proof; undefined if it needs none. */
function studentView(order: Order, now: string, isSchoolEmail: boolean): OrderView['studentId'] {
  const { studentId } = order;
  if (!studentId || !isLicenseInForce(order)) return undefined;
  const { state, reason, code, file, shared, neededBy, lapsedAt } = studentId;
  if (state === 'accepted') return { state };
  const until = codeWorksUntil(order, now);
  const isReturned = code?.isReturned === true;
  return {
    state,
    reason,
    ...(isSchoolEmail && { isSchoolEmail }),
    ...(code && (until !== undefined || isReturned) && { code: { to: code.address, until, isReturned } }),
    ...(file?.isOpened === true && { isOpened: true }),
    ...(shared && { isShared: true }),
    ...(neededBy !== undefined && { neededBy }),
    ...(lapsedAt !== undefined && { isLapsed: true }),
  };
}

/** Returns how to pay an order placed as a bank transfer, and what is still due. */
function transferView(order: Order, link: string): Pick<OrderView, 'transfer'> {
  if (!awaitsTransfer(order)) return {};
  const isPartial = isPaidInPart(order);
  return {
    transfer: {
      state: isPartial
        ? `Paid in part: ${paidOfAmount(order)} has arrived, ${dueOf(order)} is still due`
        : 'Awaiting your transfer',
      link: isPartial ? 'How to pay the rest' : 'How to pay, purchase order, cancel',
      facts: transferFacts(order).map(([name, value]): [string, string] => [name, value]),
      path: purchaseOrderPath(link),
    },
  };
}

/** Returns what the license's owner can do; after a transfer to someone else, only who that is. */
function ownerView(order: Order, { links, now }: Signing, link: string): Partial<OrderView> {
  if (order.owner) return { owner: order.owner.email };
  const isOpenGroup = isGroup(order) && order.payment && isLicenseInForce(order);
  return {
    renewPath: renewPathOf({ links, now }, order),
    ...(whyNoPayer(order) === null && { payerPath: payerPath(link) }),
    ...(order.payer && { payer: order.payer.email }),
    ...(canUpgrade(order, now()) && { upgradePath: upgradePath(link) }),
    ...(isOpenGroup && { seatsPath: seatsPath(link) }),
  };
}

/** Returns what the order page shows to anyone who has its link. */
export function viewOrder(order: Order, { links, now }: Signing, isSchoolEmail = false): OrderView {
  const link = links.signToken('order-link', orderLinkText(order));
  const documentsToken = documentsTokenOf({ links }, order);
  return {
    id: order.id,
    kind: order.kind,
    title: order.title,
    planId: order.planId,
    seats: order.seats,
    state: order.state,
    failure: order.failure,
    ...(isTakenBack(order) && { isTakenBack: true }),
    ...transferView(order, link),
    email: order.buyer.email,
    ...(order.mailReturned?.to === order.buyer.email && { mailReturned: true }),
    canCorrectEmail: canCorrectEmail(order),
    canResend: canResend(order),
    amount: order.amount,
    createdAt: order.createdAt,
    paidAt: order.payment?.paidAt,
    license: licenseView(order),
    subscription: order.subscription,
    renewed: paidPeriod(order),
    renewal: renewalOf(order),
    ...ownerView(order, { links, now }, link),
    ...(canCancelRenewal(order) && { cancelPath: cancelPath(link) }),
    // A refunded order's card is not charged again.
    ...(hasPortal(order) && order.state !== 'refunded' && { portalPath: portalPath(link) }),
    ...(isBooked(order) && { bookingPath: bookingPath(links.signToken('booking', bookingLinkText(order))) }),
    studentId: studentView(order, now(), isSchoolEmail),
    papers: listDocuments(order, documentsToken),
    papersLink: billingDocumentPath(documentsToken),
    canCorrectBilling: whyNotCorrectable(order, now()) === null,
    withdrawUntil: withdrawalEnd(order) ?? undefined,
    withdrawnAt: order.withdrawal?.declaredAt,
  };
}

/**
 * Returns the page of the license that replaced an order's. Returns undefined if none did, or if that page's owner has
 * since revoked its links or changed its address; then only an email links to it.
 */
async function newLicensePathOf(shop: Shop, order: Order): Promise<string | undefined> {
  const next = order.upgradedTo && (await shop.orders.read(order.upgradedTo.orderId))?.order;
  if (!next || next.linkVersion !== undefined || !isSameAddress(next.buyer.email, order.buyer.email))
    return undefined;
  return orderLinkPath(shop, next);
}

/** Returns the view of the order behind a link; null if the link is invalid. */
export async function openView(shop: Shop, link: string): Promise<OrderView | null> {
  const stored = await openOrder(shop, link);
  if (!stored) return null;
  const { order } = stored;
  const newLicensePath = await newLicensePathOf(shop, order);
  const view = viewOrder(
    order,
    shop,
    canAskForCode(order) && (await shop.schools.isSchool(order.buyer.email)),
  );
  return { ...view, ...(newLicensePath !== undefined && { newLicensePath }) };
}
