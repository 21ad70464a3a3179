// The text of every email about an order, by what happened to it.
import type { SessionMailKind } from '../../src/domain/training/booking.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import { correctionEmails } from './correction-emails.ts';
import type { MailWords } from './email-layout.ts';
import type { OrderMailContext, OrderEmails } from './order-email-parts.ts';
import { ownershipEmails } from './ownership-emails.ts';
import { payerEmails } from './payer-emails.ts';
import { purchaseEmails } from './purchase-emails.ts';
import { purchaseOrderEmails } from './purchase-order-emails.ts';
import { renewalEmails } from './renewal-emails.ts';
import { reversalEmails } from './reversal-emails.ts';
import { seatEmails } from './seat-emails.ts';
import { studentEmails } from './student-emails.ts';
import { termEmails } from './term-emails.ts';

const words: OrderEmails<Exclude<OrderMailKind, SessionMailKind>> = {
  ...purchaseEmails,
  ...purchaseOrderEmails,
  ...renewalEmails,
  ...payerEmails,
  ...ownershipEmails,
  ...termEmails,
  ...reversalEmails,
  ...correctionEmails,
  ...studentEmails,
  ...seatEmails,
};

/** Returns the text of an email about an order. */
export const orderMail = (kind: keyof typeof words, context: OrderMailContext): MailWords =>
  words[kind](context);

/** Whether a kind of email is about an order. */
export const isOrderMail = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind);
