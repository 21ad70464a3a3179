// Kills a process at each of its steps, each time in a new world, and then runs the reconciliation.
import { reconcileOrders } from '../../netlify/use-cases/reconcile-orders.ts';
import {
  Death,
  crashAtStep,
  deathsAlong,
  type Gate,
  openCrashHarness,
  openGate,
  type Outside,
} from './crash-harness.ts';

/**
 * Creates a world for each step of its `walk` and kills the process before or after that step. Yields each world with the place of the
 * crash. @throws if `walk` takes no more than `steps` steps, which would test too little
 */
export async function* eachDeath<World extends { walk(gate: Gate): Promise<unknown> }>(
  begin: () => Promise<World>,
  { steps = 3 }: { steps?: number } = {},
): AsyncGenerator<World & { where: string }> {
  const counting = crashAtStep(Infinity, 'before');
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

/** Runs the reconciliation this many times, 20 minutes apart, in healthy processes. */
export async function reconcileAgain(outside: Outside, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    outside.now += 20 * 60_000;
    await reconcileOrders(openCrashHarness(outside, openGate));
  }
}
