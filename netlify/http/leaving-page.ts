// The page on which an administrator chooses who leaves a group at its renewal. It needs no JavaScript.
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import { leavesField } from '../../src/contracts/seats.ts';
import type { SeatRow } from '../../src/contracts/seats-replies.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { markOf } from '../../src/domain/license/seat-emails.ts';
import { outsideApi } from '../../src/routes.ts';
import type { LeavingView } from '../use-cases/leaving-view.ts';
import { alertHtml, hiddenHtml } from './form-fields.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { sitePage } from './site-page.ts';

const title = 'Who leaves at the renewal';
const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

function personHtml(row: SeatRow): Html {
  const { number, name, email = '', state, leaves } = row;
  const who = `Seat ${number}: ${name === undefined ? email : `${name}, ${email}`}`;
  if (state === 'administrator') return html`<p>${who} (the buyer, who can give it up on the seats page)</p>`;
  const asked = state === 'pending' ? ', has not opened it yet' : '';
  return html`<label class="check"
    ><input
      ${attributes({ type: 'checkbox', name: leavesField + markOf(row), value: 'yes', checked: leaves })}
    /><span>${who}${asked}</span></label
  >`;
}

function formHtml({ people, before }: LeavingView, link: string): Html {
  const hidden = [hiddenHtml('link', link), hiddenHtml('before', before.join(' '))];
  return html`<form class="form" method="post" action="${outsideApi.seatsLeaving}">
    ${hidden}
    <fieldset>
      <legend>Check everyone who leaves</legend>
      ${people.map(personHtml)}
    </fieldset>
    <button class="button primary">Save</button>
  </form>`;
}

/** Renders what follows the choice: a renewal for that many seats, for the person who pays. */
function renewalHtml({ next, administrator, renewPath, quotePath }: LeavingView): Html {
  const seats = count(next.seats, 'seat');
  if (next.isPaid)
    return html`<p>The renewal is paid: the group has ${seats} from ${formatDay(next.begins)} on.</p>`;
  const links = [
    ...(renewPath === undefined ? [] : [{ href: renewPath, text: `Renew for ${seats}` }]),
    ...(quotePath === undefined ? [] : [{ href: quotePath, text: `Get a quote for ${seats}` }]),
  ];
  const who =
    administrator === 'first'
      ? `Reminders and renewal links now offer ${seats}. If someone else pays, tell them to renew for ${seats}.`
      : `Reminders and renewal links now offer ${seats}. Tell the person who pays to renew for ${seats}.`;
  return html`<p>${who} The new number can be larger, but it must include everyone who stays.</p>
    ${linksHtml(links)}`;
}

/** Lists the people of a group with a checkbox each, or explains why no one can be chosen. */
export function leavingPage(
  link: string,
  view: LeavingView,
  { alert, message }: { alert?: string; message?: string } = {},
): Promise<Response> {
  const { title: license, seats, used, staying, next, closed } = view;
  const facts = factsHtml([
    ['License', license],
    ['Seats', `${used} of ${seats} used`],
    ['Stay at the renewal', count(staying, 'person').replace('persons', 'people')],
    ['Next period begins', formatDay(next.begins)],
  ]);
  const how = html`<p>
    Everyone keeps their seat until the next period begins. On that day, the people you check lose their seat,
    and we email each of them the reason. No one else is affected. If the renewal is not paid, no one loses a
    seat.
  </p>`;
  const inside =
    closed === null
      ? html`${facts}${how}${formHtml(view, link)}${renewalHtml(view)}`
      : html`<p>${closed}</p>`;
  const back = linksHtml([{ href: view.seatsPath, text: 'Back to the seats' }]);
  return sitePage(
    { title, inside: html`${alertHtml(alert)}${alertHtml(message, 'good')}${inside}${back}` },
    alert === undefined ? 200 : 409,
  );
}
