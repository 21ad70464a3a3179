// Reads complete lists of orders page by page, so that no call holds more than one page in memory beyond what it keeps.
import type { Order } from '../../src/domain/order/order.ts';
import type { Cursor, Limit, Limited, OrderPage, OrderStore } from './ports.ts';

/** Yields every order of a list, a page at a time. An order that moves within the list meanwhile is yielded once. */
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

/** Yields every order paid since this date, oldest payment first, including orders from earlier releases. @throws UpstreamError */
export async function* paidOrdersSince(
  store: Pick<OrderStore, 'paidSince' | 'indexNext'>,
  date: string,
): AsyncGenerator<Order[]> {
  while (!(await store.indexNext()));
  yield* eachPage((after) => store.paidSince(date, after));
}

/** Returns all orders of an address: paid ones first, newest first. The first page counts toward the limits. @throws UpstreamError */
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

/** Returns all orders that give something to an address, newest first. @throws UpstreamError */
export async function allGivenTo(store: Pick<OrderStore, 'givenTo'>, email: string): Promise<Order[]> {
  const orders: Order[] = [];
  for await (const page of eachPage((after) => store.givenTo(email, after))) orders.push(...page);
  return orders;
}
