// The work queue: every task that needs a person, derived from the orders and unmatched payments, and how tasks are resolved.
import {
  byUrgency,
  workItem,
  workItemsOf,
  type WorkItem,
  twinItems,
} from '../../src/domain/order/work-queue.ts';
import { asAddress } from '../../src/domain/canonical-address.ts';
import { addDays } from '../../src/domain/dates.ts';
import { workItemMark, purchaseOrderReadMark } from '../../src/domain/order/marks.ts';
import { withHistory } from '../../src/domain/order/order-history.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { orderIdOf } from '../../src/domain/trust.ts';
import { changeOrder, fulfilOrder } from './fulfil-order.ts';
import { eachPage } from './order-pages.ts';
import type { Shop } from './ports.ts';

const begin = new Date(0).toISOString();

/**
 * Returns all tasks, the most urgent first. Reads every order page by page, so it is for an operator's command, never
 * for a page of the site.
 */
export async function readDesk(shop: Shop): Promise<WorkItem[]> {
  const items: WorkItem[] = [];
  const monthAgo = addDays(shop.now(), -32);
  // An order that this release cannot read is listed by `npm run cli -- orders stuck`.
  const recent = new Map<string, Order[]>();
  for await (const orders of eachPage((after) => shop.orders.createdSince(begin, after))) {
    items.push(...orders.flatMap(workItemsOf));
    for (const order of orders.filter(({ payment }) => payment !== undefined && payment.paidAt >= monthAgo)) {
      const address = asAddress(order.buyer.email);
      recent.set(address, [...(recent.get(address) ?? []), order]);
    }
  }
  for (const orders of recent.values()) items.push(...twinItems(orders, shop.now()));
  const unmatchedPayments = await shop.unmatchedPayments.all();
  const found = unmatchedPayments.map(({ id, foundAt, what }) =>
    workItem({
      id: `finding.${id}`,
      kind: 'finding',
      about: id,
      since: foundAt,
      what,
      how: `npm run cli -- orders make-order ${id}, or npm run cli -- desk done finding.${id}`,
    }),
  );
  // A class that is still to come needs no one yet.
  return byUrgency([...items, ...found].filter(({ since }) => since <= shop.now()));
}

/** Resolves a task; returns an explanation if it cannot be done here. */
export async function resolveWorkItem(
  shop: Shop,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: string }> {
  const item = (await readDesk(shop)).find((each) => each.id === id);
  if (!item) return { ok: false, reason: 'The work queue has no item with this name.' };
  const { kind, about, how } = item;
  if (kind === 'finding') {
    await shop.unmatchedPayments.settle(about);
    return { ok: true };
  }
  const stored = await shop.orders.read(about);
  const mark = kind === 'purchase-order' ? purchaseOrderReadMark : workItemMark(id);
  if (kind === 'training' || kind === 'certificate' || kind === 'purchase-order' || kind === 'twin')
    await changeOrder(shop, stored, (order) =>
      order.handled.includes(mark)
        ? { outcome: 'unchanged' }
        : {
            outcome: 'changed',
            order: withHistory(
              { ...order, handled: [...order.handled, mark] },
              shop.now(),
              'desk-item-done',
              id,
            ),
            emails: [],
          },
    );
  else if (kind === 'attention' && stored) {
    const find = { orderId: orderIdOf(stored.order) };
    const event = { type: 'looked-at', at: shop.now() } as const;
    await fulfilOrder(shop, { find, event, references: [] }, stored);
  } else return { ok: false, reason: how };
  return { ok: true };
}
