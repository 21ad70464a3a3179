// Restores an empty store from a backup and makes it ready for sales. A backup is made during operation and is out of
// date: what it lacks is repaired here or fetched from the providers.
import { nextDue } from '../../src/domain/order/due.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { seriesAt, serialAfterRestore } from '../../src/domain/billing/tax.ts';
import { orderStore } from '../adapters/redis/order-store.ts';
import { type Entry, writeWhole } from '../adapters/redis/whole-store.ts';
import type { Connection } from '../adapters/redis/connection.ts';
import { ours } from '../../src/domain/trust.ts';
import type { EmailJob, VouchedReference } from '../use-cases/ports.ts';

/** Returns counters that continue at numbers that the store cannot have assigned yet. */
function countersAt(now: string): Entry[] {
  return seriesAt(now).map((series) => {
    const value = String(serialAfterRestore(series, now));
    return { key: `invoices:${series}`, kind: 'string', value, expiresAt: null };
  });
}

/** Returns the queued emails, except those about orders that were created after the backup read the orders. */
function sendable(jobs: Entry, orders: ReadonlySet<string>): Entry {
  const flat = jobs.value as string[];
  const value = flat.filter((_, i) => {
    const { orderId } = JSON.parse(flat[i - (i % 2) + 1]!) as EmailJob;
    return orderId === undefined || orders.has(orderId);
  });
  return { ...jobs, value };
}

/** Returns all IDs that a provider may use to refer to the order. */
function referencesOf({ provider, checkout, payment }: Order): VouchedReference[] {
  const { id, customerId } = payment ?? {};
  return ours([
    ...(provider === 'stripe' && checkout ? [{ kind: 'session' as const, value: checkout.id }] : []),
    ...(customerId === undefined ? [] : [{ kind: 'customer' as const, value: customerId }]),
    ...(id === undefined ? [] : [{ kind: 'payment' as const, value: id }]),
  ]);
}

/** Restores the entries and returns the IDs of orders that this release cannot read; reconciliation sets them aside. */
export async function restoreStore(
  connection: Connection,
  entries: readonly Entry[],
  now: string,
): Promise<{ unreadable: string[] }> {
  const ids = entries.flatMap(({ key }) => (key.startsWith('order:') ? [key.slice('order:'.length)] : []));
  const known = new Set(ids);
  const counters = countersAt(now);
  const kept = entries
    .filter(({ key }) => !counters.some((counter) => counter.key === key))
    .map((entry) => (entry.key === 'outbox:jobs' ? sendable(entry, known) : entry));
  await writeWhole(connection, [...counters, ...kept], Date.parse(now));
  // Writing each order again adds it to all of its lists and makes it the first to be checked with its provider.
  const orders = orderStore(connection);
  const unreadable: string[] = [];
  for (const id of ids) {
    const stored = await orders.read(id).catch(() => void unreadable.push(id));
    if (!stored) continue;
    const { order, version } = stored;
    await orders.commit({
      order,
      version,
      emails: [],
      emailsLeasedUntil: now,
      checkAt: nextCheck(order, now) === null ? null : new Date(0).toISOString(),
      remindAt: nextDue(order, now),
      references: referencesOf(order),
    });
  }
  return { unreadable };
}
