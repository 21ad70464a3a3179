// What goes wrong in a history: the order in which the steps of concurrent processes go, neighbours that fall silent, answers that are lost,
// processes that die.
import type fc from 'fast-check';
import { mailLeaseInMs } from '../../../netlify/use-cases/mail-lease.ts';
import { Death, type Gate, type Neighbour, outage, type Outside } from '../crashing-shop.ts';

/** Lets steps of concurrent processes go in an order of the scheduler's choice, breaks neighbours and kills processes. */
export function createTrouble(scheduler: fc.Scheduler, outside: Outside) {
  const broken: Partial<Record<Neighbour, number>> = {};
  const lost: Partial<Record<Neighbour, number>> = {};
  let killIn = Infinity;
  /** What can make a mail go out again: a death, a failure of store or mail, a process that slept through its lease. */
  let strikes = 0;
  const processGate = (): Gate => {
    let dead = false;
    let isLate = false;
    const began = outside.now;
    const live = () => {
      if (!dead && killIn-- <= 0) {
        killIn = Infinity;
        dead = true;
        strikes++;
      }
      if (dead) throw new Death('killed');
    };
    const fail = (name: Neighbour) => {
      if (name === 'store' || name === 'mail') strikes++;
      throw outage(name);
    };
    return {
      async before(name, step) {
        await scheduler.schedule(Promise.resolve(), `${name} ${step}`);
        live();
        const left = broken[name] ?? 0;
        if (left > 0) {
          broken[name] = left - 1;
          // A provider that is down says nothing until the round gives it up; so rounds come to their end in the middle.
          if (name === 'stripe' || name === 'payu') outside.now += 5000;
          fail(name);
        }
        if (name === 'mail') outside.now += 2000;
      },
      async after(name, step) {
        await scheduler.schedule(Promise.resolve(), `${name} ${step} done`);
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
  return { broken, lost, processGate, kill: (after: number) => (killIn = after), strikes: () => strikes };
}
