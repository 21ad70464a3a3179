// Mail over SMTP. nodemailer is loaded when the first mail is sent. Its own timeouts are longer than a function lives.
import { type Mailer, NeighbourError } from '../../use-cases/ports.ts';

/** A mailer for `smtps://user:password@host:465` or `smtp://…`; `from` as in `Biospect <licences@example.org>`. */
export function smtpMailer(smtpUrl: string, from: string): Mailer {
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, to, replyTo, subject, text, html, attachment }) {
      const { createTransport } = await import('nodemailer');
      const url = new URL(smtpUrl);
      const transport = createTransport({
        host: url.hostname,
        port: Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587),
        secure: url.protocol === 'smtps:',
        ...(url.username !== '' && {
          auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
        }),
        connectionTimeout: 5000,
        greetingTimeout: 5000,
        socketTimeout: 10_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
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
          messageId: `<${id}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (cause) {
        const { responseCode, code } = cause as { responseCode?: number; code?: string };
        const isPermanent = responseCode !== undefined && responseCode >= 500;
        throw new NeighbourError('mail', `${code ?? 'failed'} ${responseCode ?? ''}`.trim(), {
          isPermanent,
          cause,
        });
      } finally {
        transport.close();
      }
    },
  };
}
