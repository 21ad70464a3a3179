// Every paid order can be found by its buyer's address, and no order accumulates files.
import { allOrdersOf } from '../../../netlify/use-cases/order-pages.ts';
import { isPaidAt } from '../actions/purchases.ts';
import type { Process, World } from '../world.ts';
import { breaks } from './broken-invariant.ts';
import type { Written } from './each-step.ts';

/** For each address whose orders changed. */
export async function checkFindable(shop: Process, world: World, written: readonly Written[]) {
  const addresses = new Set(written.map(({ order }) => order.buyer.email));
  for (const email of addresses) {
    const found = await allOrdersOf(shop.orders, email);
    if (found.outcome !== 'found') continue;
    const ids = found.orders.map(({ id }) => id);
    for (const id of [...world.payu.keys(), ...[...world.sessions.values()].map(({ orderId }) => orderId)]) {
      if (ids.includes(id) || !isPaidAt(world, id)) continue;
      const order = (await shop.orders.read(id).catch(() => null))?.order;
      if (order?.payment && order.buyer.email === email)
        breaks(
          'every paid order can be found by its email address',
          `${id} is not among the ${ids.length} orders of ${email}.`,
        );
    }
  }
}

const filesPerOrder = 5;

/** A restored store knows a file only if the backup did; the runbook lists and removes the others. */
export function checkUploads({ files, filesBeforeRestore }: World) {
  const times = new Map<string, number>();
  for (const key of files.keys()) {
    if (filesBeforeRestore.has(key)) continue;
    const [order = ''] = key.split('.');
    times.set(order, (times.get(order) ?? 0) + 1);
  }
  for (const [order, count] of times)
    if (count > filesPerOrder)
      breaks(`no order stores more than ${filesPerOrder} files`, `${order} has ${count}.`);
}
