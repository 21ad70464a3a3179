// An operator lists and deletes all personal data stored for one address. No one else loses anything.
import { afterAll, expect, it } from 'vitest';
import receive from '../../../netlify/endpoints/enquiry.ts';
import sendStudentId from '../../../netlify/endpoints/order-student-id.ts';
import changeSeats from '../../../netlify/endpoints/seats-change.ts';
import { services } from '../../../netlify/services.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startCommerce } from '../../support/commerce.ts';
import {
  buyAtPayu,
  mailed,
  openAccount,
  orderAtPayu,
  orderLink,
  product,
  runOffice,
} from '../../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());

const everythingOf = async (...args: string[]) => (await runOffice('accounts', ['everything', ...args])).said;

/** Someone who leaves data everywhere. Returns the IDs of both orders and the text of the inquiry. */
async function someone(email: string) {
  await openAccount(site, { email });
  const { id: paid } = await buyAtPayu(site, { email, priceId: 'student-inr' });
  const link = mailed(site, email, orderLink);
  await site.call(sendStudentId, { path: `/api/orders/student-id?link=${link}`, body: '%PDF-1.7 an ID' });
  const { id: unpaid } = await orderAtPayu(site, { email, priceId: 'student-inr' });
  await site.settle();
  const words = `The words of ${email}`;
  const support = new FormData();
  for (const [field, value] of Object.entries({ name: 'Ada', email, topic: 'other', description: words }))
    support.set(field, value);
  support.set('file', new File(['%PDF-1.7 a page'], 'page.pdf'));
  const encoded = new Response(support);
  site.mailbox.refuse('temporary');
  const sent = await site.call(receive, {
    params: { kind: 'support' },
    path: '/api/enquiries/support',
    body: new Uint8Array(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')!, accept: 'application/json' },
  });
  expect(sent.text).toContain('"success":true');
  await site.settle();
  site.mailbox.refuse(undefined);
  return { paid, unpaid, words };
}

type Listed = Record<'orders' | 'inquiries' | 'emails' | 'files' | 'unmatchedPayments', { id: string }[]> & {
  account: object | null;
};
const counts = ({ account, orders, inquiries, emails, files: kept, unmatchedPayments }: Listed) => ({
  account: account !== null,
  orders: orders.length,
  inquiries: inquiries.length,
  emails: emails.length,
  files: kept.length,
  unmatchedPayments: unmatchedPayments.length,
});

it('all data of one address is listed and deleted, except what invoices need; a similar address loses nothing', async () => {
  const [email, other] = ['ada@example.org', 'not-ada@example.org'];
  const [theirs, others] = [await someone(email), await someone(other)];
  const all = { account: true, orders: 2, inquiries: 1, emails: 2, files: 2, unmatchedPayments: 0 };
  const listed = await everythingOf(' Ada@Example.org ');
  expect(counts(JSON.parse(listed) as Listed)).toEqual(all);
  expect(listed).not.toMatch(/scrypt/);
  expect(listed).toContain(theirs.words);

  const said = await everythingOf(email, '--delete', '--yes');
  expect(said).toContain(`order ${theirs.unpaid}: deleted`);
  expect(said).toContain(`order ${theirs.paid}: kept, with only what its invoice needs`);
  const left = JSON.parse(await everythingOf(email)) as Listed;
  expect(counts(left)).toEqual({ ...all, account: false, orders: 1, inquiries: 0, emails: 0, files: 0 });
  const { order: kept } = (await services().orders.read(theirs.paid))!;
  expect(kept).toMatchObject({
    state: 'paid',
    buyer: { email },
    invoiceSerial: 1,
    studentId: { state: 'waiting' },
  });
  expect([kept.buyer.phone, kept.studentId?.file, kept.licenseKey]).toEqual([
    undefined,
    undefined,
    expect.any(String),
  ]);
  expect(site.mailbox.messages(email)[0]!.subject).toBe(`Your ${product} account is deleted`);

  await reconcileOrders(services());
  const dump = await site.dump();
  for (const gone of [theirs.unpaid, `"${theirs.words}`, services().accounts.idOf(email).slice(0, 24) + '.'])
    expect(dump).not.toContain(gone);
  expect(dump).not.toMatch(new RegExp(`student-ids/${theirs.paid}`));
  expect(await everythingOf(email, '--delete', '--yes')).toBe(
    said.split('\n').find((line) => line.includes(': kept, ')) + '\n',
  );
  expect(counts(JSON.parse(await everythingOf(other)) as Listed)).toEqual(all);
  const { studentId } = (await services().orders.read(others.paid))!.order;
  expect(await services().files.read(studentId!.file!.key)).not.toBeNull();
  expect(await everythingOf('no-one@example.org', '--delete', '--yes')).toBe(
    'Nothing is stored about no-one@example.org.\n',
  );
}, 120_000);

it('an unreadable order is reported for its address and does not prevent the erasure of another address', async () => {
  const [email, broken] = ['grace@example.org', 'newer@example.org'];
  const ids: string[] = [];
  for (const buyer of [broken, broken, email]) ids.push((await orderAtPayu(site, { email: buyer })).id);
  await site.redis.hset(`order:${ids[0]}`, {
    doc: JSON.stringify({ buyer: { email: broken }, state: 'of 2030' }),
  });
  await site.redis.hset(`order:${ids[1]}`, { doc: `{"buyer":{"email":"${broken}"` });
  expect(await everythingOf(email, '--delete', '--yes')).toBe(`order ${ids[2]}: deleted\n`);
  const said = await everythingOf(broken, '--delete', '--yes');
  for (const id of ids.slice(0, 2))
    expect(said).toContain(`order ${id}: kept, because this release cannot read it`);
});

it('a person who only has a seat in another’s group is found and erased, and the group remains', async () => {
  const person = 'seat-holder@example.org';
  const { email, id } = await buyAtPayu(site, { priceId: 'group-academic-3-inr' });
  const link = mailed(site, email, orderLink);
  await site.call(changeSeats, {
    body: { link, do: 'invite', people: [{ email: person }, { email: 'x@example.org' }] },
  });
  await site.settle();
  const listed = JSON.parse(await everythingOf(person)) as { orders: object[]; seatsIn: object[] };
  expect(listed.orders).toEqual([]);
  expect(listed.seatsIn).toMatchObject([
    { order: id, seats: [{ number: 2, email: person }], manages: false },
  ]);
  expect(JSON.stringify(listed)).not.toContain(email);
  expect(await everythingOf(person, '--delete', '--yes')).toContain(`place in order ${id}: deleted`);
  expect(await site.dump()).not.toContain(person);
  const { seating } = (await services().orders.read(id))!.order;
  expect(seating!.seats).toMatchObject([{ number: 3, email: 'x@example.org' }]);
});
