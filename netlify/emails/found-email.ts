// The email to someone who lost a key, a link, an invoice, a certificate, or a seat: lists everything an address has, with its links.
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { holdingsPageDays } from '../../src/contracts/order-page.ts';
import type { AccountOrder, GivenThing } from '../../src/contracts/trial-replies.ts';
import { pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { type Block, button, links, type MailWords, note, text } from './email-layout.ts';

/** What an address bought and what others gave it. */
export type Holdings = {
  bought: readonly AccountOrder[];
  given: readonly GivenThing[];
  /** The page that shows all of it without JavaScript; undefined if there is nothing. */
  pagePath?: string | undefined;
};

type Link = readonly [label: string, path: string | undefined];

/** Lists the links that have a path after an introduction. */
function further(origin: string, lead: string, ...all: Link[]): Block[] {
  const known = all.flatMap(([label, path]) => (path === undefined ? [] : [[label, origin + path] as const]));
  return known.length === 0 ? [] : [links(lead, ...known)];
}

/** Links this many of the newest invoices by number, so that a lost one is a click away. A longer list has its own page. */
const mostDocuments = 4;
const documentsIn = ({ papers, papersPath }: AccountOrder): Link[] =>
  papers.length > mostDocuments
    ? [['All invoices', papersPath]]
    : papers.map(({ title, href }) => [title, href] as const);

const boughtBlocks = (origin: string, order: AccountOrder): Block[] => [
  button(`${order.title}, ${formatDay(order.placedAt, dayZone(order.amount.currency))}`, origin + order.link),
  ...further(
    origin,
    'From this order:',
    ['License file', order.keyFile],
    ['Seats', order.seatsPath],
    ['Dates and participants', order.bookingPath],
    ...documentsIn(order),
    ['Without JavaScript', order.waitingPath ?? order.plainSeatsPath],
    ['Renew', order.renewPath],
    ['Change the plan', order.upgradePath],
  ),
];

const nameOf = ({ what, title, seat }: GivenThing) =>
  ({
    license: `Your license: ${title}`,
    seat: `Your license key: ${title}, seat ${seat ?? ''}`,
    administration: `Manage the seats: ${title}`,
    ownership: `Your license: ${title}`,
    payment: `Pay for the next period: ${title}`,
    place: `Your place: ${title}`,
  })[what];

function givenBlocks(origin: string, thing: GivenThing): Block[] {
  const { path, plainPath, certificatePath, licenseKey, from } = thing;
  if (licenseKey !== undefined && path === undefined)
    return [{ kind: 'code', label: nameOf(thing), code: licenseKey }];
  if (path === undefined)
    return [note(`${nameOf(thing)}. It is on hold or has ended. Please ask ${from}, who gave it to you.`)];
  return [
    button(nameOf(thing), origin + path),
    ...further(
      origin,
      'Also:',
      ['Your certificate (PDF)', certificatePath],
      ['Page that works without JavaScript', plainPath],
    ),
  ];
}

const password = (origin: string) =>
  links('Forgot your account password?', ['Choose a new one', origin + pages.forgotPassword]);

/** Lists everything an address has, or states that it has nothing. */
export function foundMail({ bought, given, pagePath }: Holdings, origin: string): MailWords {
  const subject = `Your ${site.product} licenses and orders`;
  if (bought.length + given.length === 0)
    return {
      subject,
      heading: 'We found nothing for this address',
      blocks: [
        text(
          'Someone, hopefully you, asked us for the licenses and orders of this address. It has no paid order, no seat, and no place in a training. Perhaps you used another address, or the payment was not completed. If someone else bought for you, ask them to resend your invitation.',
        ),
        password(origin),
      ],
    };
  return {
    subject,
    heading: 'Your licenses and orders',
    blocks: [
      text(
        'You are receiving this email because someone, hopefully you, asked for the licenses and orders of this address.',
      ),
      ...(pagePath === undefined
        ? []
        : [
            button('Open everything on one page', origin + pagePath),
            note(`The page works for ${holdingsPageDays} days, even without JavaScript.`),
          ]),
      ...bought.flatMap((order) => boughtBlocks(origin, order)),
      ...(bought.length > 0 && given.length > 0 ? [text('Given to you by others:')] : []),
      ...given.flatMap((thing) => givenBlocks(origin, thing)),
      password(origin),
      note('Anyone with these links can see your keys. Please do not forward this email.'),
    ],
  };
}
