// Reads an email provider's webhook about bounced emails. It is signed according to the "Standard Webhooks" specification, which several
// providers follow: an HMAC of ID, time, and body, in Base64. Other providers need a small relay that signs.
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { MailEvents } from '../../use-cases/ports.ts';

const toleranceInSeconds = 300;

const eventSchema = z.object({
  /** Only `bounced` and `complained` count; any other type is ignored. */
  type: z.string(),
  /** The Message-ID of the bounced email. */
  messageId: z.string().check(z.maxLength(300)),
  to: z.string().check(z.maxLength(254)),
  reason: z._default(z.string(), ''),
});
const bodySchema = z.object({ events: z.array(eventSchema).check(z.maxLength(500)) });

/** Reasons for bounces are shown as a single line of text. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

function isSigned(secret: string, rawBody: string, headers: Headers, now: string): boolean {
  const value = (name: string) => headers.get(`webhook-${name}`) ?? headers.get(`svix-${name}`) ?? '';
  const [id, timestamp] = [value('id'), value('timestamp')];
  const age = Math.abs(Date.parse(now) / 1000 - Number(timestamp || Number.NaN));
  if (!(age <= toleranceInSeconds)) return false;
  const expected = createHmac('sha256', secret).update(`${id}.${timestamp}.${rawBody}`).digest();
  return value('signature')
    .split(' ')
    .filter((part) => part.startsWith('v1,'))
    .map((part) => Buffer.from(part.slice(3), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Returns a reader of events signed with this secret. Without a secret, no event is accepted. */
export function mailEvents(secret: string): MailEvents {
  return {
    read(rawBody, headers, now) {
      if (secret === '' || !isSigned(secret, rawBody, headers, now)) return { outcome: 'forged' };
      let body: unknown;
      try {
        body = JSON.parse(rawBody);
      } catch {
        return { outcome: 'unreadable' };
      }
      const parsed = bodySchema.safeParse(body);
      if (!parsed.success) return { outcome: 'unreadable' };
      const returned = parsed.data.events
        .filter(({ type }) => type === 'bounced' || type === 'complained')
        .map(({ messageId, to, type, reason }) => ({
          mailId: messageId.replace(/^<|@[^@]*$|>$/g, ''),
          to,
          reason: oneLine(`${type} ${reason}`),
        }));
      return { outcome: 'read', returned };
    },
  };
}
