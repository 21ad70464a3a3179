// The alert when many webhooks are rejected.
import { site } from '../../src/site.ts';
import { logLine } from './log-line.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import type { EmailJob, Provider, Shop } from './ports.ts';

/** The number of rejections per hour from which they are no longer stray messages. */
const manyRefusals = 10;

/** Counts a message that does not come from the provider it names, and emails the team if there are many. */
export async function noteRefusedWebhook(shop: Shop, provider: Provider): Promise<() => Promise<void>> {
  logLine('webhook-refused', { provider });
  const now = shop.now();
  const hour = now.slice(0, 13);
  const refusals = await shop.watch.countRefusal(provider, hour);
  if (refusals !== manyRefusals) return sendingOf(shop, []);
  const alert: EmailJob = {
    id: `webhooks-refused.${provider}.${hour}`,
    kind: 'webhooks-refused',
    to: site.contacts.support,
    data: { provider, count: String(refusals), since: `${hour}:00` },
  };
  await shop.outbox.add([alert], mailLeaseFrom(now));
  return sendingOf(shop, [alert]);
}
