// Names, facts, and blocks that the emails about orders share, so that they say the same things in the same words.
import { ownerOf } from '../../src/domain/license/owner.ts';
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/order/work-queue.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { paidSeats, seatsToRenew } from '../../src/domain/license/seating.ts';
import { isLicenseInForce, isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { endOf } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { purposeOf } from '../../src/domain/order/purpose.ts';
import { paidPeriod } from '../../src/domain/license/periods.ts';
import { invoiceNumber, tax } from '../../src/domain/billing/tax.ts';
import { withdrawalDays, withdrawalEnd } from '../../src/domain/order/withdrawal.ts';
import { renewalPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { creditFacts } from './upgrade-words.ts';
import { type Block, button, facts, links, type MailWords, note, steps, text } from './email-layout.ts';

/** What the text of an email about an order may refer to. */
export type OrderMailContext = {
  order: Order;
  origin: string;
  orderUrl: string;
  /** The page that cancels the renewal with one click. */
  cancelUrl: string;
  /** The page that changes the license's plan; for an upgrade, that of the license that it replaces. */
  upgradeUrl: string;
  replacedUrl: string;
  /** The page for a training's dates and participants. */
  bookingUrl: string;
  /** The page that explains how an order by invoice is paid. */
  purchaseOrderUrl: string;
  /** The page that proves a student license without JavaScript. */
  proofUrl: string;
  renewalToken: string;
  /** The page of the quote for the next period; undefined if there is none. */
  quoteUrl?: string | undefined;
  /** The page that creates another quote for the next period. */
  otherQuoteUrl: string;
  /** The pages on which the buyer and the current second administrator manage a group's seats. */
  seatsUrl: string;
  secondUrl: (round: string) => string;
  /** The page that accepts an open offer of the license. */
  acceptUrl?: string | undefined;
  /** Returns the page of the seat with this code. */
  seatUrl: (code: string) => string;
  /** For a renewal or an upgrade: the current state of the order that created the license. */
  license?: Order | undefined;
  detail: string;
  /** The number of the attached billing document. */
  invoice?: string | undefined;
  /** The six-digit code that proves a school address. */
  code?: string | undefined;
};

/** The text of these kinds of emails about an order. */
export type OrderEmails<Kind extends OrderMailKind> = Record<Kind, (context: OrderMailContext) => MailWords>;

/** Names the license; for a seat add-on, the group including the added seats. */
export function theLicense(order: Order): string {
  const bought = purposeOf(order);
  const next = bought.purpose === 'renewal' ? bought.order.renews.next : undefined;
  return whatWasBought({ ...order, seats: next?.seats ?? paidSeats(order) });
}

/** Formats a person, with a name if we have one: `Asha Rao (asha@institute.example)`. */
export const personOf = ({ name, email }: { name?: string | undefined; email: string }) =>
  name === undefined ? email : `${name} (${email})`;

/** Names the owner as the group's other members see them: `Asha Rao (asha@institute.example)`. */
export function giverOf(order: Order): string {
  return personOf(ownerOf(order));
}

/** Names the purchase, as in `Group Academic License (5 seats)`. */
export function whatWasBought({ kind, title, seats }: Order): string {
  if (kind === 'training') return `${title} (${seats} ${seats === 1 ? 'participant' : 'participants'})`;
  return seats > 1 ? `${title} (${seats} seats)` : title;
}

/** Formats a reason written by a third party as the end of a sentence. */
export const asSentence = (reason: string) =>
  /[.!?]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`;

/** Formats the last day of an order's license; null if it never ends. */
export const lastDay = (order: Order) => {
  const end = endOf(order);
  return end === undefined ? null : formatDay(end);
};

export const dayOfSale = (date: string, { amount }: Order) => formatDay(date, dayZone(amount.currency));

/** Returns the facts of a purchase: what was bought, paid, and licensed. */
export const receipt = (order: Order): Block =>
  facts(
    ['Order', order.id],
    order.invoiceSeries !== undefined && order.invoiceSerial !== undefined
      ? ['Receipt', invoiceNumber(order.invoiceSeries, order.invoiceSerial)]
      : null,
    ['Bought', whatWasBought(order)],
    ...creditFacts(order),
    [
      'Paid',
      `${formatMoney(order.amount, { fraction: 'always' })}${order.amount.currency === 'INR' ? ` (includes ${tax.gstPercent}% GST)` : ''}`,
    ],
    order.payment ? ['Date', dayOfSale(order.payment.paidAt, order)] : null,
    ...licenseFacts(order),
    renewalFact(order),
  );

/** Returns the facts about the license that an order created, or about the period that it added. */
export function licenseFacts(order: Order): (readonly [string, string])[] {
  const period = paidPeriod(order);
  if (period) return [['Renewed', `from ${formatDay(period.from)} until ${formatDay(period.until)}`]];
  const { license } = order;
  if (!license) return [];
  const end = lastDay(order) ?? `no end date; includes all minor updates of version ${license.majorVersion}`;
  return [
    ['Licensed to', license.holder],
    ['Valid until', end],
  ];
}

/** Returns what will be charged again, worded as in the checkout and on the order page. */
export function renewalFact(order: Order): readonly [string, string] | null {
  const said = renewalOf(order);
  return said === undefined ? null : ['Renewal', said];
}

/** Shows the license key and how to activate it; nothing while the key is not in force. */
export const keyBlocks = (order: Order): Block[] =>
  isOwnKeyInForce(order) && order.licenseKey !== undefined
    ? [
        { kind: 'code', label: 'Your license key', code: order.licenseKey },
        steps(
          `Open ${site.product} and choose Activate.`,
          'Copy the whole key, paste it, and confirm. It works without an internet connection.',
        ),
        ...extensionBlocks(order),
      ]
    : [];

/** Whether the license, or the period that a renewal added to one, is in force. */
export const runs = (order: Order) =>
  isLicenseInForce(order) || (order.renews !== undefined && order.state === 'paid');

/** For a computer without internet access. With it, the application requests the extension itself. */
export const extensionBlocks = (order: Order): Block[] =>
  isOwnKeyInForce(order) && order.licenseExtension !== undefined
    ? [
        { kind: 'code', label: 'Extension of your key', code: order.licenseExtension },
        note(
          `Only for computers without internet: in ${site.product}, choose Activate and paste this extension after your key. It extends the key until ${lastDay(order)}.`,
        ),
      ]
    : [];

export const installers: Block[] = [
  button('Download for Windows', site.installers.windows.url),
  links(`Version ${site.version}, ${site.installers.windows.size}. On a Mac, install XQuartz first:`, [
    `Download for Mac (${site.installers.mac.size})`,
    site.installers.mac.url,
  ]),
];

/** Explains the right of withdrawal to buyers who have it. */
export const withdrawalNote = (order: Order): Block[] =>
  withdrawalEnd(order) === null
    ? []
    : [
        note(
          `Consumers in the European Union may withdraw from this contract within ${withdrawalDays} days, on the order page: choose "Withdraw from the contract here".`,
        ),
      ];

/** How to prove it, worded the same in every email that asks. */
export const howToProve = `With a school email address, it takes a minute: we email you a code. Otherwise, upload your student ID or a letter from your school. A photo from your phone is fine, and we answer within ${answerDays['student-id']} working days.`;

export type ProofUrls = Pick<OrderMailContext, 'orderUrl' | 'proofUrl'>;

/** Links to both ways to prove it: the order page and the page without JavaScript. */
export const toProof = ({ orderUrl, proofUrl }: ProofUrls): Block[] => [
  button('Show that you are a student', orderUrl),
  links(`Or reply to this email with the document. Without JavaScript:`, ['the plain page', proofUrl]),
];

/** Asks for proof of student status while it is outstanding. */
export const studentId = (order: Order, urls: ProofUrls): Block[] =>
  order.studentId?.state === 'waiting'
    ? [text(`One step is left: please show that you are a student. ${howToProve}`), ...toProof(urls)]
    : [];

/** Returns the URL that buys the same again without losing a day of the current term. */
export const renewalUrl = (order: Order, origin: string, token: string) =>
  `${origin}${renewalPath(order.productId, seatsToRenew(order), token)}`;
