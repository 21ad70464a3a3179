// How many emails strangers can cause: three an hour to an address, ten an hour from a network. An email counts when it is written,
// regardless of how long it was queued.
import { outboxKeys } from '../../../netlify/adapters/redis/outbox.ts';
import type { World } from '../world.ts';
import { breaks } from './broken-invariant.ts';

const hour = 3_600_000;
/** An email is seen a moment after it was counted, so near the end of an hour it may belong to either hour. */
const slack = hour / 12;
const perAddress = 3;
const perNetwork = 10;

/** The kinds of email that share a counter. A kind that is missing here is not limited. */
const pools: Record<string, readonly string[]> = {
  sales: ['order-placed', 'order-cancelled', 'vendor-pack', 'student-code', 'seat-invited', 'seats-second'],
  found: ['orders-found'],
  replaced: ['link-replaced'],
  failures: ['payment-failed', 'payment-on-its-way'],
  reminders: ['transfer-reminder'],
  accounts: ['trial-welcome', 'password-reset'],
};
const poolOf = (id: string) => {
  const parts = id.split('.');
  return Object.keys(pools).find((pool) => pools[pool]!.some((kind) => parts.includes(kind)));
};

/** Counts within hours that start with the first email, as the limits do. Returns the count of the current hour. */
function createHours() {
  const hours = new Map<string, { since: number; times: number }>();
  return {
    count(key: string, at: number): number {
      const known = hours.get(key);
      if (known && at - known.since < hour - slack) return ++known.times;
      const isOfLast = known !== undefined && at - known.since < hour + slack;
      hours.set(key, { since: at, times: isOfLast ? 0 : 1 });
      return 1;
    },
    clear: () => hours.clear(),
  };
}

export function createMailLimitChecks(world: World): () => Promise<void> {
  const hours = createHours();
  const seen = new Set<string>();
  let { engine } = world;
  let next = 0;
  const check = (id: string, to: string, at: number) => {
    if (seen.has(id)) return;
    seen.add(id);
    const pool = poolOf(id);
    if (pool === undefined) return;
    const times = hours.count(`${pool} ${to}`, at);
    if (times > perAddress)
      breaks(
        `no stranger sends more than ${perAddress} emails an hour to an address`,
        `${times} (${pool}) to ${to}.`,
      );
    // Scheduled jobs send reminders, not the people who placed the orders.
    if (pool === 'reminders') return;
    const network = world.networks.get(id.split('.')[0]!) ?? world.networks.get(id);
    const caused = network === undefined ? 0 : hours.count(`network ${network}`, at);
    if (caused > perNetwork)
      breaks(
        `no network causes more than ${perNetwork} emails an hour`,
        `${caused} from ${network}, the last to ${to}.`,
      );
  };
  return async () => {
    // A backup contains no counters, so they restart after a restore.
    if (engine !== world.engine) {
      engine = world.engine;
      hours.clear();
    }
    for (; next < world.emails.length; next++) {
      const { id, to } = world.emails[next]!;
      check(id, to, world.sentAt[next]!);
    }
    for (const job of (await engine.execute(['HVALS', outboxKeys.jobs])) as string[]) {
      const { id, to } = JSON.parse(job) as { id: string; to: string };
      check(id, to, world.now);
    }
  };
}
