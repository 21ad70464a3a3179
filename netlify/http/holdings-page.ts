// The page of everything that belongs to an address: licenses, seats, groups, trainings, certificates, documents, and
// renewals. It needs no JavaScript.
import { attributes, html, type Html } from '../../src/contracts/html.ts';
import { holdingsPageDays } from '../../src/contracts/order-page.ts';
import type { AccountOrder, GivenThing } from '../../src/contracts/trial-replies.ts';
import { dayZone, formatDay } from '../../src/domain/dates.ts';
import { api, pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { sitePage } from './site-page.ts';

type Holdings = { address: string; bought: readonly AccountOrder[]; given: readonly GivenThing[] };
type Link = readonly [text: string, href: string | undefined];

/** Renders the links that have a target; the first one is primary. */
function buttons(...links: Link[]): Html | undefined {
  const known = links.flatMap(([text, href]) => (href === undefined ? [] : [{ text, href }]));
  return known.length === 0
    ? undefined
    : html`<p class="buttons">
        ${known.map(({ text, href }, i) => html`<a ${attributes({ class: i === 0 ? 'button primary' : 'button', href })}>${text}</a> `)}
      </p>`;
}

const keyHtml = (key: string | undefined) =>
  key === undefined ? '' : html`<p><strong>License key</strong><br /><code>${key}</code></p>`;

function endOf({ validUntil, stands }: AccountOrder): readonly [string, string][] {
  if (validUntil === undefined || stands === 'unpaid') return [];
  if (validUntil === null) return [['Ends', 'Never']];
  return [[stands === 'ended' ? 'Ended' : 'Valid until', formatDay(validUntil)]];
}

function boughtHtml(order: AccountOrder): Html {
  const { title, placedAt, amount, status, kind, seats, papers, renewal, licenseKey, stands } = order;
  const users = kind === 'training' ? 'Participants' : 'Seats';
  const facts = factsHtml([
    ['Status', status],
    ['Ordered', formatDay(placedAt, dayZone(amount.currency))],
    ...endOf(order),
    ...(kind === 'training' || seats > 1 ? [[users, String(seats)] as const] : []),
    ...(renewal === undefined ? [] : [['Renewal', renewal] as const]),
  ]);
  const waiting = stands === 'unpaid' ? 'How to pay' : 'Prove that you are a student';
  const actions = buttons(
    [waiting, order.waitingPath],
    ['Open the new license', order.upgraded?.path],
    ['Manage seats', order.seatsPath],
    ['Dates and participants', order.bookingPath],
    ['License file', order.keyFile],
    ['Renew', order.renewPath],
    ['Order page', order.link],
    ['Seats without JavaScript', order.plainSeatsPath],
  );
  const documents = linksHtml(papers.map(({ title: name, href }) => ({ text: `${name} (PDF)`, href })));
  return html`<section>
    <h2>${title}</h2>
    ${keyHtml(licenseKey)}${facts}${actions}${documents}
  </section>`;
}

const givenWords = {
  license: 'Your license',
  seat: 'Your seat',
  administration: 'You manage the seats',
  ownership: 'You own the license',
  payment: 'You pay for the next period',
  place: 'Your place in a training',
} as const;

/** Returns the links that open a gift. An unclaimed seat shows its key on its own page. */
function givenLinks({ what, path, plainPath, certificatePath, licenseKey }: GivenThing): Link[] {
  const words = {
    license: '',
    seat: 'Open your seat',
    administration: 'Manage seats',
    ownership: 'Manage seats',
    payment: 'Pay for the next period',
    place: 'Open your place',
  };
  return [
    ['Your certificate (PDF)', certificatePath],
    [what === 'seat' && licenseKey === undefined ? 'Show my license key' : words[what], path],
    ['Without JavaScript', plainPath],
  ];
}

function givenHtml(thing: GivenThing): Html {
  const { what, title, from, validUntil, path, licenseKey } = thing;
  const isOpen = path !== undefined || licenseKey !== undefined;
  const facts = factsHtml([
    ['From', from],
    ...(isOpen && what !== 'place' && validUntil ? [['Valid until', formatDay(validUntil)] as const] : []),
    ...(isOpen ? [] : [['Status', `On hold or ended. Please ask ${from}.`] as const]),
  ]);
  return html`<section>
    <h2>${`${givenWords[what]}: ${title}`}</h2>
    ${keyHtml(licenseKey)}${facts}${buttons(...givenLinks(thing))}
  </section>`;
}

function devicesHtml(): Html {
  const { windows, mac } = site.installers;
  return html`<section>
    <h2>Moving to another computer</h2>
    <p>
      Install ${site.product} there (<a href="${windows.url}">Windows, ${windows.size}</a> or
      <a href="${mac.url}">Mac, ${mac.size}</a>) and paste the same license key. Remove it from the old
      computer. Lost a computer, or need one more? <a href="${pages.support}">Contact support</a>.
    </p>
  </section>`;
}

const passwordHtml = html`<section>
  <h2>Your account</h2>
  <p>
    The same list is in <a href="${pages.myAccount}">your account</a>, if you have one. Forgot its password?
    <a href="${pages.forgotPassword}">Choose a new one</a>.
  </p>
</section>`;

/** Returns the page for anyone who opened the link that was mailed to the address. */
export function holdingsPage({ address, bought, given }: Holdings): Promise<Response> {
  const hasLicense = [...bought, ...given].some(({ licenseKey }) => licenseKey !== undefined);
  const sections = [
    ...bought.map(boughtHtml),
    ...given.map(givenHtml),
    ...(hasLicense ? [devicesHtml()] : []),
    passwordHtml,
  ];
  return sitePage({
    title: 'Your licenses and orders',
    lead: `Everything that belongs to ${address}. Anyone with this link can see it, so please do not share it. The link works for ${holdingsPageDays} days.`,
    inside: html`<div class="sections">${sections}</div>`,
  });
}

/** Returns the page for an expired or incomplete link. A new one is an email away. */
export const holdingsEndedPage = (): Promise<Response> =>
  sitePage(
    {
      title: 'This link has expired',
      inside: html`<p>
          These links work for ${holdingsPageDays} days. Enter your email, and we will send you a new one.
        </p>
        <form class="form" method="post" action="${api.findOrders}">
          <div class="field">
            <label for="email">Email</label
            ><input class="input" id="email" name="email" type="email" autocomplete="email" required />
          </div>
          <button class="button primary">Send the links</button>
        </form>`,
    },
    404,
  );
