// `npm run cli -- quotes`: quotes created by the team.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { emailField } from '../../src/contracts/fields.ts';
import { findPlan, productById } from '../../src/domain/catalog.ts';
import { fromDecimalString, type Money } from '../../src/domain/money.ts';
import { payerOf } from '../../src/domain/license/renewal-quote.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { quoteFor, quoteNumber } from '../../src/domain/billing/quote.ts';
import { termToRenew } from '../../src/domain/license/renewal.ts';
import { indianStates } from '../../src/domain/billing/tax.ts';
import { quotePath } from '../../src/routes.ts';
import { renderQuotePdf } from '../use-cases/render-quote.ts';
import { mailQuote, quoteSerial, sealQuote } from '../use-cases/quotes.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openStore } from './open-store.ts';

const shop = openStore();
const text = { type: 'string' } as const;
const options = {
  ...{ plan: text, seats: text, currency: text, institution: text, price: text },
  ...{ title: text, note: text, state: text, renews: text, pdf: text, mail: text },
};
const readOptions = (args: string[]) => parseArgs({ args, options }).values;
type Options = ReturnType<typeof readOptions>;

/** Returns what is quoted: a license and its number of users. */
function itemFrom({ plan: productId = '', seats: count = '1' }: Options) {
  const seats = Number(count);
  const product = productById(productId);
  if (product?.kind !== 'license') fail('Specify a license: --plan group-academic (content/catalog.yaml).');
  // A key stores the number of users in one byte.
  if (!Number.isInteger(seats) || seats < 1 || seats > 255)
    fail('Specify the number of users, 1 to 255: --seats 45');
  return { product, productId, seats, listed: findPlan(productId, seats) };
}

type Buyer = { currency: Money['currency']; institution: string; stateCode: string | undefined };

/** Returns the recipient of the quote: the institution, its currency, and its state in India. */
function buyerFrom({ currency, institution = '', mail, state }: Options): Buyer {
  if (currency !== 'USD' && currency !== 'INR') fail('Specify a currency: --currency USD or INR');
  if (institution.trim() === '') fail('Specify the institution: --institution "Anna University"');
  if (mail !== undefined && !emailField.safeParse(mail).success) fail(`${mail} is not an email address.`);
  if (state !== undefined && (currency !== 'INR' || !(state in indianStates)))
    fail('Specify the two-digit GST code of a state for a quote in rupees: --state 33');
  return { currency, institution: institution.trim(), stateCode: state };
}

/** Returns the price in minor units: the given one, or the list price. */
function priceFrom(given: string | undefined, listPrice: number | undefined): number {
  const minorUnits = given === undefined ? listPrice : fromDecimalString(given);
  if (minorUnits === undefined) fail('The price list has no such price. Specify one: --price 3500.00');
  if (minorUnits === null || minorUnits <= 0) fail('The price must look like 3500.00.');
  return minorUnits;
}

/** Returns the license that the quote would renew and its payer; empty if none is named. */
async function renewalFrom(id: string | undefined, productId: string) {
  if (id === undefined) return {};
  const license = (await shop.orders.read(id))?.order;
  const renews = license && termToRenew(license);
  if (!license || renews === undefined) return fail('That order has no license that ends.');
  if (license.productId !== productId)
    fail(`Another product starts a separate license: quote ${license.productId}, or leave out --renews.`);
  const lastPaid = license.periods?.at(-1)?.orderId;
  const renewal = lastPaid === undefined ? undefined : (await shop.orders.read(lastPaid))?.order;
  return { renews, billedAs: orderLinkText(payerOf(license, renewal)) };
}

async function make(...args: string[]) {
  const values = readOptions(args);
  const { product, productId, seats, listed } = itemFrom(values);
  const buyer = buyerFrom(values);
  const { title, note, mail } = values;
  const list = listed?.price[buyer.currency].minorUnits;
  const minorUnits = priceFrom(values.price, list);
  const { renews, billedAs } = await renewalFrom(values.renews, productId);
  const money: Money = { currency: buyer.currency, minorUnits };
  const plan = {
    id: productId,
    product,
    seats,
    price: { USD: money, INR: money },
    priceId: { USD: '', INR: '' },
  };
  const quote = {
    ...quoteFor(plan, { ...buyer, serial: quoteSerial(shop), renews, now: shop.now() }),
    ...(billedAs !== undefined && { billedAs }),
    title,
    note,
    ...(list !== undefined && list > minorUnits && { listMinorUnits: list }),
  };
  const token = sealQuote(shop, quote);
  const file = await renderQuotePdf(quote, shop.origin + quotePath('order', token));
  writeFileSync(values.pdf ?? file.name, file.bytes);
  console.log(
    `${quoteNumber(quote)}\n${shop.origin}${quotePath('view', token)}\n${values.pdf ?? file.name}: ${file.bytes.length} bytes`,
  );
  if (mail !== undefined) {
    await mailQuote(shop, quote, mail);
    console.log(`Emailed to ${mail}.`);
  }
}

export const commands: Record<CommandOf<'quotes'>, (...args: string[]) => Promise<void>> = { make };
