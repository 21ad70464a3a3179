// Records bounces: emails that came back after their server had accepted them. Each is recorded on its order, where the
// buyer and the team see it.
import { noteReturnedMail } from './deliver-email.ts';
import { logLine } from './log-line.ts';
import type { MailEvents, PostOffice } from './ports.ts';

/** @throws UpstreamError if the store is down; the provider then redelivers its events. */
export async function recordBounces(
  office: PostOffice & { mailEvents: MailEvents },
  rawBody: string,
  headers: Headers,
): Promise<'forged' | 'unreadable' | 'taken-in'> {
  const events = office.mailEvents.read(rawBody, headers, office.now());
  if (events.outcome !== 'read') return events.outcome;
  for (const { mailId, to, reason } of events.returned) {
    logLine('mail-returned', { mail: mailId });
    // The ID of an email about an order starts with the order's ID.
    await noteReturnedMail(office, { id: mailId, to, orderId: mailId.split('.')[0]! }, reason);
  }
  return 'taken-in';
}
