// The words of every mail about an order, side by side, so that they say the same things in the same words.
import { type SessionMailKind, sessionHours } from '../../src/domain/training/booking.ts';
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { answerDays } from '../../src/domain/order/desk.ts';
import { graceInDays } from '../../src/domain/license/license.ts';
import { formatMoney } from '../../src/domain/money.ts';
import {
  hasOwnKeys,
  isBuyerSeated,
  isGroup,
  paidSeats,
  seatCode,
  seatOfferedBy,
  seatsToRenew,
} from '../../src/domain/license/seating.ts';
import { madeRenewalQuote } from '../../src/domain/license/renewal-quote.ts';
import { isLicenceInForce, isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import type { OrderMailKind } from '../../src/domain/order/order-mail.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { canCancelRenewal, endOf, renewsOn } from '../../src/domain/license/renewal.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { type AddedSeatsOrder, type Purpose, purposeOf } from '../../src/domain/order/purpose.ts';
import { paidPeriod } from '../../src/domain/license/periods.ts';
import { codeInMinutes } from '../../src/domain/license/student-proof.ts';
import { proofNeededBy } from '../../src/domain/license/student-times.ts';
import { invoiceNumber, tax } from '../../src/domain/billing/tax.ts';
import { withdrawalDays, withdrawalEnd } from '../../src/domain/order/withdrawal.ts';
import { againPath, pages, renewalPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { creditFacts, replacedBlocks, restoredWords, upgradeLinks } from './upgrade-words.ts';
import { purchaseOrderMails } from './purchase-order-mails.ts';
import { payerMails } from './payer-mails.ts';
import { renewalMails } from './renewal-mails.ts';
import { type Block, button, facts, links, type MailWords, note, steps, text } from './mail-layout.ts';

export type OrderMailContext = {
  order: Order;
  origin: string;
  orderUrl: string;
  /** Where the renewal is cancelled in one click. */
  cancelUrl: string;
  /** Where the plan of the license is changed; and, of an upgrade, that of the license that it replaces. */
  upgradeUrl: string;
  replacedUrl: string;
  /** Where the dates and participants of a training are named. */
  bookingUrl: string;
  /** Where an order by invoice says how it is paid. */
  purchaseOrderUrl: string;
  /** Where a student licence is proved without a script. */
  proofUrl: string;
  renewalToken: string;
  /** The page of the quote that was made for the next period; undefined where none was. */
  quoteUrl?: string | undefined;
  /** Where another quote for the next period is made. */
  otherQuoteUrl: string;
  /** Where the seats of a group are managed: by its buyer, and by the second administrator of this round. */
  seatsUrl: string;
  secondUrl: (round: string) => string;
  /** The page of the seat that a code names. */
  seatUrl: (code: string) => string;
  /** For a renewal or an upgrade: the current state of the order that created the license. */
  license?: Order | undefined;
  detail: string;
  /** The number of the paper that goes with it. */
  invoice?: string | undefined;
  /** The six digits that prove a school address. */
  code?: string | undefined;
};

/** The group with the seats that were added to it. */
function theLicence(order: Order): string {
  const bought = purposeOf(order);
  const next = bought.purpose === 'renewal' ? bought.order.renews.next : undefined;
  return whatWasBought({ ...order, seats: next?.seats ?? paidSeats(order) });
}

/** The buyer as the other people of a group see them, with a name if we have one: `Asha Rao (asha@institute.example)`. */
const giverOf = ({ buyer: { name, email } }: Order) => (name === undefined ? email : `${name} (${email})`);

/** `Group Academic License (5 seats)` */
function whatWasBought({ kind, title, seats }: Order): string {
  if (kind === 'training') return `${title} (${seats} ${seats === 1 ? 'participant' : 'participants'})`;
  return seats > 1 ? `${title} (${seats} seats)` : title;
}

/** A reason that someone else wrote, as the end of a sentence. */
const asSentence = (reason: string) => (/[.!?]$/.test(reason.trim()) ? reason.trim() : `${reason.trim()}.`);

const lastDay = (order: Order) => {
  const end = endOf(order);
  return end === undefined ? null : formatDay(end);
};

const dayOfSale = (date: string, { amount }: Order) => formatDay(date, dayZone(amount.currency));

const receipt = (order: Order): Block =>
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

/** The license that an order began, or the period that it gave to one. */
function licenseFacts(order: Order): (readonly [string, string])[] {
  const period = paidPeriod(order);
  if (period) return [['Renewed', `from ${formatDay(period.from)} until ${formatDay(period.until)}`]];
  const { licence } = order;
  if (!licence) return [];
  const end = lastDay(order) ?? `no end, with all minor updates of version ${licence.majorVersion}`;
  return [
    ['Licensed to', licence.holder],
    ['Valid until', end],
  ];
}

/** What is charged again, in the words of the checkout and the order page. */
function renewalFact(order: Order): readonly [string, string] | null {
  const said = renewalOf(order);
  return said === undefined ? null : ['Renewal', said];
}

const keyBlocks = (order: Order): Block[] =>
  isOwnKeyInForce(order) && order.licenceKey !== undefined
    ? [
        { kind: 'code', label: 'Your license key', code: order.licenceKey },
        steps(
          `Open ${site.product} and choose Activate.`,
          'Copy the whole key, paste it, and confirm. It works without an internet connection.',
        ),
        ...extensionBlocks(order),
      ]
    : [];

/** Whether the license, or the period that a renewal added to one, is in force. */
const runs = (order: Order) =>
  isLicenceInForce(order) || (order.renews !== undefined && order.state === 'paid');

/** For a computer without internet; with it, the application asks for the same itself. */
const extensionBlocks = (order: Order): Block[] =>
  isOwnKeyInForce(order) && order.licenceExtension !== undefined
    ? [
        { kind: 'code', label: 'Extension of your key', code: order.licenceExtension },
        note(
          `Only for computers without internet: in ${site.product}, choose Activate and paste this extension after your key. It extends the key until ${lastDay(order)}.`,
        ),
      ]
    : [];

const installers: Block[] = [
  button('Download for Windows', site.installers.windows.url),
  links(`Version ${site.version}, ${site.installers.windows.size}. On a Mac, install XQuartz first:`, [
    `Download for Mac (${site.installers.mac.size})`,
    site.installers.mac.url,
  ]),
];

/** What a group's buyer does next: give out the seats. */
const seatsBlocks = (order: Order, seatsUrl: string): Block[] =>
  isGroup(order)
    ? [
        text(
          isBuyerSeated(order)
            ? `Assign the seats: you are the seat administrator. Seat 1 is yours${hasOwnKeys(order) ? ', and its key is below; if you do not use it yourself, give it up on the seats page' : ''}. Invite up to ${paidSeats(order) - 1} more people, one at a time or from a CSV file. Each gets their own key.`
            : `Assign the seats: you are the administrator of all ${paidSeats(order)}. Invite people one at a time or from a CSV file. Each gets their own key.`,
        ),
        button('Invite your people', seatsUrl),
      ]
    : [];

/** What was charged for the term that just began, in minor units. */
const renewalFacts = (order: Order, minorUnits: number, number: string | undefined): Block =>
  facts(
    number === undefined ? null : ['Invoice', number],
    ['Order', order.id],
    ['Renewed', theLicence(order)],
    ['Paid', formatMoney({ ...order.amount, minorUnits }, { fraction: 'always' })],
    ['Valid until', lastDay(order) ?? ''],
    renewalFact(order),
  );

const withdrawalNote = (order: Order): Block[] =>
  withdrawalEnd(order) === null
    ? []
    : [
        note(
          `Consumers in the European Union may withdraw from this contract within ${withdrawalDays} days, on the order page: choose "Withdraw from the contract here".`,
        ),
      ];

/** How to prove it, in the words of every mail that asks. */
const howToProve = `With an email address of your school it takes a minute: we mail you a code. Otherwise upload your student ID, or a letter of your faculty; a photo from a phone is fine, and we answer within ${answerDays['student-id']} working days.`;

type ProofUrls = Pick<OrderMailContext, 'orderUrl' | 'proofUrl'>;

/** The two ways to the proof: the order page, and a plain one. */
const toProof = ({ orderUrl, proofUrl }: ProofUrls): Block[] => [
  button('Show that you are a student', orderUrl),
  links(`Or answer this email with the document. Without JavaScript:`, ['the plain page', proofUrl]),
];

const studentId = (order: Order, urls: ProofUrls): Block[] =>
  order.studentId?.state === 'waiting'
    ? [text(`One step is left: please show that you are a student. ${howToProve}`), ...toProof(urls)]
    : [];

/** A student's renewal, which waits for a new proof. */
const proofForRenewal = (order: Order, days: string, urls: ProofUrls & { cancelUrl: string }): MailWords => {
  const isLookedAt = order.studentId?.state === 'under-review';
  return {
    subject: `Are you still a student? Your ${site.product} license renews in ${days}`,
    heading: isLookedAt ? 'We are looking at what you sent' : 'Please show that you are still a student',
    blocks: [
      text(
        `The ${whatWasBought(order)} renews on ${formatDay(renewsOn(order)!)}, for ${formatMoney(order.amount)}. Before that we need to see that you are still enrolled, by ${formatDay(order.studentId!.neededBy!)}.`,
      ),
      ...(isLookedAt
        ? [
            text(
              'We have your document and write to you as soon as we have reviewed it. You don’t need to do anything now.',
            ),
          ]
        : [text(howToProve), ...toProof(urls)]),
      text(
        `Without a proof nothing is charged: the renewal is cancelled, and your license ends on ${lastDay(order)}.`,
      ),
      links('If you do not want to go on:', ['Cancel the renewal', urls.cancelUrl]),
    ],
  };
};

const withdrawalFacts = (order: Order): Block =>
  facts(
    ['Order', order.id],
    ['Contract', whatWasBought(order)],
    ['Amount', formatMoney(order.amount, { fraction: 'always' })],
    order.payment ? ['Made on', dayOfSale(order.payment.paidAt, order)] : null,
    ['Declared by', order.withdrawal?.name ?? ''],
    ['Email', order.buyer.email],
    ['Received', `${(order.withdrawal?.declaredAt ?? '').slice(0, 16).replace('T', ' ')} UTC`],
  );

/** What a refund means for what was bought. */
function afterRefund(order: Order): string {
  const { whole, part } = refundWords[purposeOf(order).purpose];
  return order.state === 'refunded' ? whole + restoredWords(order) : part;
}

const refundWords: Record<Purpose['purpose'], { whole: string; part: string }> = {
  license: {
    whole: 'The license key of this order is no longer valid.',
    part: 'Your license stays valid.',
  },
  renewal: {
    whole: 'The license no longer includes the period of this renewal. Its other periods have not changed.',
    part: 'The renewal stays valid.',
  },
  'added-seats': {
    whole: 'The added seats are no longer part of the license.',
    part: 'The added seats stay.',
  },
  training: { whole: 'The booking is cancelled.', part: 'Your booking stays.' },
};

const standing: Record<Exclude<Purpose['purpose'], 'license'>, string> = {
  training: 'Your booking stands.',
  'added-seats': 'The added seats stay.',
  renewal: 'The renewal stands.',
};

/** What the end of a dispute means for what was bought. */
function afterDispute(order: Order, days: number): string {
  const { purpose } = purposeOf(order);
  if (purpose !== 'license') return standing[purpose];
  const until = lastDay(order);
  if (until === null) return 'Your license key is valid again.';
  const next = order.subscription === 'renewing' ? renewsOn(order) : undefined;
  const charge = next === undefined ? '' : ` Your card is charged next on ${formatDay(next)}.`;
  const added =
    days === 0 ? '' : `, ${days === 1 ? 'one day' : `${days} days`} longer, as long as it was on hold`;
  return `Your license key is valid again, until ${until}${added}.${charge}`;
}

/** Confirms a renewal to its buyer, who may not own the license. */
const renewalConfirmed = ({ order, orderUrl, license }: OrderMailContext): MailWords => {
  const isOwn = license?.buyer.email.toLowerCase() === order.buyer.email.toLowerCase();
  const until = lastDay(license && isOwn ? license : order);
  return {
    subject: `Your ${site.product} license is renewed until ${until}`,
    heading: 'The license is renewed',
    blocks: [
      text(
        `Thank you. The ${whatWasBought(order)} now runs until ${until}. All keys stay the same and keep working, so no one needs to do anything.${isOwn ? '' : ' We have notified the owner of the license by email.'}`,
      ),
      ...(license && isOwn ? extensionBlocks(license) : []),
      receipt(order),
      links('Your invoice is attached. This payment:', ['See the order', orderUrl]),
      ...withdrawalNote(order),
    ],
  };
};

/** Where the same is bought again, without losing a day of the term that runs. */
const renewalUrl = (order: Order, origin: string, token: string) =>
  `${origin}${renewalPath(order.productId, seatsToRenew(order), token)}`;

/** For a buyer who named someone else: the documents, and who received the key or the seats. */
const paidForSomeoneElse = (
  order: Order,
  user: string,
  { seatsUrl, ...urls }: ProofUrls & { seatsUrl: string },
): MailWords => ({
  subject: `Your ${site.product} order is paid`,
  heading: 'Thank you. Your order is paid.',
  blocks: [
    text(
      isGroup(order)
        ? `You bought the ${whatWasBought(order)}. As you asked, ${user} manages its seats and has received the link by email. You are receiving this email because you placed the order: you can see the seats, too, and name another administrator.`
        : `You bought the ${whatWasBought(order)} for ${user}. We sent the license key to that address. You are receiving this email because you placed the order.`,
    ),
    ...replacedBlocks(order, undefined),
    ...(isGroup(order) ? [button('See the seats', seatsUrl)] : []),
    ...studentId(order, urls),
    receipt(order),
    links('Your invoice is attached. Everything in one place:', ['See your order', urls.orderUrl]),
    ...withdrawalNote(order),
  ],
});

function seatsAdded({ addsTo }: AddedSeatsOrder, { order, orderUrl, seatsUrl }: OrderMailContext): MailWords {
  const { total, daysLeft, daysOfTerm, until } = addsTo;
  return {
    subject: `${order.seats === 1 ? 'A seat is' : `${order.seats} seats are`} added to your ${site.product} license`,
    heading: 'Your group has grown',
    blocks: [
      text(
        `Your group has ${total} seats now. You paid for ${daysLeft} of the ${daysOfTerm} days of this term, which runs until ${formatDay(until)}. From the next term on, the group is charged as one of ${total}. No key changes.`,
      ),
      button('Invite your people', seatsUrl),
      receipt(order),
      links('Your invoice is attached. This payment:', ['See the order', orderUrl]),
      ...withdrawalNote(order),
    ],
  };
}

const trainingBooked = ({ order, orderUrl, bookingUrl }: OrderMailContext): MailWords => ({
  subject: `Your ${site.product} training is booked`,
  heading: 'Your training is booked',
  blocks: [
    text(
      `Thank you for booking the ${whatWasBought(order)}. Propose dates that suit you: our team confirms one within ${answerDays.training} working days, or suggests another.`,
    ),
    button('Propose dates', bookingUrl),
    steps(
      'You propose dates, and say who takes part: now or later.',
      `You and the participants get the date for your calendars, and the link to the live session, about ${sessionHours} hours with hands-on exercises.`,
      'Every participant receives a certificate of achievement.',
    ),
    receipt(order),
    links('Your invoice is attached. Everything in one place:', ['See your order', orderUrl]),
    ...withdrawalNote(order),
  ],
});

const licenseBought = ({
  order,
  orderUrl,
  upgradeUrl,
  proofUrl,
  seatsUrl,
  license,
}: OrderMailContext): MailWords => ({
  subject: `Your ${site.product} license key`,
  heading: 'Thank you. Here is your license.',
  blocks: [
    text(`You bought the ${whatWasBought(order)}. Keep this email: it contains your license key.`),
    ...replacedBlocks(order, license),
    // The next step of this purchase comes first.
    ...seatsBlocks(order, seatsUrl),
    ...studentId(order, { orderUrl, proofUrl }),
    ...keyBlocks(order),
    ...installers,
    receipt(order),
    links(
      'Your invoice is attached. Everything in one place:',
      ['See your order', orderUrl],
      ...upgradeLinks(order, upgradeUrl),
    ),
    ...withdrawalNote(order),
    note('Anyone with the link to your order page can see your key. Please do not forward this email.'),
  ],
});

/** Where what was not paid can be bought once more. */
function retryUrl({
  order,
  origin,
  seatsUrl,
  replacedUrl,
  renewalToken,
}: Pick<OrderMailContext, 'order' | 'origin' | 'seatsUrl' | 'replacedUrl' | 'renewalToken'>): string {
  const { purpose } = purposeOf(order);
  if (purpose === 'added-seats') return seatsUrl;
  if (order.upgrades) return replacedUrl;
  return purpose === 'renewal' ? renewalUrl(order, origin, renewalToken) : `${origin}${againPath(order)}`;
}

const words: Record<Exclude<OrderMailKind, SessionMailKind>, (context: OrderMailContext) => MailWords> = {
  ...purchaseOrderMails,
  ...renewalMails,
  ...payerMails,
  'licence-extended': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} license is renewed until ${lastDay(order)}`,
    heading: 'Your license is renewed',
    blocks: [
      text(
        `Someone else paid to renew your ${theLicence(order)}. It now runs until ${lastDay(order)}. All keys stay the same and keep working, so no one needs to do anything.`,
      ),
      ...extensionBlocks(order),
      button('See your license', orderUrl),
    ],
  }),
  'order-confirmed': (context) => {
    const bought = purposeOf(context.order);
    switch (bought.purpose) {
      case 'renewal':
        return renewalConfirmed(context);
      case 'added-seats':
        return seatsAdded(bought.order, context);
      case 'training':
        return trainingBooked(context);
      case 'license':
        return bought.order.user
          ? paidForSomeoneElse(context.order, bought.order.user.email, context)
          : licenseBought(context);
    }
  },
  'licence-for-user': ({ order, origin }) => ({
    subject: `Your ${site.product} license key`,
    heading: 'Here is your license',
    blocks: [
      text(
        `${order.buyer.email} bought the ${whatWasBought(order)} for you and asked us to send you its key.${order.upgrades ? ' It replaces the key that you have.' : ''} They receive the invoice. Keep this email: it contains your license key.`,
      ),
      ...installers,
      ...keyBlocks(order),
      links('If you ever lose this email:', ['Get the key again', origin + pages.order]),
      note('Please do not forward this email: it shows your key.'),
    ],
  }),
  'bought-twice': ({ order, orderUrl, detail }) => ({
    subject: 'You bought the same twice',
    heading: 'You bought the same twice within a day',
    blocks: [
      text(
        `Order ${order.id} is the second for the ${whatWasBought(order)} with this address; the first is order ${detail}. If you wanted two, there is nothing to do. If one is a mistake, please answer this email, and a person looks at it.`,
      ),
      button('See the second order', orderUrl),
    ],
  }),
  'payment-on-its-way': ({ order, orderUrl }) => ({
    subject: `Your ${site.product} order is waiting for your bank`,
    heading: 'Your bank is sending the payment',
    blocks: [
      text(
        `Thank you for ordering the ${whatWasBought(order)}. Your bank has not sent the payment yet; a bank debit takes up to two weeks. We will email you when it arrives, or if it fails. You do not need to pay again.`,
      ),
      button('See your order', orderUrl),
      facts(['Order', order.id], ['Amount', formatMoney(order.amount, { fraction: 'always' })]),
    ],
  }),
  'payment-failed': ({ order, origin, seatsUrl, replacedUrl, renewalToken }) => ({
    subject: 'Your payment was not completed',
    heading: 'Your payment was not completed',
    blocks: [
      text(
        `The payment for the ${whatWasBought(order)} did not go through: ${asSentence(order.failure ?? 'the bank gave no reason')}`,
      ),
      text(
        'Nothing was bought. If the amount was deducted, your bank returns it within a few business days.',
      ),
      button('Try again', retryUrl({ order, origin, seatsUrl, replacedUrl, renewalToken })),
      facts(['Order', order.id], ['Amount', formatMoney(order.amount, { fraction: 'always' })]),
    ],
  }),
  'licence-renewed': ({ order, orderUrl, cancelUrl, detail, invoice }) => ({
    subject: `Your ${site.product} license is renewed`,
    heading: 'Your license is renewed',
    blocks: [
      text(
        `The ${theLicence(order)} now runs until ${lastDay(order)}. Your key stays the same, and there is nothing to install. The invoice is attached.`,
      ),
      renewalFacts(order, Number(detail), invoice),
      ...extensionBlocks(order),
      button('See your order', orderUrl),
      ...(canCancelRenewal(order)
        ? [links('You may end this at any time:', ['Cancel the renewal', cancelUrl])]
        : []),
    ],
  }),
  'renewal-failed': ({ order, orderUrl, cancelUrl }) => ({
    subject: `We could not renew your ${site.product} license`,
    heading: 'Your renewal payment failed',
    blocks: [
      text(
        `Your card was not charged for the ${theLicence(order)}. Your license keeps working for ${graceInDays} days, until ${lastDay(order)}, with the same key. Please check your card by then; the payment is tried again automatically.`,
      ),
      button('Check your card', orderUrl),
      ...extensionBlocks(order),
      links('If you do not want to go on, nothing is tried again:', ['Cancel the renewal', cancelUrl]),
    ],
  }),
  'renewal-reminder': ({ order, origin, orderUrl, cancelUrl, proofUrl, renewalToken, quoteUrl, detail }) => {
    const days = `${detail} ${detail === '1' ? 'day' : 'days'}`;
    if (proofNeededBy(order) !== undefined && order.studentId?.neededBy !== undefined)
      return proofForRenewal(order, days, { orderUrl, cancelUrl, proofUrl });
    return order.subscription === 'renewing'
      ? {
          subject: `Your ${site.product} license renews in ${days}`,
          heading: `Your license renews in ${days}`,
          blocks: [
            text(
              `The ${theLicence(order)} renews on ${formatDay(renewsOn(order)!)}. ${renewalOf(order)} If you want to keep the license, there is nothing to do.`,
            ),
            button('Cancel the renewal', cancelUrl),
            links('To use another card:', ['See your order', orderUrl]),
          ],
        }
      : {
          subject: `Your ${site.product} license ends in ${days}`,
          heading: `Your license ends in ${days}`,
          blocks: [
            text(
              `The ${theLicence(order)} runs until ${lastDay(order)}. Nothing is charged automatically: renew it if you want to go on${order.edition === 'student' ? ', and show once more that you are a student' : ''}. The new term begins on the day the old one ends, so you lose nothing by renewing early. After it ends, your projects stay readable in Viewer Mode.`,
            ),
            button('Renew your license', renewalUrl(order, origin, renewalToken)),
            ...(quoteUrl === undefined || madeRenewalQuote(order)?.seats !== (seatsToRenew(order) ?? 1)
              ? []
              : [
                  links('To pay by purchase order, use the quote that we sent you:', [
                    'Your renewal quote',
                    quoteUrl,
                  ]),
                ]),
            ...(order.payer
              ? [
                  note(
                    `${order.payer.email} pays for the next period and has a reminder, too. You are receiving this one because the license is yours.`,
                  ),
                ]
              : []),
            links('Your key and receipt:', ['See your order', orderUrl]),
          ],
        };
  },
  'subscription-ending': ({ order, origin, orderUrl, renewalToken }) =>
    order.studentId?.lapsedAt !== undefined && isLicenceInForce(order)
      ? {
          subject: `Your ${site.product} student license will not renew`,
          heading: 'Your student license will not renew',
          blocks: [
            text(
              `We have not seen that you are still a student, so we cancelled the renewal of the ${whatWasBought(order)}. Nothing is charged. Your key works until ${lastDay(order)}; after that your projects stay readable in Viewer Mode.`,
            ),
            text(
              'If you are still a student and want to go on: show it on your order page, then choose Change card there and take the cancellation back, before that day.',
            ),
            button('See your order', orderUrl),
          ],
        }
      : {
          subject: `Your ${site.product} subscription is cancelled`,
          heading: 'Your subscription is cancelled',
          blocks: [
            text(
              `The ${theLicence(order)} will not renew. ${runs(order) ? `Your key works until ${lastDay(order)}; after that your projects stay readable in Viewer Mode.` : 'Your order is on hold while your bank looks into the payment.'}`,
            ),
            button('See your order', orderUrl),
            ...(runs(order)
              ? [
                  links(
                    'If you change your mind: a new term begins on the day this one ends, whenever you buy it.',
                    ['Buy it again', renewalUrl(order, origin, renewalToken)],
                  ),
                ]
              : []),
          ],
        },
  refunded: ({ order, detail }) => {
    const whole = order.state === 'refunded';
    const amount = formatMoney({ ...order.amount, minorUnits: Number(detail) }, { fraction: 'always' });
    const paid = formatMoney(order.amount, { fraction: 'always' });
    return {
      subject: 'Your payment was refunded',
      heading: `${amount} was refunded`,
      blocks: [
        text(
          `We refunded ${whole ? `the ${amount}` : `${amount} of the ${paid}`} that you paid for the ${whatWasBought(order)}. Your bank shows it within a few business days.`,
        ),
        text(afterRefund(order)),
        facts(['Order', order.id]),
      ],
    };
  },
  'licence-suspended': ({ order }) => ({
    subject: 'Your order is disputed',
    heading: 'Your bank asked us about this payment',
    blocks: [
      text(
        `Your bank has opened a dispute about the payment for the ${whatWasBought(order)}. Until the bank decides, the order is on hold${order.licence ? ' and its license key is not valid' : ''}.${order.payment?.subscriptionId === undefined ? '' : ' Your card is not charged in the meantime.'}`,
      ),
      text(
        `Did you not mean to open one? Tell your bank that the payment was yours, and write to ${site.contacts.support}.`,
      ),
      facts(['Order', order.id]),
    ],
  }),
  'dispute-lost': ({ order, detail }) => {
    const amount = formatMoney({ ...order.amount, minorUnits: Number(detail) }, { fraction: 'always' });
    return {
      subject: 'Your bank decided the dispute in your favor',
      heading: `Your bank returned ${amount} to you`,
      blocks: [
        text(
          `Your bank has decided the dispute about the payment for the ${whatWasBought(order)} in your favor and returned ${amount} to you. ${afterRefund(order)}${order.payment?.subscriptionId === undefined ? '' : ' We ended the renewal, so your card is not charged again.'}`,
        ),
        text(`Is this a mistake? Write to ${site.contacts.support}.`),
        facts(['Order', order.id]),
      ],
    };
  },
  'licence-restored': ({ order, orderUrl, detail }) => ({
    subject: 'Your order is no longer on hold',
    heading: 'Your order is no longer on hold',
    blocks: [
      text(
        `Your bank has closed its dispute about the payment for the ${whatWasBought(order)}. ${afterDispute(order, Number(detail))}`,
      ),
      ...keyBlocks(order),
      button('See your order', orderUrl),
      facts(['Order', order.id]),
    ],
  }),
  'email-corrected': ({ order, orderUrl, detail }) =>
    detail === 'old'
      ? {
          subject: 'The email address of your order was changed',
          heading: 'The email address of your order was changed',
          blocks: [
            text(
              `Order ${order.id} now belongs to another address, as was asked on its page. If this wasn’t you, please write to us right away.`,
            ),
          ],
        }
      : {
          subject: `Your ${site.product} order`,
          heading: 'This is now the address of your order',
          blocks: [
            text(`The ${whatWasBought(order)} now belongs to this address.`),
            ...keyBlocks(order),
            button('See your order', orderUrl),
          ],
        },
  'link-replaced': ({ order, orderUrl, seatUrl, secondUrl, detail }) => {
    const [family, code = ''] = detail.split(' ');
    const seat = family === 'seat' ? seatOfferedBy(order, code) : undefined;
    const opened =
      family === 'second'
        ? button('Manage the seats', secondUrl(code))
        : family === 'order'
          ? button('See your order', orderUrl)
          : seat
            ? button('Open your seat', seatUrl(seatCode(seat)))
            : text('This seat has since been withdrawn.');
    return {
      subject: `Your new ${site.product} link`,
      heading: 'Here is your new link',
      blocks: [
        text(
          `The link to the ${order.title} was replaced, as was asked on its page. Earlier links no longer work. Please do not forward this email.`,
        ),
        opened,
        note(
          `Did you open the license file in ${site.product}? It names the earlier link: download the new file from the page, and open that. If you did not ask for a new link, somebody else had the earlier one; please write to ${site.contacts.support}.`,
        ),
      ],
    };
  },
  'billing-corrected': ({ order, orderUrl }) => ({
    subject: 'Your corrected invoice',
    heading: 'Your corrected invoice',
    blocks: [
      text(
        `The billing details of order ${order.id} were corrected, as was asked on its page. The new invoice is attached; a credit note takes back the earlier one, and both are on your order page.`,
      ),
      button('See your order', orderUrl),
    ],
  }),
  'withdrawal-confirmed': ({ order, orderUrl }) => ({
    subject: 'We received your withdrawal',
    heading: 'We received your withdrawal',
    blocks: [
      text(
        'This confirms that your withdrawal from the contract below has arrived. Where the law gives you that right, you get back what you paid, the way you paid it, within 14 days.',
      ),
      withdrawalFacts(order),
      button('See your order', orderUrl),
    ],
  }),
  'withdrawal-declared': ({ order }) => ({
    subject: `Withdrawal from order ${order.id}`,
    heading: 'A buyer has withdrawn from a contract',
    blocks: [
      text(
        'Please see whether the buyer has the right (consumers in the European Union have), and if so give the whole amount back within 14 days, where it was paid: with that, the license key or the booking ends. A subscription is to be cancelled there too.',
      ),
      withdrawalFacts(order),
    ],
  }),
  'student-code': ({ code = '' }) => ({
    subject: `${code} is your ${site.product} code`,
    heading: 'Your code',
    blocks: [
      { kind: 'code', label: 'Your code', code },
      text(
        `Please type it on the page where you asked for it, within ${codeInMinutes} minutes. It shows that you have an email address of a school, as a student license asks for.`,
      ),
      note(
        'If you did not ask for it, someone mistyped their address: there is nothing to do, and nothing was bought in your name.',
      ),
    ],
  }),
  'student-id-missing': ({ order, orderUrl, proofUrl, detail }) => ({
    subject: 'One step is left: show that you are a student',
    heading: 'Please show that you are a student',
    blocks: [
      text(
        `Your ${whatWasBought(order)} works. What we are still missing is a proof that you are a student. ${howToProve}`,
      ),
      ...toProof({ orderUrl, proofUrl }),
      facts(['Order', order.id]),
      ...(Number(detail) > 3
        ? [note('This is the last time that we ask. Without a proof the license does not renew.')]
        : []),
    ],
  }),
  'student-id-received': ({ order, orderUrl }) => ({
    subject: 'We received your student ID',
    heading: 'We received your student ID',
    blocks: [
      text(
        `Thank you. We check it and write to you within ${answerDays['student-id']} working days. Your license key works in the meantime. Order ${order.id}.`,
      ),
      button('See your order', orderUrl),
    ],
  }),
  'student-id-reviewed': ({ order, orderUrl, proofUrl }) =>
    order.studentId?.state === 'rejected'
      ? {
          subject: 'Please send your student ID again',
          heading: 'We could not accept your student ID',
          blocks: [
            text(
              `The reason: ${asSentence(order.studentId.reason ?? 'it could not be read')} Please try again. ${howToProve}`,
            ),
            ...toProof({ orderUrl, proofUrl }),
          ],
        }
      : {
          subject: 'Your student license is confirmed',
          heading: 'Your student license is confirmed',
          blocks: [
            text(
              `Thank you: nothing more is needed.${order.subscription === 'ending' ? ' The renewal stays cancelled; to take that back, choose Change card on your order page.' : ''} Enjoy your studies.`,
            ),
            button('See your order', orderUrl),
          ],
        },
  'seat-invited': ({ order, seatUrl, detail }) => {
    const seat = isLicenceInForce(order) ? seatOfferedBy(order, detail) : undefined;
    return {
      subject: `Your seat in a ${site.product} license`,
      heading: 'You have a seat',
      blocks: [
        text(
          `${giverOf(order)} has given you a seat in a ${site.product} ${order.title}. It comes with your own license key and costs you nothing.`,
        ),
        ...(seat
          ? [button('Open your seat', seatUrl(seatCode(seat)))]
          : [text('This seat has since been withdrawn.')]),
        steps(
          'Open your seat: it shows your license key.',
          `Install ${site.product} for Windows or Mac, and paste the key.`,
          'Make your first figure with the tutorial.',
        ),
        note(
          `Do you not know ${order.buyer.email}? Then there is nothing to do: without your click nothing happens. Please do not forward this email, for its link shows your key.`,
        ),
      ],
    };
  },
  'seat-upgraded': ({ order, seatUrl, detail }) => {
    const seat = isLicenceInForce(order) ? seatOfferedBy(order, detail) : undefined;
    return {
      subject: `Your new ${site.product} license key`,
      heading: 'Your group has a new plan',
      blocks: [
        text(
          `${giverOf(order)} changed the plan of your group to the ${order.title}. You keep your seat, and have a new license key, because a key states its plan.`,
        ),
        ...(seat
          ? [button('Open your seat', seatUrl(seatCode(seat)))]
          : [text('This seat has since been withdrawn.')]),
        steps(
          'Open your seat: it shows your new license key.',
          `In ${site.product}, choose Activate, and paste the key in place of the old one.`,
        ),
        note('Please do not forward this email: its link shows your key.'),
      ],
    };
  },
  'seat-revoked': ({ order }) => ({
    subject: `Your seat in a ${site.product} license has ended`,
    heading: 'Your seat has ended',
    blocks: [
      text(
        `${giverOf(order)} has withdrawn your seat in a ${site.product} ${order.title} or given it to someone else. Your license key is no longer valid. Your projects stay yours, and you can still read them in Viewer Mode.`,
      ),
      note('If this surprises you, please ask the person who invited you. We cannot restore a seat.'),
    ],
  }),
  'seat-not-renewed': ({ order }) => ({
    subject: `Your seat in a ${site.product} license was not renewed`,
    heading: 'Your seat was not renewed',
    blocks: [
      text(
        `You had a seat in the ${order.title} of ${giverOf(order)}. The license was renewed, and an administrator of its seats chose not to renew yours, so it ended with the term that is over. Your license key gets no further extension. Your projects stay yours, and you can still read them in Viewer Mode.`,
      ),
      note(
        `You are receiving this email because you had the seat. If this surprises you, please ask ${order.buyer.email}. We cannot restore a seat.`,
      ),
    ],
  }),
  'seats-second': ({ order, secondUrl, detail }) => ({
    subject: `You manage the seats of a ${site.product} license`,
    heading: 'You manage the seats with the buyer',
    blocks: [
      text(
        `${giverOf(order)} asks you to help manage the seats of the ${order.title}: you can invite people, resend invitations, and revoke seats. You do not see keys or invoices, and you do not need an account.`,
      ),
      button('Manage the seats', secondUrl(detail)),
      note('The link is yours alone: please do not forward this email. The buyer can end it at any time.'),
    ],
  }),
  'seats-second-told': ({ order, seatsUrl, detail }) => ({
    subject: 'A second person manages your seats',
    heading: 'A second person manages your seats',
    blocks: [
      text(
        `${detail} can now invite people to the ${whatWasBought(order)} and revoke their seats, by a link of their own. If this was not you, end that link on the seats page, and write to ${site.contacts.support}.`,
      ),
      button('Manage the seats', seatsUrl),
    ],
  }),
};

/** The words of a mail about an order. */
export const orderMail = (kind: keyof typeof words, context: OrderMailContext): MailWords =>
  words[kind](context);

/** Whether a kind of mail is about an order. */
export const isOrderMail = (kind: string): kind is keyof typeof words => Object.hasOwn(words, kind);
