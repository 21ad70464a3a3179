// An email that is to be sent, before it has words: what it tells, to whom, and about what.
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';

export type AccountMailKind =
  | 'trial-welcome'
  | 'confirm-address'
  | 'password-reset'
  | 'password-changed'
  | 'orders-found'
  | 'trial-ending'
  | 'trial-ended'
  | 'confirm-new-address'
  | 'address-change-asked'
  | 'address-has-account'
  | 'address-changed'
  | 'address-is-yours'
  | 'address-restored'
  | 'address-undone'
  | 'account-deleted';
export type FormMailKind = 'form-received' | 'form-confirmation';
export type VendorMailKind = 'vendor-pack';
export type OperatorMailKind =
  'finding' | 'attention' | 'large-order' | 'desk-item' | 'webhooks-refused' | 'daily-digest';
export type QuoteMailKind = 'quote';
export type MailKind =
  OperatorMailKind | OrderMailKind | AccountMailKind | FormMailKind | VendorMailKind | QuoteMailKind;

export type Mailing = {
  /** The same for the same message, permanently: its Message-ID and its key in the outbox. */
  id: string;
  kind: MailKind;
  to: string;
  orderId?: string | undefined;
  detail?: string | undefined;
  /** What the words of emails that are not about an order need. */
  data?: Record<string, string> | undefined;
  /** From when on it is not worth sending anymore. */
  staleAt?: string | undefined;
  /** Who gets the answer, where that is not our support. */
  replyTo?: string | undefined;
  attachment?: Attachment | undefined;
  /** The place of the numbered paper of its order that goes with it, drawn when it is sent. */
  paper?: number | undefined;
  /** The number of the participant of a training to whom it goes. */
  participant?: number | undefined;
};

/** A file that goes with an email: where it is kept, and the name that it gets. Never the name that a visitor gave it. */
export type Attachment = { key: string; name: string; mediaType: string };
