// Kills a process at every step that it takes, each time in a world of its own, and lets the reconciliation go on.
import { reconcileOrders } from '../../netlify/use-cases/reconcile-orders.ts';
import {
  Death,
  deadlyGate,
  deathsAlong,
  type Gate,
  openCrashingShop,
  openGate,
  type Outside,
} from './crashing-shop.ts';

/**
 * Begins a world once for each step that its `walk` takes, and lets the process die before or after that step. Yields each world with where its
 * process died. @throws where `walk` takes no more than `steps` steps, so that too little would be tried
 */
export async function* eachDeath<World extends { walk(gate: Gate): Promise<unknown> }>(
  begin: () => Promise<World>,
  { steps = 3 }: { steps?: number } = {},
): AsyncGenerator<World & { where: string }> {
  const counting = deadlyGate(Infinity, 'before');
  await (await begin()).walk(counting);
  if (counting.steps.length <= steps) throw new Error(`only ${counting.steps.length} steps were taken`);
  for (const { where, gate } of deathsAlong(counting)) {
    const world = await begin();
    await world.walk(gate()).catch((error: unknown) => {
      if (!(error instanceof Death)) throw error;
    });
    yield { ...world, where };
  }
}

/** Runs the reconciliation so many times, 20 minutes apart, in processes that work. */
export async function reconcileAgain(outside: Outside, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    outside.now += 20 * 60_000;
    await reconcileOrders(openCrashingShop(outside, openGate));
  }
}
