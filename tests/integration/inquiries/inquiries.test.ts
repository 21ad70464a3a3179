// Requests from all forms, on one site that is started once, through the real endpoint, store, and email. Each is
// stored and emailed, or its sender sees that it was not.
import { getStore } from '@netlify/blobs';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import reconcile from '../../../netlify/functions/reconcile.ts';
import receive from '../../../netlify/endpoints/enquiry.ts';
import removeEnded from '../../../netlify/functions/remove-ended.ts';
import inquirySent from '../../../netlify/endpoints/enquiry-sent.ts';
import { services } from '../../../netlify/services.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { inquiryMessages } from '../../../src/contracts/inquiry/inquiry-call.ts';
import {
  type InquiryKind,
  inquiryForms,
  inquiryKinds,
} from '../../../src/contracts/inquiry/inquiry-forms.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';
import { team } from '../../support/visitors.ts';

let site: Commerce;

beforeAll(async () => {
  site = await startCommerce();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.settle();
  site.mailbox.clear();
  site.mailbox.refuse(undefined);
});

let people = 0;
const freshEmail = () => `ada-${++people}@example.org`;

/** A valid value for each field. */
function filled(kind: InquiryKind, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const values = inquiryForms[kind].fields.flatMap((field): [string, string][] => {
    if (field.kind === 'file') return [];
    if (field.kind === 'email') return [[field.name, freshEmail()]];
    if (field.kind === 'phone') return [[field.name, '+91 98765 43210']];
    if (field.kind === 'count') return [[field.name, '7']];
    if (field.kind === 'choice') return [[field.name, field.options[1]![0]]];
    return [[field.name, `Text of ${field.name}`]];
  });
  return { ...Object.fromEntries(values), ...changes };
}

type Sending = { headers?: Record<string, string>; ip?: string; country?: string };
const send = (kind: string, body: unknown, options: Sending = {}) =>
  site.call(receive, { body, params: { kind }, path: `/api/enquiries/${kind}`, ...options });

/** The keys of all uploads. */
async function filesOf() {
  const { blobs: found } = await getStore('handed-in').list();
  return found.map(({ key }) => key);
}

/** Sends a form with a file, as a browser does. With `asPage`, as a browser without JavaScript does. */
async function sendFile(values: Record<string, unknown>, name: string, bytes: Uint8Array, asPage = false) {
  const form = new FormData();
  for (const [field, value] of Object.entries(values)) form.set(field, String(value));
  form.set('file', new File([Uint8Array.from(bytes)], name));
  const encoded = new Response(form);
  return send('support', new Uint8Array(await encoded.arrayBuffer()), {
    headers: {
      'content-type': encoded.headers.get('content-type')!,
      accept: asPage ? 'text/html' : 'application/json',
    },
  });
}

const sendAsPage = (kind: string, values: Record<string, unknown>) =>
  send(kind, new URLSearchParams(values as Record<string, string>).toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
  });

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(inquiryKinds)('a request through the form "%s"', (kind) => {
  it('is stored, emailed in full to support, and confirmed to the sender with its number', async () => {
    const values = filled(kind);
    const { status, json } = await send(kind, values, { country: 'IN' });
    expect(status).toBe(200);
    const reference = String(json!.reference);
    expect(reference).toMatch(new RegExp(`^${inquiryForms[kind].prefix}-[0-9A-Z]{5}-[0-9A-Z]{5}$`));
    await site.settle();
    const [received] = site.mailbox.messages(team);
    expect(received!.subject).toBe(`${inquiryForms[kind].title} (India): ${reference}`);
    expect(received!.headers['reply-to']).toContain(values.email);
    for (const field of inquiryForms[kind].fields.filter((each) => each.kind !== 'file'))
      expect(received!.text).toContain(`${field.label}:`);
    const [confirmation] = site.mailbox.messages(values.email as string);
    expect(confirmation!.subject).toBe(`We received your request (${reference})`);
    expect(await site.dump()).toContain(reference);
  });

  it('is rejected with a message at each invalid field', async () => {
    const { status, json } = await send(kind, {});
    expect([status, json!.code]).toEqual([400, 'invalid-request']);
    const required = inquiryForms[kind].fields.filter(({ isOptional }) => !isOptional);
    expect(Object.keys(json!.fields!)).toEqual(required.map(({ name }) => name));
  });
});

describe('a form without JavaScript', () => {
  it('a valid request redirects to a page with its number', async () => {
    const { status, headers } = await sendAsPage('quote', filled('quote'));
    expect(status).toBe(303);
    const reference = headers.get('location')!.replace('/sent/', '');
    const page = await site.call(inquirySent, { params: { reference }, path: `/sent/${reference}` });
    expect(page.text).toContain('Thank you for requesting a quote!');
    expect(page.text).toContain(reference);
  });
  it('an invalid request returns a page with the message and the input, shown as text', async () => {
    const typed = '"><script>alert(1)</script>';
    const { status, headers, text } = await sendAsPage(
      'quote',
      filled('quote', { email: 'no-one', message: typed }),
    );
    expect(status).toBe(400);
    expect(headers.get('content-type')).toContain('text/html');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('Please enter a valid email address');
    expect(text).toContain('value="no-one"');
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });
  it('a made-up number is not echoed on the page', async () => {
    const reference = '<script>alert(1)</script>';
    const answer = await site.call(inquirySent, { params: { reference } });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/support']);
  });
});

describe('while an upstream service is down', () => {
  it('mail server: the request is stored and emailed later, once', async () => {
    const values = filled('quote');
    site.mailbox.refuse('temporary');
    const { status, json } = await send('quote', values);
    await site.settle();
    expect(status).toBe(200);
    expect(site.mailbox.messages()).toEqual([]);
    site.mailbox.refuse(undefined);
    await site.laterBy(10 * 60_000, () => reconcileOrders(services()));
    await site.laterBy(60 * 60_000, () => reconcileOrders(services()));
    expect(site.mailbox.messages(team).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(String(json!.reference)),
    ]);
    expect(site.mailbox.messages(values.email as string)).toHaveLength(1);
  });
  it('mail server, with a file: the file is attached to the later email', async () => {
    site.mailbox.refuse('disconnect');
    const { json } = await sendFile(filled('support'), 'shot.png', png);
    await site.settle();
    site.mailbox.refuse(undefined);
    await site.laterBy(10 * 60_000, () => reconcile());
    await site.laterBy(10 * 60_000, () => reconcileOrders(services()));
    const [received] = site.mailbox.messages(team);
    expect(received!.attachments).toEqual([
      { filename: `${String(json!.reference)}.png`, mimeType: 'image/png', size: png.length },
    ]);
  });
  it('store: nothing is stored, and the sender is asked to try again', async () => {
    const values = filled('quote');
    site.store.disturb('refuse');
    const byScript = await send('quote', values);
    const byPage = await sendAsPage('quote', values);
    site.store.disturb(undefined);
    expect([byScript.status, byScript.json!.code]).toEqual([503, 'unavailable']);
    expect(byPage.status).toBe(503);
    expect(byPage.text).toContain('Please try again in a minute.');
    expect(byPage.text).toContain(`value="${values.email as string}"`);
    await site.settle();
    expect(site.mailbox.messages()).toEqual([]);
  });
  it('file store: the sender sees that nothing was sent', async () => {
    const sent = () => sendFile(filled('support'), 'shot.png', png);
    const { status, json } = await site.withoutFiles(sent);
    expect([status, json!.code]).toEqual([503, 'unkept-file']);
  }, 30_000);
});

describe('an inquiry after its two-year retention period', () => {
  const day = 86_400_000;
  it('has no file and no ID left, but has both until then', async () => {
    const before = new Set(await filesOf());
    await sendFile(filled('support'), 'shot.png', png);
    const kept = (await filesOf()).filter((key) => !before.has(key));
    expect(kept).toHaveLength(1);
    const id = /enquiries\/(\w+)\./.exec(kept[0]!)![1]!;
    const idsIn = async () => ((await site.dump()).match(new RegExp(id, 'g')) ?? []).length;
    await site.settle();
    await site.laterBy(729 * day, () => removeEnded());
    expect(await services().files.read(kept[0]!)).not.toBeNull();
    // The store expires the document.
    await site.redis.del(`enquiry:${id}`);
    expect(await idsIn()).toBeGreaterThan(0);
    await site.withoutFiles(() => site.laterBy(731 * day, () => removeEnded()));
    expect(await services().files.read(kept[0]!)).not.toBeNull();
    for (const days of [733, 733]) await site.laterBy(days * day, () => removeEnded());
    expect(await services().files.read(kept[0]!)).toBeNull();
    expect(await idsIn()).toBe(0);
  }, 60_000);
});

describe('submitting twice', () => {
  it('creates one request for the same form or for two clicks without JavaScript', async () => {
    const values = filled('quote', { attempt: crypto.randomUUID() });
    const [first, second] = [await send('quote', values), await send('quote', values)];
    expect(second.json).toEqual(first.json);
    const typed = filled('webinar');
    await Promise.all([sendAsPage('webinar', typed), sendAsPage('webinar', typed)]);
    await site.settle();
    expect(site.mailbox.messages(team)).toHaveLength(2);
  });
});

describe('an upload', () => {
  it('arrives with the email if its type is supported, under a name that we choose', async () => {
    const workbook = Buffer.from('PK\u0003\u0004....[Content_Types].xml....xl/workbook.xml');
    const files: [string, Uint8Array, string, string][] = [
      ['../../etc/passwd\r\nBcc: all@example.org', png, 'png', 'image/png'],
      ['data.csv', Buffer.from('dose,response\n1,0.2\n'), 'csv', 'text/csv'],
      ['error.log', Buffer.from('Fehler: Größe'), 'txt', 'text/plain'],
      ['data.xlsx', workbook, 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ];
    for (const [name, bytes, extension, mimeType] of files) {
      const { status, json } = await sendFile(filled('support'), name, bytes);
      expect([name, status]).toEqual([name, 200]);
      await site.settle();
      const [received] = site.mailbox.messages(team);
      expect(received!.attachments).toEqual([
        { filename: `${String(json!.reference)}.${extension}`, mimeType, size: bytes.length },
      ]);
      expect(received!.headers.bcc).toBeUndefined();
    }
  });
  it.each([
    ['a renamed program', 'shot.png', Buffer.from('MZ\u0090\u0000\u0003\u0000\u0000\u0000')],
    ['a renamed Unix program', 'shot.png', Buffer.from('\u007fELF\u0002\u0001\u0001\u0000')],
    ['an HTML page', 'notes.txt', Buffer.from(' <html><script>alert(1)</script>')],
    ['an SVG that can run scripts', 'figure.png', Buffer.from('<svg onload="alert(1)"/>')],
    ['a script', 'log.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['a zip archive', 'data.xlsx', Buffer.from('PK\u0003\u0004program.exe')],
    [
      'a workbook with macros',
      'data.xlsx',
      Buffer.from('PK\u0003\u0004[Content_Types].xml xl/workbook.xml xl/vbaProject.bin'),
    ],
  ])('is rejected at its field if it is %s', async (_what, name, bytes) => {
    const { status, json } = await sendFile(filled('support'), name, bytes);
    expect([status, json!.fields]).toEqual([400, { file: inquiryMessages.fileKind }]);
    await site.settle();
    expect(site.mailbox.messages()).toEqual([]);
  });
  it('is rejected at its field if it is over 4 MB, even without JavaScript, and the input is kept', async () => {
    const large = Buffer.concat([png, Buffer.alloc(4_300_000 - png.length)]);
    const byScript = await sendFile(filled('support'), 'shot.png', large);
    expect([byScript.status, byScript.json!.fields]).toEqual([400, { file: inquiryMessages.fileTooLarge }]);
    const byPage = await sendFile(filled('support', { name: 'Ada L.' }), 'shot.png', large, true);
    expect(byPage.status).toBe(400);
    expect(byPage.text).toContain(inquiryMessages.fileTooLarge);
    expect(byPage.text).toContain('value="Ada L."');
    const huge = Buffer.concat([png, Buffer.alloc(9_000_000)]);
    expect((await sendFile(filled('support'), 'shot.png', huge)).status).toBe(413);
  });
});

describe('a form without JavaScript, on an unconfigured site', () => {
  it('still gets its page as a response', async () => {
    const before = process.env.LINK_SECRET;
    process.env.LINK_SECRET = '';
    try {
      const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
      const invalid = await send('quote', 'name=', { headers });
      expect([invalid.status, invalid.headers.get('content-type')]).toEqual([
        400,
        'text/html; charset=utf-8',
      ]);
      expect(invalid.text).toContain('Please check the marked fields.');
    } finally {
      process.env.LINK_SECRET = before;
    }
  });
});

describe('a bot', () => {
  it('is rejected if it fills in every field or submits too quickly', async () => {
    const trapped = await send('quote', filled('quote', { website: 'https://spam.example' }));
    expect([trapped.status, trapped.json!.message]).toEqual([400, inquiryMessages.trap]);
    const quick = await send('quote', filled('quote', { filledInMs: '400' }));
    expect([quick.status, quick.json!.message]).toEqual([400, inquiryMessages.tooFast]);
  });
  it('is blocked if it sends 100 requests a minute, with the time to wait', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 100; i += 1)
      statuses.push((await send('webinar', filled('webinar'), { ip: '203.0.113.7' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const { headers, json } = await send('webinar', filled('webinar'), { ip: '203.0.113.7' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(json!.message).toContain('Please try again in');
    await site.settle();
  });
  it('cannot flood one mailbox from many addresses', async () => {
    const email = freshEmail();
    for (let i = 0; i < 20; i += 1)
      await send('webinar', filled('webinar', { email, name: `Robot ${i}` }), { ip: `203.0.113.${i + 20}` });
    await site.settle();
    expect(site.mailbox.messages(email)).toHaveLength(3);
  });
});

describe('user input', () => {
  it('cannot add a header or a recipient', async () => {
    for (const email of [
      'a@example.org\r\nBcc: b@example.org',
      'a@example.org, b@example.org',
      'a@example.org\u2028b',
    ])
      expect((await send('quote', filled('quote', { email }))).json!.fields).toHaveProperty('email');
    const { json } = await send('quote', filled('quote', { name: 'Ada\r\nBcc: b@example.org' }));
    expect(json!.fields).toHaveProperty('name');
    await send('quote', filled('quote', { message: 'Hello\r\nBcc: b@example.org\r\n\r\nBody' }));
    await site.settle();
    const [received] = site.mailbox.messages(team);
    expect(received!.headers.bcc).toBeUndefined();
    expect(received!.to).toEqual([team]);
    expect(received!.text).toContain('Hello\nBcc: b@example.org\n\nBody');
  });
  it('appears in the email as text, never as HTML', async () => {
    await send(
      'quote',
      filled('quote', { name: '<img src=x onerror=alert(1)>', message: '<a href="x">y</a>' }),
    );
    await site.settle();
    const [received] = site.mailbox.messages(team);
    expect(received!.html).not.toContain('<img');
    expect(received!.html).toContain('&lt;a href=&quot;x&quot;&gt;y&lt;/a&gt;');
  });
  it('never causes a server error, whatever it contains', async () => {
    const bodies = fc.oneof(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...inquiryKinds, '__proto__', 'constructor'),
        bodies,
        async (kind, body) => {
          const headers = { 'content-type': 'application/json' };
          const { status } = await send(kind, JSON.stringify(body), { headers });
          expect(status).toBeLessThan(500);
          const odd = { 'content-type': 'multipart/form-data; boundary=x', accept: 'text/html' };
          expect((await send(kind, JSON.stringify(body), { headers: odd })).status).toBeLessThan(500);
        },
      ),
      { numRuns: 60 },
    );
  });
  it('is rejected if it comes from a page on another site', async () => {
    const { status } = await send('quote', filled('quote'), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(status).toBe(403);
  });
});

it('a request takes two round trips to the store, and one more for each email that cannot be sent', async () => {
  site.roundTrips();
  site.mailbox.refuse('temporary');
  await send('quote', filled('quote'));
  await site.settle();
  expect(site.roundTrips()).toBe(4);
});
