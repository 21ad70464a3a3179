// The daily digest, and whether it lists every sale of its period.
import { sendDailyDigest, type Window, windowAfter } from '../../../netlify/use-cases/send-daily-digest.ts';
import { orderSchema } from '../../../src/domain/order/order.ts';
import { breaks } from '../invariants/broken-invariant.ts';
import { count, openShop, type World } from '../world.ts';

/** Counts what the store holds, in whichever index it is listed. */
async function soldIn({ engine }: World, { since, until }: Window): Promise<number> {
  let sold = 0;
  for (const key of (await engine.execute(['KEYS', 'order:*'])) as string[]) {
    const text = (await engine.execute(['HGET', key, 'doc'])) as string;
    // An order of the next release cannot be read.
    // Parsing is slow, so orders without any time of payment in the window are skipped.
    const times = [...text.matchAll(/"paidAt":"([^"]+)"/g)].map(([, at = '']) => at);
    if (!times.some((at) => at >= since && at < until)) continue;
    const parsed = orderSchema.safeParse(JSON.parse(text));
    const paidAt = parsed.data?.payment?.paidAt;
    if (paidAt !== undefined && paidAt >= since && paidAt < until) sold++;
  }
  return sold;
}

/** Sends the digest of the day once, while everything works. */
export async function sendDigest(world: World): Promise<void> {
  const shop = openShop(world);
  const first = world.emails.length;
  const last = await shop.watch.digestedUntil();
  const window = windowAfter(last, shop.now());
  const expected = await soldIn(world, window);
  await sendDailyDigest(shop);
  const digest = world.emails.slice(first).find(({ id }) => id.startsWith('digest.'));
  if (!digest) return;
  count(world, 'digests');
  const next = await shop.watch.digestedUntil();
  if (next !== window.until)
    breaks('each digest starts where the last one ended', `It ended at ${window.until}, not ${next}.`);
  const named = Number(/: (\d+) \(.*sold$/.exec(digest.subject)?.[1] ?? 0);
  if (named !== expected)
    breaks(
      'the digest lists every sale in its window',
      `It names ${named} of ${expected} (${digest.subject}).`,
    );
}
