// An institution orders by purchase order and pays by transfer, from the quote to the invoice, through the real calls.
import { getStore } from '@netlify/blobs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import make from '../../../netlify/endpoints/quote-make.ts';
import orderQuote from '../../../netlify/endpoints/quote-order.ts';
import orderDocuments from '../../../netlify/endpoints/order-papers.ts';
import purchaseOrder from '../../../netlify/endpoints/order-purchase-order.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import { services } from '../../../netlify/services.ts';
import { removeEnded } from '../../../netlify/use-cases/uploads.ts';
import { readDesk, resolveWorkItem } from '../../../netlify/use-cases/work-queue.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import type { OrderViewReply } from '../../../src/contracts/order-replies.ts';
import { site } from '../../../src/site.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { orderOf, product, runOffice, subjectsTo, team } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());

const day = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const pdf = new Blob(['%PDF-1.7 a purchase order'], { type: 'application/pdf' });

async function quoted(currency: string) {
  const asked = { plan: 'group-academic', seats: '10', currency, institution: 'Anna University' };
  const { headers } = await shop.call(make, {
    path: `/api/quotes/make?${new URLSearchParams(asked).toString()}`,
  });
  return headers.get('location')!.split('quote=')[1]!;
}
/** Sends a form as a browser does. */
async function post(endpoint: typeof orderQuote, path: string, fields: Record<string, string | Blob>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const body = new Response(form);
  const answer = await shop.call(endpoint, {
    path,
    headers: { 'content-type': body.headers.get('content-type')! },
    body: new Uint8Array(await body.arrayBuffer()),
  });
  await shop.settle();
  return answer;
}
/** A purchase order file with unique content. */
const document = (number: number) => new Blob([`%PDF-1.7 number ${number}`], { type: 'application/pdf' });
/** The files stored for an order. */
async function filesOf(id: string) {
  const { blobs } = await getStore('handed-in').list({ prefix: `purchase-orders/${id}.` });
  return blobs.map(({ key }) => key);
}
const inBoston = {
  company: 'Boston University',
  address: '1 Silber Way',
  country: 'United States',
  termsVersion,
};
const inChennai = {
  company: 'Anna University',
  address: '12 Sardar Patel Road',
  postalCode: '600025',
  stateCode: '33',
};
async function placed(changes: Record<string, string | Blob> = {}, currency = 'USD') {
  const email = freshEmail();
  const fields = {
    quote: await quoted(currency),
    attemptId: crypto.randomUUID(),
    pay: 'invoice',
    email,
    poNumber: 'PO-2026-7',
    ...(currency === 'USD' ? inBoston : inChennai),
    ...changes,
  };
  const send = () => post(orderQuote, '/api/quotes/order', fields);
  const answer = await send();
  const link = /link=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? '';
  return { email, answer, send, link, id: link.slice(0, 24) };
}
const pageOf = (link: string) =>
  shop.call(purchaseOrder, { path: `/api/orders/purchase-order?link=${link}` });
const act = (link: string, fields: Record<string, string | Blob>) =>
  post(purchaseOrder, `/api/orders/purchase-order?link=${link}`, fields);
const office = (...args: string[]) => runOffice('orders', args);
const subjects = (email: string) => subjectsTo(shop, email);

describe('an order by purchase order', () => {
  it.each(['USD', 'INR'])(
    'gets, in %s, a pro forma invoice by email and on its page, and a license and invoice only when paid',
    async (currency) => {
      const { email, answer, link, id } = await placed({}, currency);
      expect(answer.status).toBe(303);
      const page = await pageOf(link);
      const number = /BF[PX]\/\d\d-\d\d\/\d{6}/.exec(page.text)![0];
      expect([
        page.status,
        page.text.includes(site.bank.USD.account),
        page.text.includes('PO-2026-7'),
      ]).toEqual([200, true, true]);
      expect(subjects(email)).toEqual([`Your ${product} order: pro-forma invoice ${number}`]);
      // Emails to unconfirmed addresses have no attachments. Their link opens the document instead.
      const placedMail = shop.mailbox.messages(email)[0]!;
      expect([placedMail.attachments, placedMail.text.includes(link)]).toEqual([[], true]);
      expect(page.text).toContain('Download the pro-forma invoice');
      const { json } = await shop.call(orderView, { path: `/api/orders/view?link=${link}` });
      const { state, license, transfer } = (json as unknown as OrderViewReply).order;
      expect([state, license, transfer?.path]).toEqual([
        'pending',
        undefined,
        `/api/orders/purchase-order?link=${link}`,
      ]);
      const before = await orderOf(id);
      const amount = (before.amount.minorUnits / 100).toFixed(2);
      const short = await office('mark-paid', id, '--amount', '1.00', '--received', today);
      expect([short.status, short.said.startsWith('Paid in part: ')]).toEqual([0, true]);
      expect([(await orderOf(id)).state, (await orderOf(id)).licenseKey]).toEqual(['pending', undefined]);
      const payWhole = () =>
        office('mark-paid', id, '--amount', amount, '--received', today, '--reference', 'NEFT 42');
      const done = await payWhole();
      expect([done.status, (await orderOf(id)).state]).toEqual([0, 'paid']);
      // The partial payment comes on top of the full amount.
      const excess = currency === 'USD' ? 'US$1.00' : '₹1.00';
      expect(done.said).toContain(`Paid. ${currency} 1.00 was overpaid`);
      const onDesk = async () =>
        (await readDesk(services()))
          .filter(({ about }) => about === id)
          .map(({ what }) => what.slice(0, excess.length));
      expect(await onDesk()).toEqual([excess]);
      expect((await office('overpaid', id, 'returned', '--reference', 'OUT 1')).status).toBe(0);
      expect([await onDesk(), subjects(email).at(-1)]).toEqual([[], `We returned ${excess} to you`]);
      const again = await payWhole();
      expect([again.status, again.said]).toEqual([1, 'This transfer is already recorded.\n']);
      const paid = await orderOf(id);
      expect(subjects(email).filter((subject) => subject === `Your ${product} license key`)).toHaveLength(1);
      const token = services().links.signToken('papers-link', id);
      const list = await shop.call(orderDocuments, { path: `/api/orders/papers?link=${token}` });
      expect(list.text).toMatch(
        currency === 'INR'
          ? /Pro-forma invoice BFP.*Tax invoice BSP/s
          : /Pro-forma invoice BFX.*Invoice BSX/s,
      );
      expect([paid.payment?.id, paid.purchaseOrder?.receivedOn?.slice(0, 10), paid.license?.seats]).toEqual([
        'NEFT 42',
        today,
        10,
      ]);
      expect((await pageOf(link)).text).toContain('This order is paid');
    },
    120_000,
  );
  it('shows its buyer what has arrived and what is still due, and closes when all of it was returned', async () => {
    const { id, link, email } = await placed();
    const part = await office('mark-paid', id, '--amount', '963.00', '--received', today);
    expect(part.said).toBe(
      'Paid in part: USD 963.00 of USD 983.00; USD 20.00 is still due. The buyer gets an email.\n',
    );
    expect(subjects(email).at(-1)).toBe(`US$20.00 is still due for your ${product} order`);
    const page = await pageOf(link);
    expect(page.text).toMatch(/<title>Paid in part.*We have received US\$963\.00 of US\$983\.00 for order/s);
    expect(page.text).not.toContain('Cancel this order');
    const { json } = await shop.call(orderView, { path: `/api/orders/view?link=${link}` });
    expect((json as unknown as OrderViewReply).order.transfer?.state).toBe(
      'Paid in part: US$963.00 of US$983.00 has arrived, US$20.00 is still due',
    );
    expect((await act(link, { do: 'cancel' })).text).toContain('Part of the amount has already arrived.');
    expect((await office('list')).said).toMatch(new RegExp(`${id} .* in part `));
    expect((await office('refunded', id, '--yes')).said).toBe('Recorded; the buyer gets an email.\n');
    expect([(await orderOf(id)).state, subjects(email).at(-1)]).toEqual([
      'refunded',
      'We returned US$963.00 to you',
    ]);
  }, 60_000);
  it.each([
    [['--amount', '1,5'], 'The amount after --amount must look like 983.00.'],
    [['--amount', '5.00'], 'Specify the day it arrived: --received 2026-11-22'],
    [['--amount', '5.00', '--received', '2099-01-01'], 'Specify the day it arrived: --received 2026-11-22'],
    [['--tds', 'ten'], 'The amount after --tds must look like 983.00.'],
    [['--certificate', 'A1'], 'A certificate needs the tax that it certifies: --tds 98.30'],
    [['--accept-short', ' '], 'Say why the rest is waived: --accept-short "reason"'],
    [['--ammount', '5.00'], "Unknown option '--ammount'"],
  ])('explains to the operator what is wrong with %j, and books nothing', async (args, words) => {
    const { id } = await placed();
    const { status, said } = await office('mark-paid', id, ...args);
    expect([status, said.split('\n').length, said.includes(words)]).toEqual([1, 2, true]);
    expect((await orderOf(id)).purchaseOrder?.ledger).toBeUndefined();
  });
  it('is created once, with one pro forma invoice, when the form is submitted twice', async () => {
    const first = await placed();
    const [second, third] = await Promise.all([first.send(), first.send()]);
    expect([second!.headers.get('location'), third!.headers.get('location')]).toEqual(
      Array(2).fill(first.answer.headers.get('location')),
    );
    expect(subjects(first.email)).toHaveLength(1);
  });
  it('keeps its file until it is replaced, and accepts only supported file types', async () => {
    const { link, id } = await placed({ file: pdf, poNumber: '' });
    const { key } = (await orderOf(id)).purchaseOrder!.file!;
    await shop.laterBy(2 * day, () => removeEnded(services()));
    expect((await services().files.read(key))?.mediaType).toBe('application/pdf');
    const wrong = await act(link, { do: 'send', file: new Blob(['<svg onload=alert(1)>']) });
    expect([wrong.status, wrong.text.includes('Please choose a JPEG, PNG, WebP or PDF file.')]).toEqual([
      409,
      true,
    ]);
    expect((await act(link, { do: 'send', file: document(1) })).status).toBe(303);
    expect((await orderOf(id)).purchaseOrder!.file!.key).not.toBe(key);
    await shop.laterBy(60 * day, () => removeEnded(services()));
    expect(await services().files.read(key)).toBeNull();
  });
  it('keeps at most five files of a hundred sent concurrently', async () => {
    const { link, id } = await placed();
    const sent = await Promise.all(
      Array.from({ length: 100 }, (_, i) => act(link, { do: 'send', file: document(i) })),
    );
    expect(sent.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(5);
    expect(await filesOf(id)).toHaveLength(5);
    const refused = sent.find(({ text }) => text.includes('We already have 5 files for this order.'));
    expect(refused?.status).toBe(409);
    // Files that no longer belong to the order are deleted after a day, which makes room.
    await shop.laterBy(2 * day, () => removeEnded(services()));
    expect(await filesOf(id)).toHaveLength(1);
    expect((await act(link, { do: 'send', file: document(100) })).status).toBe(303);
  });
  it('stores a document only once, even if it is uploaded again', async () => {
    const { link, id } = await placed();
    for (const number of [1, 1, 2, 1, 2, 2, 1]) {
      expect((await act(link, { do: 'send', file: document(number) })).status).toBe(303);
    }
    expect(await filesOf(id)).toHaveLength(2);
    const before = (await orderOf(id)).history.length;
    await act(link, { do: 'send', file: document(1) });
    expect((await orderOf(id)).history.length).toBe(before);
  });
  it('loses its file when it is canceled', async () => {
    const { link, id } = await placed({ file: pdf });
    expect((await act(link, { do: 'cancel' })).status).toBe(303);
    await shop.laterBy(2 * day, () => removeEnded(services()));
    expect(await filesOf(id)).toEqual([]);
  });
  it.each([
    [{ poNumber: '' }, 'number of your purchase order'],
    [{ company: '' }, 'legal name of your institution'],
    [{ address: '' }, 'address for the invoice'],
    [{ country: '' }, 'country of your institution'],
    [{ termsVersion: '' }, 'terms'],
    [{ file: new Blob(['MZ']) }, 'JPEG, PNG, WebP or PDF'],
  ])(
    'is rejected with an explanation, and nothing is placed, if something is missing: %o',
    async (changes, words) => {
      const { answer, email } = await placed(changes as Record<string, string>);
      expect([answer.status, answer.text.includes(words)]).toEqual([400, true]);
      expect(subjects(email)).toEqual([]);
    },
  );
  it('is not offered while no bank account is configured', async () => {
    const { account } = site.bank.USD;
    site.bank.USD.account = '';
    try {
      const form = await shop.call(orderQuote, { path: `/api/quotes/order?quote=${await quoted('USD')}` });
      expect(form.text).not.toContain('Order by invoice');
      expect((await placed()).answer.text).toContain('Paying by invoice is not offered');
    } finally {
      site.bank.USD.account = account;
    }
  });
  it('is added to the work queue with its deadline, and the team is emailed once', async () => {
    const { id } = await placed({ file: pdf });
    expect(
      subjects(team).filter((subject) => subject.startsWith('Work queue: Read a purchase order')),
    ).toHaveLength(1);
    const item = (await readDesk(services())).find(
      ({ about, kind }) => about === id && kind === 'purchase-order',
    )!;
    expect(item.how).toContain(`npm run cli -- orders accept ${id}`);
    expect(await resolveWorkItem(services(), item.id)).toEqual({ ok: true });
    const kinds = (await readDesk(services())).filter(({ about }) => about === id).map(({ kind }) => kind);
    expect(kinds).toEqual(['transfer']);
  });
  it('is canceled by its buyer in one click, once, and never by a GET request', async () => {
    const { link, id, email } = await placed();
    await pageOf(link);
    expect((await orderOf(id)).state).toBe('pending');
    const [one, two] = await Promise.all([act(link, { do: 'cancel' }), act(link, { do: 'cancel' })]);
    expect([one.status, two.status].sort()).toEqual([200, 303]);
    expect(subjects(email).filter((subject) => subject.includes('canceled'))).toHaveLength(1);
    expect((await pageOf(link)).text).toContain('You canceled this order.');
  });
  it('issues its license before payment only when an operator says so', async () => {
    const { id, email } = await placed();
    await office('accept', id);
    expect((await orderOf(id)).licenseKey).toBeUndefined();
    await office('accept', id, '--license-now');
    const key = (await orderOf(id)).licenseKey!;
    expect(shop.mailbox.messages(email)[0]!.text).toContain(key);
    const refused = await office('cancel', id, '--yes');
    expect([refused.status, refused.said]).toEqual([
      1,
      'Give a reason, which the buyer will read: cancel ID "reason"\n',
    ]);
    await office('cancel', id, 'never paid', '--yes');
    expect([(await orderOf(id)).state, subjects(email).at(-1)]).toEqual([
      'expired',
      `Your ${product} order is canceled`,
    ]);
  }, 120_000);
  it('sends each scheduled payment reminder exactly once', async () => {
    const { email } = await placed();
    for (const days of [24, 24, 34, 34, 45, 60])
      await shop.laterBy(days * day, () => shop.call(reconcile, { method: 'POST', body: '{}' }));
    expect(
      subjects(email)
        .slice(1)
        .map((subject) => subject.replace(/ by .*/, '')),
    ).toEqual([
      `Please pay your ${product} order`,
      `We have not seen the transfer for your ${product} order`,
      `We have not seen the transfer for your ${product} order`,
    ]);
  });
  it('does not open with a forged link, and cannot be placed while the store is down', async () => {
    const { link } = await placed();
    const forged = `${link.slice(0, -5)}${link.at(-5) === 'A' ? 'B' : 'A'}${link.slice(-4)}`;
    expect([(await pageOf(forged)).status, (await act(forged, { do: 'cancel' })).status]).toEqual([404, 404]);
    const orders = await services().orders.list(0, 1000);
    shop.cutStore(true);
    const { answer } = await placed();
    shop.cutStore(false);
    expect(answer.status).toBe(503);
    expect(await services().orders.list(0, 1000)).toEqual(orders);
  });
});

describe('a custom quote', () => {
  it('is created, rendered, and emailed by one command, at a custom price', async () => {
    const email = freshEmail();
    const file = `${process.env['TMPDIR'] ?? '/tmp'}/quote-${Date.now()}.pdf`;
    const asked = [
      '--plan',
      'group-academic',
      '--seats',
      '120',
      '--currency',
      'USD',
      '--institution',
      'Boston University',
    ];
    const { status, said } = await runOffice('quotes', [
      'make',
      ...asked,
      '--price',
      '7000.00',
      '--title',
      'Site License',
      '--note',
      'Consortium price',
      '--pdf',
      file,
      '--mail',
      email,
    ]);
    expect([status, said.includes('/api/quotes/view?quote='), said.includes(`Emailed to ${email}.`)]).toEqual(
      [0, true, true],
    );
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.text).toContain('US$7,000.00');
    expect(mail!.attachments[0]?.filename).toMatch(/^biospect-quote-BQ-.*\.pdf$/);
    const without = await runOffice('quotes', ['make', ...asked]);
    expect([without.status, without.said]).toEqual([
      1,
      'The price list has no such price. Specify one: --price 3500.00\n',
    ]);
  }, 120_000);
});
