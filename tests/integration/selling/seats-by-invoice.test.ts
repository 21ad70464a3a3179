// Seats added to a group by purchase order: prorated to the day, and added once, when they are paid.
import { beforeEach, describe, expect, it } from 'vitest';
import orderQuote from '../../../netlify/endpoints/quote-order.ts';
import viewQuote from '../../../netlify/endpoints/quote-view.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import quoteSeats from '../../../netlify/endpoints/seats-quote.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { quoteDocument } from '../../../netlify/documents/quote-document.ts';
import { services } from '../../../netlify/services.ts';
import { openQuote } from '../../../netlify/use-cases/quotes.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { ours } from '../../../src/domain/trust.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { paidSeats } from '../../../src/domain/license/seating.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { startSelling } from '../../support/selling-site.ts';
import { buyAtPayu, mailed, orderLink, orderOf, runOffice, subjectsTo } from '../../support/visitors.ts';

const { shop } = await startSelling();
beforeEach(() => shop.mailbox.clear());

const day = 86_400_000;
const billed = {
  ...{ company: 'Anna University', address: '12 Sardar Patel Road', postalCode: '600025', stateCode: '33' },
};
/** A group of seven in India. */
async function group() {
  const { id, email } = await buyAtPayu(shop, { priceId: 'group-academic-7-inr', ...billed });
  const link = mailed(shop, email, orderLink);
  shop.mailbox.clear();
  return { id, email, link, end: (await orderOf(id)).license!.validUntil! };
}
const ask = (link: string, seats: number) =>
  shop.call(quoteSeats, { path: `/api/seats/quote?link=${link}&seats=${seats}` });
const tokenIn = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  /quote=([\w-]+)/.exec(headers.get('location') ?? '')![1]!;

/** Orders two more seats by purchase order. Returns the ID of the order. */
async function orderTwo(link: string, changes: Record<string, string> = {}) {
  const quote = tokenIn(await ask(link, 2));
  const fields = {
    ...{ quote, pay: 'invoice', attemptId: crypto.randomUUID(), email: freshEmail(), poNumber: 'PO-9' },
    ...billed,
    ...changes,
  };
  const answer = await shop.call(orderQuote, {
    path: '/api/quotes/order',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await shop.settle();
  return { answer, quote, id: /link=(\w{24})/.exec(answer.headers.get('location') ?? '')?.[1] ?? '' };
}
async function pay(id: string) {
  const sum = ((await orderOf(id)).amount.minorUnits / 100).toFixed(2);
  const today = new Date().toISOString().slice(0, 10);
  return runOffice('orders', ['mark-paid', id, '--amount', sum, '--received', today], shop.environment);
}

describe('seats by invoice', () => {
  it('are prorated to the day and added once, when the payment arrives', async () => {
    const { id, link, end } = await group();
    const ordered = await orderTwo(link);
    const waiting = await orderOf(ordered.id);
    const cost = (seats: number) => findPlan('group-academic', seats)!.price.INR.minorUnits;
    const days = { left: Math.floor(Date.parse(end) / day) - Math.floor(Date.now() / day), of: 365 };
    expect([waiting.state, waiting.amount.minorUnits, waiting.addsTo!.total]).toEqual([
      ...['pending', Math.round(((cost(9) - cost(7)) * days.left) / days.of), 9],
    ]);
    expect(paidSeats(await orderOf(id))).toBe(7);
    expect((await pay(ordered.id)).said).toContain('Paid');
    expect((await pay(ordered.id)).said).toContain('already recorded');
    await reconcileOrders(services());
    const grown = await orderOf(id);
    expect([paidSeats(grown), grown.seating!.added!.length]).toEqual([9, 1]);
    const paid = await orderOf(ordered.id);
    expect([paid.addsTo!.state, paid.license, paid.licenseKey]).toEqual(['given', undefined, undefined]);
  });
  it('have the same line on the quote, the pro forma invoice, and the invoice', async () => {
    const { link, end } = await group();
    const { id, quote } = await orderTwo(link);
    const [quoted] = quoteDocument(openQuote(services(), quote)!, 'https://order.example').lines;
    expect(documentContentOf(await orderOf(id), 0)!.lines).toEqual([quoted]);
    await pay(id);
    const paid = await orderOf(id);
    const place = billingDocumentsOf(paid).findIndex(({ kind }) => kind === 'invoice');
    const { from } = documentContentOf(paid, place)!.lines[0]!.period!;
    expect(documentContentOf(paid, place)!.lines).toEqual([
      { ...quoted, period: { ...quoted!.period, from } },
    ]);
    expect([quoted!.unit, quoted!.period]).toEqual([expect.any(String), { term: 'session', until: end }]);
    expect(documentContentOf(paid, 0)!.lines).toEqual([quoted]);
  });
  it('are confirmed to their payer, and the administrator sees no billing details', async () => {
    const { email, link } = await group();
    const second = freshEmail();
    await shop.call(seatsChange, { body: { link, do: 'name-second', email: second } });
    await shop.settle();
    const theirs = mailed(shop, second, /\/seats\?link=([\w-]+)/);
    const page = await shop.call(viewQuote, {
      path: `/api/quotes/view?quote=${tokenIn(await ask(theirs, 2))}`,
    });
    expect([page.text.includes('Sardar Patel'), page.text.includes(email)]).toEqual([false, false]);
    const own = await shop.call(viewQuote, { path: `/api/quotes/view?quote=${tokenIn(await ask(link, 2))}` });
    expect(own.text).toContain('value="12 Sardar Patel Road"');
    const payer = freshEmail();
    const { id } = await orderTwo(theirs, { email: payer });
    await pay(id);
    await shop.settle();
    await reconcileOrders(services());
    expect(subjectsTo(shop, payer).at(-1)).toContain('2 seats were added');
  });
  it('are not added once the quoted days have passed, even if the group was renewed, and are flagged for review', async () => {
    const { id, email, link, end } = await group();
    const ordered = await orderTwo(link);
    const renews = services().links.signToken('renewal-link', termOf(id, end));
    await buyAtPayu(shop, { email, priceId: 'group-academic-7-inr', renews });
    await shop.laterBy(Date.parse(end) + 2 * day - Date.now(), async () => {
      const { minorUnits } = (await orderOf(ordered.id)).amount;
      const received = ours({ minorUnits, receivedOn: services().now() });
      await requestOnOrder(services(), await services().orders.read(ordered.id), (order, now) =>
        receiveTransfer(order, received, now, services().majorVersion),
      );
      await reconcileOrders(services());
    });
    const refused = await orderOf(ordered.id);
    expect([refused.state, paidSeats(await orderOf(id))]).toEqual(['paid', 7]);
    expect(refused.attention).toMatchObject([{ code: 'seats-refused', detail: { because: 'term-over' } }]);
  });
  it('end with the period in which they were ordered if the group was renewed for fewer seats', async () => {
    const { id, link, email, end } = await group();
    const ordered = await orderTwo(link);
    const renews = services().links.signToken('renewal-link', termOf(id, end));
    await buyAtPayu(shop, { email, priceId: 'group-academic-7-inr', renews });
    await pay(ordered.id);
    expect(paidSeats(await orderOf(id))).toBe(9);
    await shop.laterBy(Date.parse(end) + day - Date.now(), () => reconcileOrders(services()));
    expect(paidSeats(await orderOf(id))).toBe(7);
  });
  it('are rejected with an explanation if the group has since become full', async () => {
    const { link } = await group();
    const quote = tokenIn(await ask(link, 23));
    const other = tokenIn(await ask(link, 2));
    const send = (token: string) =>
      shop.call(orderQuote, {
        path: '/api/quotes/order',
        body: new URLSearchParams({
          ...{ quote: token, pay: 'invoice', attemptId: crypto.randomUUID(), email: freshEmail() },
          ...{ poNumber: 'PO', ...billed },
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const first = await send(quote);
    await pay(/link=(\w{24})/.exec(first.headers.get('location')!)![1]!);
    const refused = await send(other);
    expect([refused.status, refused.text.includes('The group now has 30 seats')]).toEqual([400, true]);
  });
});
