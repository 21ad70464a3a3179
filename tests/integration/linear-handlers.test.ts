// Each endpoint parses public input in time proportional to its length.
import { afterAll, describe, expect, it } from 'vitest';
import receive from '../../netlify/endpoints/enquiry.ts';
import makeQuote from '../../netlify/endpoints/quote-make.ts';
import orderQuote from '../../netlify/endpoints/quote-order.ts';
import { inquiryKinds } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { type Endpoint, startCommerce } from '../support/commerce.ts';

const site = await startCommerce();
afterAll(() => site.close());

const asked = { plan: 'group-academic', seats: '10', currency: 'USD', institution: 'Anna University' };
const made = await site.call(makeQuote, {
  path: `/api/quotes/make?${new URLSearchParams(asked).toString()}`,
});
const quote = new URL(made.headers.get('location')!, 'http://localhost').searchParams.get('quote')!;

const ratio = 16;
const noiseInMs = 50;

type Case = { endpoint: Endpoint; kind?: string; body: (length: number) => FormData | URLSearchParams };

/** The CPU time in which an endpoint rejects this many bodies of this length. */
async function timeOf({ endpoint, kind, body }: Case, length: number, count: number) {
  const encoded = new Response(body(length));
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type')! };
  const began = process.threadCpuUsage();
  for (let i = 0; i < count; i++) {
    const params = kind === undefined ? undefined : { kind };
    const { status } = await site.call(endpoint, { body: bytes, headers, ...(params && { params }) });
    expect([400, 413]).toContain(status);
  }
  const { user, system } = process.threadCpuUsage(began);
  return (user + system) / 1000;
}

/** How much longer one long body takes than short ones with the same total length. */
async function growth(each: Case, length: number) {
  await timeOf(each, length / ratio, 1);
  const [short, long] = [await timeOf(each, length / ratio, ratio), await timeOf(each, length, 1)];
  return long / Math.max(short, noiseInMs);
}

const filled = (email: string) => ({
  quote,
  email,
  name: 'Ada',
  pay: 'invoice',
  country: 'India',
  message: 'x',
});
const withEmail = (email: string) => new URLSearchParams(filled(email));
const withFile = (email: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(filled(email))) form.append(name, value);
  form.append('file', new File(['%PDF-1.7'], 'order.pdf'));
  return form;
};
const emails: [string, (length: number) => string][] = [
  ['at signs and dots', (length) => `a@${'.'.repeat(length)}@`],
  ['letters', (length) => `a@${'a.'.repeat(length / 2)} b`],
  ['blanks', (length) => `${' '.repeat(length)}a`],
];
const endpoints: [string, Omit<Case, 'body'>][] = [
  ...inquiryKinds.map((kind): [string, Omit<Case, 'body'>] => [
    `/api/enquiries/${kind}`,
    { endpoint: receive, kind },
  ]),
  ['/api/quotes/order', { endpoint: orderQuote }],
];

describe.each(endpoints)('%s', (_, endpoint) => {
  it.each(emails)('rejects an email address of 100 kB of %s in linear time', async (_text, email) => {
    expect(await growth({ ...endpoint, body: (length) => withEmail(email(length)) }, 102_400)).toBeLessThan(
      4,
    );
    expect(await growth({ ...endpoint, body: (length) => withFile(email(length)) }, 102_400)).toBeLessThan(4);
  });

  it('rejects thousands of fields in linear time', async () => {
    const body = (length: number) => {
      const form = new FormData();
      for (let i = 0; i < length / 100; i++) form.append(`f${i}`, '');
      return form;
    };
    expect(await growth({ ...endpoint, body }, 1_600_000)).toBeLessThan(4);
  });
});
