// Decides the order in which concurrent processes take their steps. Between two decisions every process waits at a gate, so the order
// depends on the seed and never on the machine.
import type { Random } from './random.ts';

// Captured before a test replaces timers with its own.
const nextTurn = setImmediate;

/** Resolves when every process waits at a gate or has ended. Processes wait for nothing but promises. */
export const settled = () => new Promise<void>((resolve) => void nextTurn(resolve));

export function createScheduler() {
  const waiting: (() => void)[] = [];
  return {
    /** Waits until the scheduler allows this step. */
    turn: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Allows up to `count` steps, each chosen from the waiting ones. */
    async advance(count: number, random: Random): Promise<void> {
      for (let i = 0; i < count && waiting.length > 0; i++) {
        const [next] = waiting.splice(random.below(waiting.length), 1);
        next!();
        await settled();
      }
    },
    isIdle: () => waiting.length === 0,
  };
}
export type Scheduler = ReturnType<typeof createScheduler>;
