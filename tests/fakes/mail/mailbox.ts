// An SMTP server on loopback that stores what it receives, so people and tests can read the site's email.
import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as received. Header names are in lower case. */
export type ReceivedMail = {
  id: string;
  /** Every recipient of the envelope, including Bcc. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  receivedAt: string;
  messageId: string;
  headers: Record<string, string>;
  attachments: { filename: string; mimeType: string; size: number }[];
  /** The message as sent, byte for byte. */
  source: string;
};

/**
 * How the server rejects an email: the recipient temporarily (451) or permanently (550), by closing the connection, the password (535), the
 * sender whose quota is used up (552), or the content (554).
 */
export type Refusal = 'temporary' | 'permanent' | 'disconnect' | 'login' | 'sender' | 'message';

/** The running mailbox. */
export type Mailbox = {
  /** For nodemailer, with user and password: `smtp://site:local@127.0.0.1:40123`. */
  smtpUrl: string;
  /** All messages, newest first; with an address, those sent to it. */
  messages: (to?: string) => ReceivedMail[];
  /** Waits until an address has `count` messages and returns them, newest first. Throws after `withinMs`. */
  waitFor: (to: string, count?: number, withinMs?: number) => Promise<ReceivedMail[]>;
  /** Rejects the next `times` messages (by default all, until changed). `undefined` accepts messages again. */
  refuse: (how: Refusal | undefined, times?: number) => void;
  clear: () => void;
  close: () => Promise<void>;
};

const replies = {
  temporary: ['recipient', 451, '4.3.0 Mailbox busy, try again later'],
  permanent: ['recipient', 550, '5.1.1 No such user here'],
  disconnect: ['recipient', 421, '4.3.2 Service shutting down'],
  login: ['login', 535, '5.7.8 Authentication credentials invalid'],
  sender: ['sender', 552, '5.2.2 Quota exceeded'],
  message: ['message', 554, '5.7.1 Message refused'],
} as const;

/** Starts the SMTP server on a free loopback port (or on `port`). */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const received: ReceivedMail[] = [];
  const arrivals = new EventTarget();
  let refusal: { how: Refusal; left: number } | undefined;
  let count = 0;

  const takeRefusal = (at: (typeof replies)[Refusal][0]) => {
    if (refusal === undefined || refusal.left <= 0 || replies[refusal.how][0] !== at) return null;
    refusal.left -= 1;
    const [, responseCode, message] = replies[refusal.how];
    return Object.assign(new Error(message), { responseCode });
  };

  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onAuth: (_auth, _session, done) => {
      done(takeRefusal('login'), { user: 'anyone' });
    },
    onMailFrom: (_address, _session, done) => {
      done(takeRefusal('sender'));
    },
    onRcptTo: (_address, _session, done) => {
      done(takeRefusal('recipient'));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const refused = takeRefusal('message');
        if (refused) return done(refused);
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        void read(Buffer.concat(chunks), recipients, String(++count)).then(
          (mail) => {
            received.unshift(mail);
            arrivals.dispatchEvent(new Event('mail'));
            done();
          },
          (error: unknown) => {
            done(error instanceof Error ? error : new Error('unreadable message'));
          },
        );
      });
    },
  });
  server.on('error', () => undefined); // A client that disconnects mid-message is not an error.
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });

  const messages = (to?: string) =>
    received.filter((mail) => to === undefined || mail.to.some((each) => isSameAddress(each, to)));

  return {
    smtpUrl: `smtp://site:local@127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    messages,
    waitFor: async (to, wanted = 1, withinMs = 10_000) => {
      const deadline = AbortSignal.timeout(withinMs);
      while (messages(to).length < wanted) {
        if (deadline.aborted) {
          const got = messages(to).length;
          throw new Error(`${got} of ${wanted} emails to ${to} arrived within ${withinMs} ms`);
        }
        await nextOf(arrivals, deadline);
      }
      return messages(to);
    },
    refuse: (how, times = Infinity) => {
      refusal = how && { how, left: times };
    },
    clear: () => {
      received.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function nextOf(arrivals: EventTarget, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      arrivals.removeEventListener('mail', done);
      deadline.removeEventListener('abort', done);
      resolve();
    };
    arrivals.addEventListener('mail', done);
    deadline.addEventListener('abort', done);
  });
}

async function read(source: Buffer, to: string[], id: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(source);
  return {
    id,
    to,
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    receivedAt: new Date().toISOString(),
    messageId: mail.messageId ?? '',
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      mimeType,
      size: typeof content === 'string' ? content.length : content.byteLength,
    })),
    source: source.toString('utf8'),
  };
}
