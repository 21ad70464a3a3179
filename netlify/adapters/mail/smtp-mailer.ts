// Sends email over SMTP. Loads nodemailer when the first email is sent. Sets timeouts, because nodemailer's own exceed
// a function's lifetime.
import { type Mailer, UpstreamError } from '../../use-cases/ports.ts';

/** The time limit for one email, from connecting to the server's confirmation. */
const mailInMs = 8000;
const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host);

/** The error that nodemailer throws. */
type Refusal = { responseCode?: number; command?: string; code?: string };

async function openTransport(smtpUrl: string) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  const secure = url.protocol === 'smtps:';
  return createTransport({
    host: url.hostname,
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // Without this, a server that offers no encryption would get the password in plain text.
    requireTLS: !secure && !isLoopback(url.hostname),
    ...(url.username !== '' && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: mailInMs,
    greetingTimeout: mailInMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Signs in to the server without sending. Returns what is wrong, or undefined if nothing is. */
export async function probeMail(smtpUrl: string): Promise<string | undefined> {
  const transport = await openTransport(smtpUrl);
  try {
    await transport.verify();
    return undefined;
  } catch (error) {
    const { code, responseCode } = error as Refusal;
    const fault = responseCode === undefined ? 'it cannot be reached' : 'it rejects our connection';
    return `${fault} (${[code, responseCode].filter(Boolean).join(' ')})`;
  } finally {
    transport.close();
  }
}

/** Returns a mailer for `smtps://user:password@host:465` or `smtp://…`; `from` is like `Biospect <licenses@example.org>`. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, replyTo, unsubscribeUrl, subject, text, html, attachment, calendar }) {
      const transport = await openTransport(smtpUrl);
      try {
        await transport.sendMail({
          from,
          to,
          ...(replyTo !== undefined && { replyTo }),
          subject,
          text,
          html,
          ...(attachment && {
            attachments: [
              {
                filename: attachment.name,
                contentType: attachment.mediaType,
                content: Buffer.from(attachment.bytes),
              },
            ],
          }),
          // Added both as the part that mail programs act on and as a file. Next to another attachment, only the file would remain.
          ...(calendar && {
            icalEvent: { method: calendar.method, filename: 'training.ics', content: calendar.text },
          }),
          messageId: `<${id}@${domain}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl !== undefined && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(mailInMs),
        });
      } catch (cause) {
        const { responseCode, command, code } = cause as Refusal;
        // Only this reply means that the address accepts no mail. A rejected login, quota, or message can be fixed, so it is retried.
        const isPermanent = command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
        throw new UpstreamError('mail', `${code ?? 'failed'} ${responseCode ?? ''}`.trim(), {
          isPermanent,
          cause,
        });
      } finally {
        transport.close();
      }
    },
  };
}
