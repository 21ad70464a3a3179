// Emails that came back after their server had taken them: each is written on its order, where the buyer and a person see it.
import { noteReturnedMail } from './deliver-mail.ts';
import { logLine } from './log-line.ts';
import type { MailEvents, PostOffice } from './ports.ts';

/** @throws NeighbourError where the store is down: then the provider sends its events again. */
export async function takeInReturnedMails(
  office: PostOffice & { mailEvents: MailEvents },
  rawBody: string,
  headers: Headers,
): Promise<'forged' | 'unreadable' | 'taken-in'> {
  const told = office.mailEvents.read(rawBody, headers, office.now());
  if (told.outcome !== 'read') return told.outcome;
  for (const { mailId, to, reason } of told.returned) {
    logLine('mail-returned', { mail: mailId });
    // The id of an email about an order begins with the order's.
    await noteReturnedMail(office, { id: mailId, to, orderId: mailId.split('.')[0]! }, reason);
  }
  return 'taken-in';
}
