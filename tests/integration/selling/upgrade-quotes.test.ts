// A license is upgraded by purchase order: quoted with its credit, ordered, and replaced when the payment arrives weeks
// later.
import { beforeEach, describe, expect, it } from 'vitest';
import orderUpgradeQuote from '../../../netlify/endpoints/order-upgrade-quote.ts';
import orderQuote from '../../../netlify/endpoints/quote-order.ts';
import viewQuote from '../../../netlify/endpoints/quote-view.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { quoteDocument } from '../../../netlify/documents/quote-document.ts';
import { services } from '../../../netlify/services.ts';
import { renderQuotePdf } from '../../../netlify/use-cases/render-quote.ts';
import { openQuote } from '../../../netlify/use-cases/quotes.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { ours } from '../../../src/domain/trust.ts';
import { upgradePath, upgradeQuotePath } from '../../../src/routes.ts';
import orderUpgrade from '../../../netlify/endpoints/order-upgrade.ts';
import { type AgedLicense, agedLicenses } from '../../support/aged-licenses.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { startSelling } from '../../support/selling-site.ts';
import { buyAtPayu, orderOf, runOffice, subjectsTo } from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => shop.mailbox.clear());
const { boughtByCard, boughtAtPayu } = agedLicenses(shop, settled);

const day = 86_400_000;
const inIndia = {
  ...{ company: 'Anna University', address: '12 Sardar Patel Road', postalCode: '600025', stateCode: '33' },
};
const abroad = {
  ...{ company: 'Boston Institute', address: '1 Main Street', city: 'Boston', country: 'US' },
};

const ask = (link: string, plan: string) =>
  shop.call(orderUpgradeQuote, { path: upgradeQuotePath(link, plan) });
const tokenIn = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  /quote=([\w-]+)/.exec(headers.get('location') ?? '')![1]!;
const quoteOf = async ({ link }: AgedLicense, plan: string) => tokenIn(await ask(link, plan));

/** Orders from a quote by purchase order. Returns the response and the ID of the order. */
async function order(quote: string, changes: Record<string, string> = {}) {
  const fields = {
    ...{ quote, pay: 'invoice', attemptId: crypto.randomUUID(), poNumber: 'PO-9', termsVersion },
    ...changes,
  };
  const answer = await shop.call(orderQuote, {
    path: '/api/quotes/order',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await shop.settle();
  return { answer, id: /link=(\w{24})/.exec(answer.headers.get('location') ?? '')?.[1] ?? '' };
}

async function pay(id: string, sums: readonly string[] = []) {
  const whole = ((await orderOf(id)).amount.minorUnits / 100).toFixed(2);
  const today = new Date().toISOString().slice(0, 10);
  const [amount = whole, ...others] = sums;
  const paid = await runOffice(
    'orders',
    ['mark-paid', id, '--amount', amount, '--received', today, ...others],
    shop.environment,
  );
  await shop.settle();
  return paid;
}

/** Books the full payment at the current time, which a test may move ahead. */
async function receive(id: string) {
  const { minorUnits } = (await orderOf(id)).amount;
  const received = ours({ minorUnits, receivedOn: services().now() });
  const stored = await services().orders.read(id);
  const done = await requestOnOrder(services(), stored, (each, now) =>
    receiveTransfer(each, received, now, services().majorVersion),
  );
  if (done.outcome !== 'done') throw new Error(done.outcome);
  await done.sendEmails();
  await reconcileOrders(services());
}

const cases = [
  { currency: 'USD', buy: boughtByCard, billed: abroad, price: 20_900, credit: 5973 },
  { currency: 'INR', buy: boughtAtPayu, billed: inIndia, price: 2_145_600, credit: 613_151 },
] as const;

describe.each(cases)('an upgrade by purchase order in $currency', ({ buy, billed, price, credit }) => {
  it('shows its credit as a line of the quote, and has the same lines on every document', async () => {
    const license = await buy('personal-academic');
    const token = await quoteOf(license, 'personal-corporate');
    const quote = openQuote(services(), token)!;
    const { lines } = quoteDocument(quote, 'https://order.example');
    expect(lines.map(({ description }) => description)).toEqual([
      'Personal Corporate License',
      expect.stringMatching(
        new RegExp(`^Credit for 200 unused days of the Personal Academic License, order ${license.id}$`),
      ),
    ]);
    expect([quote.minorUnits, quote.upgrades!.price, quote.upgrades!.credit]).toEqual([
      ...[price - credit, price, credit],
    ]);
    const { id } = await order(token, billed);
    expect(documentContentOf(await orderOf(id), 0)!.lines.map(({ amount }) => amount)).toEqual(
      lines.map(({ amount }) => amount),
    );
    await pay(id);
    const paid = await orderOf(id);
    const place = billingDocumentsOf(paid).findIndex(({ kind }) => kind === 'invoice');
    const { lines: invoiced, sums } = documentContentOf(paid, place)!;
    expect(invoiced.map(({ amount }) => amount)).toEqual(lines.map(({ amount }) => amount));
    expect(sums.at(-1)!.minorUnits).toBe(price - credit);
  });
  it('replaces the license only when the payment arrives', async () => {
    const license = await buy('personal-academic');
    const { id } = await order(await quoteOf(license, 'personal-corporate'), billed);
    const waiting = await orderOf(id);
    expect([waiting.state, waiting.license, waiting.buyer.email]).toEqual([
      ...['pending', undefined, license.email],
    ]);
    expect(isLicenseInForce(await orderOf(license.id))).toBe(true);
    expect((await pay(id)).said).toContain('Paid');
    expect((await pay(id)).said).toContain('already recorded');
    await reconcileOrders(services());
    const [before, after] = [await orderOf(license.id), await orderOf(id)];
    expect([before.upgradedTo?.orderId, after.upgrades!.state, after.attention]).toEqual([
      ...[id, 'given', undefined],
    ]);
    expect([before.subscription ?? 'ended', after.subscription]).toEqual(['ended', undefined]);
    expect(subjectsTo(shop, license.email)).toHaveLength(2);
  });
  it('keeps the quoted credit when the payment arrives 40 days later', async () => {
    const license = await buy('personal-academic');
    const { id } = await order(await quoteOf(license, 'personal-corporate'), billed);
    await shop.laterBy(40 * day, () => receive(id));
    const upgrade = await orderOf(id);
    expect([upgrade.amount.minorUnits, upgrade.upgrades!.credit, upgrade.upgrades!.state]).toEqual([
      ...[price - credit, credit, 'given'],
    ]);
    expect(upgrade.license!.validFrom.slice(0, 10)).toBe(
      new Date(Date.now() + 40 * day).toISOString().slice(0, 10),
    );
  });
  it('can be paid in two parts or short of bank charges, like any transfer', async () => {
    const license = await buy('personal-academic');
    const { id } = await order(await quoteOf(license, 'personal-corporate'), billed);
    await pay(id, ['100.00', '--reference', 'first']);
    expect([(await orderOf(id)).state, (await orderOf(license.id)).upgradedTo]).toEqual([
      ...['pending', undefined],
    ]);
    const rest = ((price - credit) / 100 - 100 - 5).toFixed(2);
    await pay(id, [rest, '--reference', 'second', '--charges', '5.00']);
    expect([(await orderOf(id)).state, (await orderOf(license.id)).upgradedTo?.orderId]).toEqual([
      ...['paid', id],
    ]);
  });
  it('restores the old license when it is refunded', async () => {
    const license = await buy('personal-academic');
    const { licenseKey } = await orderOf(license.id);
    const { id } = await order(await quoteOf(license, 'personal-corporate'), billed);
    await pay(id);
    await runOffice('orders', ['refunded', id, '--yes'], shop.environment);
    await reconcileOrders(services());
    const [before, upgrade] = [await orderOf(license.id), await orderOf(id)];
    expect([upgrade.state, upgrade.upgrades!.state]).toEqual(['refunded', 'taken-back']);
    expect([before.upgradedTo, before.licenseKey, isLicenseInForce(before)]).toEqual([
      ...[undefined, licenseKey, true],
    ]);
  });
});

describe('the quote for an upgrade', () => {
  it('states on its page and in its PDF how long the credit stays the same', async () => {
    const license = await boughtAtPayu('personal-academic', 165, inIndia);
    const token = await quoteOf(license, 'personal-corporate');
    const page = await shop.call(viewQuote, { path: `/api/quotes/view?quote=${token}` });
    const { bytes } = await renderQuotePdf(openQuote(services(), token)!, 'https://order.example');
    const printed = readPdf(bytes).lines.join(' ');
    for (const said of [page.text, printed])
      expect(said).toMatch(/The credit stays the same for an order placed by .+, until its payment arrives/);
    expect(page.text).toContain(license.email);
    expect(page.text).not.toContain('name="pay" value="now"');
    expect(
      (await shop.call(orderUpgrade, { path: upgradePath(license.link, 'personal-corporate') })).text,
    ).toContain('Get a quote, to pay by purchase order or transfer');
  });
  it('asks for the institution if the license names only a person', async () => {
    const license = await boughtByCard('personal-academic');
    const token = await quoteOf(license, 'personal-corporate');
    const { text } = await shop.call(viewQuote, { path: `/api/quotes/view?quote=${token}` });
    const [company] = /<input[^>]* name="company"[^>]*>/.exec(text) ?? [];
    expect(company).toContain('value=""');
  });
  it('is valid no longer than the license it credits', async () => {
    const license = await boughtAtPayu('personal-academic', 355);
    const quote = openQuote(services(), await quoteOf(license, 'personal-corporate'))!;
    expect(quote.until).toBe((await orderOf(license.id)).license!.validUntil);
  });
  it('leaves the order with the owner of the license, no matter who submits its form', async () => {
    const license = await boughtAtPayu('personal-academic');
    const token = await quoteOf(license, 'personal-corporate');
    const { id } = await order(token, { ...inIndia, email: freshEmail() });
    expect((await orderOf(id)).buyer.email).toBe(license.email);
  });
  it('cannot be ordered once the license was renewed, because its credit is then higher', async () => {
    const license = await boughtAtPayu('personal-academic', 340);
    const token = await quoteOf(license, 'personal-corporate');
    const { license: facts } = await orderOf(license.id);
    const renews = services().links.signToken('renewal-link', termOf(license.id, facts!.validUntil!));
    await buyAtPayu(shop, { email: license.email, priceId: 'personal-academic-inr', renews });
    const { answer } = await order(token, inIndia);
    expect([answer.status, answer.text]).toEqual([
      ...[400, expect.stringContaining('so its credit is higher now')],
    ]);
  });
  it('is not made for a lower plan or through a forged link', async () => {
    const license = await boughtAtPayu('personal-academic');
    expect((await ask(license.link, 'student')).status).toBe(409);
    expect((await ask(`${'0'.repeat(24)}-${'a'.repeat(22)}`, 'personal-corporate')).status).toBe(404);
  });
});

describe('an upgrade that is paid late', () => {
  it('replaces a license that was renewed meanwhile, and requests a refund of the rest of that renewal', async () => {
    const license = await boughtAtPayu('personal-academic', 340);
    const { id } = await order(await quoteOf(license, 'personal-corporate'), inIndia);
    const { license: facts } = await orderOf(license.id);
    const renews = services().links.signToken('renewal-link', termOf(license.id, facts!.validUntil!));
    await buyAtPayu(shop, { email: license.email, priceId: 'personal-academic-inr', renews });
    await pay(id);
    expect((await orderOf(license.id)).upgradedTo?.orderId).toBe(id);
    expect((await orderOf(id)).attention).toMatchObject([
      { code: 'paid-since-credit', detail: { licenseId: license.id } },
    ]);
  });
  it('does not replace a group that has since grown larger than the upgrade', async () => {
    const group = await boughtAtPayu('group-academic-3');
    const { id } = await order(await quoteOf(group, 'group-corporate-3'), inIndia);
    const stored = (await services().orders.read(group.id))!;
    const added = [{ orderId: 'a'.repeat(24), seats: 2, at: services().now() }];
    const seating = {
      ...(stored.order.seating ?? { seats: [], rounds: {}, revokedAt: [], sent: [] }),
      added,
    };
    const times = { emailsLeasedUntil: services().now(), checkAt: null, remindAt: null };
    await services().orders.commit({
      ...{ order: { ...stored.order, seating }, version: stored.version, emails: [], references: [] },
      ...times,
    });
    await pay(id);
    expect((await orderOf(group.id)).upgradedTo).toBeUndefined();
    expect((await orderOf(id)).attention).toMatchObject([
      { code: 'upgrade-refused', detail: { because: 'too-small' } },
    ]);
  });
  it('keeps everyone on their seat, with a new key, when it is to a bigger group', async () => {
    const group = await boughtAtPayu('group-academic-4');
    const people = [freshEmail(), freshEmail()];
    await shop.call(seatsChange, {
      body: { link: group.link, do: 'invite', people: people.map((email) => ({ email })) },
    });
    await shop.settle();
    const { id } = await order(await quoteOf(group, 'group-corporate-5'), inIndia);
    shop.mailbox.clear();
    await pay(id);
    await shop.settle();
    await reconcileOrders(services());
    expect((await orderOf(id)).seating!.seats.map(({ email }) => email)).toEqual(people);
    for (const email of people)
      expect(subjectsTo(shop, email)).toEqual([expect.stringContaining('Your new')]);
  });
});
