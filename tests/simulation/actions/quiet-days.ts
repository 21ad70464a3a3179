// Days on which nothing fails and the scheduled reconciliation runs.
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { createRandom } from '../random.ts';
import { openShop, type World } from '../world.ts';
import { orderIds, roll } from './purchases.ts';

const day = 86_400_000;
/** Fewer days than a provider's list covers. */
const step = 4;

/** Completes everything in progress, then lets days pass while everything works. */
export async function passQuietDays(world: World, days: number) {
  world.faults.heal();
  await world.scheduler.advance(Infinity, createRandom(world.seed));
  for (const each of orderIds(world)) await roll(world, each, 'forward');
  const shop = openShop(world);
  for (let passed = 0; passed < days; passed += step) {
    world.now += Math.min(step, days - passed) * day;
    await reconcileOrders(shop);
  }
  return shop;
}
