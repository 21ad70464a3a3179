// Decides in which order the steps of concurrent processes happen. Between two of its decisions every process stands still at a gate, so
// the order is the seed's and never the machine's.
import type { Random } from './random.ts';

// Taken before a test replaces timers by its own.
const nextTurn = setImmediate;

/** Resolves when every process waits at a gate or has ended: none of them waits for anything but promises. */
export const settled = () => new Promise<void>((resolve) => void nextTurn(resolve));

export function createScheduler() {
  const waiting: (() => void)[] = [];
  return {
    /** Waits until the scheduler lets this step happen. */
    turn: () => new Promise<void>((resolve) => void waiting.push(resolve)),
    /** Lets up to `count` steps happen, each chosen from those that wait. */
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
