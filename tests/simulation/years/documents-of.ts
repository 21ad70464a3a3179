// Orders as the store holds them now, read without faults and parsed only if they have changed.
import type { Order } from '../../../src/domain/order/order.ts';
import { storedOrder } from '../stored-order.ts';
import type { World } from '../world.ts';

/** The stored order; undefined if there is none. */
export async function documentOf({ engine, memory }: World, id: string): Promise<Order | undefined> {
  const text = (await engine.execute(['HGET', `order:${id}`, 'doc'])) as string | null;
  if (!text) return undefined;
  const known = memory.documents.get(id);
  if (known?.text === text) return known.order;
  const order = storedOrder(text);
  memory.documents.set(id, { text, order });
  return order;
}

/** The licenses that were started, with their orders: purchased ones and their replacements. */
export async function licensesOf(world: World): Promise<Order[]> {
  const ids = [...world.memory.bought].flatMap(([id, { for: what }]) =>
    what === 'license' || what === 'upgrade' ? [id] : [],
  );
  const found = await Promise.all(ids.map((id) => documentOf(world, id)));
  return found.filter((order) => order?.license !== undefined) as Order[];
}

/** The first license in the chain of upgrades to this one. */
export function rootOf({ memory }: World, id: string): string {
  const before = memory.bought.get(id);
  return before?.for === 'upgrade' && before.of !== undefined ? rootOf({ memory } as World, before.of) : id;
}
