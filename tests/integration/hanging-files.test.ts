// The file store accepts every connection but never replies. Requests fail in time, and emails are sent without their
// files.
import { afterAll, expect, it } from 'vitest';
import receive from '../../netlify/endpoints/enquiry.ts';
import removeEnded from '../../netlify/functions/remove-ended.ts';
import type { EmailJob } from '../../netlify/emails/email-job.ts';
import { services } from '../../netlify/services.ts';
import { reconcileOrders } from '../../netlify/use-cases/reconcile-orders.ts';
import { startCommerce } from '../support/commerce.ts';
import { team } from '../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());

/** The time limit of a scheduled function. It leaves a busy machine enough time to meet a deadline of 8 s. */
const inTimeMs = 30_000;

async function timed<T>(work: () => Promise<T>): Promise<[T, number]> {
  const began = performance.now();
  return [await work(), performance.now() - began];
}

it('a request with a file fails within the deadline and says that nothing was sent', async () => {
  const form = new FormData();
  const fields = { name: 'Ada', email: 'ada@example.org', topic: 'other', description: 'See the picture.' };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new File(['plain text'], 'log.txt'));
  const encoded = new Response(form);
  const body = new Uint8Array(await encoded.arrayBuffer());
  const headers = { 'content-type': encoded.headers.get('content-type')!, accept: 'application/json' };
  const [{ status, json }, ms] = await timed(() =>
    site.withFilesThatHang(() =>
      site.call(receive, { body, headers, params: { kind: 'support' }, path: '/api/enquiries/support' }),
    ),
  );
  expect([status, json!.code]).toEqual([503, 'unkept-file']);
  expect(ms).toBeLessThan(inTimeMs);
});

it('all ten due emails are sent in one run, without their files, and state where the files are', async () => {
  const mailing = (number: number): EmailJob => ({
    id: `hanging-${number}.form-received`,
    kind: 'form-received',
    to: team,
    data: {
      form: 'support',
      reference: `S-${number}`,
      region: 'India',
      receivedAt: 'now',
      values: '{}',
      file: 'a.txt',
    },
    attachment: { key: `enquiries/hanging-${number}.txt`, name: 'a.txt', mediaType: 'text/plain' },
  });
  const emails = Array.from({ length: 10 }, (_, i) => mailing(i));
  await services().outbox.add(emails, services().now());
  site.mailbox.clear();
  const [{ emailsSent }, ms] = await timed(() => site.withFilesThatHang(() => reconcileOrders(services())));
  expect(emailsSent).toBe(10);
  expect(ms).toBeLessThan(inTimeMs);
  const received = site.mailbox.messages(team);
  expect(received).toHaveLength(10);
  for (const { text, attachments } of received) {
    expect(text).toMatch(
      /could not be attached to this email\. It is in the file store under\s+enquiries\/hanging-\d\.txt/,
    );
    expect(attachments).toEqual([]);
  }
});

it('the hourly cleanup ends within the limit of a scheduled function and deletes the files once the file store replies again', async () => {
  const { files, fileTimes } = services();
  const keys = Array.from({ length: 5 }, (_, i) => `enquiries/over-${i}.txt`);
  for (const key of keys) {
    await files.keep(key, Buffer.from('x'), 'text/plain');
    await fileTimes.lookAt(key, new Date(Date.now() - 1000).toISOString());
  }
  const [, ms] = await timed(() => site.withFilesThatHang(() => removeEnded()));
  expect(ms).toBeLessThan(inTimeMs);
  await site.laterBy(25 * 3_600_000, () => removeEnded());
  for (const key of keys) expect(await files.read(key)).toBeNull();
});
