// A student license is proved by a code sent to a school address, as its buyer does it: through the calls, the emails,
// and the clock.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import proof from '../../../netlify/endpoints/order-student-proof.ts';
import sendStudentId from '../../../netlify/endpoints/order-student-id.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import view from '../../../netlify/endpoints/order-view.ts';
import { services } from '../../../netlify/services.ts';
import { readDesk } from '../../../netlify/use-cases/work-queue.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { orderViewReplySchema } from '../../../src/contracts/order-replies.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startCommerce } from '../../support/commerce.ts';
import { buyAtPayu, mailed, orderLink, product, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => {
  shop.mailbox.clear();
});

const minute = 60_000;
const day = 24 * 60 * minute;
let people = 0;
/** A school address that no one has used yet. */
const atSchool = () => `student${people++}@cs.mit.edu`;

async function bought(changes: object = {}) {
  const { email, id } = await buyAtPayu(shop, { priceId: 'student-inr', ...changes });
  return { email, id, link: mailed(shop, email, orderLink) };
}
const look = async (link: string) => {
  const { json } = await shop.call(view, { path: `/api/orders/view?link=${link}` });
  return orderViewReplySchema.parse(json).order;
};
const post = (body: object, from: { ip?: string } = {}) => shop.call(proof, { body, ...from });
const codeIn = (address: string) =>
  /^(\d{6}) is your/.exec(shop.mailbox.messages(address)[0]?.subject ?? '')?.[1] ?? 'none';

async function askFor(link: string, schoolEmail: string) {
  const answer = await post({ link, schoolEmail });
  await shop.settle();
  return answer;
}

describe('a code', () => {
  it('confirms the license within a minute if it was sent to a school, and removes it from the work queue', async () => {
    const { link, email, id } = await bought();
    const school = atSchool();
    expect((await askFor(link, school)).json).toEqual({
      success: true,
      message: `A code is on its way to ${school}.`,
    });
    const [mail] = shop.mailbox.messages(school);
    expect(mail!.subject).toMatch(new RegExp(`^\\d{6} is your ${product} code$`));
    // The email may reach a stranger, so it contains nothing about the order.
    for (const secret of [id, link, email, 'BSP-']) expect(mail!.text).not.toContain(secret);
    expect((await look(link)).studentId).toMatchObject({ state: 'waiting', code: { to: school } });
    expect(await shop.dump()).not.toContain(codeIn(school));
    const code = codeIn(school);
    const typed = await post({ link, code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([typed.status, typed.json!.success]).toEqual([200, true]);
    await shop.settle();
    expect((await look(link)).studentId).toEqual({ state: 'accepted' });
    expect(subjectsTo(shop, email).at(-1)).toBe('Your student license is confirmed');
    expect((await readDesk(services())).filter(({ about }) => about === id)).toEqual([]);
    const { studentId } = (await services().orders.read(id))!.order;
    expect(studentId).toEqual({
      state: 'accepted',
      acceptedAt: expect.any(String) as string,
      school: 'cs.mit.edu',
    });
    // The code cannot be used again.
    expect((await post({ link, code })).status).toBe(409);
  });

  it('is offered in one click if the order’s own address belongs to a school', async () => {
    const email = atSchool();
    const { link } = await bought({ email });
    expect((await look(link)).studentId).toEqual({ state: 'waiting', isSchoolEmail: true });
    await askFor(link, email);
    expect((await post({ link, code: codeIn(email) })).status).toBe(200);
  });

  it('does not work for another order or after 15 minutes', async () => {
    const [one, other] = [await bought(), await bought()];
    const school = atSchool();
    await askFor(one.link, school);
    const code = codeIn(school);
    expect((await post({ link: other.link, code })).json!.message).toBe('Please ask for a code first.');
    await askFor(other.link, atSchool());
    const wrong = await post({ link: other.link, code });
    expect(wrong.json!.message).toBe('This is not the code that we sent. You have 4 more tries.');
    await shop.laterBy(15 * minute, async () => {
      expect((await post({ link: one.link, code })).json!.message).toMatch(/older than 15 minutes/);
    });
  });

  it('can be guessed at most five times, even in parallel', async () => {
    const { link } = await bought();
    const school = atSchool();
    await askFor(link, school);
    const wrong = codeIn(school) === '000000' ? '000001' : '000000';
    const answers = await Promise.all(Array.from({ length: 9 }, () => post({ link, code: wrong })));
    const told = answers.map(({ json }) => String(json!.message));
    expect(told.filter((words) => words.startsWith('This is not the code'))).toHaveLength(5);
    expect((await post({ link, code: codeIn(school) })).json!.message).toMatch(/mistyped too many times/);
  });

  it('is accepted once, with one email, when it is submitted twice at the same time', async () => {
    const { link, email } = await bought();
    const school = atSchool();
    await askFor(link, school);
    const code = codeIn(school);
    const answers = await Promise.all([post({ link, code }), post({ link, code })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await shop.settle();
    expect(subjectsTo(shop, email).filter((subject) => subject.includes('confirmed'))).toHaveLength(1);
  });

  it.each(['ada@gmail.com', 'ada@alumni.stanford.edu', 'ada@mit.edu.example.com'])(
    'is not sent to %s',
    async (schoolEmail) => {
      const { link } = await bought();
      const answer = await askFor(link, schoolEmail);
      expect([answer.status, answer.json!.message]).toEqual([
        409,
        'We don’t recognize this as a school address. Please check it, or upload your student ID instead.',
      ]);
      expect(shop.mailbox.messages(schoolEmail)).toEqual([]);
    },
  );

  it('is sent at most three times an hour to one address, and ten times from one network', async () => {
    const stranger = atSchool();
    const orders = [];
    for (let i = 0; i < 4; i++) orders.push(await bought());
    const told = [];
    for (const { link } of orders) told.push((await askFor(link, stranger)).status);
    expect(told).toEqual([200, 200, 200, 429]);
    const many = [];
    for (let i = 0; i < 11; i++)
      many.push((await post({ link: orders[0]!.link, schoolEmail: atSchool() }, { ip: '192.0.2.7' })).status);
    expect([many.slice(0, 10).includes(429), many[10]]).toEqual([false, 429]);
  });

  it('is shown as bounced on the order page without creating a review task', async () => {
    const { link, id } = await bought();
    const school = atSchool();
    await askFor(link, school);
    const { noteReturnedMail } = await import('../../../netlify/use-cases/deliver-email.ts');
    const { sentAt } = (await services().orders.read(id))!.order.studentId!.code!;
    const returned = { id: `${id}.student-code.${Date.parse(sentAt)}`, to: school, orderId: id };
    await noteReturnedMail(services(), returned, 'no such user');
    expect((await look(link)).studentId?.code).toEqual({ to: school, isReturned: true });
    expect((await look(link)).mailReturned).toBeUndefined();
    expect((await readDesk(services())).filter(({ about }) => about === id)).toEqual([]);
  });

  it('is sent only for an order that needs one, and only through a valid link', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const link = mailed(shop, email, orderLink);
    expect((await askFor(link, atSchool())).status).toBe(409);
    const forged = `${link.slice(0, 25)}${link.slice(25).split('').reverse().join('')}`;
    expect((await askFor(forged, atSchool())).status).toBe(404);
    expect((await post({ link: forged, code: '123456' })).status).toBe(404);
    for (const wrong of [{}, { link: 'x' }, { link, schoolEmail: 'ada' }, { link, code: '1'.repeat(21) }])
      expect((await post(wrong)).status).toBe(400);
  });
});

describe('an address that has proved a license', () => {
  async function prove(link: string, school: string) {
    await askFor(link, school);
    const answer = await post({ link, code: codeIn(school) });
    await shop.settle();
    return answer;
  }

  it('cannot prove another license while the first one runs; the team reviews the attempt', async () => {
    const school = atSchool();
    const [first, second] = [await bought(), await bought()];
    await prove(first.link, school);
    const [name, at] = school.split('@');
    const answer = await prove(second.link, `${name!.slice(0, 3)}.${name!.slice(3)}+again@${at}`);
    expect(answer.json!.message).toContain('we will review it');
    expect((await look(second.link)).studentId).toEqual({ state: 'under-review', isShared: true });
    expect(await readDesk(services())).toMatchObject([{ kind: 'student-id', about: second.id }]);
    expect(subjectsTo(shop, second.email).at(-1)).toBe('We received your student ID');
  });

  it('can prove another license after a refund of the first, and its owner’s next term', async () => {
    const school = atSchool();
    const first = await bought();
    await prove(first.link, school);
    const stored = await services().orders.read(first.id);
    const event = { type: 'refunded' as const, at: new Date().toISOString(), minorUnits: 605_700 };
    await fulfilOrder(services(), fetched({ find: { orderId: first.id }, event, references: [] }), stored);
    const second = await bought();
    expect((await prove(second.link, school)).json).toMatchObject({ success: true });
    expect((await look(second.link)).studentId).toEqual({ state: 'accepted' });
    // It is bought again a year later.
    await shop.laterBy(366 * day, async () => {
      const third = await bought();
      await prove(third.link, school);
      expect((await look(third.link)).studentId).toEqual({ state: 'accepted' });
    });
  });
});

describe('the page without JavaScript', () => {
  const asBrowser = { accept: 'text/html' };
  const page = (link: string) =>
    shop.call(proof, { path: `/api/orders/student-proof?link=${link}`, headers: asBrowser });
  const submit = (fields: Record<string, string>) =>
    shop.call(proof, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { ...asBrowser, 'content-type': 'application/x-www-form-urlencoded' },
    });
  async function submitFile(link: string, bytes: string) {
    const form = new FormData();
    form.set('link', link);
    form.set('file', new File([bytes], 'id.pdf'));
    const sent = new Response(form);
    return shop.call(proof, {
      method: 'POST',
      body: new Uint8Array(await sent.arrayBuffer()),
      headers: { ...asBrowser, 'content-type': sent.headers.get('content-type')! },
    });
  }

  it('accepts a code', async () => {
    const { link } = await bought();
    expect((await page(link)).text).toContain('smaller than 4 MB');
    const school = atSchool();
    expect((await submit({ link, schoolEmail: 'ada@gmail.com' })).text).toContain('as a school address');
    expect((await submit({ link, schoolEmail: school })).text).toContain('name="code"');
    await shop.settle();
    expect((await submit({ link, code: 'abc' })).text).toContain('The code has six digits.');
    const done = await submit({ link, code: codeIn(school) });
    expect([done.status, done.text.includes('Your student license is confirmed')]).toEqual([200, true]);
    expect(done.text).not.toContain('<input id="file"');
  });

  it('accepts a document, explains what is wrong with an invalid one, and allows a replacement', async () => {
    const { link, id } = await bought();
    expect((await submitFile(link, 'ftypheic')).text).toContain(
      'Please choose a JPEG, PNG, WebP or PDF file.',
    );
    expect((await submitFile(link, '\0\0\0\u0018ftypheic')).text).toContain('iPhone’s HEIC format');
    const large = await submitFile(link, `%PDF-${'0'.repeat(4 * 1024 * 1024)}`);
    expect([large.status, large.text.includes('smaller than 4 MB')]).toEqual([413, true]);
    expect((await submitFile(link, '%PDF-1')).text).toContain('Replace the document');
    expect((await submitFile(link, '%PDF-2')).status).toBe(200);
    const { file } = (await services().orders.read(id))!.order.studentId!;
    expect(Buffer.from((await services().files.read(file!.key))!.bytes).toString()).toBe('%PDF-2');
  });

  it('shows an HTML error for a forged link', async () => {
    const { link } = await bought();
    const forged = `${link.slice(0, 25)}${link.slice(25).split('').reverse().join('')}`;
    const refused = await page(forged);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

it('an iPhone photo in HEIC format is rejected with advice on how to convert it', async () => {
  const { link } = await bought();
  const answer = await shop.call(sendStudentId, {
    method: 'POST',
    path: `/api/orders/student-id?link=${link}`,
    body: new Uint8Array(Buffer.from('\0\0\0\u0018ftypheic')),
  });
  expect([answer.status, answer.json!.message]).toEqual([400, expect.stringContaining('again as a JPEG')]);
});

it('a missing proof is requested after 3 and 10 days, however often the job runs, and not once it has arrived', async () => {
  const [missing, proved] = [await bought(), await bought()];
  const school = atSchool();
  await askFor(proved.link, school);
  await post({ link: proved.link, code: codeIn(school) });
  await shop.settle();
  for (const days of [2, 3.1, 3.2, 5, 10.1, 10.2, 12, 40])
    await shop.laterBy(days * day, async () => {
      await Promise.all([reconcile(), reconcile()]);
    });
  const asked = (email: string) =>
    subjectsTo(shop, email).filter((subject) => subject === 'One step is left: show that you are a student');
  expect([asked(missing.email).length, asked(proved.email).length]).toEqual([2, 0]);
  expect(shop.mailbox.messages(missing.email)[0]!.text).toContain('This is our last reminder.');
});
