// The page on which a license's owner or administrator names who pays from the next period on. It needs no JavaScript.
import { html, type Html } from '../../src/contracts/html.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { outsideApi } from '../../src/routes.ts';
import type { PayerView } from '../use-cases/name-payer.ts';
import { alertHtml, hiddenHtml, inputHtml, type Typed } from './form-fields.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { sitePage } from './site-page.ts';

const title = 'Someone else pays from now on';

/** Explains what happens to a card that would be charged again. */
function cardWords({ charged, end = '' }: PayerView): string {
  if (!charged)
    return 'Nothing is charged automatically: the new payer pays through a link that we email them.';
  const on = charged.on === undefined ? '' : ` on ${formatDay(charged.on)}`;
  return `The card of ${charged.email} would be charged again${on}. When you save, we cancel that renewal: the license stays paid until ${formatDay(end)}, and that card is not charged again. A card cannot be transferred, so the new payer needs their own and pays for the next period through a link that we email them.`;
}

function formHtml(typed: Typed, link: string): Html {
  const fields = [
    {
      name: 'email',
      label: 'Email of the person who pays',
      type: 'email',
      maxLength: 254,
      more: { required: true },
      autoComplete: 'off',
    },
    { name: 'name', label: 'Name (optional)', maxLength: 60, autoComplete: 'off' },
    {
      name: 'company',
      label: 'Institution (optional)',
      hint: 'Quotes for the next period name it. The payer enters the other billing details.',
      maxLength: 100,
      autoComplete: 'off',
    },
  ];
  return html`<form class="form" method="post" action="${outsideApi.orderPayer}">
    ${hiddenHtml('link', link)}${fields.map((field) => inputHtml(typed, field))}<button
      class="button primary"
    >
      Save and email them
    </button>
  </form>`;
}

/** Returns the page with the current payer and the form that names another. */
export function payerPage(
  view: PayerView,
  { link, ...typed }: Typed & { link: string },
  { alert, message, status = 200 }: { alert?: string; message?: string; status?: number } = {},
): Promise<Response> {
  const { license, payer, end, closed, backPath } = view;
  const facts = factsHtml([
    ['License', license.title],
    ['Paid until', end === undefined ? '' : formatDay(end)],
    ['Pays for the next period', payer],
  ]);
  const how = html`<p>
      The person you name gets the reminders, the renewal quotes, and the invoices for what they pay. They see
      no key, no seats, and none of your invoices. The license, its keys, and its seats do not change. We
      email the owner and the person who has paid so far.
    </p>
    <p>${cardWords(view)}</p>`;
  const form = closed === null ? html`${facts}${how}${formHtml(typed, link)}` : html`<p>${closed}</p>`;
  const inside = message === undefined ? form : facts;
  const back = linksHtml([{ href: backPath, text: 'Back' }]);
  return sitePage(
    { title, inside: html`${alertHtml(alert)}${alertHtml(message, 'good')}${inside}${back}` },
    closed === null ? status : 409,
  );
}
