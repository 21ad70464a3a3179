// The quote, pro forma invoice, invoice, and credit note of one order, rendered by the functions that the site calls
// and read back from the files.
import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { quoteDocument } from '../../../netlify/documents/quote-document.ts';
import { renderQuotePdf } from '../../../netlify/use-cases/render-quote.ts';
import { documentFile } from '../../../netlify/use-cases/order-documents.ts';
import {
  asAddition,
  orderOfAddition,
  priceAddition,
  quoteAddition,
} from '../../../src/domain/license/added-seats.ts';
import { findPlan, type Plan, plans } from '../../../src/domain/catalog.ts';
import { addDays, fromDayNumber, toDayNumber } from '../../../src/domain/dates.ts';
import type { DocumentLine } from '../../../src/domain/billing/document-lines.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { billingDocumentsOf, withSerials } from '../../../src/domain/billing/billing-documents.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import {
  type Quote,
  quotedPlan,
  quotedTerms,
  quoteFor,
  quoteNumber,
  readQuote,
  writeQuote,
} from '../../../src/domain/billing/quote.ts';
import { asUpgrade, orderOfUpgrade } from '../../../src/domain/license/upgrade-license.ts';
import { upgradesOf } from '../../../src/domain/license/upgrade-offers.ts';
import { quoteUpgrade } from '../../../src/domain/license/upgrade-quote.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { indianStates } from '../../../src/domain/billing/tax.ts';
import { placeOrder } from '../../../src/domain/billing/transfer.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { randomFrom } from '../../support/random.ts';
import { readPdf } from '../../support/read-pdf.ts';

const now = '2026-11-20T10:00:00.000Z';
const orders = 100;

type Random = ReturnType<typeof randomFrom>;

function after(order: Order, event: OrderEvent): Order {
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}

const abroad = [
  { country: 'US', city: 'Boston', region: 'MA', postalCode: '02118' },
  { country: 'DE', city: 'Berlin', postalCode: '10115', taxId: 'DE136695976' },
  { country: 'JP', city: 'Chuo-ku', region: 'Tokyo', postalCode: '100-8994' },
];
const states = Object.keys(indianStates);

function buyerFor(random: Random, currency: Currency): Order['buyer'] {
  const company =
    random.uniform() < 0.9 ? 'Institute of Marine Biology' : random.pick(['भारतीय विज्ञान संस्थान', '北京大学']);
  const known = { email: 'ada@example.org', company, address: '1 Harbor Street', poNumber: 'PO-77' };
  if (currency === 'USD') return { ...known, ...random.pick(abroad) };
  return {
    ...known,
    city: 'Town',
    postalCode: '600002',
    stateCode: random.uniform() < 0.4 ? '29' : random.pick(states),
  };
}

function quoteOf(random: Random, plan: Plan, currency: Currency, buyer: Order['buyer']): Quote {
  const quote = quoteFor(plan, {
    currency,
    institution: buyer.company!,
    serial: 'r4t8w1zc',
    stateCode: buyer.stateCode,
    now,
  });
  if (random.uniform() < 0.5) return quote;
  const listMinorUnits = quote.minorUnits;
  const minorUnits = listMinorUnits - 1 - random.below(Math.floor(listMinorUnits / 3));
  return { ...quote, minorUnits, listMinorUnits, note: 'Consortium price' };
}

/** Pays an order, refunds all of it, and numbers its documents. */
function documented(placed: Order, at: string): Order {
  const { minorUnits } = placed.amount;
  const paid = after(placed, { type: 'payment-confirmed', at, paymentId: 'pay_1', ...placed.amount });
  const back = after(paid, { type: 'refunded', at: addDays(at, 5), minorUnits });
  return withSerials(
    back,
    billingDocumentsOf(back).map((_, i) => i + 1),
  );
}

type Drawn = { what: string; lines: readonly DocumentLine[]; total: number; bytes: Uint8Array };

async function drawnOf(order: Order): Promise<Drawn[]> {
  return Promise.all(
    billingDocumentsOf(order).map(async (_, place) => {
      const { title, lines, sums } = documentContentOf(order, place)!;
      const { bytes } = (await documentFile(order, place))!;
      return { what: title, lines, total: sums.at(-1)!.minorUnits, bytes };
    }),
  );
}

async function drawnQuote(quote: Quote): Promise<Drawn> {
  const sealed = readQuote(writeQuote(quote));
  const { lines, sums } = quoteDocument(sealed, 'https://order.example/');
  const { bytes } = await renderQuotePdf(sealed, 'https://order.example/');
  return { what: 'Quote', lines, total: sums.at(-1)!.minorUnits, bytes };
}

/** A license that its buyer has paid for. */
function boughtOf(planId: string, currency: Currency, buyer: Order['buyer']): Order {
  const license = newOrder({ id: 'g'.repeat(24), plan: findPlan(planId)!, currency, buyer, now });
  return after(license, { type: 'payment-confirmed', at: now, paymentId: 'pay_g', ...license.amount });
}

/** The order that an institution places from a quote, before the quote's effect on a license. */
const orderedFrom = (quote: Quote, currency: Currency, buyer: Order['buyer'], at: string) =>
  newOrder({
    id: 'a'.repeat(24),
    plan: quotedPlan(quote)!,
    ...{ currency, buyer, now: at, provider: 'transfer' },
    quote: quoteNumber(quote),
    quoted: quotedTerms(quote),
  });

async function drawnFrom(quote: Quote, order: Order, at: string): Promise<Drawn[]> {
  const placed = placeOrder(order, at);
  if (placed.outcome !== 'changed') throw new Error(placed.outcome);
  return [await drawnQuote(quote), ...(await drawnOf(documented(placed.order, at)))];
}

/** Seats added to a group mid-term: paid immediately, without a quote or a pro forma invoice, or by invoice, with both. */
async function addedSeats(
  random: Random,
  currency: Currency,
  buyer: Order['buyer'],
  isByInvoice: boolean,
): Promise<Drawn[]> {
  const group = boughtOf(`group-academic-${2 + random.below(15)}`, currency, buyer);
  const at = addDays(now, 1 + random.below(300));
  const priced = priceAddition(group, 1 + random.below(10), at);
  if (!priced.ok) throw new Error(priced.reason);
  const { addition } = priced;
  if (!isByInvoice)
    return drawnOf(documented(orderOfAddition(group, addition, { id: 'a'.repeat(24), now: at }), at));
  const quote = quoteAddition(group, addition, { serial: 'r4t8w1zc', now: at });
  return drawnFrom(quote, asAddition(orderedFrom(quote, currency, buyer, at), quote.adds!), at);
}

/** A license that replaces another one, with credit: paid immediately or by invoice. */
async function upgrade(
  random: Random,
  currency: Currency,
  buyer: Order['buyer'],
  isByInvoice: boolean,
): Promise<Drawn[]> {
  const from = random.pick(['student', 'personal-academic', 'personal-corporate', 'group-academic-4']);
  const license = boughtOf(from, currency, buyer);
  const at = addDays(now, 1 + random.below(300));
  const offered = upgradesOf(license, [], at);
  if (!offered.ok) throw new Error(offered.why);
  const chosen = random.pick(offered.upgrades);
  if (!isByInvoice)
    return drawnOf(documented(orderOfUpgrade(license, chosen, { id: 'a'.repeat(24), now: at }), at));
  const quote = quoteUpgrade(license, chosen, { serial: 'r4t8w1zc', now: at });
  return drawnFrom(quote, asUpgrade(orderedFrom(quote, currency, buyer, at), license, quote.upgrades!), at);
}

async function purchase(random: Random, currency: Currency, buyer: Order['buyer']): Promise<Drawn[]> {
  const plan = random.pick(plans);
  const isLicense = plan.product.kind === 'license';
  const isLater = plan.product.term === 'year' && random.uniform() < 0.3;
  const renewed = 'r'.repeat(24);
  const startsAfter = isLater ? fromDayNumber(toDayNumber(addDays(now, 40))) : undefined;
  const made = isLicense ? quoteOf(random, plan, currency, buyer) : undefined;
  const quote = made && startsAfter ? { ...made, renews: termOf(renewed, startsAfter) } : made;
  const order = newOrder({
    id: 'o'.repeat(24),
    plan: quote ? quotedPlan(quote)! : plan,
    currency,
    buyer,
    now,
    provider: 'transfer',
    quote: quote && quoteNumber(quote),
    quoted: quote && quotedTerms(quote),
    startsAfter,
    renews: startsAfter && renewed,
  });
  const placed = placeOrder(order, now);
  if (placed.outcome !== 'changed') throw new Error(placed.outcome);
  const drawn = await drawnOf(documented(placed.order, addDays(now, random.below(28))));
  return quote ? [await drawnQuote(quote), ...drawn] : drawn;
}

/** The parts of a line that must be equal: all except the days of its period, which a quote does not know yet. */
const withoutDays = (lines: readonly DocumentLine[]) =>
  lines.map(({ period, ...line }) => ({ ...line, term: period?.term }));

const day = String.raw`[A-Z][a-z]+ \d+, \d{4}`;
const period = new RegExp(
  `(Service period:?|Perpetual,) (12 months |one month )?(from )?(payment|${day})( to ${day})?`,
);

/** The table of a file in reading order, from its header to its total. */
function tableIn(text: string): string {
  const table = /Description[\s\S]*?Total[^\n]*/.exec(text.replaceAll('\u00a0', ' '))?.[0] ?? 'no table';
  return table
    .replaceAll('\n', ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(period, 'PERIOD')
    .replace(/Total(, paid| credited)?/, 'Total');
}

const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;
const readByPoppler = (bytes: Uint8Array) =>
  execFileSync('pdftotext', ['-raw', '-', '-'], { input: bytes, encoding: 'utf8' });

const random = randomFrom(20261120);
const cases = await Promise.all(
  Array.from({ length: orders }, async (_, i) => {
    const currency = i % 2 === 0 ? 'USD' : 'INR';
    const buyer = buyerFor(random, currency);
    const isByInvoice = i % 20 < 10;
    if (i % 10 >= 8) return addedSeats(random, currency, buyer, isByInvoice);
    return i % 10 >= 6 ? upgrade(random, currency, buyer, isByInvoice) : purchase(random, currency, buyer);
  }),
);

describe(`the documents of ${orders} random orders`, () => {
  it('cover quotes, discounts, both kinds of GST, groups, trainings, renewals, upgrades, and added seats', () => {
    const lines = cases.flatMap((documents) => documents.slice(0, 1).flatMap((document) => document.lines));
    const count = (fits: (line: DocumentLine) => boolean) => lines.filter(fits).length;
    expect(cases.filter((documents) => documents[0]!.what === 'Quote').length).toBeGreaterThan(20);
    expect(count(({ discount }) => discount > 0)).toBeGreaterThan(10);
    expect(count(({ taxes }) => taxes.some(({ name }) => name === 'CGST'))).toBeGreaterThan(10);
    expect(count(({ taxes }) => taxes.some(({ name }) => name === 'IGST'))).toBeGreaterThan(10);
    expect(count(({ unit }) => unit.includes('seats'))).toBeGreaterThan(10);
    expect(count(({ unit }) => unit.includes('participant'))).toBeGreaterThan(5);
    expect(count(({ notes }) => notes.some((note) => note.startsWith('Added to')))).toBe(20);
    expect(count(({ unit }) => unit === 'credit')).toBe(20);
    expect(count(({ notes }) => notes.some((note) => note.startsWith('Renews the')))).toBeGreaterThan(5);
  });

  it('have equal lines: description, quantity, unit price, discount, amount, currency, and each tax', () => {
    for (const [first, ...others] of cases)
      for (const other of others)
        expect([other.what, withoutDays(other.lines)]).toEqual([other.what, withoutDays(first!.lines)]);
  });

  it('bill the same days wherever the days are known', () => {
    for (const documents of cases) {
      const known = documents.flatMap(({ lines }) =>
        lines.flatMap((line) => (line.period?.from ? [line.period] : [])),
      );
      for (const each of known) expect(each).toEqual(known[0]);
    }
  });

  it('have lines that add up to what was paid', () => {
    for (const documents of cases)
      for (const { lines, total } of documents) {
        for (const { quantity, unitPrice, discount, amount } of lines)
          expect(quantity * unitPrice - discount).toBe(amount);
        const all = lines.flatMap(({ amount, taxes }) => [
          amount,
          ...taxes.map(({ minorUnits }) => minorUnits),
        ]);
        expect(all.reduce((sum, each) => sum + each, 0)).toBe(total);
        expect(total).toBe(documents[0]!.total);
      }
  });

  it('have the same text in their files, character by character, from the table header to the total', () => {
    for (const documents of cases) {
      const [first, ...others] = documents.map(({ bytes }) => tableIn(readPdf(bytes).lines.join('\n')));
      expect(first).toMatch(/^Description.*(USD|INR) [\d,]+\.\d\d$/);
      for (const other of others) expect(other).toBe(first);
    }
  });

  it.runIf(hasPdftotext)('have the same text in Poppler', () => {
    for (const documents of cases.filter((_, i) => i % 7 === 0)) {
      const [first, ...others] = documents.map(({ bytes }) => tableIn(readByPoppler(bytes)));
      expect(first).toMatch(/^Description.*(USD|INR) [\d,]+\.\d\d$/);
      for (const other of others) expect(other).toBe(first);
    }
  });
});
