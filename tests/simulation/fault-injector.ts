// Faults in a history: the interleaving of concurrent processes, silent upstream services, lost replies, hanging file stores, and crashing
// processes.
import { mailLeaseInMs } from '../../netlify/use-cases/email-lease.ts';
import { Death, type Gate, type Upstream, outage, type Outside } from '../support/crash-harness.ts';
import type { Scheduler } from './scheduler.ts';

/** How long the adapter waits for the file store before it gives up. */
const fileDeadlineInMs = 8000;

/** Runs the steps of concurrent processes in an order chosen by the scheduler, breaks upstream services, and kills processes. */
export function createFaultInjector(scheduler: Scheduler, outside: Outside) {
  const broken: Partial<Record<Upstream, number>> = {};
  const lost: Partial<Record<Upstream, number>> = {};
  let hanging = 0;
  let killIn = Infinity;
  /** Events that can cause a repeated email: a crash, a store or mail failure, a process that slept through its lease. */
  let strikes = 0;
  let kills = 0;
  const fail = (name: Upstream) => {
    if (name === 'store' || name === 'mail') strikes++;
    throw outage(name);
  };
  /** The faults of one process on its way to an upstream service. */
  const meet = (name: Upstream) => {
    const left = broken[name] ?? 0;
    if (left > 0) {
      broken[name] = left - 1;
      // A provider that is down does not respond until the job run times out, so job runs end midway.
      if (name === 'stripe' || name === 'payu') outside.now += 5000;
      fail(name);
    }
    if (name === 'files' && hanging > 0) {
      hanging--;
      outside.now += fileDeadlineInMs;
      fail(name);
    }
    if (name === 'mail') outside.now += 2000;
  };
  const processGate = (): Gate => {
    let dead = false;
    let isLate = false;
    const began = outside.now;
    const live = () => {
      if (!dead && killIn-- <= 0) {
        killIn = Infinity;
        dead = true;
        strikes++;
        kills++;
      }
      if (dead) throw new Death('killed');
    };
    return {
      async before(name) {
        await scheduler.turn();
        live();
        meet(name);
      },
      async after(name) {
        await scheduler.turn();
        live();
        if (name === 'mail' && (isLate || outside.now - began > mailLeaseInMs)) strikes++;
        isLate ||= outside.now - began > mailLeaseInMs;
        // The call takes effect, but its reply is lost.
        const left = lost[name] ?? 0;
        if (left > 0) {
          lost[name] = left - 1;
          fail(name);
        }
      },
    };
  };
  /** No service fails and no reply is lost from now on. */
  const endOutages = () => {
    for (const faults of [broken, lost]) for (const name of Object.keys(faults)) faults[name as Upstream] = 0;
  };
  return {
    broken,
    lost,
    processGate,
    kill: (after: number) => void (killIn = after),
    hangFiles: (steps: number) => void (hanging = steps),
    endOutages,
    /** Restores every service. */
    heal() {
      endOutages();
      [hanging, killIn] = [0, Infinity];
    },
    /** Whether no fault is pending. */
    isQuiet: () =>
      killIn === Infinity &&
      hanging === 0 &&
      [broken, lost].every((faults) => Object.values(faults).every((left) => left <= 0)),
    strikes: () => strikes,
    kills: () => kills,
  };
}
