// Lists of orders, read whole, page by page: no call holds more than one page of what it does not keep.
import type { Order } from '../../src/domain/order/order.ts';
import type { Cursor, Limit, Limited, OrderPage, OrderStore } from './ports.ts';

/** Every order of a list, a page at a time; one that moves on the list meanwhile comes once. */
export async function* eachPage(read: (after?: Cursor) => Promise<OrderPage>): AsyncGenerator<Order[]> {
  const seen = new Set<string>();
  let after: Cursor | undefined;
  do {
    const page = await read(after);
    yield page.orders.filter(({ id }) => !seen.has(id));
    for (const { id } of page.orders) seen.add(id);
    after = page.next;
  } while (after);
}

/** Every order that was paid since this date, those of earlier releases too, those first that were paid first. @throws NeighbourError */
export async function* paidOrdersSince(
  store: Pick<OrderStore, 'paidSince' | 'indexNext'>,
  date: string,
): AsyncGenerator<Order[]> {
  while (!(await store.indexNext()));
  yield* eachPage((after) => store.paidSince(date, after));
}

/** All orders of an address, paid ones first, the newest first; the first page counts under the limits. @throws NeighbourError */
export async function allOrdersOf(
  store: Pick<OrderStore, 'paidOrdersOf'>,
  email: string,
  limits: readonly Limit[] = [],
): Promise<{ outcome: 'found'; orders: Order[] } | Limited> {
  const first = await store.paidOrdersOf(email, limits);
  if (first.outcome === 'limited') return first;
  const orders: Order[] = [];
  const pages = eachPage(async (after) => {
    if (!after) return first;
    const page = await store.paidOrdersOf(email, [], after);
    return page.outcome === 'found' ? page : { orders: [] };
  });
  for await (const page of pages) orders.push(...page);
  return { outcome: 'found', orders };
}

/** All orders that give something to an address, the newest first. @throws NeighbourError */
export async function allGivenTo(store: Pick<OrderStore, 'givenTo'>, email: string): Promise<Order[]> {
  const orders: Order[] = [];
  for await (const page of eachPage((after) => store.givenTo(email, after))) orders.push(...page);
  return orders;
}
