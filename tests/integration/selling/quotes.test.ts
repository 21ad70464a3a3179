// A purchasing officer gets an instant quote and orders from it at its price, even if the price list has changed since.
import { describe, expect, it } from 'vitest';
import make from '../../../netlify/endpoints/quote-make.ts';
import order from '../../../netlify/endpoints/quote-order.ts';
import pdf from '../../../netlify/endpoints/quote-pdf.ts';
import view from '../../../netlify/endpoints/quote-view.ts';
import { services } from '../../../netlify/services.ts';
import { openQuote, sealQuote } from '../../../netlify/use-cases/quotes.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { quoteDocument } from '../../../netlify/documents/quote-document.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { startSelling } from '../../support/selling-site.ts';
import { amountOf } from '../../support/prices.ts';

const { shop } = await startSelling();

const day = 86_400_000;
const asked = (changes: Record<string, string> = {}) =>
  shop.call(make, {
    path: `/api/quotes/make?${new URLSearchParams({ plan: 'group-academic', seats: '10', currency: 'USD', institution: 'Anna University', ...changes }).toString()}`,
  });
async function quoted(changes?: Record<string, string>) {
  const { status, headers } = await asked(changes);
  expect(status).toBe(303);
  return /quote=([\w-]+)$/.exec(headers.get('location')!)![1]!;
}
const open = (endpoint: typeof view, what: string, token: string) =>
  shop.call(endpoint, { path: `/api/quotes/${what}?quote=${token}` });

const officer = { email: 'officer@example.org', company: 'Anna University' };
const inChennai = {
  ...officer,
  phone: '9876543210',
  stateCode: '33',
  address: '12 Sardar Patel Road',
  postalCode: '600025',
};
const inBoston = { ...officer, country: 'United States', termsVersion };
/** Sends the order form as a browser does. */
async function send(token: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ quote: token, pay: 'now', attemptId: crypto.randomUUID(), ...fields });
  return shop.call(order, {
    path: '/api/quotes/order',
    body: body.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
}
const newest = async () => (await services().orders.read((await services().orders.list(0, 1))[0]!))!.order;

describe('an instant quote', () => {
  it.each(['USD', 'INR'] as const)('has a page, a PDF, and an order form in %s', async (currency) => {
    const token = await quoted({ currency });
    const page = await open(view, 'view', token);
    expect([
      page.status,
      page.text.includes('Anna University'),
      page.text.includes('Order at this price'),
    ]).toEqual([200, true, true]);
    const file = await open(pdf, 'pdf', token);
    expect([file.status, file.headers.get('content-type'), file.text.startsWith('%PDF-')]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="biospect-quote-BQ-\d{8}-\w{8}\.pdf"$/,
    );
    const form = await open(order, 'order', token);
    expect([form.status, form.text.includes('name="email"'), form.text.includes('Mobile number')]).toEqual([
      200,
      true,
      currency === 'INR',
    ]);
  });
  it('adds up in its document, including the tax that is part of a price in rupees', async () => {
    for (const currency of ['USD', 'INR'] as const) {
      const quote = openQuote(services(), await quoted({ currency }))!;
      const { lines, sums } = quoteDocument(quote, 'https://order.example');
      const total = sums.find(({ isTotal }) => isTotal)!.minorUnits;
      const parts = lines.flatMap(({ amount, taxes }) => [
        amount,
        ...taxes.map(({ minorUnits }) => minorUnits),
      ]);
      expect([parts.reduce((sum, part) => sum + part, 0), total]).toEqual([
        quote.minorUnits,
        quote.minorUnits,
      ]);
      expect(lines[0]!.taxes.map(({ percent }) => percent)).toEqual(currency === 'INR' ? [18] : [0]);
    }
    expect((await open(view, 'view', await quoted())).text).toContain(amountOf('group-academic-10', 'USD'));
  });
  it('splits the GST by the state of the institution, and preselects that state in the order', async () => {
    const namesOf = async (stateCode: string, currency = 'INR') => {
      const quote = openQuote(services(), await quoted({ currency, stateCode }))!;
      return quoteDocument(quote, 'https://order.example').lines[0]!.taxes.map(({ name }) => name);
    };
    expect(await namesOf('29')).toEqual(['CGST', 'SGST']);
    expect(await namesOf('33')).toEqual(['IGST']);
    expect(await namesOf('')).toEqual(['GST']);
    expect(await namesOf('33', 'USD')).toEqual(['IGST, export of services under LUT']);
    const form = await open(order, 'order', await quoted({ currency: 'INR', stateCode: '33' }));
    expect(form.text).toContain('<option value="33" selected>');
  });
  it('links to the form for a new quote, with its license and users, when it has expired', async () => {
    const token = await quoted();
    const late = await shop.laterBy(31 * day, () => open(order, 'order', token));
    expect(late.text).toContain('href="/quote/now?plan=group-academic&amp;seats=10"');
  });
  it('is valid for 30 days and no longer', async () => {
    const token = await quoted();
    const form = () => open(order, 'order', token);
    expect((await shop.laterBy(30 * day, form)).text).toContain('name="email"');
    const late = await shop.laterBy(31 * day, form);
    expect([late.status, late.text.includes('It was valid until')]).toEqual([200, true]);
    const sent = await shop.laterBy(31 * day, () => send(token, inBoston));
    expect(sent.text).toContain('It was valid until');
  });
  it.each([
    { seats: '31' },
    { plan: 'personal-academic', seats: '2' },
    { plan: 'training-basic', seats: '2' },
    { plan: '__proto__' },
  ])('is left to the team if the price list has no such price: %o', async (changes) => {
    const { status, text } = await asked(changes);
    expect([status, text.includes('We answer this one by email')]).toEqual([200, true]);
  });
  it.each([{ institution: ' ' }, { seats: 'many' }, { currency: 'EUR' }, { plan: '' }])(
    'explains what is wrong with %o',
    async (changes) => {
      const { status, text } = await asked(changes);
      expect([status, /Please (?:enter|choose)/.test(text)]).toEqual([400, true]);
    },
  );
  it('does not open if one character of it was changed', async () => {
    const token = await quoted();
    // Except the last character, because some of its bits are ignored.
    for (const [i, letter] of [...token.slice(0, -1)].entries()) {
      if (i % 9 !== 0) continue;
      const forged = token.slice(0, i) + (letter === 'A' ? 'B' : 'A') + token.slice(i + 1);
      for (const [endpoint, what] of [
        [view, 'view'],
        [pdf, 'pdf'],
        [order, 'order'],
      ] as const)
        expect((await open(endpoint, what, forged)).status).toBe(404);
      expect((await send(forged, inBoston)).status).toBe(404);
    }
  });
});

describe('an order from a quote', () => {
  it('is paid by card at the quoted price, even if the list price differs, and does not renew', async () => {
    const quote = {
      ...openQuote(services(), await quoted())!,
      minorUnits: 91_234,
      listMinorUnits: 98_300,
      note: 'Consortium price',
    };
    const sent = await send(sealQuote(services(), quote), inBoston);
    const url = /href="(http[^"]+)"/.exec(sent.text)![1]!.replaceAll('&amp;', '&');
    expect([sent.status, sent.headers.get('refresh')]).toEqual([200, `0; url=${url}`]);
    const order = await newest();
    expect([order.amount, order.provider, order.seats, order.quote?.slice(0, 3)]).toEqual([
      { currency: 'USD', minorUnits: 91_234 },
      'stripe',
      10,
      'BQ-',
    ]);
    shop.stripe.controls.pay({ session: order.checkout!.id });
    await shop.stripe.webhooks.settled();
    await shop.settle();
    const paid = await newest();
    expect([paid.state, paid.subscription, paid.license?.seats]).toEqual(['paid', undefined, 10]);
    const [quotedLine] = quoteDocument(quote, 'https://order.example').lines;
    expect(quotedLine).toMatchObject({ quantity: 10, unitPrice: 9830, discount: 7066, amount: 91_234 });
    expect(documentContentOf(paid, 0)!.lines).toMatchObject([{ ...quotedLine, period: { term: 'year' } }]);
  });
  it('goes to PayU at its price', async () => {
    const quote = { ...openQuote(services(), await quoted({ currency: 'INR' }))!, minorUnits: 4_000_000 };
    const { status, text, headers } = await send(sealQuote(services(), quote), inChennai);
    expect([status, /name="amount" value="40000.00"/.test(text)]).toEqual([200, true]);
    expect(headers.get('content-security-policy')).toMatch(/form-action 'self' http:\/\/(?:127|localhost)/);
  });
  it('may have a custom title and more seats than the price list offers', async () => {
    const quote = {
      ...openQuote(services(), await quoted())!,
      seats: 45,
      title: 'Site License',
      note: 'Consortium price',
      minorUnits: 300_000,
    };
    const token = sealQuote(services(), quote);
    expect((await open(view, 'view', token)).text).toContain('Consortium price');
    expect((await send(token, inBoston)).status).toBe(200);
    const order = await newest();
    expect([order.title, order.seats, order.amount.minorUnits]).toEqual(['Site License', 45, 300_000]);
  });
  it('is created once when it is submitted twice', async () => {
    const token = await quoted();
    const attemptId = crypto.randomUUID();
    const before = (await services().orders.list(0, 100)).length;
    await Promise.all([1, 2].map(() => send(token, { ...inBoston, attemptId })));
    expect(await services().orders.list(0, 100)).toHaveLength(before + 1);
  });
  it.each([
    ['terms not accepted', 'USD', { ...inBoston, termsVersion: '' }, 'terms'],
    ['an invalid email address', 'USD', { ...inBoston, email: 'no-one' }, 'valid email'],
    ['a wrong tax ID', 'USD', { ...inBoston, country: 'Germany', taxId: '12' }, 'tax ID'],
    ['no mobile number', 'INR', { ...inChennai, phone: '' }, '10-digit mobile'],
    ['a GSTIN of another state', 'INR', { ...inChennai, gstin: '29AAGCB7383J1Z4' }, 'GSTIN'],
  ] as const)('shows errors at their fields and keeps the input: %s', async (_, currency, fields, words) => {
    const { status, text } = await send(await quoted({ currency }), fields);
    expect([status, text.includes(words), text.includes('value="Anna University"')]).toEqual([
      400,
      true,
      true,
    ]);
  });
});
