// How a history of years starts: three licenses are bought.
import type { History } from '../history.ts';
import { openShop, type World } from '../world.ts';
import { buyOne } from './year-actions.ts';

export async function setUpYears(world: World, begins: NonNullable<History['begins']>): Promise<void> {
  world.isLong = true;
  for (const act of begins) await buyOne(openShop(world), world, act);
  world.story.push(
    `These are bought: ${begins.map(({ product, way }) => `${product} (${way})`).join(', ')}.`,
  );
}
