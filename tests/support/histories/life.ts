// A history: what happens, in the order in which it happens, with all that goes wrong; and how everything heals afterwards.
import type fc from 'fast-check';
import { outboxKeys } from '../../../netlify/adapters/redis/outbox.ts';
import { readWhole, type Entry } from '../../../netlify/adapters/redis/whole-store.ts';
import { restoreStore } from '../../../netlify/office/restore-store.ts';
import { makeOrderFromFinding } from '../../../netlify/use-cases/make-order-from-finding.ts';
import { NeighbourError, type Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { takeInSince } from '../../../netlify/use-cases/take-in-payments.ts';
import { createEmbeddedEngine } from '../../stand-ins/redis/embedded/engine.ts';
import {
  connectionTo,
  createOutside,
  Death,
  openCrashingShop,
  openGate,
  type Outside,
} from '../crashing-shop.ts';
import { addSeats, moveSeat, startGroup } from './groups.ts';
import {
  cancel,
  correct,
  decide,
  endRenewal,
  forge,
  kindOf,
  notify,
  orderIds,
  place,
  receive,
  refund,
  refundWhole,
  renew,
  roll,
  start,
} from './purchases.ts';
import { prove } from './students.ts';
import { finishTrainings, train } from './trainings.ts';
import { createTrouble } from './trouble.ts';
import type { Action, Which } from './what-may-happen.ts';

const minute = 60_000;

/** Runs a process that may die or find a neighbour down; anything else that it throws is a bug. */
async function process_(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Death || error instanceof NeighbourError)) throw error;
  }
}

type Backup = { madeAt: string; entries: readonly Entry[] };
const outboxOf = ({ entries }: Backup) =>
  JSON.stringify(entries.filter(({ key }) => (Object.values(outboxKeys) as string[]).includes(key)));

export type Life = {
  outside: Outside;
  groupIds: readonly string[];
  restores: number;
  /** The mails that waited in each backup that was restored, as they lay there. */
  outboxes: readonly string[];
  lastBackup?: Backup | undefined;
  strikes: number;
  /** How often an order could not be read any more, or could again. */
  rolled: number;
};

/** The store is lost, and another one is filled from the backup: what still runs goes on with the lost one. */
export async function restore(outside: Outside, { entries }: Backup) {
  // Whoever wipes and fills a store has taken a second for it.
  outside.now += 1000;
  outside.lostEngines.push(outside.engine);
  outside.engine = createEmbeddedEngine();
  await restoreStore(connectionTo(outside.engine), entries, new Date(outside.now).toISOString());
}

export async function live(actions: readonly Action[], scheduler: fc.Scheduler): Promise<Life> {
  const outside = createOutside();
  const trouble = createTrouble(scheduler, outside);
  const running: Promise<void>[] = [];
  const backups: Backup[] = [];
  let [restores, rolled] = [0, 0];
  const outboxes: string[] = [];
  let lastBackup: Backup | undefined;
  const backUp = async ({ connection, now }: ReturnType<typeof openCrashingShop>) => {
    const madeAt = now();
    backups.push({ madeAt, entries: await readWhole(connection, Date.parse(madeAt)) });
  };
  // Two purchases have begun when the history sets in, an order by invoice is placed, a student, two groups and
  // a training have paid, and one backup was made.
  const first = openCrashingShop(outside, openGate);
  for (const provider of ['stripe', 'payu', 'training']) await start(first, outside, provider, 0);
  await start(first, outside, 'stripe', 3);
  const student = [...outside.sessions.values()].at(-1)!.orderId;
  await place(first, outside, 0);
  const groupIds = [await startGroup(first, outside, 'INR'), await startGroup(first, outside, 'USD')];
  const isTraining = (id: string) => kindOf(outside, id) === 'training';
  for (const id of [student, ...groupIds, ...orderIds(outside).filter(isTraining)]) {
    decide(outside, id, 'paid');
    await notify(first, outside, id, 'browser');
  }
  await backUp(first);
  const find = ({ of, place: n }: Which) => {
    const ids = orderIds(outside).filter((each) => kindOf(outside, each) === of);
    return ids[n % ids.length];
  };
  const begin = (work: (shop: ReturnType<typeof openCrashingShop>) => Promise<unknown>) =>
    running.push(process_(() => work(openCrashingShop(outside, trouble.processGate()))));
  for (const act of actions) {
    const id = 'order' in act ? find(act.order) : undefined;
    switch (act.do) {
      case 'start':
        begin((shop) => start(shop, outside, act.provider, act.attempt));
        break;
      case 'decide':
        if (id) decide(outside, id, act.outcome as 'paid');
        break;
      case 'notify':
        for (let i = 0; id && i < act.times; i++)
          begin((shop) => notify(shop, outside, id, act.by as 'browser'));
        break;
      case 'renew':
        if (id) renew(outside, id);
        break;
      case 'prove':
        if (id) begin((shop) => prove(shop, id, act.step));
        break;
      case 'end-renewal':
        if (id) begin((shop) => endRenewal(shop, id));
        break;
      case 'correct':
        if (id) begin((shop) => correct(shop, outside, id, act.name));
        break;
      case 'add':
        begin((shop) => addSeats(shop, outside, groupIds[act.group]!, act));
        break;
      case 'train': {
        const training = find({ of: 'training', place: act.who });
        for (let i = 0; training && i < act.times; i++)
          begin((shop) => train(shop, training, act.step, (act.who + i) % 4));
        break;
      }
      case 'refund':
        if (id) refund(outside, id, act.charge, act.part);
        break;
      case 'seat':
        for (let i = 0; i < act.times; i++)
          begin((shop) => moveSeat(shop, groupIds[act.group]!, act.what, act.who + i));
        break;
      case 'lose':
        trouble.lost[act.neighbour] = act.steps;
        break;
      case 'forge':
        if (id) begin((shop) => forge(shop, outside, id));
        break;
      case 'reconcile':
        for (let i = 0; i < act.times; i++) begin((shop) => reconcileOrders(shop));
        break;
      case 'wait':
        outside.now += act.minutes * minute;
        break;
      case 'break':
        trouble.broken[act.neighbour] = act.steps;
        break;
      case 'invoice': {
        const placed = [...outside.transfers.keys()];
        const [of] = placed.slice(act.attempt % Math.max(1, placed.length));
        if (act.step === 'place') begin((shop) => place(shop, outside, act.attempt));
        else if (of && act.step === 'receive') begin((shop) => receive(shop, outside, of));
        else if (of) begin((shop) => cancel(shop, of));
        break;
      }
      case 'roll':
        if (id && (await roll(outside, id, act.to as 'back'))) rolled++;
        break;
      case 'kill':
        trouble.kill(act.after);
        break;
      case 'backup':
        begin(backUp);
        break;
      case 'restore':
        // The same backup may be restored twice.
        lastBackup = backups[act.which % backups.length]!;
        restores++;
        outboxes.push(outboxOf(lastBackup));
        await restore(outside, lastBackup);
        break;
    }
    // Some of what is under way goes on before the next thing happens.
    for (let i = 0; i < act.goOn && scheduler.count() > 0; i++) await scheduler.waitOne();
  }
  await scheduler.waitFor(Promise.all(running));
  return { outside, groupIds, restores, outboxes, lastBackup, strikes: trouble.strikes(), rolled };
}

/**
 * After a restore an operator does what the command says: takes in what was paid since the backup, and makes the orders of it. What was
 * paid for seats that the group does not know of is given back.
 */
async function bringBack(shop: Shop, outside: Outside, since: string) {
  for (const provider of ['stripe', 'payu'] as const)
    for await (const { sendMails } of takeInSince(shop, provider, since)) await sendMails();
  for (const { id, payment } of await shop.findings.all()) {
    if (payment && kindOf(outside, payment.orderId) === 'addition') {
      refundWhole(outside, payment.orderId);
      await shop.findings.settle(id);
      continue;
    }
    const made = await makeOrderFromFinding(shop, id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendMails();
  }
}

/** Everything works again, and the scheduled reconciliation runs a few times. */
export async function heal({ outside, lastBackup }: Life) {
  for (const id of orderIds(outside)) await roll(outside, id, 'forward');
  const shop = openCrashingShop(outside, openGate);
  if (lastBackup) await bringBack(shop, outside, lastBackup.madeAt);
  // The operator says again what was not noted; of an order that a restore has lost the desk's mail tells.
  for (const [id, receivedOn] of outside.transfers)
    if (receivedOn !== null && (await shop.orders.read(id))) await receive(shop, outside, id);
  for (let round = 0; round < 4; round++) {
    outside.now += 13 * 60 * minute;
    await reconcileOrders(shop);
  }
  await finishTrainings(
    shop,
    outside,
    orderIds(outside).filter((id) => kindOf(outside, id) === 'training'),
  );
  // By then a proof that is missing was asked for.
  outside.now += 12 * 24 * 60 * minute;
  await reconcileOrders(shop);
  // By then every paid order was asked about again.
  outside.now += 31 * 24 * 60 * minute;
  await reconcileOrders(shop);
  return shop;
}
