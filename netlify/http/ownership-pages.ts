// The pages that transfer a group license: its owner offers it, and the other person accepts it. They need no JavaScript.
import { html, type Html } from '../../src/contracts/html.ts';
import { addDays, formatDay } from '../../src/domain/dates.ts';
import { nextPayment, offerDays, otherPayer } from '../../src/domain/license/ownership.ts';
import { ownerOf } from '../../src/domain/license/owner.ts';
import { endOf } from '../../src/domain/license/renewal.ts';
import { paidSeats } from '../../src/domain/license/seating.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { outsideApi, pages } from '../../src/routes.ts';
import type { OfferView, OwnershipView } from '../use-cases/hand-over.ts';
import { alertHtml, hiddenHtml, inputHtml, termsBox, termsLinks, type Typed } from './form-fields.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { sitePage } from './site-page.ts';

const licenseFacts = (license: Order) =>
  factsHtml([
    ['License', `${license.title}, ${paidSeats(license)} seats`],
    ['Paid until', formatDay(endOf(license) ?? '')],
    ['Owner', ownerOf(license).email],
  ]);

function offerHtml({ license, offer }: OwnershipView, typed: Typed & { link: string }): Html {
  const { link } = typed;
  if (offer)
    return html`<p>
        ${offer.email} can accept until ${formatDay(addDays(offer.at, offerDays))}. Until then the license is
        yours.
      </p>
      <form class="form" method="post" action="${outsideApi.ownership}">
        ${hiddenHtml('link', link)}${hiddenHtml('do', 'withdraw')}<button class="button">
          Withdraw the offer
        </button>
      </form>`;
  const fields = [
    {
      name: 'email',
      label: 'Email of the new owner',
      type: 'email',
      maxLength: 254,
      more: { required: true },
    },
    { name: 'name', label: 'Name (optional)', maxLength: 60 },
  ];
  const payer = otherPayer(license);
  return html`<p>
      The new owner gets an email with a link. Once they accept, the license is theirs: they manage the
      seats${payer === undefined ? ' and pay' : `, and ${payer} still pays`} for the next period. Everyone
      keeps their seat and their key; if you have seat 1, you keep it, too. You keep your invoices. If your
      card renews the license, we cancel that renewal when they accept. A license stays within its
      organization.
    </p>
    <form class="form" method="post" action="${outsideApi.ownership}">
      ${hiddenHtml('link', link)}${fields.map((field) => inputHtml(typed, { ...field, autoComplete: 'off' }))}<button
        class="button primary"
      >
        Send the offer
      </button>
    </form>`;
}

/** Returns the page with the current offer, or with the form that makes one. */
export function ownershipPage(
  view: OwnershipView,
  typed: Typed & { link: string },
  { alert, message, status = 200 }: { alert?: string; message?: string; status?: number } = {},
): Promise<Response> {
  const { license, closed, backPath } = view;
  const inside =
    closed === null
      ? html`${licenseFacts(license)}${offerHtml(view, typed)}`
      : html`<p>${closed}</p>
          ${linksHtml([{ href: pages.terms, text: 'Terms and conditions' }])}`;
  const back = linksHtml([{ href: backPath, text: 'Back' }]);
  return sitePage(
    {
      title: 'Transfer the license',
      inside: html`${alertHtml(alert)}${alertHtml(message, 'good')}${inside}${back}`,
    },
    closed === null ? status : 409,
  );
}

/** Returns the page with the offer and the form that accepts it, for the person who has the emailed link. */
export function acceptPage(
  { license }: OfferView,
  { link, errors = {} }: { link: string; errors?: Readonly<Record<string, string>> | undefined },
  status = 200,
): Promise<Response> {
  const academic = license.edition === 'academic' ? ' and use this license for academic research only' : '';
  return sitePage(
    {
      title: 'A group license for you',
      inside: html`${licenseFacts(license)}
        <p>
          As its owner, you manage the seats. ${nextPayment(license)} Nothing is due today. The license does
          not include a seat for you; you can give yourself one.
        </p>
        <form class="form" method="post" action="${outsideApi.acceptOwnership}">
          ${hiddenHtml('link', link)}
          ${termsBox(
            { values: {}, errors },
            html`I belong to the same organization, accept the ${termsLinks}${academic}.`,
          )}
          <button class="button primary">Accept the license</button>
        </form>
        <p>If you’d rather not, you don’t need to do anything.</p>`,
    },
    status,
  );
}

/** Returns the page shown after the license was accepted. */
export const acceptedPage = (license: Order): Promise<Response> =>
  sitePage({
    title: 'The license is yours',
    inside: html`<p>
      We emailed ${ownerOf(license).email} the link for managing the seats. We emailed the former owner, too.
    </p>`,
  });

/** Returns the page for an offer that was withdrawn, accepted, or has expired, and for an invalid link. */
export const offerEndedPage = (): Promise<Response> =>
  sitePage(
    {
      title: 'This offer has ended',
      inside: html`<p>
          The link is incomplete, or the offer was withdrawn, accepted, or not accepted within
          ${String(offerDays)} days. If you accepted it, the license is in the email that we sent you then.
        </p>
        ${linksHtml([{ href: pages.order, text: 'Find my order' }])}`,
    },
    404,
  );
