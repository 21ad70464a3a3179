// Emails the vendor pack to an address that anyone may type. The response is the same no matter who owns the address and
// however often it was requested.
import { sendingOf } from './deliver-mail.ts';
import { limitOfRecipient, limitOfSender } from './mail-limits.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import type { EnquiryDesk, Limited, Mailing } from './ports.ts';

/** Sends the vendor pack. @throws NeighbourError if the store is down; nothing was stored. */
export async function sendVendorPack(
  desk: EnquiryDesk,
  email: string,
  visitor: string | undefined,
): Promise<{ outcome: 'asked'; sendMails: () => Promise<void> } | Limited> {
  const admitted = await desk.enquiries.admit(limitOfSender(visitor));
  if (admitted.outcome === 'limited') return admitted;
  // This keeps anyone from flooding a mailbox, without revealing that someone tried.
  const ofAddress = await desk.enquiries.admit([limitOfRecipient('sales', email)]);
  if (ofAddress.outcome === 'limited') return { outcome: 'asked', sendMails: sendingOf(desk, []) };
  const mailing: Mailing = {
    id: `${desk.links.newOrderId()}.vendor-pack`,
    kind: 'vendor-pack',
    to: email,
  };
  await desk.outbox.add([mailing], mailLeaseFrom(desk.now()));
  return { outcome: 'asked', sendMails: sendingOf(desk, [mailing]) };
}
