// An email in the outbox before its text is written: its kind, its recipient, and its subject matter.
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

/** A queued email. */
export type EmailJob = {
  /** Stable for the same message. Used as its Message-ID and its key in the outbox. */
  id: string;
  kind: MailKind;
  to: string;
  orderId?: string | undefined;
  detail?: string | undefined;
  /** The data for emails that are not about an order. */
  data?: Record<string, string> | undefined;
  /** When the email becomes outdated and must no longer be sent. */
  staleAt?: string | undefined;
  /** The address for replies, if that is not our support. */
  replyTo?: string | undefined;
  attachment?: Attachment | undefined;
  /** The index of the order's numbered billing document to attach, rendered when the email is sent. */
  paper?: number | undefined;
  /** The number of the training participant to whom it is sent. */
  participant?: number | undefined;
};

/** A file attached to an email: its storage key and its file name, which is never the name that a visitor chose. */
export type Attachment = { key: string; name: string; mediaType: string };
