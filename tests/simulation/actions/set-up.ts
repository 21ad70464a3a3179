// How every history starts: two open purchases, one order by invoice, a paid student license, two paid groups, a paid training, and one
// backup.
import { readWhole } from '../../../netlify/adapters/redis/whole-store.ts';
import { renewalMark } from '../../../src/domain/order/marks.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import type { History } from '../history.ts';
import { registerVisitor } from './rotate-secrets.ts';
import { openShop, type Process, type World } from '../world.ts';
import { setUpYears } from '../years/set-up-years.ts';
import { startGroup } from './groups.ts';
import { decide, kindOf, notify, orderIds, place, planByInvoice, start } from './purchases.ts';

export async function backUp(world: World, { connection, now }: Process) {
  const madeAt = now();
  world.backups.push({ madeAt, entries: await readWhole(connection, Date.parse(madeAt)) });
}

/** More than any list that is read in one call holds. */
const checkoutsOfAFlood = 1100;

/** Abandoned checkouts that strangers started the day before. Written directly in their stored form, because there are many. */
async function flood(world: World) {
  const at = world.now - 86_400_000;
  const now = new Date(at).toISOString();
  const buyer = { email: 'no-one@example.org' };
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
  world.story.push(`On the day before, ${checkoutsOfAFlood} checkouts were started and abandoned.`);
}

/** Processed events of long-past renewals, as many and as long as an order keeps: almost enough to trigger the size alarm. */
const marksOfALargeOrder = 398;

/** An order that has been renewed for decades, written directly in its stored form. */
async function age(world: World, id: string) {
  const key = `order:${id}`;
  const order = JSON.parse((await world.engine.execute(['HGET', key, 'doc'])) as string) as Order;
  const past = Array.from({ length: marksOfALargeOrder }, (_, i) =>
    renewalMark(`in_${String(i).padStart(4, '0')}_${'x'.repeat(140)}`),
  );
  const aged = { ...order, handled: [...past, ...order.handled] };
  await world.engine.execute(['HSET', key, 'doc', JSON.stringify(aged)]);
  world.aged = { id, entries: order.history.length };
  world.story.push(`The order of the student (${id.slice(0, 6)}) has an unusually long history.`);
}

export async function setUp(world: World, { isFlooded, isLarge, begins }: History): Promise<void> {
  if (begins) return setUpYears(world, begins);
  if (isFlooded) await flood(world);
  const first = openShop(world);
  await registerVisitor(first, world);
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
  if (isLarge) await age(world, student);
  await backUp(world, first);
  world.story.push(
    'A student, two groups and the buyer of a training have paid; a card and a PayU purchase are open, an order by invoice is placed, and a backup was made.',
  );
}
