// Turns an email waiting in the outbox into its text. The text is written when the email is sent, from the order's current state.
import { bookingLinkText, participantLinkText, participantOf } from '../../src/domain/training/booking.ts';
import { numberOf, billingDocumentsOf } from '../../src/domain/billing/billing-documents.ts';
import { madeRenewalQuote } from '../../src/domain/license/renewal-quote.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { readQuote, writeQuote } from '../../src/domain/billing/quote.ts';
import { termToRenew } from '../../src/domain/license/renewal.ts';
import { seatingOf, seatsToRenew, secondCode } from '../../src/domain/license/seating.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { ownerCode } from '../../src/domain/license/owner.ts';
import {
  acceptOwnershipPath,
  bookingPath,
  cancelPath,
  orderPath,
  purchaseOrderPath,
  quoteNowPath,
  quotePath,
  seatPath,
  seatsPath,
  studentProofPath,
  undoEmailPath,
  unsubscribePath,
  upgradePath,
} from '../../src/routes.ts';
import { accountMail, isAccountMail } from './account-emails.ts';
import { formMail } from './inquiry-emails.ts';
import { foundMail, type Holdings } from './found-email.ts';
import {
  type Block,
  type ComposedMail,
  links as linkList,
  type MailWords,
  note,
  writeMail,
} from './email-layout.ts';
import type { EmailJob } from './email-job.ts';
import { isOperatorMail, operatorMail } from './operator-emails.ts';
import { quoteMail } from './quote-email.ts';
import type { OrderMailContext } from './order-email-parts.ts';
import { isOrderMail, orderMail } from './order-emails.ts';
import { vendorMail } from './vendor-email.ts';
import { isSessionMail, sessionMail } from './session-emails.ts';

type Site = {
  origin: string;
  links: {
    signToken(
      kind:
        | 'order-link'
        | 'quote-link'
        | 'renewal-link'
        | 'seat-link'
        | 'seats-link'
        | 'ownership-link'
        | 'unsubscribe'
        | 'booking'
        | 'participant'
        | 'next-address'
        | 'undo-address',
      text: string,
      hash?: string,
    ): string;
    studentCode(orderId: string, address: string, sentAt: string): string;
    resetToken(accountId: string, nonce: string, hash?: string): string;
    confirmationToken(accountId: string, nonce: string, hash?: string): string;
  };
};

/** Explains where to find the file that could not be attached. */
function missingFile({ kind, attachment, data }: EmailJob, order: Order | undefined, site: Site): Block {
  const { origin, links } = site;
  if (attachment)
    return note(
      `The file could not be attached to this email. It is in the file store under ${attachment.key}.`,
    );
  const lead = 'The PDF could not be attached to this email. You can download it here:';
  const quote = kind === 'renewal-quote' ? order?.renewalQuote?.text : data?.quote;
  if (quote !== undefined)
    return linkList(lead, ['Your quote', origin + quotePath('view', links.signToken('quote-link', quote))]);
  return linkList(lead, [
    'Your order',
    origin + orderPath(links.signToken('order-link', orderLinkText(order!))),
  ]);
}

function known(order: Order | undefined, { id }: EmailJob): Order {
  if (!order) throw new Error(`email ${id} refers to an order that is not in the store`);
  return order;
}

/** Returns the links of an email about a training. */
function sessionContext({ participant: number }: EmailJob, order: Order, { origin, links }: Site) {
  const participantUrl = (of: number) =>
    origin + bookingPath(links.signToken('participant', participantLinkText(order, of)));
  const placeUrl =
    number === undefined
      ? origin + bookingPath(links.signToken('booking', bookingLinkText(order)))
      : participantUrl(number);
  const participant = number === undefined ? undefined : participantOf(order, number);
  return { order, origin, placeUrl, participant, participantUrl };
}

/** Returns the page where a new owner manages the seats. The order's own page stays the buyer's. */
function ownerUrlOf({ to }: EmailJob, { id, owner }: Order, { origin, links }: Site): string | undefined {
  return owner && isSameAddress(to, owner.email)
    ? origin + seatsPath(links.signToken('seats-link', `${id}-${ownerCode(owner)}`))
    : undefined;
}

/** Returns an email's links for the people of a license. Added seats belong to their group. */
function seatUrls(mailing: EmailJob, order: Order, others: readonly Order[], site: Site) {
  const { origin, links } = site;
  const { kind, detail = '' } = mailing;
  const { ownerOffer: offer } = order;
  const ownerUrl = ownerUrlOf(mailing, order, site);
  const toOrder = (of: Order) => links.signToken('order-link', orderLinkText(of));
  const [other] = others;
  return {
    ...(kind === 'ownership-offered' &&
      offer?.round === Number(detail) && {
        acceptUrl: `${origin}${acceptOwnershipPath(links.signToken('ownership-link', `${order.id}-${ownerCode(offer)}`))}`,
      }),
    seatsUrl: ownerUrl ?? `${origin}${seatsPath(toOrder((order.addsTo && other) ?? order))}`,
    upgradeUrl: ownerUrl ?? `${origin}${upgradePath(toOrder(order))}`,
    replacedUrl: `${origin}${upgradePath(toOrder(other ?? order))}`,
    secondUrl: (round: string) => {
      const { second } = seatingOf(order);
      const code = second?.round === Number(round) ? secondCode(second) : `2-${round}`;
      return `${origin}${seatsPath(links.signToken('seats-link', `${order.id}-${code}`))}`;
    },
    seatUrl: (code: string) => `${origin}${seatPath(links.signToken('seat-link', `${order.id}-${code}`))}`,
  };
}

/** Returns an email's links for the next period of a license. */
function renewalUrls(order: Order, others: readonly Order[], { origin, links }: Site) {
  const renewed = termToRenew(order, others[0]);
  const renewalToken = renewed ? links.signToken('renewal-link', renewed) : '';
  const quoted = madeRenewalQuote(order);
  return {
    renewalToken,
    quoteUrl: quoted && origin + quotePath('view', links.signToken('quote-link', writeQuote(quoted))),
    otherQuoteUrl: origin + quoteNowPath(order.productId, seatsToRenew(order), renewalToken),
  };
}

/** Returns the content and links of an email about an order. */
function orderContext(
  mailing: EmailJob,
  order: Order,
  others: readonly Order[],
  site: Site,
): OrderMailContext {
  const { origin, links } = site;
  const { kind, detail = '', paper: documentIndex, to } = mailing;
  const token = links.signToken('order-link', orderLinkText(order));
  const ownerUrl = ownerUrlOf(mailing, order, site);
  const attached = documentIndex === undefined ? undefined : billingDocumentsOf(order)[documentIndex];
  return {
    order,
    origin,
    orderUrl: ownerUrl ?? `${origin}${orderPath(token)}`,
    cancelUrl: ownerUrl ?? `${origin}${cancelPath(token)}`,
    bookingUrl: origin + bookingPath(links.signToken('booking', bookingLinkText(order))),
    purchaseOrderUrl: `${origin}${purchaseOrderPath(token)}`,
    proofUrl: `${origin}${studentProofPath(token)}`,
    ...renewalUrls(order, others, site),
    ...seatUrls(mailing, order, others, site),
    detail,
    invoice: attached && numberOf(attached),
    code: kind === 'student-code' ? links.studentCode(order.id, to, detail) : '',
    ...((order.renews ?? order.upgrades) && { license: others[0] }),
  };
}

/**
 * Returns an email's subject, text, and HTML. With `isFileMissing`, it explains where to find the missing attachment.
 * @throws if an email about an order has no order
 */
export function composeMail(
  mailing: EmailJob,
  order: Order | undefined,
  site: Site,
  {
    isFileMissing = false,
    others = [],
    holdings,
  }: {
    isFileMissing?: boolean;
    /** The current state of the other orders that the email links to. */
    others?: readonly Order[];
    /** For the email that lists everything an address has. */
    holdings?: Holdings | undefined;
  } = {},
): ComposedMail {
  const { origin, links } = site;
  const write = ({ blocks, ...words }: MailWords) =>
    writeMail({ ...words, blocks: isFileMissing ? [...blocks, missingFile(mailing, order, site)] : blocks });
  const { kind, data = {} } = mailing;
  if (isSessionMail(kind))
    return write(sessionMail(kind, sessionContext(mailing, known(order, mailing), site)));
  if (isOrderMail(kind))
    return write(orderMail(kind, orderContext(mailing, known(order, mailing), others, site)));
  if (kind === 'vendor-pack') return write(vendorMail(origin));
  if (kind === 'quote') {
    const url = quotePath('view', links.signToken('quote-link', data.quote!));
    return write(quoteMail(readQuote(data.quote!), origin + url));
  }
  if (isOperatorMail(kind)) return write(operatorMail(kind, data));
  if (kind === 'orders-found') return write(foundMail(holdings ?? { bought: [], given: [] }, origin));
  if (!isAccountMail(kind)) return write(formMail(kind, data));
  const made = secrets(mailing, { origin, links });
  const mail = write(accountMail(kind, { origin, data: { ...data, ...made } }));
  return { ...mail, ...(made.unsubscribe !== undefined && { unsubscribeUrl: made.unsubscribe }) };
}

const unsubscribable = (kind: EmailJob['kind']) => kind === 'trial-ending' || kind === 'trial-ended';

/** Creates the links that grant access when the email is sent, so that the store does not contain them. */
function secrets({ kind, data = {} }: EmailJob, { origin, links }: Site): Record<string, string> {
  if (kind === 'password-reset') return { token: links.resetToken(data.accountId!, data.nonce!, data.hash) };
  if (kind === 'trial-welcome' || kind === 'confirm-address')
    return { token: links.confirmationToken(data.accountId!, data.nonce!, data.hash) };
  if (kind === 'confirm-new-address')
    return { token: links.signToken('next-address', data.nonce!, data.hash) };
  if (kind === 'address-changed' && data.leftAt !== undefined) {
    const undo = links.signToken('undo-address', `${data.accountId}-${data.leftAt}`);
    return { undo: `${origin}${undoEmailPath(undo)}` };
  }
  if (unsubscribable(kind) && data.accountId !== undefined)
    return { unsubscribe: `${origin}${unsubscribePath(links.signToken('unsubscribe', data.accountId))}` };
  return {};
}
