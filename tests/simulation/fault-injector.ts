// What goes wrong in a history: the order in which the steps of concurrent processes happen, upstream services that fall silent, answers
// that are lost, file stores that hang, processes that die.
import { mailLeaseInMs } from '../../netlify/use-cases/mail-lease.ts';
import { Death, type Gate, type Neighbour, outage, type Outside } from '../support/crashing-shop.ts';
import type { Scheduler } from './scheduler.ts';

/** How long the adapter waits for the file store before it gives up. */
const fileDeadlineInMs = 8000;

/** Runs the steps of concurrent processes in an order of the scheduler's choice, breaks upstream services and kills processes. */
export function createFaultInjector(scheduler: Scheduler, outside: Outside) {
  const broken: Partial<Record<Neighbour, number>> = {};
  const lost: Partial<Record<Neighbour, number>> = {};
  let hanging = 0;
  let killIn = Infinity;
  /** What can send an email again: a death, a failure of store or mail, a process that slept through its lease. */
  let strikes = 0;
  let kills = 0;
  const fail = (name: Neighbour) => {
    if (name === 'store' || name === 'mail') strikes++;
    throw outage(name);
  };
  /** What one process meets before it reaches an upstream service. */
  const meet = (name: Neighbour) => {
    const left = broken[name] ?? 0;
    if (left > 0) {
      broken[name] = left - 1;
      // A provider that is down says nothing until the round gives it up, so rounds end in the middle.
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
        // It is done, but the answer does not arrive.
        const left = lost[name] ?? 0;
        if (left > 0) {
          lost[name] = left - 1;
          fail(name);
        }
      },
    };
  };
  /** No service fails anymore, and no answer is lost. */
  const endOutages = () => {
    for (const faults of [broken, lost])
      for (const name of Object.keys(faults)) faults[name as Neighbour] = 0;
  };
  return {
    broken,
    lost,
    processGate,
    kill: (after: number) => void (killIn = after),
    hangFiles: (steps: number) => void (hanging = steps),
    endOutages,
    /** Everything works again. */
    heal() {
      endOutages();
      [hanging, killIn] = [0, Infinity];
    },
    /** Whether nothing is about to go wrong. */
    isQuiet: () =>
      killIn === Infinity &&
      hanging === 0 &&
      [broken, lost].every((faults) => Object.values(faults).every((left) => left <= 0)),
    strikes: () => strikes,
    kills: () => kills,
  };
}
