// Emails the vendor pack to an address that anyone may type. The response is the same no matter who owns the address and
// however often it was requested.
import { sendingOf } from './deliver-email.ts';
import { limitOfRecipient, limitOfSender } from './email-limits.ts';
import { mailLeaseFrom } from './email-lease.ts';
import type { InquiryDesk, Limited, EmailJob } from './ports.ts';

/** Sends the vendor pack. @throws UpstreamError if the store is down; nothing was stored. */
export async function sendVendorPack(
  desk: InquiryDesk,
  email: string,
  visitor: string | undefined,
): Promise<{ outcome: 'asked'; sendEmails: () => Promise<void> } | Limited> {
  const admitted = await desk.inquiries.admit(limitOfSender(visitor));
  if (admitted.outcome === 'limited') return admitted;
  // This keeps anyone from flooding a mailbox, without revealing that someone tried.
  const ofAddress = await desk.inquiries.admit([limitOfRecipient('sales', email)]);
  if (ofAddress.outcome === 'limited') return { outcome: 'asked', sendEmails: sendingOf(desk, []) };
  const mailing: EmailJob = {
    id: `${desk.links.newOrderId()}.vendor-pack`,
    kind: 'vendor-pack',
    to: email,
  };
  await desk.outbox.add([mailing], mailLeaseFrom(desk.now()));
  return { outcome: 'asked', sendEmails: sendingOf(desk, [mailing]) };
}
