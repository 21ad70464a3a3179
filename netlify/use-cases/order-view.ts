// An order as its owner sees it, with its receipt.
import type { OrderView, Receipt } from '../../src/contracts/order-replies.ts';
import { isLicenceInForce } from '../../src/domain/order-events.ts';
import { canCorrectEmail, canResend } from '../../src/domain/order-requests.ts';
import type { Order } from '../../src/domain/order.ts';
import { renewalOf } from '../../src/domain/renewal-terms.ts';
import { indianStates, splitGst, tax } from '../../src/domain/tax.ts';
import { withdrawalEnd } from '../../src/domain/withdrawal.ts';
import { cancelPath, portalPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { canCancelRenewal } from './cancel-renewal.ts';
import { receiptNumber } from './read-order-status.ts';
import { hasPortal } from './serve-order-page.ts';

const stateName = (code: string) => `${indianStates[code] ?? 'State'} (${code})`;

const countryName = (code: string) => new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;

/** The taxes in a price, as lines of the receipt. Prices in dollars are exports: no GST. */
function taxesOf(order: Order, supplierState: string): Pick<Receipt, 'net' | 'taxes'> {
  const { currency, minorUnits } = order.amount;
  if (currency === 'USD') return { net: minorUnits, taxes: [] };
  const half = tax.gstPercent / 2;
  const split = splitGst(minorUnits, supplierState, order.buyer.stateCode);
  const taxes =
    split.kind === 'intra-state'
      ? [
          { name: 'CGST', percent: half, amount: split.cgst },
          { name: 'SGST', percent: half, amount: split.sgst },
        ]
      : [{ name: 'IGST', percent: tax.gstPercent, amount: split.igst }];
  return { net: split.net, taxes };
}

/** The receipt of a paid order: in India a tax invoice with what CGST Rule 46 asks for. */
export function receiptOf(order: Order): Receipt | undefined {
  const number = receiptNumber(order);
  if (number === undefined || !order.payment) return undefined;
  const { gstin, lines } = site.address;
  const supplierState = gstin.slice(0, 2);
  const isIndian = order.amount.currency === 'INR';
  const { company, email, stateCode, gstin: buyerGstin } = order.buyer;
  const name = order.buyer.name ?? order.billing?.name;
  return {
    number,
    date: order.payment.paidAt,
    seller: { name: site.company, lines, ...(isIndian && { gstin }) },
    buyer: {
      name: company ?? name ?? email,
      lines: [
        ...(company !== undefined && name !== undefined ? [name] : []),
        ...(order.billing?.lines ?? []),
        ...(order.billing?.country === undefined ? [] : [countryName(order.billing.country)]),
        ...(stateCode === undefined ? [] : [stateName(stateCode)]),
      ],
      email,
      ...(buyerGstin !== undefined && { gstin: buyerGstin }),
    },
    description: order.title,
    ...(isIndian && { taxCode: tax.codes[order.kind] }),
    quantity: order.seats,
    ...taxesOf(order, supplierState),
    total: order.amount.minorUnits,
    ...(isIndian && { placeOfSupply: stateName(stateCode ?? supplierState) }),
  };
}

function licenceView({ licence, licenceKey, licenceExtension, ...order }: Order): OrderView['licence'] {
  if (!licence) return undefined;
  const { holder, validFrom, validUntil, majorVersion } = licence;
  const inForce = isLicenceInForce({ ...order, licence });
  return {
    holder,
    validFrom,
    validUntil,
    majorVersion,
    ...(inForce && { key: licenceKey, extension: licenceExtension }),
  };
}

/** What the order page shows to whoever holds its link. */
export function viewOrder(order: Order, link = ''): OrderView {
  return {
    id: order.id,
    kind: order.kind,
    title: order.title,
    planId: order.planId,
    seats: order.seats,
    state: order.state,
    failure: order.failure,
    email: order.buyer.email,
    ...(order.mailReturned?.to === order.buyer.email && { mailReturned: true }),
    canCorrectEmail: canCorrectEmail(order),
    canResend: canResend(order),
    amount: order.amount,
    createdAt: order.createdAt,
    paidAt: order.payment?.paidAt,
    licence: licenceView(order),
    subscription: order.subscription,
    renewal: renewalOf(order),
    ...(canCancelRenewal(order) && { cancelPath: cancelPath(link) }),
    ...(hasPortal(order) && { portalPath: portalPath(link) }),
    ...(order.studentId &&
      isLicenceInForce(order) && {
        studentId: { state: order.studentId.state, reason: order.studentId.reason },
      }),
    receipt: receiptOf(order),
    withdrawUntil: withdrawalEnd(order) ?? undefined,
    withdrawnAt: order.withdrawal?.declaredAt,
  };
}
