import { createTransport } from 'nodemailer';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serveOnLoopback } from '../fakes/loopback-server.ts';
import { startMailbox } from '../fakes/mail/mailbox.ts';
import { answerMailbox } from '../fakes/mail/mailbox-pages.ts';

const mailbox = await startMailbox();
const site = await serveOnLoopback((request) => answerMailbox(request, mailbox));
const transport = createTransport({ url: mailbox.smtpUrl });
const address = `${site.url}/__local/mail`;

const send = (to: string, subject: string) =>
  transport.sendMail({
    from: '"Biospect" <licenses@biospect.example>',
    to,
    subject,
    text: `Key für ${to}: ${'0123456789'.repeat(12)}\nhttps://biospect.example/order?id=1&t=2`,
    html: `<p>Key für <b>${to}</b></p><script>alert(1)</script>`,
    messageId: `<${subject.replace(/\W+/g, '-')}@biospect.example>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });

beforeEach(() => {
  mailbox.clear();
  mailbox.refuse(undefined);
});
afterAll(async () => {
  transport.close();
  await site.close();
  await mailbox.close();
});

describe('the local mailbox', () => {
  it('stores each message unchanged and lists the newest first', async () => {
    await send('ada@example.org', 'Ihr Schlüssel ₹');
    await send('grace@example.org', 'Second');
    const list = (await (
      await fetch(address, { headers: { accept: 'application/json' } })
    ).json()) as unknown[];
    expect(list).toHaveLength(2);
    expect(list[1]).toMatchObject({
      to: 'ada@example.org',
      from: 'licenses@biospect.example',
      subject: 'Ihr Schlüssel ₹',
      text: expect.stringContaining(`Key für ada@example.org: ${'0123456789'.repeat(12)}`),
      html: expect.stringContaining('<b>ada@example.org</b>'),
      messageId: '<Ihr-Schl-ssel-@biospect.example>',
      headers: expect.objectContaining({ 'auto-submitted': 'auto-generated' }),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  it('filters by recipient, ignoring case', async () => {
    await send('ada@example.org', 'One');
    await send('grace@example.org', 'Two');
    const response = await fetch(`${address}?to=Grace@Example.org`, {
      headers: { accept: 'application/json' },
    });
    expect(await response.json()).toMatchObject([{ subject: 'Two' }]);
  });

  it('shows the list and the messages, and prevents scripts in their HTML', async () => {
    await send('ada@example.org', '<i>Sneaky</i>');
    const list = await (await fetch(address)).text();
    expect(list).toContain('&lt;i&gt;Sneaky');
    const link = /href="(\/__local\/mail\/\d+)"/.exec(list)![1]!;
    const message = await (await fetch(site.url + link)).text();
    expect(message).toContain('sandbox=');
    expect(message).toContain('<a href="https://biospect.example/order?id=1&amp;t=2">');
    const html = await fetch(`${site.url}${link}/html`);
    expect(html.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('rejects email on request: temporarily, permanently, or by disconnecting, as often as requested', async () => {
    const refuse = (body: object) =>
      fetch(`${address}/refuse`, { method: 'POST', body: JSON.stringify(body) });
    await refuse({ how: 'temporary', times: 1 });
    await expect(send('a@example.org', 'x')).rejects.toMatchObject({ responseCode: 451 });
    await send('a@example.org', 'y');
    await refuse({ how: 'permanent' });
    await expect(send('a@example.org', 'x')).rejects.toMatchObject({ responseCode: 550 });
    await expect(send('a@example.org', 'x')).rejects.toMatchObject({ responseCode: 550 });
    await refuse({ how: 'disconnect', times: 1 });
    await expect(send('a@example.org', 'x')).rejects.toThrow();
    await refuse({ how: null });
    await send('a@example.org', 'z');
    expect(mailbox.messages().map(({ subject }) => subject)).toEqual(['z', 'y']);
  });

  it('notifies a waiting test when its message arrives, and fails it when none does', async () => {
    const arrival = mailbox.waitFor('late@example.org');
    await send('late@example.org', 'Here');
    expect(await arrival).toMatchObject([{ subject: 'Here' }]);
    await expect(mailbox.waitFor('none@example.org', 1, 30)).rejects.toThrow(
      '0 of 1 emails to none@example.org',
    );
  });
});
