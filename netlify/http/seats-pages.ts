// The seats of a group without a script: the list with a form that invites one person, and the page of whoever has a seat.
import { escapeMarkup as escape } from '../../src/contracts/escape-markup.ts';
import type { SeatsView, SeatView } from '../../src/contracts/seats-replies.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { outsideApi, pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { plainPage } from './plain-page.ts';
import { replaceLinkForm } from './replace-link-form.ts';

const page = (title: string, body: string, status = 200) =>
  plainPage(title, `<h1>${escape(title)}</h1>${body}<p><a href="/">${escape(site.product)}</a></p>`, status);

const words = { administrator: 'buyer', active: 'active', pending: 'pending', free: 'free' } as const;

const rowOf = ({ number, state, name, email, since, leaves }: SeatsView['rows'][number]) =>
  `<li>Seat ${number}, ${words[state]}${leaves ? ', leaves at the renewal' : ''}${email === undefined ? '' : `: ${escape(name === undefined ? email : `${name}, ${email}`)}`}${since === undefined ? '' : `, since ${formatDay(since)}`}</li>`;

/** Seats that are paid by transfer. */
const quoteForm = (link: string, additions: SeatsView['additions']) =>
  additions.length === 0
    ? ''
    : `<form method="get" action="${outsideApi.seatsQuote}"><input type="hidden" name="link" value="${escape(link)}"><p><label for="seats">Add seats by purchase order or transfer</label><br><select id="seats" name="seats">${additions.map(({ seats, price }) => `<option value="${seats}">${seats === 1 ? '1 seat' : `${seats} seats`}, ${escape(formatMoney(price, { fraction: 'always' }))}</option>`).join('')}</select></p><button>Get a quote</button></form>`;

/** Who has which seat, and a form for one more. */
export function seatsPage(
  link: string,
  { title, rows, closed, exportPath, additions, quotePath, leavingPath, payerPath }: SeatsView,
  { typed = '', alert, said }: { typed?: string; alert?: string; said?: string } = {},
): Response {
  const isFull = rows.every(({ state }) => state !== 'free');
  const form =
    closed !== undefined || isFull
      ? `<p>${escape(closed ?? 'No seat is free.')}</p>`
      : `<form method="post" action="${outsideApi.seatsPlain}"><input type="hidden" name="link" value="${escape(link)}"><p><label for="email">Invite by email</label><br><input id="email" name="email" type="email" autocomplete="off" maxlength="254" value="${escape(typed)}"${alert === undefined ? '' : ' aria-invalid="true" aria-describedby="alert"'}></p><button>Send invitation</button></form>`;
  return page(
    'Seats',
    `${alert === undefined ? '' : `<p role="alert" id="alert"><strong>${escape(alert)}</strong></p>`}${said === undefined ? '' : `<p role="status"><strong>${escape(said)}</strong></p>`}<p>${escape(title)}</p><ul>${rows.map(rowOf).join('')}</ul>${form}${quotePath === undefined ? '' : quoteForm(link, additions)}${leavingPath === undefined ? '' : `<p><a href="${escape(leavingPath)}">Choose who leaves at the renewal</a></p>`}${payerPath === undefined ? '' : `<p><a href="${escape(payerPath)}">Someone else pays from now on</a></p>`}<p><a href="${escape(exportPath)}">Download this list</a></p><p>To revoke a seat, send an invitation again or upload a list, open the <a href="${escape(`${pages.seats}?link=${link}`)}">seats page</a> in a browser with JavaScript, or write to ${escape(site.contacts.support)}.</p>${replaceLinkForm(link)}`,
    alert === undefined ? 200 : 400,
  );
}

/** Asks whoever opens a seat's link: programs that look at links take no seat. */
export const askToTakeSeat = (link: string): Response =>
  page(
    'Your seat',
    `<p>Someone has given you a seat in a group license of ${escape(site.product)}. The next page shows your license key.</p><form method="post" action="${outsideApi.seatPlain}"><input type="hidden" name="link" value="${escape(link)}"><button>Show my license key</button></form>`,
  );

export function seatPage(
  link: string,
  { title, email, key, extension, validUntil, administrator }: SeatView,
): Response {
  const { windows, mac } = site.installers;
  const more =
    extension === undefined
      ? ''
      : `<p>Extension, for computers without internet:</p><p><code>${escape(extension)}</code></p>`;
  return page(
    'Your seat',
    `<p>${escape(title)}, for ${escape(email)}${validUntil === null ? '' : `, until ${formatDay(validUntil)}`}.</p><p>Your license key:</p><p><code>${escape(key)}</code></p>${more}<ol><li>Install: <a href="${escape(windows.url)}">Windows, ${escape(windows.size)}</a> or <a href="${escape(mac.url)}">Mac, ${escape(mac.size)}</a>.</li><li>Open ${escape(site.product)}, choose Activate and paste the whole key.</li><li><a href="${pages.resources}#tutorials">Make your first figure</a></li></ol><p>Questions about the seat go to ${escape(administrator)}.</p>${replaceLinkForm(link)}`,
  );
}

export const seatGone = (): Response =>
  page(
    'This seat is no longer yours',
    '<p>The link is incomplete, or the seat was withdrawn, revoked or put on hold. Please ask the person who invited you.</p>',
    404,
  );
