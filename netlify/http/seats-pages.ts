// A group's seats without JavaScript: the list with a form that invites one person, and the page of a seat's holder.
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import type { SeatsView, SeatView } from '../../src/contracts/seats-replies.ts';
import { formatMoney } from '../../src/domain/money.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { outsideApi, pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { plainPage } from './plain-page.ts';
import { replaceLinkForm } from './replace-link-form.ts';
import { hiddenHtml } from './form-fields.ts';

const page = (title: string, body: Html, status = 200) =>
  plainPage(
    title,
    html`<h1>${title}</h1>
      ${body}
      <p><a href="/">${site.product}</a></p>`,
    status,
  );

const words = { administrator: 'buyer', active: 'active', pending: 'pending', free: 'free' } as const;

const rowOf = ({ number, state, name, email, since, leaves }: SeatsView['rows'][number]) =>
  html`<li>
    Seat ${number},
    ${words[state]}${leaves ? ', leaves at the renewal' : ''}${email === undefined ? '' : `: ${name === undefined ? email : `${name}, ${email}`}`}${since === undefined ? '' : `, since ${formatDay(since)}`}
  </li>`;

/** Renders the quote form for seats that are paid by bank transfer. */
const quoteForm = (link: string, additions: SeatsView['additions']) =>
  additions.length === 0
    ? ''
    : html`<form method="get" action="${outsideApi.seatsQuote}">
        ${hiddenHtml('link', link)}
        <p>
          <label for="seats">Add seats by purchase order or transfer</label><br /><select
            id="seats"
            name="seats"
          >
            ${additions.map(({ seats, price }) => html`<option value="${seats}">${seats === 1 ? '1 seat' : `${seats} seats`}, ${formatMoney(price, { fraction: 'always' })}</option>`)}
          </select>
        </p>
        <button>Get a quote</button>
      </form>`;

/** Lists who has which seat, with a form for one more. */
export function seatsPage(
  link: string,
  { title, rows, closed, exportPath, additions, quotePath, leavingPath, payerPath, ownershipPath }: SeatsView,
  { typed = '', alert, said }: { typed?: string; alert?: string; said?: string } = {},
): Response {
  const isFull = rows.every(({ state }) => state !== 'free');
  const form =
    closed !== undefined || isFull
      ? html`<p>${closed ?? 'No seat is free.'}</p>`
      : html`<form method="post" action="${outsideApi.seatsPlain}">
          ${hiddenHtml('link', link)}
          <p>
            <label for="email">Invite by email</label><br /><input
              id="email"
              name="email"
              type="email"
              autocomplete="off"
              maxlength="254"
              value="${typed}"
              ${attributes(alert === undefined ? {} : { 'aria-invalid': 'true', 'aria-describedby': 'alert' })}
            />
          </p>
          <button>Send invitation</button>
        </form>`;
  return page(
    'Seats',
    html`${alert === undefined ? '' : html`<p role="alert" id="alert"><strong>${alert}</strong></p>`}${said === undefined ? '' : html`<p role="status"><strong>${said}</strong></p>`}
      <p>${title}</p>
      <ul>
        ${rows.map(rowOf)}
      </ul>
      ${form}${quotePath === undefined ? '' : quoteForm(link, additions)}${leavingPath === undefined ? '' : html`<p><a href="${leavingPath}">Choose who leaves at the renewal</a></p>`}${payerPath === undefined ? '' : html`<p><a href="${payerPath}">Someone else pays from now on</a></p>`}${ownershipPath === undefined ? '' : html`<p><a href="${ownershipPath}">Transfer the license to someone else</a></p>`}
      <p><a href="${exportPath}">Download this list</a></p>
      <p>
        To revoke a seat, resend an invitation, or upload a list, open the
        <a href="${pages.seats}?link=${link}">seats page</a> in a browser with JavaScript, or write to
        ${site.contacts.support}.
      </p>
      ${replaceLinkForm(link)}`,
    alert === undefined ? 200 : 400,
  );
}

/** Asks before a seat is claimed, because link scanners must not claim it. */
export const askToTakeSeat = (link: string): Response =>
  page(
    'Your seat',
    html`<p>
        Someone has given you a seat in a ${site.product} group license. The next page shows your license key.
      </p>
      <form method="post" action="${outsideApi.seatPlain}">
        ${hiddenHtml('link', link)}<button>Show my license key</button>
      </form>`,
  );

/** Returns the page with a seat's key. */
export function seatPage(
  link: string,
  { title, email, key, extension, validUntil, administrator }: SeatView,
): Response {
  const { windows, mac } = site.installers;
  const more =
    extension === undefined
      ? ''
      : html`<p>Extension, for computers without internet:</p>
          <p><code>${extension}</code></p>`;
  return page(
    'Your seat',
    html`<p>${title}, for ${email}${validUntil === null ? '' : `, until ${formatDay(validUntil)}`}.</p>
      <p>Your license key:</p>
      <p><code>${key}</code></p>
      ${more}
      <ol>
        <li>
          Install: <a href="${windows.url}">Windows, ${windows.size}</a> or
          <a href="${mac.url}">Mac, ${mac.size}</a>.
        </li>
        <li>Open ${site.product}, choose Activate and paste the whole key.</li>
        <li><a href="${pages.resources}#tutorials">Make your first figure</a></li>
      </ol>
      <p>If you have questions about your seat, ask ${administrator}.</p>
      ${replaceLinkForm(link)}`,
  );
}

/** Returns the page for a seat that was withdrawn, or whose link is invalid. */
export const seatGone = (): Response =>
  page(
    'This seat is no longer yours',
    html`<p>
      The link is incomplete, or the seat was withdrawn, revoked, or put on hold. Please ask the person who
      invited you.
    </p>`,
    404,
  );
