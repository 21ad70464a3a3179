// /__local/mail: the mailbox for people (pages) and for tests (JSON).
import { escapeMarkup } from '../../../src/contracts/escape-markup.ts';
import { json } from '../loopback-server.ts';
import { localPage } from '../local-page.ts';
import type { Mailbox, ReceivedMail, Refusal } from './mailbox.ts';

/** Where the local server shows the mailbox. */
export const mailboxPath = '/__local/mail';

const note = 'Local mailbox: every email that the site sends on this machine ends here.';

/**
 * Handles requests below /__local/mail:
 * - GET …            the list (as JSON if the client accepts it; `?to=` filters)
 * - GET …/{id}       one message; …/{id}/html only its HTML part
 * - POST …/refuse    `{ how: one of Refusal, or null, times? }`
 * - POST …/clear     empties the mailbox
 */
export async function answerMailbox(request: Request, mailbox: Mailbox): Promise<Response> {
  const url = new URL(request.url);
  const [id, part] = url.pathname.slice(mailboxPath.length + 1).split('/');
  if (request.method === 'POST') return control(id ?? '', request, mailbox);
  if (!id) {
    const emails = mailbox.messages(url.searchParams.get('to') ?? undefined);
    const wantsJson = request.headers.get('accept')?.includes('application/json');
    return wantsJson ? json(emails.map(toListItem)) : listPage(emails);
  }
  const mail = mailbox.messages().find((each) => each.id === id);
  if (mail === undefined) return localPage('No such message', note, back, 404);
  return part === 'html' ? htmlPart(mail) : messagePage(mail);
}

const toListItem = ({ id: _id, source: _source, ...mail }: ReceivedMail) => ({
  ...mail,
  to: mail.to.join(', '),
});

async function control(action: string, request: Request, mailbox: Mailbox): Promise<Response> {
  if (action === 'clear') {
    mailbox.clear();
    return json({ ok: true });
  }
  if (action === 'refuse') {
    const { how, times } = (await request.json()) as { how: Refusal | null; times?: number };
    mailbox.refuse(how ?? undefined, times);
    return json({ ok: true });
  }
  return json({ error: 'unknown action' }, 404);
}

const back = `<p><a href="${mailboxPath}">All messages</a></p>`;

function listPage(emails: ReceivedMail[]): Response {
  const rows = emails
    .map(
      (mail) =>
        `<tr><td><a href="${mailboxPath}/${mail.id}">${escapeMarkup(mail.subject || '(no subject)')}</a></td>` +
        `<td>${escapeMarkup(mail.to.join(', '))}</td>` +
        `<td><time datetime="${mail.receivedAt}">${mail.receivedAt.slice(0, 19).replace('T', ' ')} UTC</time></td></tr>`,
    )
    .join('');
  const table = `<table><thead><tr><th>Subject</th><th>To</th><th>Received</th></tr></thead><tbody>${rows}</tbody></table>`;
  return localPage('Mailbox', note, emails.length > 0 ? table : '<p>No email yet. Reload to look again.</p>');
}

function messagePage(mail: ReceivedMail): Response {
  const headers = { From: mail.from, To: mail.to.join(', '), Received: mail.receivedAt, ...mail.headers };
  const rows = Object.entries(headers)
    .map(([name, value]) => `<tr><th>${escapeMarkup(name)}</th><td>${escapeMarkup(value)}</td></tr>`)
    .join('');
  const rendered = mail.html
    ? `<h2>HTML</h2><iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="The message's HTML part" src="${mailboxPath}/${mail.id}/html"></iframe>`
    : '';
  const files = mail.attachments
    .map(({ filename, size }) => `<li>${escapeMarkup(filename)} (${size} bytes)</li>`)
    .join('');
  return localPage(
    mail.subject || '(no subject)',
    note,
    `${back}${rendered}<h2>Text</h2><pre>${linked(mail.text)}</pre>${files ? `<h2>Attachments</h2><ul>${files}</ul>` : ''}
     <details><summary>Headers</summary><table>${rows}</table></details>
     <details><summary>Source</summary><pre>${escapeMarkup(mail.source)}</pre></details>`,
  );
}

const linked = (text: string) =>
  escapeMarkup(text).replace(
    /https?:\/\/[^\s<>&]+(?:&amp;[^\s<>&]+)*/g,
    (url) => `<a href="${url}">${url}</a>`,
  );

// Scripts and external resources are blocked, as in an email program; links open in the whole window.
function htmlPart(mail: ReceivedMail): Response {
  return new Response(`<base target="_top">${mail.html}`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
    },
  });
}
