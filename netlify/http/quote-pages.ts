// The pages of a quote: created, expired, priced by the team, and the form that orders at its price.
import { html } from '../../src/contracts/html.ts';
import { productById } from '../../src/domain/catalog.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { payWithinDays } from '../../src/domain/billing/purchase-order.ts';
import {
  type Quote,
  type QuotedUpgrade,
  quotedTitle,
  quoteEnd,
  quoteNumber,
} from '../../src/domain/billing/quote.ts';
import { formatMoney, type Money } from '../../src/domain/money.ts';
import { creditRule } from '../../src/domain/license/upgrade-quote.ts';
import { lastDayOf } from '../../src/domain/license/renewal.ts';
import { periodAhead } from '../../src/domain/billing/service-period.ts';
import { tax } from '../../src/domain/billing/tax.ts';
import { perTerm } from '../../src/domain/term-words.ts';
import { outsideApi, pages, quoteNowPath, quotePath } from '../../src/routes.ts';
import { bankFacts, site } from '../../src/site.ts';
import { isOfLicense } from '../use-cases/order-quote.ts';
import type { PayuForm } from '../use-cases/start-payu-order.ts';
import {
  alertHtml,
  billingInputs,
  consentHtml,
  hiddenHtml,
  inputHtml,
  mobileInput,
  type Typed,
  valueIn,
} from './form-fields.ts';
import { factsHtml, linksHtml, plainPage } from './plain-page.ts';
import { sitePage } from './site-page.ts';
import { smallPage } from './small-page.ts';

/** The form is prefilled with what was quoted before. */
const askUs = (quote?: Quote) => [
  {
    href: quote ? quoteNowPath(quote.productId, quote.seats) : pages.quoteNow,
    text: 'Make another quote',
  },
  { href: pages.quote, text: 'Ask us for a quote' },
];

/** Returns the page for an invalid quote link. */
export const unknownQuote = () =>
  smallPage(
    {
      heading: 'We cannot find this quote',
      words: 'The link is incomplete. You may want a new one:',
      links: askUs(),
    },
    404,
  );

/** Returns the page for a request that the price list does not cover. */
export const quoteOfPerson = () =>
  smallPage({
    heading: 'We answer this one by email',
    words:
      'The price list has group licenses for 2 to 30 users, and the other licenses for one. For more users, or for floating and site licenses, please ask us for a quote.',
    links: askUs(),
  });

/** Explains why the quote can no longer be ordered. */
export function quoteClosed(quote: Quote, standing: 'over' | 'withdrawn'): Response {
  const end = formatDay(quoteEnd(quote));
  return smallPage({
    heading: `Quote ${quoteNumber(quote)}`,
    words:
      standing === 'over'
        ? `It was valid until ${end}. A new one takes a minute:`
        : `We no longer sell this product, but your quote is valid until ${end}. Write to ${site.contacts.support} with its number, and someone on our team will answer.`,
    links: askUs(quote),
  });
}

const price = (money: Money) => formatMoney(money, { fraction: 'always' });

function factsOf(quote: Quote): [string, string][] {
  const {
    productId,
    seats,
    institution,
    note,
    currency,
    minorUnits,
    listMinorUnits,
    renews,
    adds,
    upgrades,
  } = quote;
  const product = productById(productId);
  return [
    ['License', quotedTitle(quote)],
    [adds ? 'Seats' : 'Users', String(seats)],
    ...(adds
      ? ([
          ['Added to', `Your license of order ${adds.orderId}, which will have ${adds.total} seats`],
          [
            'Service period',
            `From payment to ${formatDay(adds.until)}. The price is for ${adds.daysLeft} of the ${adds.daysOfTerm} days of the term, counted from the day of this quote.`,
          ],
        ] as [string, string][])
      : []),
    ...(renews === undefined
      ? []
      : ([
          [
            'Renews',
            `Your license that runs until ${formatDay(lastDayOf(renews))}. All seats and keys stay the same. The new period starts when it ends, or on the day of payment if that is later.`,
          ],
        ] as [string, string][])),
    ...(upgrades ? upgradeFacts(quote, upgrades) : []),
    [
      upgrades ? 'To pay' : 'Price',
      `${price(quote)}${product && !upgrades && !adds ? ` ${perTerm[product.term]}` : ''}${currency === 'INR' ? `, ${tax.gstPercent}% GST included` : ''}`,
    ],
    ...(listMinorUnits === undefined
      ? []
      : ([
          [
            'Discount',
            `${price({ currency, minorUnits: listMinorUnits - minorUnits })} from ${price({ currency, minorUnits: listMinorUnits })}`,
          ],
        ] as [string, string][])),
    ...(note === undefined ? [] : ([['Note', note]] as [string, string][])),
    ['For', institution],
    ...periodFact(quote),
    ['Valid until', formatDay(quoteEnd(quote))],
  ];
}

/** Returns what an upgrade replaces and how its price is computed. */
function upgradeFacts(
  quote: Quote,
  { orderId, title, daysLeft, ...terms }: QuotedUpgrade,
): [string, string][] {
  const { currency, productId } = quote;
  const product = productById(productId);
  const money = (minorUnits: number) => price({ currency, minorUnits });
  return [
    [
      'Replaces',
      `Your ${title} of order ${orderId}. It keeps running until the payment arrives. Then the new license starts, and everyone who uses the current one gets a new key by email.`,
    ],
    ['Price', `${money(terms.price)}${product ? ` ${perTerm[product.term]}` : ''}`],
    ...(terms.credit === 0
      ? []
      : ([
          [
            'Credit',
            `\u2212${money(terms.credit)} for ${daysLeft} unused ${daysLeft === 1 ? 'day' : 'days'}. ${creditRule(quote)}`,
          ],
        ] as [string, string][])),
  ];
}

/** Returns the dates that a renewal covers. */
function periodFact({ productId, renews, issuedAt }: Quote): [string, string][] {
  const product = productById(productId);
  if (renews === undefined || !product) return [];
  const { from, until } = periodAhead(product.term, lastDayOf(renews), issuedAt);
  return from === undefined || until === undefined
    ? []
    : [['Service period', `${formatDay(from)} to ${formatDay(until)}`]];
}

const titled = (words: string, quote: Quote) => ({
  title: `${words} ${quoteNumber(quote)}`,
  heading: html`${words} <span class="serial">${quoteNumber(quote)}</span>`,
});

/** Returns the page of a quote with its PDF and its checkout, to keep or to forward. */
export function quoteMade(quote: Quote, token: string): Promise<Response> {
  const number = quoteNumber(quote);
  const forward = `mailto:?subject=${encodeURIComponent(`${site.product} quote ${number}`)}&body=${encodeURIComponent(site.origin + quotePath('view', token))}`;
  const inside = html`${factsHtml(factsOf(quote))}
    <p class="buttons">
      <a class="button primary" href="${quotePath('pdf', token)}">Download the PDF</a>
      <a class="button" href="${quotePath('order', token)}">Order at this price</a>
    </p>
    <p>Keep the address of this page. Anyone who has it can open the file and order at this price.</p>
    ${linksHtml([
      { href: forward, text: 'Forward to my purchasing office' },
      { href: pages.pricing, text: 'All licenses and prices' },
    ])}`;
  return sitePage({ ...titled('Your quote', quote), inside });
}

const invoiceHtml = (quote: Quote) =>
  html`<button class="button" name="pay" value="invoice">Order by invoice</button>
    <p class="hint">
      If you order by invoice, you get a pro-forma invoice with our bank account and pay by transfer within
      ${payWithinDays} days. ${onPayment(quote)} when the money has arrived.
    </p>`;

function onPayment({ renews, adds, upgrades }: Quote): string {
  if (adds) return 'We add the seats and send the invoice';
  if (upgrades) return 'The new license and the invoice come';
  return renews === undefined
    ? 'The license and the invoice come'
    : 'We renew the license and send the invoice';
}

/** Returns the heading of a license quote's form. */
function headingOf({ billedAs, adds, upgrades }: Quote): string {
  if (billedAs === undefined) return 'Order from quote';
  if (upgrades) return 'Quote for an upgrade';
  return adds ? 'Quote for more seats' : 'Renewal quote';
}

/** Explains how often it is paid and where it can be paid immediately. */
function termsWords({ adds, upgrades }: Quote): string {
  if (upgrades)
    return 'To pay right away, change your plan on its page instead. This is a one-time payment and never renews automatically.';
  return adds
    ? 'To pay right away and get the seats sooner, use the seats page. At the next renewal, you pay for the whole group together.'
    : 'You pay once, at the quoted price. It never renews automatically.';
}

/** Renders the email field of the order's owner. An upgrade stays with its license's owner, no matter who orders it. */
const emailHtml = (given: Typed, { renews, adds, upgrades }: Quote) =>
  upgrades
    ? html`<p>
        The documents and the new license go to
        ${given.values['email'] === undefined ? 'the owner of the current one' : html`<strong>${valueIn(given, 'email')}</strong>, the owner of the current one`}.
      </p>`
    : inputHtml(given, {
        name: 'email',
        label: 'Email',
        type: 'email',
        hint:
          renews !== undefined || adds
            ? 'The invoice goes to this address.'
            : 'The license key goes to this address.',
        autoComplete: 'email',
        more: { required: true },
      });

type OrderForm = Typed & { quote: Quote; token: string; attemptId: string; alert?: string | undefined };

/** Renders the fields for the license's user. A renewal needs none, because it belongs to the people who have the license. */
const userInputs = (given: Typed, { seats, renews, adds, upgrades }: Quote) =>
  renews === undefined && !adds && !upgrades
    ? html`<fieldset>
        <legend>Who will use it, if not you</legend>
        <p class="hint">
          ${
            seats > 1
              ? 'They assign the seats. You get the documents and do not use a seat.'
              : 'They get the license key. You get the documents.'
          }
        </p>
        ${inputHtml(given, { name: 'userName', label: 'Their name (optional)', maxLength: 60, autoComplete: 'off' })}${inputHtml(given, { name: 'userEmail', label: 'Their email (optional)', type: 'email', maxLength: 254, autoComplete: 'off', more: { spellcheck: 'false' } })}
      </fieldset>`
    : '';

/** Returns a quote's billing details as form values. Without an institution, a license names its owner, who is not one. */
function typedInto({ institution, stateCode, billedAs }: Quote): Typed['values'] {
  const isInstitution = billedAs === undefined && !institution.includes('@');
  return { stateCode, ...(isInstitution && { company: institution }) };
}

/** Returns the form that orders at the quoted price. */
export function orderForm(
  { quote, token, attemptId, alert, ...typed }: OrderForm,
  status = 200,
): Promise<Response> {
  const isIndian = quote.currency === 'INR';
  const isByInvoiceAlone = isOfLicense(quote);
  const byInvoice = bankFacts(quote.currency) !== null;
  const values: Typed['values'] = { ...typedInto(quote), ...typed.values };
  const given = { ...typed, values };
  const consent = consentHtml(given, isIndian);
  const fields = [
    emailHtml(given, quote),
    inputHtml(given, { name: 'name', label: 'Name', maxLength: 60, autoComplete: 'name' }),
    inputHtml(given, {
      name: 'company',
      label: 'Institution (legal name)',
      maxLength: 100,
      autoComplete: 'organization',
    }),
    ...(isIndian && !isByInvoiceAlone ? [mobileInput(given)] : []),
    billingInputs(given, isIndian),
    userInputs(given, quote),
    byInvoice
      ? inputHtml(given, {
          name: 'file',
          label: 'Purchase order as a file',
          type: 'file',
          hint: 'To order by invoice: its number above, or the file. JPEG, PNG, WebP or PDF, at most 4 MB.',
        })
      : '',
  ];
  const hidden = [hiddenHtml('quote', token), hiddenHtml('attemptId', attemptId)];
  const pay = isIndian ? `Pay ${price(quote)} through PayU` : `Pay ${price(quote)} by card`;
  const isFilled = quote.billedAs !== undefined;
  const filled = isFilled
    ? html`<p><a class="button" href="${quotePath('pdf', token)}">Download the PDF</a></p>
        <p>
          Check the billing details, and correct anything that has
          changed${isByInvoiceAlone ? '' : '. Then choose how to pay'}.
        </p>`
    : '';
  const way = html`${isByInvoiceAlone ? '' : html`<button class="button primary" name="pay" value="now">${pay}</button>`}${byInvoice ? invoiceHtml(quote) : ''}`;
  const back = isFilled ? '' : html`<p><a href="${quotePath('view', token)}">Back to the quote</a></p>`;
  const inside = html`${alertHtml(alert)}${factsHtml(factsOf(quote))}${filled}
    <form class="form" method="post" action="${outsideApi.quoteOrder}" enctype="multipart/form-data">
      ${hidden}${fields}${consent}
      <p>${termsWords(quote)}</p>
      ${way}
    </form>
    ${back}`;
  return sitePage(
    {
      ...titled(headingOf(quote), quote),
      inside,
    },
    status,
  );
}

const written = 'Your order is saved';

/**
 * Continues to the provider's card page, automatically or by a link. A redirect would be blocked, because the policy of
 * the page with the form allows submitting only to our site.
 */
export function toCardPage(url: string): Response {
  const page = plainPage(
    written,
    html`<h1>${written}</h1>
      <p>
        The payment page opens automatically. If it does not:
        <a href="${url}">Continue to the payment page</a>
      </p>`,
  );
  page.headers.set('Refresh', `0; url=${url}`);
  return page;
}

/** Continues to PayU, which expects a form. */
export function toPayu({ actionUrl, fields }: PayuForm): Response {
  const hidden = Object.entries(fields).map(([name, value]) => hiddenHtml(name, value));
  return plainPage(
    written,
    html`<h1>${written}</h1>
      <form method="post" action="${actionUrl}">${hidden}<button>Continue to PayU</button></form>`,
    200,
    new URL(actionUrl).origin,
  );
}
