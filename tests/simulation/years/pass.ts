// Days that pass in a history of years: cards are charged, buyers and institutions pay, the team does what it is asked to, and the
// scheduled jobs run.
import { outboxKeys } from '../../../netlify/adapters/redis/outbox.ts';
import { orderListKeys } from '../../../netlify/adapters/redis/order-lists.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { periodEnd, subscriptionOf } from '../../support/crash-harness.ts';
import { sendDigest } from '../actions/digest.ts';
import { decide, isRefunded, receive, renew } from '../actions/purchases.ts';
import type { Begin } from '../actions/tell.ts';
import { createRandom, type Random } from '../random.ts';
import { settled } from '../scheduler.ts';
import { count, openShop, type Process, type World } from '../world.ts';
import { documentOf } from './documents-of.ts';
import { renewToday } from './habits.ts';
import { settleRequests } from './team.ts';

const day = 86_400_000;

/** Runs work to its end in a process that may crash; if no fault is pending, without waiting at its gates. */
export async function runThrough(
  world: World,
  begin: Begin,
  random: Random,
  ...works: readonly ((shop: Process) => Promise<unknown>)[]
) {
  if (world.faults.isQuiet() && works.length === 1) {
    await works[0]!(openShop(world));
    return;
  }
  for (const work of works) begin(work);
  await settled();
  while (!world.scheduler.isIdle()) {
    await world.scheduler.advance(Infinity, random);
    await settled();
  }
}

/** Stripe retries a declined card for two weeks, then ends the subscription. */
const triedForDays = 14;

function charge(world: World, id: string) {
  const session = world.sessions.get(`cs_${id}`)!;
  const { memory, now, canceled, ended } = world;
  if (session.state !== 'paid' || !session.renews || session.endedAt !== undefined) return;
  const subscription = subscriptionOf(id);
  const due = Date.parse(periodEnd(session));
  if (ended.has(subscription) || isRefunded(world, id)) {
    session.endedAt = now;
    if (session.failingSince !== undefined) memory.failedCards.add(id);
  } else if (now < due) return;
  else if (canceled.has(subscription)) session.endedAt = due;
  else if (isDeclined(world, id, due)) return;
  else {
    session.failingSince = undefined;
    memory.declines.delete(id);
    renew(world, id);
    count(world, session.months === 1 ? 'monthly card renewals' : 'yearly card renewals');
  }
}

function isDeclined({ memory, now, sessions, counts }: World, id: string, due: number): boolean {
  const session = sessions.get(`cs_${id}`)!;
  const days = memory.declines.get(id);
  if (days === undefined) return false;
  session.failingSince ??= now;
  const failing = (now - due) / day;
  if (failing < Math.min(days, triedForDays)) return true;
  if (days <= triedForDays) {
    counts.set('declined cards that paid later', (counts.get('declined cards that paid later') ?? 0) + 1);
    return false;
  }
  session.endedAt = now;
  memory.failedCards.add(id);
  counts.set(
    'declined cards that were never replaced',
    (counts.get('declined cards that were never replaced') ?? 0) + 1,
  );
  return true;
}

/** Pages expire, pending payments are decided, and some buyers who left PayU's form pay it after all. */
function decidePending(world: World, random: Random) {
  const { sessions, payu, now } = world;
  for (const session of sessions.values())
    if (session.state === 'open' && now - session.createdAt > day) session.state = 'expired';
    else if (session.state === 'later' && now - session.createdAt > 3 * day)
      decideSession(world, session.orderId, random);
  for (const [id, { status, addedAt }] of payu) {
    const age = (now - addedAt) / day;
    if (status === 'pending' && age > 3) decide(world, id, random.below(4) === 0 ? 'failed' : 'paid');
    if (status === 'unknown' && age > 2 && age < 20 && random.below(30) === 0) {
      decide(world, id, 'paid');
      count(world, 'forms paid late');
    }
  }
}

function decideSession(world: World, id: string, random: Random) {
  const session = world.sessions.get(`cs_${id}`)!;
  session.state = random.below(4) === 0 ? 'failed' : 'paid';
  if (session.state === 'paid') session.paidAt = world.now;
}

/** The bank statement of the day. */
async function bookWires(shop: Process, world: World) {
  for (const [id, at] of world.memory.wires)
    if (at <= world.now && (world.transfers.get(id) ?? null) === null) {
      // An unbooked training is deleted after three months, and its buyer requests another.
      if (await documentOf(world, id)) await receive(shop, world, id);
      else world.memory.wires.set(id, Infinity);
    }
}

const clocks = [...Object.values(orderListKeys.open), orderListKeys.reminders, outboxKeys.due];

/** How many days until something is due, two to twelve. */
async function daysUntilNext(world: World): Promise<number> {
  let next = world.now + 12 * day;
  for (const key of clocks) {
    const [, score] = (await world.engine.execute(['ZRANGE', key, '0', '0', 'WITHSCORES'])) as string[];
    if (score !== undefined) next = Math.min(next, Number(score));
  }
  for (const session of world.sessions.values())
    if (session.renews && session.state === 'paid' && session.endedAt === undefined)
      next = Math.min(next, Date.parse(periodEnd(session)));
  return Math.max(2, Math.ceil((next - world.now) / day));
}

/** Lets this many days pass. */
export async function passDays(world: World, days: number, begin: Begin, luck: number): Promise<void> {
  const random = createRandom(luck);
  for (let left = days; left > 0;) {
    const step = Math.min(left, await daysUntilNext(world));
    left -= step;
    world.now += step * day;
    for (const { orderId } of world.sessions.values()) charge(world, orderId);
    decidePending(world, random);
    const works = [
      (shop: Process) => renewToday(shop, world),
      (shop: Process) => bookWires(shop, world),
      (shop: Process) => settleRequests(shop, world),
      reconcileOrders,
    ];
    if (world.faults.isQuiet()) for (const work of works) await runThrough(world, begin, random, work);
    else await runThrough(world, begin, random, ...works);
    count(world, 'scheduled rounds');
    // No outage lasts for days.
    world.faults.endOutages();
    if (world.now - world.memory.digestedAt > 28 * day && world.faults.isQuiet()) {
      world.memory.digestedAt = world.now;
      await sendDigest(world);
    }
  }
}
