// The text of every email about an order, by what happened to it.
import type { SessionMailKind } from '../../src/domain/training/booking.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import { correctionMails } from './correction-mails.ts';
import type { MailWords } from './mail-layout.ts';
import type { OrderMailContext, OrderMails } from './order-mail-parts.ts';
import { ownershipMails } from './ownership-mails.ts';
import { payerMails } from './payer-mails.ts';
import { purchaseMails } from './purchase-mails.ts';
import { purchaseOrderMails } from './purchase-order-mails.ts';
import { renewalMails } from './renewal-mails.ts';
import { reversalMails } from './reversal-mails.ts';
import { seatMails } from './seat-mails.ts';
import { studentMails } from './student-mails.ts';
import { termMails } from './term-mails.ts';

const words: OrderMails<Exclude<OrderMailKind, SessionMailKind>> = {
  ...purchaseMails,
  ...purchaseOrderMails,
  ...renewalMails,
  ...payerMails,
  ...ownershipMails,
  ...termMails,
  ...reversalMails,
  ...correctionMails,
  ...studentMails,
  ...seatMails,
};

/** Returns the text of an email about an order. */
export const orderMail = (kind: keyof typeof words, context: OrderMailContext): MailWords =>
  words[kind](context);

/** Whether a kind of email is about an order. */
export const isOrderMail = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind);
