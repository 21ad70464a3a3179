// The pages that change a license's plan: the plans above it, and what the change to one costs today. They need no JavaScript.
import { html, type Html } from '../../src/contracts/html.ts';
import { tax } from '../../src/domain/billing/tax.ts';
import { formatDay } from '../../src/domain/dates.ts';
import { licenseTerm } from '../../src/domain/license/license.ts';
import { chargedAgain } from '../../src/domain/license/renewal-terms.ts';
import { isGroup, paidSeats } from '../../src/domain/license/seating.ts';
import { type Upgrade, upgradeTo } from '../../src/domain/license/upgrade-offers.ts';
import { whyNotWords } from '../../src/domain/license/upgrade-refusals.ts';
import { formatMoney, type Money } from '../../src/domain/money.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { perTerm } from '../../src/domain/term-words.ts';
import { orderPath, outsideApi, pages, upgradePath, upgradeQuotePath } from '../../src/routes.ts';
import { bankFacts } from '../../src/site.ts';
import type { Shop } from '../use-cases/ports.ts';
import type { Offered } from '../use-cases/start-upgrade.ts';
import { alertHtml, consentHtml, hiddenHtml, mobileInput, type Typed } from './form-fields.ts';
import { factsHtml, linksHtml } from './plain-page.ts';
import { sitePage } from './site-page.ts';

type Shown = Partial<Typed> & {
  offered: Offered;
  link: string;
  plan?: string | undefined;
  alert?: string | undefined;
};

const title = 'Change your plan';

const exact = (money: Money) => formatMoney(money, { fraction: 'always' });
const withSeats = (name: string, seats: number) => (seats > 1 ? `${name}, ${seats} seats` : name);
const nameOf = ({ plan }: Upgrade) => withSeats(plan.product.title, plan.seats);
const termOf = ({ plan }: Upgrade) => perTerm[plan.product.term];
const days = (count: number) => `${count} unused ${count === 1 ? 'day' : 'days'}`;

/** Formats a price like `$149.27 today, then $209 per year`. */
function priceWords(upgrade: Upgrade, license: Order): string {
  const today = `${exact(upgrade.due)} today`;
  if (upgrade.plan.product.term === 'perpetual') return `${today}, and nothing after that`;
  return license.amount.currency === 'INR'
    ? `${today}, instead of ${formatMoney(upgrade.price)}`
    : `${today}, then ${formatMoney(upgrade.price)} ${termOf(upgrade)}`;
}

/** Returns the license's current plan and what is left of its term. */
const presentFacts = (license: Order, { credit, daysLeft }: Upgrade) =>
  factsHtml([
    ['Your plan', withSeats(license.title, isGroup(license) ? paidSeats(license) : 1)],
    ['Paid until', license.license?.validUntil ? formatDay(license.license.validUntil) : ''],
    ['Unused', days(daysLeft)],
    ['Credit for them', exact(credit)],
  ]);

/** Renders one product: its plan, or the group sizes to choose from. */
function choiceHtml([first, ...others]: readonly Upgrade[], license: Order, link: string): Html | undefined {
  if (!first) return undefined;
  const { product } = first.plan;
  const head = html`<h2>${product.title}</h2>
    <p>${product.description}</p>`;
  if (others.length === 0)
    return html`<section>
      ${head}
      <p>${priceWords(first, license)}</p>
      <p class="buttons">
        <a class="button" href="${upgradePath(link, first.plan.id)}">Choose ${product.title}</a>
      </p>
    </section>`;
  const options = [first, ...others].map(
    (upgrade) =>
      html`<option value="${upgrade.plan.id}">
        ${upgrade.plan.seats} seats: ${exact(upgrade.due)} today
      </option>`,
  );
  const id = `size-${product.id}`;
  return html`<section>
    ${head}
    <form class="form" method="get" action="${outsideApi.orderUpgrade}">
      ${hiddenHtml('link', link)}
      <div class="field">
        <label for="${id}">Seats</label
        ><select class="input" id="${id}" name="plan">
          ${options}
        </select>
      </div>
      <button class="button">Choose ${product.title}</button>
    </form>
  </section>`;
}

function plansHtml(license: Order, upgrades: readonly Upgrade[], link: string): Html {
  const byProduct = Map.groupBy(upgrades, ({ plan }) => plan.product.id);
  const choices = [...byProduct.values()].map((each) => choiceHtml(each, license, link));
  const [first] = upgrades;
  const lead = html`<section>
    ${first ? presentFacts(license, first) : ''}
    <p>
      Choose a new plan. We deduct the unused days of your current one from its price, to the day, and the new
      plan starts today.
    </p>
  </section>`;
  return html`<div class="sections">${lead}${choices}</div>`;
}

/** Explains when and how much is charged again. */
function renewalWords({ plan, price }: Upgrade, license: Order, now: string): string {
  const { term, edition } = plan.product;
  const { validUntil } = licenseTerm(term === 'session' ? 'year' : term, now);
  const provider = license.amount.currency === 'INR' ? 'payu' : 'stripe';
  const on = validUntil === null ? '' : formatDay(validUntil);
  return chargedAgain({ term, provider, edition, amount: formatMoney(price), on });
}

/** Explains what happens to keys and people. */
function peopleWords({ plan }: Upgrade, license: Order): string {
  if (isGroup(license))
    return 'Everyone in your group keeps their seat and gets a new license key by email, because each key states its plan.';
  const user = license.user?.email;
  if (plan.seats === 1)
    return `${user === undefined ? 'You get' : `${user} gets`} a new license key by email, because each key states its plan. It replaces the one that is installed.`;
  return `${user === undefined ? 'You get seat 1, with a new license key' : `${user} gets seat 1, with a new license key by email`}, because each key states its plan. You invite the others on the seats page.`;
}

const oldPlanWords = ({ subscription }: Order) =>
  subscription === 'renewing' || subscription === 'ending'
    ? ' Your current subscription ends when this is paid and is not charged again.'
    : '';

/** Renders what the change to one plan costs and the form that pays for it. */
function planHtml(license: Order, upgrade: Upgrade, shown: Shown, now: string): Html {
  const { link, values = {}, errors = {} } = shown;
  const { credit, price, due, daysLeft, plan } = upgrade;
  const isIndian = due.currency === 'INR';
  const { validUntil } = licenseTerm(plan.product.term === 'session' ? 'year' : plan.product.term, now);
  const facts = factsHtml([
    ['New plan', nameOf(upgrade)],
    ['Price', `${exact(price)} ${termOf(upgrade)}`],
    ...(credit.minorUnits === 0
      ? []
      : ([[`Credit for ${days(daysLeft)} of the ${license.title}`, `\u2212${exact(credit)}`]] as const)),
    ['Due today', `${exact(due)}${isIndian ? `, ${tax.gstPercent}% GST included` : ''}`],
    ['Runs', `from today${validUntil === null ? ', with no end date' : ` until ${formatDay(validUntil)}`}`],
  ]);
  const consent = consentHtml({ values, errors }, isIndian);
  const phone = isIndian && license.buyer.phone === undefined && mobileInput({ values, errors });
  const hidden = Object.entries({ link, plan: plan.id, due: String(due.minorUnits) }).map(([name, value]) =>
    hiddenHtml(name, value),
  );
  const pay = `Pay ${exact(due)} ${isIndian ? 'through PayU' : 'by card'}`;
  return html`${facts}
    <p>${peopleWords(upgrade, license)}${oldPlanWords(license)}</p>
    <p>${renewalWords(upgrade, license, now)}</p>
    <form class="form" method="post" action="${outsideApi.orderUpgrade}">
      ${hidden}${phone}${consent}<button class="button primary">${pay}</button>
    </form>
    ${linksHtml([...quoteLink(upgrade, link), { href: upgradePath(link), text: 'All plans' }])}`;
}

/** Links to a purchase order if the upgrade can be paid by one. */
const quoteLink = ({ plan, due }: Upgrade, link: string) =>
  bankFacts(due.currency) === null
    ? []
    : [{ href: upgradeQuotePath(link, plan.id), text: 'Get a quote, to pay by purchase order or transfer' }];

/** Returns the plans that a license can change to, the change to one of them, or the reason why there is none. */
export function upgradePage({ now }: Pick<Shop, 'now'>, shown: Shown, status = 200): Promise<Response> {
  const { offered, link, plan, alert, errors = {} } = shown;
  const { license } = offered;
  const back = linksHtml([{ href: orderPath(link), text: 'See your order' }]);
  const page = (inside: Html, code = status) => sitePage({ title, inside: html`${inside}${back}` }, code);
  if (!offered.ok)
    return page(
      html`<p>${whyNotWords[offered.why](license)}</p>
        ${linksHtml([{ href: pages.pricing, text: 'All licenses and prices' }])}`,
      409,
    );
  const upgrade = plan === undefined ? undefined : upgradeTo(offered.upgrades, plan);
  const said = alert ?? (Object.keys(errors).length > 0 ? 'Please check the marked fields.' : undefined);
  const inside = upgrade
    ? planHtml(license, upgrade, shown, now())
    : plansHtml(license, offered.upgrades, link);
  return page(html`${alertHtml(said)}${inside}`);
}
