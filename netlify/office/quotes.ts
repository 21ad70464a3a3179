// Quotes that a person gives, with the settings that the environment (or .env) names; where it names none, with those of the local site:
//   npm run quotes -- make --plan group-academic --seats 45 --currency USD --institution "Anna University" --price 3500.00
//     [--title "Site License"] [--note "Consortium price"] [--state 33] [--renews ORDER] [--pdf FILE] [--mail E-MAIL]
// It prints the link, writes the PDF, and mails it where told. Without --price the price list must have one; a lower price than the list's
// is quoted as a discount. --state: the GST code of an institution in India. --renews: what is quoted is another period of the license of this order.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { emailField } from '../../src/contracts/fields.ts';
import { findPlan, productById } from '../../src/domain/catalogue.ts';
import { fromDecimalString, type Money } from '../../src/domain/money.ts';
import { payerOf } from '../../src/domain/license/renewal-quote.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { quoteFor, quoteNumber } from '../../src/domain/billing/quote.ts';
import { termToRenew } from '../../src/domain/license/renewal.ts';
import { indianStates } from '../../src/domain/billing/tax.ts';
import { quotePath } from '../../src/routes.ts';
import { drawQuote } from '../use-cases/draw-quote.ts';
import { mailQuote, quoteSerial, sealQuote } from '../use-cases/quotes.ts';
import { fail, openStore } from './open-store.ts';

const [command, ...args] = process.argv.slice(2);
if (command !== 'make') fail('Usage: npm run quotes -- make --plan … --seats … --currency … --institution …');
const shop = openStore();
const text = { type: 'string' } as const;
const { values } = parseArgs({
  args,
  options: {
    ...{ plan: text, seats: text, currency: text, institution: text, price: text },
    ...{ title: text, note: text, state: text, renews: text, pdf: text, mail: text },
  },
});
const { plan: productId = '', currency, institution = '', title, note, mail, state } = values;
const seats = Number(values.seats ?? 1);
const product = productById(productId);
if (product?.kind !== 'licence') fail('Say which license: --plan group-academic (content/catalogue.yaml).');
// A key holds the number of users in one byte.
if (!Number.isInteger(seats) || seats < 1 || seats > 255)
  fail('Say for how many users, 1 to 255: --seats 45');
if (currency !== 'USD' && currency !== 'INR') fail('Say in which currency: --currency USD or INR');
if (institution.trim() === '') fail('Say for whom: --institution "Anna University"');
if (mail !== undefined && !emailField.safeParse(mail).success) fail(`${mail} is no email address.`);
if (state !== undefined && (currency !== 'INR' || !(state in indianStates)))
  fail('Say the two-digit GST code of a state, for a quote in rupees: --state 33');
const listed = findPlan(productId, seats);
const minorUnits =
  values.price === undefined ? listed?.price[currency].minorUnits : fromDecimalString(values.price);
if (minorUnits === undefined) fail('The price list has no such price; say one: --price 3500.00');
if (minorUnits === null || minorUnits <= 0) fail('The price must look like 3500.00.');

const license = values.renews === undefined ? undefined : (await shop.orders.read(values.renews))?.order;
const renews = license && termToRenew(license);
const lastPaid = license?.periods?.at(-1)?.orderId;
const renewal = lastPaid === undefined ? undefined : (await shop.orders.read(lastPaid))?.order;
if (values.renews !== undefined && renews === undefined) fail('That order has no license that ends.');
if (license && license.productId !== productId)
  fail(`Another product begins a license of its own: quote ${license.productId}, or leave out --renews.`);

const money: Money = { currency, minorUnits };
const plan = {
  id: productId,
  product,
  seats,
  price: { USD: money, INR: money },
  priceId: { USD: '', INR: '' },
};
const serial = quoteSerial(shop);
const list = listed?.price[currency].minorUnits;
const quote = {
  ...quoteFor(plan, {
    currency,
    institution: institution.trim(),
    serial,
    stateCode: state,
    renews,
    now: shop.now(),
  }),
  ...(license && { billedAs: orderLinkText(payerOf(license, renewal)) }),
  title,
  note,
  ...(list !== undefined && list > minorUnits && { listMinorUnits: list }),
};
const token = sealQuote(shop, quote);
const file = await drawQuote(quote, shop.origin + quotePath('order', token));
writeFileSync(values.pdf ?? file.name, file.bytes);
console.log(
  `${quoteNumber(quote)}\n${shop.origin}${quotePath('view', token)}\n${values.pdf ?? file.name}: ${file.bytes.length} bytes`,
);
if (mail !== undefined) {
  await mailQuote(shop, quote, mail);
  console.log(`Mailed to ${mail}.`);
}
