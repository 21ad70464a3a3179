// Every kind of email, with who causes it and who receives it. This is the complete list of what a stranger can make us send: a kind that
// is missing here does not compile, and tests/integration/email-limits.test.ts floods each limited kind.
import type { MailKind } from './email-job.ts';

export type MailPool =
  'sales' | 'failures' | 'found-orders' | 'replaced-links' | 'accounts' | 'welcome' | 'reminders';

type KindOfMail = {
  /**
   * `stranger`: anyone, without any proof. `holder`: anyone who has a link of a paid order. `account`: a signed-in
   * user. `payment`: a payment or its provider. `clock`: a date. `team`: one of us.
   */
  by: 'stranger' | 'holder' | 'account' | 'payment' | 'clock' | 'team';
  /** `named`: an address typed by the person who causes the email. */
  to: 'buyer' | 'account' | 'named' | 'team';
  /**
   * The counter that this kind belongs to; an address gets three emails an hour from each. Emails that let owners back into an account or
   * an order, replace a leaked link, welcome a new account, report a declined payment, or are due on a date have separate counters, so that
   * flooding the others locks no one out. `team`: our own inbox, which gets ten an hour from one network.
   */
  limit?: MailPool | 'team';
  /** False for emails before a payment: the address was never confirmed, and the document is on the page that the email links to. */
  attaches?: false;
};

export const mailKinds: Record<MailKind, KindOfMail> = {
  'order-placed': { by: 'stranger', to: 'buyer', limit: 'sales', attaches: false },
  'order-cancelled': { by: 'stranger', to: 'buyer', limit: 'sales' },
  'transfer-reminder': { by: 'clock', to: 'buyer', limit: 'reminders', attaches: false },
  // A declined card, or a bank debit that is returned, costs a stranger nothing.
  'payment-on-its-way': { by: 'stranger', to: 'buyer', limit: 'failures' },
  'payment-failed': { by: 'stranger', to: 'buyer', limit: 'failures' },
  'orders-found': { by: 'stranger', to: 'named', limit: 'found-orders' },
  'vendor-pack': { by: 'stranger', to: 'named', limit: 'sales' },
  'form-confirmation': { by: 'stranger', to: 'named', limit: 'sales' },
  'form-received': { by: 'stranger', to: 'team' },
  'desk-item': { by: 'stranger', to: 'team', limit: 'team' },
  'trial-welcome': { by: 'stranger', to: 'account', limit: 'welcome' },
  'password-reset': { by: 'stranger', to: 'account', limit: 'accounts' },
  'confirm-address': { by: 'account', to: 'account', limit: 'accounts' },
  'confirm-new-address': { by: 'account', to: 'named', limit: 'accounts' },
  'address-has-account': { by: 'account', to: 'named', limit: 'accounts' },

  'student-code': { by: 'holder', to: 'named', limit: 'sales' },
  'seat-invited': { by: 'holder', to: 'named', limit: 'sales' },
  'seats-second': { by: 'holder', to: 'named', limit: 'sales' },
  'ownership-offered': { by: 'holder', to: 'named', limit: 'sales' },
  'ownership-withdrawn': { by: 'holder', to: 'named' },
  'ownership-accepted': { by: 'holder', to: 'named' },
  'ownership-told': { by: 'holder', to: 'buyer' },
  'seat-kept': { by: 'holder', to: 'named' },
  'payer-named': { by: 'holder', to: 'named', limit: 'sales' },
  'payer-changed': { by: 'holder', to: 'buyer' },
  'link-replaced': { by: 'holder', to: 'named', limit: 'replaced-links' },
  'seat-revoked': { by: 'holder', to: 'named' },
  'seats-second-told': { by: 'holder', to: 'buyer' },
  'email-corrected': { by: 'holder', to: 'buyer' },
  'billing-corrected': { by: 'holder', to: 'buyer' },
  'withdrawal-confirmed': { by: 'holder', to: 'buyer' },
  'withdrawal-declared': { by: 'holder', to: 'team' },
  'student-id-received': { by: 'holder', to: 'buyer' },
  'training-proposed': { by: 'holder', to: 'buyer' },
  'place-given-up': { by: 'holder', to: 'named' },

  'order-confirmed': { by: 'payment', to: 'buyer' },
  'paid-in-part': { by: 'payment', to: 'buyer', attaches: false },
  overpaid: { by: 'payment', to: 'buyer', attaches: false },
  'overpayment-settled': { by: 'payment', to: 'buyer', attaches: false },
  'receipts-returned': { by: 'payment', to: 'buyer', attaches: false },
  'seat-upgraded': { by: 'payment', to: 'named' },
  'seat-not-renewed': { by: 'clock', to: 'named' },
  'licence-for-user': { by: 'payment', to: 'named' },
  'bought-twice': { by: 'payment', to: 'buyer' },
  'licence-renewed': { by: 'payment', to: 'buyer' },
  'licence-extended': { by: 'payment', to: 'buyer' },
  'renewal-failed': { by: 'payment', to: 'buyer' },
  'subscription-ending': { by: 'payment', to: 'buyer' },
  refunded: { by: 'payment', to: 'buyer' },
  'licence-suspended': { by: 'payment', to: 'buyer' },
  'licence-restored': { by: 'payment', to: 'buyer' },
  'dispute-lost': { by: 'payment', to: 'buyer' },
  'payer-reminder': { by: 'clock', to: 'named' },
  'renewal-reminder': { by: 'clock', to: 'buyer' },
  'renewal-quote': { by: 'clock', to: 'buyer' },
  'renewal-quote-told': { by: 'clock', to: 'named' },
  'student-id-missing': { by: 'clock', to: 'buyer' },
  'session-reminder': { by: 'clock', to: 'buyer' },
  'trial-ending': { by: 'clock', to: 'account' },
  'trial-ended': { by: 'clock', to: 'account' },
  'daily-digest': { by: 'clock', to: 'team' },

  'licence-early': { by: 'team', to: 'buyer' },
  'student-id-reviewed': { by: 'team', to: 'buyer' },
  'session-scheduled': { by: 'team', to: 'buyer' },
  'session-moved': { by: 'team', to: 'buyer' },
  'session-cancelled': { by: 'team', to: 'buyer' },
  'names-missing': { by: 'team', to: 'buyer' },
  'training-certified': { by: 'team', to: 'buyer' },
  'booking-link': { by: 'team', to: 'buyer' },
  quote: { by: 'team', to: 'named' },

  'password-changed': { by: 'account', to: 'account' },
  'address-change-asked': { by: 'account', to: 'account' },
  'address-changed': { by: 'account', to: 'account' },
  'address-is-yours': { by: 'account', to: 'account' },
  'address-restored': { by: 'account', to: 'account' },
  'address-undone': { by: 'account', to: 'account' },
  'account-deleted': { by: 'account', to: 'account' },

  finding: { by: 'payment', to: 'team' },
  attention: { by: 'payment', to: 'team' },
  'large-order': { by: 'stranger', to: 'team' },
  'webhooks-refused': { by: 'payment', to: 'team' },
};
