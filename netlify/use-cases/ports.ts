// What the use-cases need from the outside world, all of it in one file, which is the list of what may fail. Adapters provide it, `services.ts` puts it together, tests replace it.
import type { Finding, FoundPayment, VouchedFinding } from '../../src/domain/order/finding.ts';
import type { Fetched, Signed, Vouched, VouchedEvent } from '../../src/domain/trust.ts';
import type { Account } from '../../src/domain/account/account.ts';
import type { Licence, LicenceExtension } from '../../src/domain/license/license.ts';
import type { Order } from '../../src/domain/order/order.ts';
import type { RequestValues } from '../../src/contracts/enquiry/fields.ts';
import type { EnquiryKind } from '../../src/contracts/enquiry/enquiry-forms.ts';
import type { Attachment, Mailing } from '../mails/mailing.ts';

export type { Mailing } from '../mails/mailing.ts';

/** The one error of every adapter: a neighbour did not answer as it should. Nothing secret is in its message. */
export class NeighbourError extends Error {
  override name = 'NeighbourError';
  readonly neighbour: 'store' | 'stripe' | 'payu' | 'mail' | 'files';
  /** True where asking again cannot help (a mailbox that does not exist). */
  readonly isPermanent: boolean;
  /** What a buyer is told, where it is more than that it failed. */
  readonly forBuyers: string | undefined;
  constructor(
    neighbour: NeighbourError['neighbour'],
    message: string,
    {
      isPermanent = false,
      forBuyers,
      cause,
    }: { isPermanent?: boolean; forBuyers?: string; cause?: unknown } = {},
  ) {
    super(`${neighbour}: ${message}`, { cause });
    this.neighbour = neighbour;
    this.isPermanent = isPermanent;
    this.forBuyers = forBuyers;
  }
}

/** At most `max` calls under `key` in a window of `windowInMs` that starts with the first. */
export type Limit = { key: string; max: number; windowInMs: number };
export type Limited = { outcome: 'limited'; waitInMs: number };

export type StoredOrder = { order: Order; version: number };
/** A provider's own number by which an order can be found. */
export type Reference = { kind: 'session' | 'customer' | 'payment'; value: string };
/** One that is stored: its provider answers for it. */
export type VouchedReference = Reference & { value: Vouched<string> };
/** All by which an order can be found: the code of a certificate of its training, too. */
export type Lookup = Reference | { kind: 'certificate'; value: string };

/** One atomic step: the order's next state, its emails, and when to look at it again. */
export type OrderCommit = {
  order: Order;
  /** The version that the change was decided on; another one in the store means a conflict. */
  version: number;
  mails: readonly Mailing[];
  /** Until when the emails belong to the caller, who sends them at once; then the outbox takes over. */
  mailsLeasedUntil: string;
  /** When to ask the provider again; null takes the order off the list of open ones. */
  checkAt: string | null;
  /** When to remind the buyer; null for never. */
  remindAt: string | null;
  references?: readonly (VouchedReference | { kind: 'certificate'; value: string })[];
  /** When a webhook of the order's provider brought the change: the watch notes it in the same step. */
  heardAt?: string | undefined;
};

export type OrderStore = OrderLists & {
  /** Stores a new order; an order with this id that is there already is given back unchanged. */
  create(
    order: Order,
    options: { checkAt: string | null; limits: readonly Limit[] },
  ): Promise<{ outcome: 'created' } | { outcome: 'exists'; stored: StoredOrder } | Limited>;
  read(id: string): Promise<StoredOrder | null>;
  /** The same, counting the call under these limits. */
  readLimited(
    id: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredOrder | null } | Limited>;
  /** Deletes an order, unless it was changed since; the next round takes it off the lists. */
  forget(stored: StoredOrder, now: string): Promise<'forgotten' | 'conflict'>;
  readByReference(reference: Lookup): Promise<StoredOrder | null>;
  /** The ids of those payments that no paid order tells of, as its payment or as another to be given back. */
  untoldAmong(payments: readonly { orderId: string; paymentId: string }[]): Promise<string[]>;
  /** Writes all of a commit or, where the version has moved on, nothing. Gives the serials of the order's papers, in their order. */
  commit(
    change: OrderCommit,
  ): Promise<
    { outcome: 'committed'; serials: readonly number[] } | { outcome: 'conflict'; stored: StoredOrder | null }
  >;
  /**
   * A page of the orders of an address that were ever paid, or placed to be paid by transfer: paid ones first, the newest first. Counts the
   * call under these limits.
   */
  paidOrdersOf(
    email: string,
    limits: readonly Limit[],
    after?: Cursor,
  ): Promise<({ outcome: 'found' } & OrderPage) | Limited>;
  /** A page of the orders that give something to an address (src/domain/order/people.ts), the newest first. */
  givenTo(email: string, after?: Cursor): Promise<OrderPage>;
};

/** Where a page of a list ended. */
export type Cursor = { readonly id: string; readonly score: string };
/** A page of a list; `next` leads on to the one after it. */
export type OrderPage = { orders: Order[]; next?: Cursor };

/** The lists that orders stand in. */
export type OrderLists = {
  /**
   * Takes up to `count` orders of a provider whose check is due, those with news first, and puts their next check at `until`, so that no
   * one else takes them. One that cannot be read is set aside.
   */
  claimDue(provider: Order['provider'], now: string, until: string, count: number): Promise<StoredOrder[]>;
  /** Sets when the provider is asked again about an order that is still on the list, or takes it off. */
  checkAgain(order: Order, checkAt: string | null): Promise<void>;
  /** There are news of an order that only its provider can confirm: it is asked before all others. */
  askFirst(order: Order): Promise<void>;
  /** The same as claimDue for reminders. */
  claimReminders(now: string, until: string, count: number): Promise<StoredOrder[]>;
  /** A page of the orders since this date, the oldest first. */
  createdSince(date: string, after?: Cursor): Promise<OrderPage>;
  /** A page of the orders that were paid since this date, those first that were paid first. */
  paidSince(date: string, after?: Cursor): Promise<OrderPage>;
  /** Puts the next orders that an earlier release wrote where `paidSince` finds them; gives whether all are there. */
  indexNext(): Promise<boolean>;
  /** Lets `indexNext` begin again with the first order. */
  indexAnew(): Promise<void>;
  /** Ids of all orders, newest first. */
  list(offset: number, count: number): Promise<string[]>;
  /** Open orders whose check was due before `now`. */
  overdue(now: string): Promise<string[]>;
  /** Orders that a person should look at. */
  needingAttention(): Promise<string[]>;
  /** Orders that were set aside because they could not be read. */
  unreadable(): Promise<{ id: string; why: string }[]>;
  /** Takes up to `count` orders that were left unpaid and are forgotten by `now` off every list. */
  forgetGone(now: string, count: number): Promise<number>;
};

export type ClaimedMailing = { mailing: Mailing; tries: number };
export type Outbox = {
  /** Takes up to `count` emails that are due and leases them until `until`. */
  claim(now: string, until: string, count: number): Promise<ClaimedMailing[]>;
  /** Takes emails out that were sent, or are not to be. */
  done(ids: readonly string[]): Promise<void>;
  /** Puts an email back for `at`; one that is given up is a dead letter until then, and forgotten after it. */
  failed(id: string, reason: string, next: { at: string; isGivenUp: boolean }): Promise<void>;
  add(mailings: readonly Mailing[], dueAt: string): Promise<void>;
  /** Emails that were given up, and those that wait. */
  deadLetters(): Promise<{ mailing: Mailing; reason: string }[]>;
  waiting(): Promise<Mailing[]>;
};

export type Mailer = {
  /** @throws NeighbourError; `isPermanent` where the server says that this address takes no mail. */
  send(message: {
    id: string;
    to: string;
    replyTo?: string | undefined;
    /** Where its reader stops such emails. */
    unsubscribeUrl?: string | undefined;
    subject: string;
    text: string;
    html: string;
    attachment?: { name: string; mediaType: string; bytes: Uint8Array } | undefined;
    /** An event for the reader's calendar; not beside an attachment. */
    calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; text: string } | undefined;
  }): Promise<void>;
};

/** An email that came back: the id it was sent under, to whom, and why. */
export type ReturnedMail = { mailId: string; to: string; reason: string };
export type MailEvents = {
  /** Checks the signature over the raw body. */
  read(
    rawBody: string,
    headers: Headers,
    now: string,
  ): { outcome: 'read'; returned: ReturnedMail[] } | { outcome: 'forged' | 'unreadable' };
};

export type LicenceSigner = {
  /** `issued`: a key of the same order. While a signing key is rotated, all keys of an order are signed with the one that signed its first. */
  keyFor(licence: Licence, issued?: string): string;
  /** What extends a key that is installed. */
  extensionFor(extension: LicenceExtension, issued?: string): string;
};

/** News from a provider, checked: which order it is about and what happened. */
export type PaymentNews = {
  find: { orderId: Vouched<string> } | VouchedReference;
  event: VouchedEvent;
  references: readonly VouchedReference[];
  /** When the provider first had this to tell. */
  happenedAt?: string | undefined;
  /** When its webhook came, where one brought this. */
  heardAt?: string | undefined;
  /** What else it said, for a payment whose order we do not know. */
  told?: Told | undefined;
};
export type Told = Pick<Finding, 'provider' | 'said'> &
  Vouched<Pick<FoundPayment, 'planId' | 'name' | 'phone'> & { email?: string | undefined }>;

/** Two ISO dates. */
export type Period = { from: string; to: string };

/** A payment that a provider's own list names. */
export type ListedPayment = PaymentNews & {
  find: { orderId: Vouched<string> };
  event: VouchedEvent<'payment-confirmed'>;
};

/** What a webhook brings. `ignored`: a real message that concerns no order. `isRefused`: it is to come again. */
export type WebhookNews =
  PaymentNews | { ignored: string } | { forged: true } | { finding: VouchedFinding; isRefused: boolean };

export type FindingStore = {
  /** Keeps a finding with the mail that tells of it in one step, unless it is kept already. */
  keep(finding: Finding, alert: Mailing, alertLeasedUntil: string): Promise<'kept' | 'known'>;
  /** All of them, oldest first. */
  all(): Promise<Finding[]>;
  /** Takes one out that was dealt with; one that tells of a payment is known for another 90 days, however often it is told. */
  settle(id: string): Promise<void>;
};

export type Provider = 'stripe' | 'payu';

/** When what was due and last done; no personal data. */
export type WatchedFacts = {
  oldestMailDue: string | null;
  /** Emails that failed twice or more and are tried again. */
  mailsFailing: number;
  /** Orders that this release cannot read, and has set aside. */
  ordersUnreadable: number;
  oldestOrderDue: string | null;
  lastReconciliation: string | null;
  lastWebhook: Record<Provider, string | null>;
  /** What the store said to a write; absent where it took it. */
  writeRefusal?: string | undefined;
  /** The share of the store's memory that is used, from 0 to 1; absent where it does not tell. */
  memoryUsed?: number | undefined;
};
export type Watch = {
  noteReconciled(at: string): Promise<void>;
  noteWebhook(provider: Provider, at: string): Promise<void>;
  /** Counts a message that was refused in this hour (`2026-11-22T09`); gives how many there were. */
  countRefusal(provider: Provider, hour: string): Promise<number>;
  /** Until when the last digest told what happened; null before the first. */
  digestedUntil(): Promise<string | null>;
  /** Writes the emails of a digest and until when it tells, in one step; false where another was written since `last`. */
  keepDigest(digest: {
    last: string | null;
    until: string;
    mails: readonly Mailing[];
    mailsLeasedUntil: string;
  }): Promise<boolean>;
  read(): Promise<WatchedFacts>;
};

/** Files that visitors hand in. */
export type Files = {
  keep(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  read(key: string): Promise<{ bytes: Uint8Array; mediaType: string } | null>;
  /** One that is not there is removed already. */
  remove(key: string): Promise<void>;
};

/** How many emails an address, a network or the team may get. */
export type MailLimits = {
  /**
   * Counts each of these emails under its limits, in order; gives how long each must wait, in ms, and 0 for one that may go. One with an `id`
   * is counted once in its hour, however often it is asked for: the outbox sends it once.
   */
  admit(mails: readonly { id?: string; limits: readonly Limit[] }[]): Promise<number[]>;
};

/** Which addresses are a school's. */
export type Schools = { isSchool(address: string): Promise<boolean> };

/** What is kept about the proofs of student licenses beside their orders. */
export type StudentProofs = {
  /** Counts the call under these limits. */
  admit(limits: readonly Limit[]): Promise<{ outcome: 'admitted' } | Limited>;
  /**
   * Lets an address count for an order until then, unless it counts for another than `instead`; gives the order that it counts for. The
   * address is known again however it is written.
   */
  claim(address: string, orderId: string, until: string, instead?: string): Promise<string>;
};

/** When each of these files is looked at, to see whether it has ended. */
export type FileTimes = {
  lookAt(key: string, at: string): Promise<void>;
  /** The same for a file of an order, which may have `most` at once, in one step; false where it has so many others. */
  admit(key: string, at: string, of: { orderId: string; most: number }): Promise<boolean>;
  /** Keys of files that were to be looked at by `now`, at most `count`; only of this folder, where one is named. */
  due(now: string, count: number, folder?: string): Promise<string[]>;
  /** Takes a removed file off, its order's list too, unless it was put off until after `now`: then it came again. */
  forget(key: string, now: string, orderId: string | undefined): Promise<void>;
};

export type CardPayments = {
  /** @throws NeighbourError */
  openCheckout(
    order: Order,
    priceId: string,
    urls: { success: string; cancel: string },
  ): Promise<Fetched<{ id: string; url: string }>>;
  /**
   * What the provider says about an order now: about its checkout, and once it is paid about its subscription, refunds and disputes. What
   * is known may be told again. @throws NeighbourError
   */
  askAbout(order: Order, now: string): Promise<PaymentNews[]>;
  /** The payments of checkouts that were opened in this time, the newest 1,000. @throws NeighbourError */
  listPaid(time: Period, now: string): Promise<ListedPayment[]>;
  /** Checks the signature over the raw body. @throws NeighbourError where Stripe, asked back, does not answer. */
  readWebhook(rawBody: string, signature: string, now: string): Promise<WebhookNews>;
  /** Brings the provider's prices in line with the catalog; gives a sentence for each change. @throws NeighbourError */
  alignPrices(): Promise<string[]>;
  /** A page of the provider where the buyer cancels or changes cards. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** Charges this price from the next renewal on, and nothing before. @throws NeighbourError */
  changeRenewal(subscriptionId: string, priceId: string, minorUnits: number): Promise<void>;
  /** Ends a subscription, with the term that is paid or now; gives when. @throws NeighbourError */
  cancelRenewal(subscriptionId: string, when: 'at-period-end' | 'now'): Promise<Fetched<{ endsAt: string }>>;
  /** Charges a subscription no more, nor what of it is unpaid, until it is resumed. @throws NeighbourError */
  pauseRenewal(subscriptionId: string): Promise<void>;
  /** Charges a subscription again: what was owed before, else next on this day. @throws NeighbourError */
  resumeRenewal(subscriptionId: string, chargeOn: string | undefined): Promise<void>;
};

/** `abandoned`: no one tried to pay in earnest, or broke it off. `unknown`: no news, such as a page that was only opened. */
export type PayuStatus = 'success' | 'failure' | 'abandoned' | 'pending' | 'unknown';
/** What it answers to a question about a payment. */
export type PayuSaid = Fetched<{
  txnid: string;
  status: PayuStatus;
  paymentId: string;
  minorUnits: number;
  charges: number;
  /** Empty where PayU gives none. */
  reason: string;
}>;
/** What of a posted answer its hash covers. The number of the payment, the bank's reason, and what a status means are not in it. */
export type PayuAnswer = Signed<{
  txnid: string;
  status: Exclude<PayuStatus, 'abandoned'>;
  minorUnits: number;
  email: string;
  name: string;
  productInfo: string;
  /** The plan that our form named; empty for a payment that no form of ours led to. */
  planId: string;
}>;
/** What was given back of a payment. */
export type PayuRefunds = Fetched<{ paymentId: string; minorUnits: number }>;
export type PayuPayments = {
  formFor(order: Order, urls: { answer: string }): { actionUrl: string; fields: Record<string, string> };
  /** Checks the hash of a posted answer; null where it is not PayU's. */
  readAnswer(form: ReadonlyMap<string, string>): PayuAnswer | null;
  /** Asks PayU itself about payments, in one question; tells of each. @throws NeighbourError */
  verify(txnids: readonly string[]): Promise<ReadonlyMap<string, PayuSaid>>;
  /** The payments that were started in this time. @throws NeighbourError */
  listPaid(time: Period, now: string): Promise<ListedPayment[]>;
  /** How much of a payment was given back. @throws NeighbourError */
  refundedOf(paymentId: string): Promise<PayuRefunds>;
  /** Whether an answer is about this order as it was sent out, but for what PayU strips. */
  isAbout(answer: PayuAnswer, order: Order): boolean;
};

/** What a link leads to; a token of one kind opens no other. Each is the word that is sealed with the text. */
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

export type Links = {
  /**
   * The token of a link: a text of letters, digits, `-` and `_` with a seal that cannot be guessed. So that a link can be revoked, its text
   * ends in a number that is kept, and counted up, beside what it leads to. `hash`: of the token that the store knows, which may have been
   * made with the secret before.
   */
  seal(kind: LinkKind, text: string, hash?: string): string;
  /** The text that such a token seals; null for one that was not made here. */
  read(kind: LinkKind, token: string): string | null;
  /** An id made from an attempt, so that one attempt starts one order. */
  orderIdFor(attempt: string): string;
  /** The id that the same attempt had before the secret was rotated; null where none was. */
  earlierOrderIdFor(attempt: string): string | null;
  /** The six digits that were mailed to an address of a school at this moment, for this order. */
  studentCode(orderId: string, address: string, sentAt: string): string;
  /** Whether these are they, also where they were mailed before the secret was rotated. */
  isStudentCode(typed: string, orderId: string, address: string, sentAt: string): boolean;
  /** The token of a reset link. It is computed from a nonce, so that the store, which keeps the nonce, does not hold it. `hash`: as for `seal`. */
  resetToken(accountId: string, nonce: string, hash?: string): string;
  /** The token of a link that confirms an address; the same way. */
  confirmationToken(accountId: string, nonce: string, hash?: string): string;
  /** What a device keeps that signed in to an account; another for each device. */
  deviceToken(accountId: string): string;
  isDeviceOf(token: string, accountId: string): boolean;
  /** A fresh id that cannot be guessed. */
  newOrderId(): string;
};

/** Everything a purchase needs. */
export type Shop = {
  origin: string;
  majorVersion: number;
  now: () => string;
  orders: OrderStore;
  outbox: Outbox;
  findings: FindingStore;
  watch: Watch;
  cards: CardPayments;
  payu: PayuPayments;
  mailer: Mailer;
  signer: LicenceSigner;
  links: Links;
  files: Files;
  fileTimes: FileTimes;
  schools: Schools;
  proofs: StudentProofs;
  mailLimits: MailLimits;
};

export type StoredAccount = { account: Account; version: number };

export type AccountStore = {
  /** The id of the account of an address, whether there is one or not. */
  idOf(email: string): string;
  /**
   * Reads an account, counting the call under these limits; nothing where this session was ended. Its use is noted at most once an hour, and
   * one that is not on the list of sessions is put there.
   */
  read(
    id: string,
    limits: readonly Limit[],
    use?: SessionUse,
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Stores a new account with its first mail and its first session in one step, unless the address has one. */
  create(
    account: Account,
    welcome: Mailing,
    mailLeasedUntil: string,
    trialMailAt: string,
    session: SessionUse,
  ): Promise<'created' | 'taken'>;
  /** Writes a changed account with its emails, unless someone else changed it since. */
  change(
    stored: StoredAccount,
    mails: readonly Mailing[],
    mailsLeasedUntil: string,
    /** When its next mail about the trial's end is due; null for never, undefined for as before. */
    trialMailAt?: string | null,
    /** The session that begins with the change, where the change ends all others. */
    session?: SessionUse,
  ): Promise<'changed' | 'conflict'>;
  /**
   * Writes an account under another address in one step, with its emails and, where one begins, its session. The addresses that can undo it
   * stay reserved and lead to it; `released` ones no longer. `taken`: another account has the address, or has it reserved.
   */
  move(
    stored: StoredAccount,
    account: Account,
    released: readonly string[],
    mails: readonly Mailing[],
    mailsLeasedUntil: string,
    session?: SessionUse,
  ): Promise<'moved' | 'taken' | 'conflict'>;
  /** The account that left the address of this id, while that can be undone, counting the call under these limits. */
  readByFormer(
    id: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Takes an account and all that leads to it away, and leaves the mail that says so, unless someone else changed it since. */
  remove(stored: StoredAccount, farewell: Mailing, mailLeasedUntil: string): Promise<'removed' | 'conflict'>;
  /**
   * Takes up to `count` accounts with an email about the trial's end that is due, and puts that off until `until`. One that cannot be read is
   * put off for a day.
   */
  claimTrialMails(now: string, until: string, count: number): Promise<StoredAccount[]>;
  /** Lets a token lead to an account for as long as its link works; only the token's hash is kept. */
  rememberReset(tokenHash: string, accountId: string, expiresAt: string): Promise<void>;
  /** The account that a reset token leads to, counting the call under these limits. */
  readByReset(
    tokenHash: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'read'; stored: StoredAccount | null } | Limited>;
  /** Puts a new session on its account's list, takes those off that are over, and forgets the calls counted under these limits. */
  beginSession(begun: SessionUse, forgiven: readonly string[]): Promise<void>;
  /** The sessions on an account's list, those that are over or of an earlier version included. */
  sessionsOf(accountId: string): Promise<KeptSession[]>;
  /** Ends one session; it is remembered until the session would be over anyway. */
  endSession(session: Session): Promise<void>;
  /** The same for a session on an account's list; one that is not on it is left alone. */
  endListed(accountId: string, sessionId: string): Promise<void>;
};

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes as long for no hash (null) as for one. */
  verify(password: string, stored: string | null): Promise<boolean>;
  /** Whether it is one of the passwords that attackers try first. */
  isCommon(password: string): Promise<boolean>;
};

/** What a session's token says. */
export type Session = {
  id: string;
  accountId: string;
  version: number;
  startedAt: string;
  expiresAt: string;
};

/** What a session is recognized by: `Firefox on Windows`, `DE`. */
export type Place = { device?: string | undefined; country?: string | undefined };
export type SessionUse = { session: Session; place: Place; now: string };
/** A session as it is listed. */
export type KeptSession = Session & Place & { usedAt: string };

export type SessionTokens = {
  issue(accountId: string, version: number, now: string): Promise<{ token: string; session: Session }>;
  /** Who a token is for; null for any token that was not issued here, or is over. */
  read(token: string, now: string): Promise<Session | null>;
};

/** What sending emails needs. */
export type PostOffice = Pick<
  Shop,
  'origin' | 'links' | 'mailer' | 'outbox' | 'orders' | 'signer' | 'files' | 'now' | 'mailLimits'
>;

/** Everything an account needs. */
export type Accounts = PostOffice & {
  accounts: AccountStore;
  passwords: Passwords;
  tokens: SessionTokens;
};

/** A request from a form, as it is kept. */
export type StoredRequest = {
  reference: string;
  kind: EnquiryKind;
  region: 'India' | 'International';
  receivedAt: string;
  values: RequestValues;
  attachment?: Attachment | undefined;
};

export type EnquiryStore = {
  /** The same for the same content, permanently; it does not tell what the content is. Hexadecimal. */
  idOf(content: string): string;
  /** Counts the call under these limits. */
  admit(limits: readonly Limit[]): Promise<{ outcome: 'admitted' } | Limited>;
  /** Stores a request with its emails in one step, unless it is there already; counts the call under these limits. */
  store(
    id: string,
    request: StoredRequest,
    mails: readonly Mailing[],
    mailsLeasedUntil: string,
    limits: readonly Limit[],
  ): Promise<{ outcome: 'stored' | 'repeated' } | Limited>;
  remove(id: string): Promise<void>;
  /** Forgets the ids of requests that have ended by `now`; gives how many. */
  forgetEnded(now: string): Promise<number>;
};

/** Everything that receiving a request needs. */
export type EnquiryDesk = PostOffice & { enquiries: EnquiryStore; fileTimes: FileTimes };
