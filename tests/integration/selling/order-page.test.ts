// Everything a buyer can do on an order's page, in one shop that is started once.
import type { Context } from '@netlify/functions';
import { afterAll, describe, expect, it } from 'vitest';
import billing from '../../../netlify/endpoints/order-billing.ts';
import correctEmail from '../../../netlify/endpoints/order-correct-email.ts';
import licenseFile from '../../../netlify/endpoints/order-license-file.ts';
import portal from '../../../netlify/endpoints/order-portal.ts';
import resend from '../../../netlify/endpoints/order-resend.ts';
import orderDocuments from '../../../netlify/endpoints/order-papers.ts';
import removeEnded from '../../../netlify/functions/remove-ended.ts';
import sendStudentId from '../../../netlify/endpoints/order-student-id.ts';
import view from '../../../netlify/endpoints/order-view.ts';
import findOrders from '../../../netlify/endpoints/orders-find.ts';
import { services } from '../../../netlify/services.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { orderViewReplySchema } from '../../../src/contracts/order-replies.ts';
import { reviewStudentId } from '../../../src/domain/license/student-proof.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startCommerce } from '../../support/commerce.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { buyAtPayu, mailed, orderLink, product, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

/** Buys a plan through PayU. Returns the token of the order page, taken from the email. */
async function bought(priceId = 'personal-academic-inr', changes: object = {}) {
  const { email, id: txnid } = await buyAtPayu(shop, { priceId, ...changes });
  return { email, txnid, link: mailed(shop, email, orderLink) };
}
const look = async (link: string) => {
  const { json } = await shop.call(view, { path: `/api/orders/view?link=${link}` });
  return orderViewReplySchema.parse(json).order;
};
const documentsAt = (path: string) =>
  orderDocuments(new Request(`https://site.example${path}`), {} as Context);
const fetchDocument = async (path: string) => new Uint8Array(await (await documentsAt(path)).arrayBuffer());
const subjects = (email: string) => subjectsTo(shop, email);
const upload = (link: string, body: string | Uint8Array, headers = {}) =>
  shop.call(sendStudentId, { method: 'POST', path: `/api/orders/student-id?link=${link}`, body, headers });

describe('the order page', () => {
  it('shows the license, its key, and a tax invoice that adds up', async () => {
    const { link, email, txnid } = await bought('personal-academic-inr', {
      name: 'Ada Lovelace',
      company: 'Analytical Society',
      stateCode: '27',
      gstin: '27AAPFU0939F1ZV',
      address: '1 Marine Drive',
      postalCode: '400001',
    });
    const order = await look(link);
    expect(order).toMatchObject({
      id: txnid,
      state: 'paid',
      email,
      license: { holder: 'Ada Lovelace, Analytical Society', majorVersion: null },
    });
    expect(order.license!.key).toMatch(/^BSP-/);
    expect(order.papers.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Tax invoice BSP\/\d\d-\d\d\/\d{6}$/),
    ]);
    const file = readPdf(await fetchDocument(order.papers[0]!.href));
    expect(file.lines).toEqual(
      expect.arrayContaining([
        'Maharashtra (27)',
        'Analytical Society',
        'GSTIN 27AAPFU0939F1ZV',
        'HSN/SAC 997331',
        'IGST 18% of 9,483.051,706.95',
        'Total, paidINR 11,190.00',
      ]),
    );
  });

  it('has a separate link for its billing documents, which shows no key and opens nothing else', async () => {
    const { link, email } = await bought('personal-academic-inr');
    const { papersLink, papers, license } = await look(link);
    const list = await (await documentsAt(papersLink)).text();
    expect(list).toContain(papers[0]!.title);
    expect(list).not.toContain(license!.key);
    expect(list).not.toContain(link);
    const token = new URLSearchParams(papersLink.split('?')[1]).get('link')!;
    expect((await shop.call(view, { path: `/api/orders/view?link=${token}` })).status).toBe(404);
    // Not the last character, because some of its bits are ignored.
    const changed = token.slice(0, -3) + (token.at(-3) === 'a' ? 'b' : 'a') + token.slice(-2);
    for (const wrong of [link, changed])
      expect((await documentsAt(`/api/orders/papers?link=${wrong}`)).status).toBe(404);
    expect((await documentsAt(`${papersLink}&place=7`)).status).toBe(404);
    const [mail] = shop.mailbox.messages(email);
    expect(mail!.attachments).toMatchObject([
      { filename: expect.stringMatching(/^biospect-tax-invoice-BSP-.*\.pdf$/), mimeType: 'application/pdf' },
    ]);
  });

  it('accepts corrected billing details without JavaScript: errors appear at their fields, and a correction issues a new invoice', async () => {
    const { link, email } = await bought('personal-academic-inr', { stateCode: '29' });
    const path = `/api/orders/billing?link=${link}`;
    const form = await shop.call(billing, { path });
    expect(form.text).toMatch(/<option value="29" selected>Karnataka/);
    const send = (fields: Record<string, string>) =>
      shop.call(billing, {
        method: 'POST',
        path: '/api/orders/billing',
        body: new URLSearchParams({ link, ...fields }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    const right = {
      stateCode: '27',
      gstin: '27aapfu0939f1zv',
      company: 'Analytical Society',
      address: '1 Marine Drive',
      city: 'Mumbai',
      postalCode: '400001',
      poNumber: 'PO-<7>',
    };
    const refused = await send({ ...right, stateCode: '29' });
    expect([refused.status, refused.text]).toEqual([
      400,
      expect.stringContaining('This GSTIN is registered in Maharashtra') as string,
    ]);
    expect(refused.text).toContain('value="PO-&lt;7&gt;"');
    const done = await send(right);
    expect([done.status, done.headers.get('location')]).toEqual([303, `/order?link=${link}`]);
    await shop.settle();
    const { papers } = await look(link);
    expect(papers.map(({ title }) => title.replace(/\d{6}$/, ''))).toEqual([
      expect.stringMatching(/^Tax invoice BSP/),
      expect.stringMatching(/^Credit note BCP/),
      expect.stringMatching(/^Tax invoice BSP/),
    ]);
    const { lines } = readPdf(await fetchDocument(papers[2]!.href));
    expect(lines).toEqual(expect.arrayContaining(['Analytical Society', 'Mumbai 400001', 'PO-<7>']));
    expect(lines).toContain('IGST 18% of 9,483.051,706.95');
    const [mail] = shop.mailbox.messages(email);
    expect([mail!.subject, mail!.attachments]).toMatchObject([
      'Your corrected invoice',
      [{ mimeType: 'application/pdf' }],
    ]);
    expect((await send(right)).text).toContain('The order already has these billing details.');
    expect((await shop.call(billing, { path: path.slice(0, -1) })).status).not.toBe(200);
  });

  it('offers the license as a file', async () => {
    const { link } = await bought();
    const file = await shop.call(licenseFile, { path: `/api/orders/licence-file?link=${link}` });
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="biospect-license-\w{8}\.json"$/,
    );
    expect(file.json).toMatchObject({ key: (await look(link)).license!.key });
  });

  it('rejects links that were not issued here', async () => {
    const { link } = await bought();
    const forged = `${link.slice(0, 25)}${link.slice(25).split('').reverse().join('')}`;
    expect((await shop.call(view, { path: `/api/orders/view?link=${forged}` })).status).toBe(404);
    for (const wrong of ['', 'x', link.slice(0, -1), `${link}a`, link.toUpperCase()])
      expect(
        (await shop.call(view, { path: `/api/orders/view?link=${encodeURIComponent(wrong)}` })).status,
      ).toBe(400);
  });

  it('costs one round trip to the store', async () => {
    const { link } = await bought();
    shop.roundTrips();
    await look(link);
    expect(shop.roundTrips()).toBe(1);
  });
});

describe('the confirmation', () => {
  it('is sent again on request, but not twice within a minute', async () => {
    const { link, email } = await bought();
    expect((await shop.call(resend, { body: { link } })).json).toMatchObject({ success: true });
    const hasty = await shop.call(resend, { body: { link } });
    expect([hasty.status, hasty.json!.code]).toEqual([409, 'not-possible']);
    await shop.settle();
    expect(subjects(email)).toEqual([`Your ${product} license key`, `Your ${product} license key`]);
    const ids = shop.mailbox.messages(email).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('a mistyped address', () => {
  it('can be corrected once: the license moves, and both addresses are notified', async () => {
    const { link, email } = await bought();
    const before = (await look(link)).license!;
    expect(before.holder).toBe(email);
    const right = `right-${email}`;
    const corrected = await shop.call(correctEmail, { body: { link, email: right } });
    expect(corrected.status).toBe(200);
    await shop.settle();
    const newLink = new URLSearchParams(String(corrected.json!.orderLink).split('?')[1]).get('link')!;
    const after = await look(newLink);
    expect([after.email, after.license!.holder, after.canCorrectEmail]).toEqual([right, right, false]);
    expect(after.license!.key).not.toBe(before.key);
    expect(shop.mailbox.messages(right)[0]!.text).toContain(after.license!.key);
    expect(subjects(email).at(-1)).toBe('The email address of your order was changed');
    expect(shop.mailbox.messages(email)[0]!.text).not.toContain('BSP-');
    expect(
      (await shop.call(correctEmail, { body: { link: newLink, email: 'third@example.org' } })).status,
    ).toBe(409);
  });
});

describe('lost orders', () => {
  it('are emailed to their address, and the reply is the same whether there are any or not', async () => {
    const { email, link } = await bought();
    const [known, unknown] = [
      await shop.call(findOrders, { body: { email } }),
      await shop.call(findOrders, { body: { email: 'no-one@example.org' } }),
    ];
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    await shop.settle();
    expect(shop.mailbox.messages(email)[0]!.text).toContain(link);
    // The date distinguishes two orders of the same plan.
    expect(shop.mailbox.messages(email)[0]!.text).toMatch(/^Personal Academic License, \w+ \d+, 20\d\d:$/m);
    expect(shop.mailbox.messages('no-one@example.org')[0]!.text).toContain('It has no paid order');
  });
  it('are emailed at most three times an hour, and further requests get the same reply', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++)
      answers.push((await shop.call(findOrders, { body: { email: 'often@example.org' } })).text);
    await shop.settle();
    expect(new Set(answers).size).toBe(1);
    expect(shop.mailbox.messages('often@example.org')).toHaveLength(3);
  });
});

describe('a student ID', () => {
  const pdf = '%PDF-1.7 an ID';
  const keyOf = async (txnid: string) => (await services().orders.read(txnid))!.order.studentId!.file!.key;
  const review = async (txnid: string, verdict: Parameters<typeof reviewStudentId>[1]) => {
    const stored = await services().orders.read(txnid);
    const done = await requestOnOrder(services(), stored, (order, now) =>
      reviewStudentId(order, verdict, now),
    );
    if (done.outcome === 'done') await done.sendEmails();
  };
  it('is deleted 30 days after its review, however often cleanup runs, and not while it awaits a review', async () => {
    const { link, txnid } = await bought('student-inr');
    const day = 86_400_000;
    const isKept = async (days: number) => {
      for (let i = 0; i < 2; i++) await shop.laterBy(days * day, () => removeEnded());
      return (await services().files.read(await keyOf(txnid))) !== null;
    };
    await upload(link, pdf);
    const first = await keyOf(txnid);
    expect(await isKept(45)).toBe(true);
    await shop.laterBy(46 * day, () => review(txnid, { accepted: false, reason: 'It cannot be read.' }));
    expect(await isKept(75)).toBe(true);
    // Uploaded again a day before the first is deleted. That deletion must not remove the new file.
    await shop.laterBy(75.5 * day, () => upload(link, pdf));
    expect([await isKept(100), await services().files.read(first)]).toEqual([true, null]);
    await shop.laterBy(100 * day, () => review(txnid, { accepted: true }));
    expect([await isKept(129.9), await isKept(132)]).toEqual([true, false]);
    expect(await shop.dump()).not.toMatch(new RegExp(`[^\\\\]"student-ids/${txnid}`));
  });
  it('is deleted after one day if its upload is incomplete or orphaned', async () => {
    const { link, txnid } = await bought('student-inr');
    const half = await shop.call(sendStudentId, {
      method: 'POST',
      path: `/api/orders/student-id?half=first&link=${link}`,
      body: pdf,
    });
    expect(half.status).toBe(200);
    const kept = () => services().files.read(`student-ids/${txnid}.half`);
    await removeEnded();
    expect(await kept()).not.toBeNull();
    await shop.laterBy(25 * 3_600_000, () => removeEnded());
    expect(await kept()).toBeNull();
  });
  it('is stored and reviewed, and the buyer is notified each time', async () => {
    const { link, email, txnid } = await bought('student-inr');
    expect((await look(link)).studentId).toEqual({ state: 'waiting' });
    expect((await upload(link, pdf)).status).toBe(200);
    expect((await look(link)).studentId?.state).toBe('under-review');
    // A wrong file is replaced without another email.
    expect((await upload(link, pdf)).status).toBe(200);
    const kept = await services().files.read(await keyOf(txnid));
    expect(new TextDecoder().decode(kept!.bytes)).toBe(pdf);
    await shop.settle();
    await review(txnid, { accepted: false, reason: 'The date cannot be read.' });
    expect((await look(link)).studentId).toEqual({ state: 'rejected', reason: 'The date cannot be read.' });
    await upload(link, pdf);
    await shop.settle();
    await review(txnid, { accepted: true });
    expect((await look(link)).studentId).toEqual({ state: 'accepted' });
    expect(subjects(email).slice(1)).toEqual([
      'We received your student ID',
      'Please send your student ID again',
      'We received your student ID',
      'Your student license is confirmed',
    ]);
  });

  it.each<[string, string | Uint8Array]>([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a zip archive', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0])],
    ['a Windows program', 'MZ\u0090\u0000'],
    ['an empty file', ''],
    ['a GIF', 'GIF89a'],
  ])('cannot be %s', async (_name, body) => {
    const { link } = await bought('student-inr');
    const answer = await upload(link, body, { 'content-type': 'image/png' });
    expect([answer.status, answer.json!.message]).toEqual([
      400,
      'Please choose a JPEG, PNG, WebP or PDF file.',
    ]);
    expect((await look(link)).studentId).toEqual({ state: 'waiting' });
  });

  it('is sent in two halves and stored whole if it is too large for one request', async () => {
    const { link, txnid } = await bought('student-inr');
    const file = new TextEncoder().encode(`%PDF-${'0123456789'.repeat(450_000)}`);
    const cut = 4 * 1024 * 1024;
    expect((await upload(`${link}&half=second`, file.slice(cut))).status).toBe(409);
    expect((await upload(`${link}&half=first`, file.slice(0, cut))).status).toBe(200);
    expect((await look(link)).studentId).toEqual({ state: 'waiting' });
    expect((await upload(`${link}&half=second`, file.slice(cut))).status).toBe(200);
    const kept = await services().files.read(await keyOf(txnid));
    expect(Buffer.compare(kept!.bytes, file)).toBe(0);
  });

  it('is at most 5 MB, even in halves', async () => {
    const { link: other } = await bought('student-inr');
    await upload(`${other}&half=first`, `%PDF-${'0'.repeat(4 * 1024 * 1024)}`);
    expect((await upload(`${other}&half=second`, '0'.repeat(2 * 1024 * 1024))).status).toBe(413);

    const { link } = await bought('student-inr');
    const large = await upload(link, `%PDF-${'0'.repeat(5 * 1024 * 1024)}`);
    expect([large.status, large.json!.message]).toEqual([413, 'Please choose a file of at most 5 MB.']);
  });

  it('is accepted only for an order that needs one', async () => {
    const { link } = await bought();
    expect((await upload(link, pdf)).status).toBe(409);
  });
});

describe('after a refund', () => {
  it('the order page shows no key and requests no student ID', async () => {
    const { link, txnid } = await bought('student-inr');
    expect((await look(link)).studentId).toEqual({ state: 'waiting' });
    const stored = await services().orders.read(txnid);
    const event = { type: 'refunded' as const, at: new Date().toISOString(), minorUnits: 1_119_000 };
    await fulfilOrder(services(), fetched({ find: { orderId: txnid }, event, references: [] }), stored);
    const order = await look(link);
    expect([order.state, order.license!.key, order.studentId]).toEqual(['refunded', undefined, undefined]);
    expect((await shop.call(licenseFile, { path: `/api/orders/licence-file?link=${link}` })).status).toBe(
      409,
    );
    const page = await shop.call(portal, { path: `/api/orders/portal?link=${link}` });
    expect([page.status, page.text.includes('This order has no subscription to manage.')]).toEqual([
      409,
      true,
    ]);
  });
});
