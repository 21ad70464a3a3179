// The interfaces through which use cases reach the outside world. They are in one file, which doubles as the list of
// what can fail. Adapters implement them, `services.ts` assembles them, and tests replace them.
import type {
  UnmatchedPayment,
  FoundPayment,
  VouchedPayment,
} from '../../src/domain/order/unmatched-payment.ts';
import type { Fetched, Signed, Vouched, VouchedEvent } from '../../src/domain/trust.ts';
import type { Account } from '../../src/domain/account/account.ts';
import type { LicenseFacts, LicenseExtension } from '../../src/domain/license/license.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { RequestValues } from '../../src/contracts/inquiry/fields.ts';
import type { InquiryKind } from '../../src/contracts/inquiry/inquiry-forms.ts';
import type { Attachment, EmailJob } from '../emails/email-job.ts';

export type { EmailJob } from '../emails/email-job.ts';

/** Thrown by every adapter when an upstream service fails or replies unexpectedly. Its message never contains secrets. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly upstream: 'store' | 'stripe' | 'payu' | 'mail' | 'files';
  /** True if a retry cannot succeed, for example because the mailbox does not exist. */
  readonly isPermanent: boolean;
  /** A message for the buyer, if there is more to say than that it failed. */
  readonly forBuyers: string | undefined;
  constructor(
    upstream: UpstreamError['upstream'],
    message: string,
    {
      isPermanent = false,
      forBuyers,
      cause,
    }: { isPermanent?: boolean; forBuyers?: string; cause?: unknown } = {},
  ) {
    super(`${upstream}: ${message}`, { cause });
    this.upstream = upstream;
    this.isPermanent = isPermanent;
    this.forBuyers = forBuyers;
  }
}

/** At most `max` calls under `key` within a window of `windowInMs` that starts with the first call. */
export type Limit = { key: string; max: number; windowInMs: number };
/** A call that was rejected because a limit was reached, with the time until the next attempt. */
export type Limited = { outcome: 'limited'; waitInMs: number };

/** An order and the version under which it is stored. */
export type StoredOrder = { order: Order; version: number };
/** A provider's ID that identifies an order. */
export type Reference = { kind: 'session' | 'customer' | 'payment'; value: string };
/** A reference that may be stored because its provider vouches for it. */
export type VouchedReference = Reference & { value: Vouched<string> };
/** Everything an order can be found by, including its training certificates' codes. */
export type Lookup = Reference | { kind: 'certificate'; value: string };

/** One transaction: the order's next state, its emails, and when to check it again. */
export type OrderCommit = {
  order: Order;
  /** The version that the change was decided on. A different one in the store is a conflict. */
  version: number;
  emails: readonly EmailJob[];
  /** Until then the emails belong to the caller, who sends them immediately. After it, the outbox takes over. */
  emailsLeasedUntil: string;
  /** When to poll the provider again; null removes the order from the open orders. */
  checkAt: string | null;
  /** When to remind the buyer; null for never. */
  remindAt: string | null;
  references?: readonly (VouchedReference | { kind: 'certificate'; value: string })[];
  /** When the provider's webhook that caused the change arrived; recorded in the same transaction. */
  heardAt?: string | undefined;
};

/** Stores orders. Every write compares versions. */
export type OrderStore = OrderLists & {
  /** Stores a new order. Returns the existing one unchanged if the ID is taken. */
  create(
    order: Order,
    options: { checkAt: string | null; limits: readonly Limit[] },
  ): Promise<{ outcome: 'created' } | { outcome: 'exists'; stored: StoredOrder } | Limited>;
  read(id: string): Promise<StoredOrder | null>;
  /** Reads an order, counting the call toward these limits. */
  readLimited(
    id: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredOrder | null } | Limited>;
  /** Deletes an order unless it has changed since. The next job run removes it from the lists. */
  forget(stored: StoredOrder, now: string): Promise<'forgotten' | 'conflict'>;
  readByReference(reference: Lookup): Promise<StoredOrder | null>;
  /** Returns the IDs of the payments that no paid order refers to, either as its payment or as a duplicate to refund. */
  untoldAmong(payments: readonly { orderId: string; paymentId: string }[]): Promise<string[]>;
  /**
   * Writes the entire commit, or nothing if the version has changed. Returns the serial numbers of the order's billing
   * documents, in their order.
   */
  commit(
    change: OrderCommit,
  ): Promise<
    { outcome: 'committed'; serials: readonly number[] } | { outcome: 'conflict'; stored: StoredOrder | null }
  >;
  /**
   * Returns a page of an address's orders that were ever paid or placed as a bank transfer: paid ones first, newest
   * first. Counts the call toward these limits.
   */
  paidOrdersOf(
    email: string,
    limits: readonly Limit[],
    after?: Cursor,
  ): Promise<({ outcome: 'found' } & OrderPage) | Limited>;
  /** Returns a page of the orders that give something to an address (src/domain/order/people.ts), newest first. */
  givenTo(email: string, after?: Cursor): Promise<OrderPage>;
};

/** The position at which a page of a list ended. */
export type Cursor = { readonly id: string; readonly score: string };
/** A page of a list; `next` is the cursor of the following page. */
export type OrderPage = { orders: Order[]; next?: Cursor };

/** The lists that orders are on. */
export type OrderLists = {
  /**
   * Takes up to `count` of a provider's orders that are due for a check, those with pending events first, and moves
   * their next check to `until`, so that no other process takes them. Sets aside an order that cannot be read.
   */
  claimDue(provider: Order['provider'], now: string, until: string, count: number): Promise<StoredOrder[]>;
  /** Sets when to poll the provider about an order that is still on the list, or removes it. */
  checkAgain(order: Order, checkAt: string | null): Promise<void>;
  /** Moves an order to the front, because it has a pending event that only its provider can confirm. */
  askFirst(order: Order): Promise<void>;
  /** Like claimDue, but for reminders. */
  claimReminders(now: string, until: string, count: number): Promise<StoredOrder[]>;
  /** Returns a page of the orders created since this date, oldest first. */
  createdSince(date: string, after?: Cursor): Promise<OrderPage>;
  /** Returns a page of the orders paid since this date, oldest payment first. */
  paidSince(date: string, after?: Cursor): Promise<OrderPage>;
  /** Adds the next orders from earlier releases to the index that `paidSince` reads. Returns whether all are indexed. */
  indexNext(): Promise<boolean>;
  /** Makes `indexNext` start over with the first order. */
  indexAnew(): Promise<void>;
  /** Returns the IDs of all orders, newest first. */
  list(offset: number, count: number): Promise<string[]>;
  /** Returns open orders whose check was due before `now`. */
  overdue(now: string): Promise<string[]>;
  /** Returns orders that need manual review. */
  needingAttention(): Promise<string[]>;
  /** Returns orders that were set aside because they could not be read. */
  unreadable(): Promise<{ id: string; why: string }[]>;
  /** Removes up to `count` expired unpaid orders, due by `now`, from every list. */
  forgetGone(now: string, count: number): Promise<number>;
};

/** A leased email and how often sending it has failed. */
export type ClaimedMailing = { mailing: EmailJob; tries: number };
/** Queues emails until they are sent. */
export type Outbox = {
  /** Takes up to `count` emails that are due and leases them until `until`. */
  claim(now: string, until: string, count: number): Promise<ClaimedMailing[]>;
  /** Removes emails that were sent or are no longer needed. */
  done(ids: readonly string[]): Promise<void>;
  /** Reschedules an email for `at`. One that is given up is a dead letter until then, and is deleted afterward. */
  failed(id: string, reason: string, next: { at: string; isGivenUp: boolean }): Promise<void>;
  add(mailings: readonly EmailJob[], dueAt: string): Promise<void>;
  /** Returns emails that were given up and those still waiting. */
  deadLetters(): Promise<{ mailing: EmailJob; reason: string }[]>;
  waiting(): Promise<EmailJob[]>;
};

/** Sends email. */
export type Mailer = {
  /** @throws UpstreamError; `isPermanent` if the server says that this address accepts no mail. */
  send(message: {
    id: string;
    to: string;
    replyTo?: string | undefined;
    /** The URL that unsubscribes the recipient. */
    unsubscribeUrl?: string | undefined;
    subject: string;
    text: string;
    html: string;
    attachment?: { name: string; mediaType: string; bytes: Uint8Array } | undefined;
    /** A calendar event; cannot be combined with an attachment. */
    calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string } | undefined;
  }): Promise<void>;
};

/** A bounced email: the ID that it was sent under, its recipient, and the reason. */
export type Bounce = { mailId: string; to: string; reason: string };
/** Reads the email provider's webhook about bounces. */
export type MailEvents = {
  /** Verifies the signature of the raw body. */
  read(
    rawBody: string,
    headers: Headers,
    now: string,
  ): { outcome: 'read'; returned: Bounce[] } | { outcome: 'forged' | 'unreadable' };
};

export type LicenseSigner = {
  /**
   * `issued`: an existing key of the same order. While a signing key is rotated, all keys of an order are signed with
   * the key that signed its first.
   */
  keyFor(license: LicenseFacts, issued?: string): string;
  /** Returns the code that extends an installed key. */
  extensionFor(extension: LicenseExtension, issued?: string): string;
};

/** A verified event from a provider: which order it is about and what happened. */
export type PaymentNews = {
  find: { orderId: Vouched<string> } | VouchedReference;
  event: VouchedEvent;
  references: readonly VouchedReference[];
  /** When the provider first reported this. */
  happenedAt?: string | undefined;
  /** When the webhook arrived, if one brought this event. */
  heardAt?: string | undefined;
  /** Other data from the provider, used if the payment's order is unknown. */
  details?: ProviderDetails | undefined;
};
export type ProviderDetails = Pick<UnmatchedPayment, 'provider' | 'said'> &
  Vouched<Pick<FoundPayment, 'planId' | 'name' | 'phone'> & { email?: string | undefined }>;

/** Two ISO dates. */
export type Period = { from: string; to: string };

/** A payment in a provider's own list. */
export type ListedPayment = PaymentNews & {
  find: { orderId: Vouched<string> };
  event: VouchedEvent<'payment-confirmed'>;
};

/** The content of a webhook. `ignored`: a valid message that concerns no order. `isRefused`: the provider should send it again. */
export type WebhookNews =
  PaymentNews | { ignored: string } | { forged: true } | { finding: VouchedPayment; isRefused: boolean };

/** Stores unmatched payments until the team resolves them. */
export type UnmatchedPaymentStore = {
  /** Stores an unmatched payment and its alert email in one transaction, unless it is already stored. */
  keep(finding: UnmatchedPayment, alert: EmailJob, alertLeasedUntil: string): Promise<'kept' | 'known'>;
  /** Returns all of them, oldest first. */
  all(): Promise<UnmatchedPayment[]>;
  /** Removes a resolved one. A payment is remembered for another 90 days, so repeated messages don't add it again. */
  settle(id: string): Promise<void>;
};

export type Provider = 'stripe' | 'payu';

/** When scheduled work was due and last done. Contains no personal data. */
export type WatchedFacts = {
  oldestMailDue: string | null;
  /** Emails that have failed at least twice and are being retried. */
  mailsFailing: number;
  /** Orders that this release cannot read and has set aside. */
  ordersUnreadable: number;
  oldestOrderDue: string | null;
  lastReconciliation: string | null;
  lastWebhook: Record<Provider, string | null>;
  /** The store's error reply to a write; absent if the write succeeded. */
  writeRefusal?: string | undefined;
  /** The fraction of the store's memory in use, from 0 to 1; absent if the store does not report it. */
  memoryUsed?: number | undefined;
};
/** Records heartbeats of jobs and webhooks for the health check. */
export type Watch = {
  noteReconciled(at: string): Promise<void>;
  noteWebhook(provider: Provider, at: string): Promise<void>;
  /** Counts a rejected message within this hour (`2026-11-22T09`) and returns the total. */
  countRefusal(provider: Provider, hour: string): Promise<number>;
  /** The end of the period that the last digest covered; null before the first digest. */
  digestedUntil(): Promise<string | null>;
  /** Writes a digest's emails and the end of its period in one transaction; returns false if another was written since `last`. */
  keepDigest(digest: {
    last: string | null;
    until: string;
    emails: readonly EmailJob[];
    emailsLeasedUntil: string;
  }): Promise<boolean>;
  read(): Promise<WatchedFacts>;
};

/** Storage for visitors' uploads. */
export type Files = {
  keep(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  read(key: string): Promise<{ bytes: Uint8Array; mediaType: string } | null>;
  /** Removing a file that does not exist succeeds. */
  remove(key: string): Promise<void>;
};

/** Limits how many emails an address, a network, or the team may get. */
export type MailLimits = {
  /**
   * Counts each of these emails toward its limits, in order. Returns how long each must wait in milliseconds; 0 if it may be sent now. An
   * email with an `id` counts once within its hour, however often it is checked, because the outbox sends it once.
   */
  admit(emails: readonly { id?: string; limits: readonly Limit[] }[]): Promise<number[]>;
};

/** Recognizes school email addresses. */
export type Schools = { isSchool(address: string): Promise<boolean> };

/** Data about student license proofs that is stored separately from the orders. */
export type StudentProofs = {
  /** Counts the call toward these limits. */
  admit(limits: readonly Limit[]): Promise<{ outcome: 'admitted' } | Limited>;
  /**
   * Reserves an address for an order until then, unless another order than `instead` holds it. Returns the order that
   * holds it. Different spellings of an address count as the same.
   */
  claim(address: string, orderId: string, until: string, instead?: string): Promise<string>;
};

/** When to check each file, to see whether it has expired. */
export type FileTimes = {
  lookAt(key: string, at: string): Promise<void>;
  /**
   * Schedules a file of an order, which may have `most` at a time, in one transaction; returns false if it already has that many others.
   */
  admit(key: string, at: string, of: { orderId: string; most: number }): Promise<boolean>;
  /** Returns the keys of up to `count` files due for a check by `now`, from one folder if named. */
  due(now: string, count: number, folder?: string): Promise<string[]>;
  /**
   * Removes a deleted file from the schedule and from its order's list, unless it was rescheduled past `now`: then it was uploaded again.
   */
  forget(key: string, now: string, orderId: string | undefined): Promise<void>;
};

/** Card payments through Stripe. */
export type CardPayments = {
  /** @throws UpstreamError */
  openCheckout(
    order: Order,
    priceId: string,
    urls: { success: string; cancel: string },
  ): Promise<Fetched<{ id: string; url: string }>>;
  /**
   * Fetches an order's current status from the provider: its checkout, and once it is paid, its subscription, refunds,
   * and disputes. May include known events.
   * @throws UpstreamError
   */
  askAbout(order: Order, now: string): Promise<PaymentNews[]>;
  /** Returns the payments of checkouts opened in this period, the newest 1,000. @throws UpstreamError */
  listPaid(time: Period, now: string): Promise<ListedPayment[]>;
  /** Verifies the signature of the raw body. @throws UpstreamError if Stripe does not respond to a follow-up request. */
  readWebhook(rawBody: string, signature: string, now: string): Promise<WebhookNews>;
  /** Syncs the provider's prices with the catalog and returns a sentence for each change. @throws UpstreamError */
  alignPrices(): Promise<string[]>;
  /** Returns the provider's page where the buyer cancels or changes cards. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Charges this price from the next renewal on, and nothing before. @throws UpstreamError */
  changeRenewal(subscriptionId: string, priceId: string, minorUnits: number): Promise<void>;
  /** Ends a subscription, either at the end of the paid term or now, and returns when. @throws UpstreamError */
  cancelRenewal(subscriptionId: string, when: 'at-period-end' | 'now'): Promise<Fetched<{ endsAt: string }>>;
  /** Stops charging a subscription, including unpaid amounts, until it is resumed. @throws UpstreamError */
  pauseRenewal(subscriptionId: string): Promise<void>;
  /** Resumes charging a subscription: any amount still owed, otherwise next on this day. @throws UpstreamError */
  resumeRenewal(subscriptionId: string, chargeOn: string | undefined): Promise<void>;
};

/**
 * `abandoned`: no real payment attempt was made, or it was broken off. `unknown`: nothing to report, such as a page that was only opened.
 */
export type PayuStatus = 'success' | 'failure' | 'abandoned' | 'pending' | 'unknown';
/** PayU's reply about a payment. */
export type PayuSaid = Fetched<{
  txnid: string;
  status: PayuStatus;
  paymentId: string;
  minorUnits: number;
  charges: number;
  /** Empty if PayU gives none. */
  reason: string;
}>;
/** The part of a posted response that its hash covers. The payment's ID, the bank's reason, and the meaning of a status are not covered. */
export type PayuAnswer = Signed<{
  txnid: string;
  status: Exclude<PayuStatus, 'abandoned'>;
  minorUnits: number;
  email: string;
  name: string;
  productInfo: string;
  /** The plan that our form named; empty for a payment that did not start from our form. */
  planId: string;
}>;
/** The amount of a payment that was refunded. */
export type PayuRefunds = Fetched<{ paymentId: string; minorUnits: number }>;
/** Payments in India through PayU. */
export type PayuPayments = {
  formFor(order: Order, urls: { answer: string }): { actionUrl: string; fields: Record<string, string> };
  /** Verifies the hash of a posted response; returns null if it is not from PayU. */
  readAnswer(form: ReadonlyMap<string, string>): PayuAnswer | null;
  /** Fetches the status of payments from PayU in one request. @throws UpstreamError */
  verify(txnids: readonly string[]): Promise<ReadonlyMap<string, PayuSaid>>;
  /** Returns the payments started in this period. @throws UpstreamError */
  listPaid(time: Period, now: string): Promise<ListedPayment[]>;
  /** Returns how much of a payment was refunded. @throws UpstreamError */
  refundedOf(paymentId: string): Promise<PayuRefunds>;
  /** Whether a response matches this order as we sent it, apart from characters that PayU strips. */
  isAbout(answer: PayuAnswer, order: Order): boolean;
};

/** The purpose of a link. A token of one kind opens no other, because the kind is signed with the text. */
export type LinkKind =
  | 'order-link'
  | 'papers-link'
  | 'renewal-link'
  | 'quote-link'
  | 'seat-link'
  | 'seats-link'
  | 'ownership-link'
  | 'unsubscribe'
  | 'booking'
  | 'participant'
  | 'certificate'
  | 'holdings'
  | 'next-address'
  | 'undo-address';

/** Creates and verifies the tokens of links, and derives IDs and codes from our secret. */
export type Links = {
  /**
   * Returns a link's token: a text of letters, digits, `-`, and `_` with a signature that cannot be guessed. To make a
   * link revocable, its text ends in a version number that is stored, and incremented, with what the link opens.
   * `hash`: the hash of the stored token, which may have been made with the previous secret.
   */
  signToken(kind: LinkKind, text: string, hash?: string): string;
  /** Returns the text that such a token signs; null if the token is invalid. */
  read(kind: LinkKind, token: string): string | null;
  /** Derives an order ID from an attempt, so that one attempt starts one order. */
  orderIdFor(attempt: string): string;
  /** Returns the ID that the same attempt had before the secret was rotated; null if there was none. */
  earlierOrderIdFor(attempt: string): string | null;
  /** Returns the six-digit code that was mailed to a school address at this time for this order. */
  studentCode(orderId: string, address: string, sentAt: string): string;
  /** Whether the typed code matches, including one mailed before the secret was rotated. */
  isStudentCode(typed: string, orderId: string, address: string, sentAt: string): boolean;
  /**
   * Returns the token of a reset link. It is computed from a nonce, so the store holds the nonce but not the token. `hash`: as for `signToken`.
   */
  resetToken(accountId: string, nonce: string, hash?: string): string;
  /** Returns the token of a confirmation link, computed in the same way. */
  confirmationToken(accountId: string, nonce: string, hash?: string): string;
  /** Returns a new token for a device that has signed in to an account; each device gets a different one. */
  deviceToken(accountId: string): string;
  isDeviceOf(token: string, accountId: string): boolean;
  /** Returns a new ID that cannot be guessed. */
  newOrderId(): string;
};

/** Everything that a purchase needs. */
export type Shop = {
  origin: string;
  majorVersion: number;
  now: () => string;
  orders: OrderStore;
  outbox: Outbox;
  unmatchedPayments: UnmatchedPaymentStore;
  watch: Watch;
  cards: CardPayments;
  payu: PayuPayments;
  mailer: Mailer;
  signer: LicenseSigner;
  links: Links;
  files: Files;
  fileTimes: FileTimes;
  schools: Schools;
  proofs: StudentProofs;
  mailLimits: MailLimits;
};

/** An account and the version under which it is stored. */
export type StoredAccount = { account: Account; version: number };

/** Stores trial accounts and their sessions. Every write compares versions. */
export type AccountStore = {
  /** Returns the account ID of an address, whether or not the account exists. */
  idOf(email: string): string;
  /**
   * Reads an account, counting the call toward these limits. Returns nothing if this session was revoked. Records the
   * session's use at most once an hour, and adds the session to the list if it is missing.
   */
  read(
    id: string,
    limits: readonly Limit[],
    use?: SessionUse,
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Stores a new account with its first email and first session in one transaction, unless the address already has an account. */
  create(
    account: Account,
    welcome: EmailJob,
    mailLeasedUntil: string,
    trialMailAt: string,
    session: SessionUse,
  ): Promise<'created' | 'taken'>;
  /** Writes a changed account with its emails, unless it has changed since. */
  change(
    stored: StoredAccount,
    emails: readonly EmailJob[],
    emailsLeasedUntil: string,
    /** When the next email about the trial's end is due; null for never, undefined to leave it unchanged. */
    trialMailAt?: string | null,
    /** The session that starts with the change, if the change ends all others. */
    session?: SessionUse,
  ): Promise<'changed' | 'conflict'>;
  /**
   * Moves an account to another address in one transaction, with its emails and a new session, if any. The addresses that can undo the
   * change stay reserved and refer to the account; `released` ones no longer do. `taken`: another account has or reserves the address.
   */
  move(
    stored: StoredAccount,
    account: Account,
    released: readonly string[],
    emails: readonly EmailJob[],
    emailsLeasedUntil: string,
    session?: SessionUse,
  ): Promise<'moved' | 'taken' | 'conflict'>;
  /** Returns the account that gave up the address of this ID, while that can be undone, counting the call toward these limits. */
  readByFormer(
    id: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Deletes an account and everything that refers to it, and queues the farewell email, unless the account has changed since. */
  remove(stored: StoredAccount, farewell: EmailJob, mailLeasedUntil: string): Promise<'removed' | 'conflict'>;
  /**
   * Takes up to `count` accounts that are due for an email about the trial's end and moves the due time to `until`.
   * Postpones an account that cannot be read by a day.
   */
  claimTrialEmails(now: string, until: string, count: number): Promise<StoredAccount[]>;
  /** Maps a reset token to an account for as long as its link works. Only the token's hash is stored. */
  rememberReset(tokenHash: string, accountId: string, expiresAt: string): Promise<void>;
  /** Returns the account that a reset token belongs to, counting the call toward these limits. */
  readByReset(
    tokenHash: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Adds a new session to its account's list, removes expired ones, and resets the call counts of these limits. */
  beginSession(started: SessionUse, forgiven: readonly string[]): Promise<void>;
  /** Returns the sessions on an account's list, including those that have expired or belong to an earlier version. */
  sessionsOf(accountId: string): Promise<KeptSession[]>;
  /** Ends one session. This is remembered until the session would have expired anyway. */
  endSession(session: Session): Promise<void>;
  /** Ends a session on an account's list. Ignores one that is not on the list. */
  endListed(accountId: string, sessionId: string): Promise<void>;
};

/** Hashes and verifies passwords. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash (null) as with one. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether the password is among those that attackers try first. */
  isCommon(password: string): Promise<boolean>;
};

/** The content of a session token. */
export type Session = {
  id: string;
  accountId: string;
  version: number;
  startedAt: string;
  expiresAt: string;
};

/** What identifies a session to its owner: `Firefox on Windows`, `DE`. */
export type Place = { device?: string | undefined; country?: string | undefined };
/** A session, the device that uses it, and the time. */
export type SessionUse = { session: Session; place: Place; now: string };
/** A session as the account page lists it. */
export type KeptSession = Session & Place & { usedAt: string };

/** Issues and reads the signed tokens of sessions. */
export type SessionTokens = {
  issue(accountId: string, version: number, now: string): Promise<{ token: string; session: Session }>;
  /** Returns the session of a token; null if the token is invalid or has expired. */
  read(token: string, now: string): Promise<Session | null>;
};

/** Everything that sending email needs. */
export type PostOffice = Pick<
  Shop,
  'origin' | 'links' | 'mailer' | 'outbox' | 'orders' | 'signer' | 'files' | 'now' | 'mailLimits'
>;

/** Everything that an account needs. */
export type Accounts = PostOffice & {
  accounts: AccountStore;
  passwords: Passwords;
  tokens: SessionTokens;
};

/** A stored request from a form. */
export type StoredRequest = {
  reference: string;
  kind: InquiryKind;
  region: 'India' | 'International';
  receivedAt: string;
  values: RequestValues;
  attachment?: Attachment | undefined;
};

export type InquiryStore = {
  /** Returns a deterministic ID for this content, in hexadecimal, which does not reveal the content. */
  idOf(content: string): string;
  /** Counts the call toward these limits. */
  admit(limits: readonly Limit[]): Promise<{ outcome: 'admitted' } | Limited>;
  /** Stores a request with its emails in one transaction, unless it is already stored; counts the call toward these limits. */
  store(
    id: string,
    request: StoredRequest,
    emails: readonly EmailJob[],
    emailsLeasedUntil: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'stored' | 'repeated' } | Limited>;
  remove(id: string): Promise<void>;
  /** Deletes the IDs of requests that have ended by `now` and returns their number. */
  forgetEnded(now: string): Promise<number>;
};

/** Everything that receiving a request needs. */
export type InquiryDesk = PostOffice & { inquiries: InquiryStore; fileTimes: FileTimes };
