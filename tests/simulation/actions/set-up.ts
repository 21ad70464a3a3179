// How every history begins: two purchases are open, an order by invoice is placed, a student, two groups and a training have paid, and one
// backup was made.
import { readWhole } from '../../../netlify/adapters/redis/whole-store.ts';
import { newOrder } from '../../../src/domain/order.ts';
import type { History } from '../history.ts';
import { openShop, type Process, type World } from '../world.ts';
import { startGroup } from './groups.ts';
import { decide, kindOf, notify, orderIds, place, planByInvoice, start } from './purchases.ts';

export async function backUp(world: World, { connection, now }: Process) {
  const madeAt = now();
  world.backups.push({ madeAt, entries: await readWhole(connection, Date.parse(madeAt)) });
}

/** More than any list that is read in one go holds. */
const checkoutsOfAFlood = 1100;

/** Checkouts that strangers began on the day before, and left. Written as they are stored by then, for there are many. */
async function flood(world: World) {
  const at = world.now - 86_400_000;
  const now = new Date(at).toISOString();
  const buyer = { email: 'nobody@example.org' };
  const shop = openShop(world);
  for (let i = 0; i < checkoutsOfAFlood; i++) {
    const id = shop.links.newOrderId();
    const order = newOrder({ id, plan: planByInvoice, currency: 'USD', buyer, now });
    await world.engine.execute([
      ...['HSET', `order:${id}`, 'version', '1'],
      ...['doc', JSON.stringify({ ...order, state: 'expired' })],
    ]);
    await world.engine.execute(['ZADD', 'orders:all', String(at), id]);
  }
  world.story.push(`On the day before, ${checkoutsOfAFlood} checkouts were begun and left.`);
}

export async function setUp(world: World, { isFlooded }: History): Promise<void> {
  if (isFlooded) await flood(world);
  const first = openShop(world);
  for (const provider of ['stripe', 'payu', 'training']) await start(first, world, provider, 0);
  await start(first, world, 'stripe', 3);
  const student = [...world.sessions.values()].at(-1)!.orderId;
  await place(first, world, 0);
  world.groupIds = [await startGroup(first, world, 'INR'), await startGroup(first, world, 'USD')];
  const trainings = orderIds(world).filter((id) => kindOf(world, id) === 'training');
  for (const id of [student, ...world.groupIds, ...trainings]) {
    decide(world, id, 'paid');
    await notify(first, world, id, 'browser');
  }
  await backUp(world, first);
  world.story.push(
    'A student, two groups and the buyer of a training have paid; a card and a PayU purchase are open, an order by invoice is placed, and a backup was made.',
  );
}
