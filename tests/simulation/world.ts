// Everything outside the processes of the shop, driven by one seed: clock, store, both providers, mailbox, files, secrets, and what
// attackers and banks have done so far.
import { orderLinks } from '../../netlify/adapters/links/order-links.ts';
import type { Entry } from '../../netlify/adapters/redis/whole-store.ts';
import { createEmbeddedEngine } from '../stand-ins/redis/embedded/engine.ts';
import {
  createOutside,
  type Gate,
  openCrashingShop,
  openGate,
  type Outside,
} from '../support/crashing-shop.ts';
import { createFaultInjector } from './fault-injector.ts';
import { createScheduler } from './scheduler.ts';

export type Backup = { madeAt: string; entries: readonly Entry[] };
const firstSecret = 'a secret for tests that everyone may know';

export function createWorld(seed: number) {
  const outside = createOutside();
  outside.engine = createEmbeddedEngine(() => outside.now);
  const scheduler = createScheduler();
  return Object.assign(outside, {
    seed,
    scheduler,
    faults: createFaultInjector(scheduler, outside),
    /** Two secrets are accepted while one replaces the other: the first signs. */
    secrets: [firstSecret] as string[],
    idsMade: 0,
    groupIds: [] as string[],
    backups: [] as Backup[],
    lastBackup: undefined as Backup | undefined,
    restores: 0,
    /** The emails that waited in each backup that was restored, as they were stored there. */
    outboxes: [] as string[],
    /** How often an order could not be read anymore, or could again. */
    rolled: 0,
    /** When each email was sent: one moment for each of `mails`. */
    sentAt: noteSending(outside),
    /** What a reader of a failed history needs: a sentence for each step. */
    story: [] as string[],
    /** How often each kind of thing happened. */
    counts: new Map<string, number>(),
    /** An error of a process that is neither its death nor an outage. */
    bug: undefined as unknown,
  });
}
export type World = ReturnType<typeof createWorld>;
export type Process = ReturnType<typeof openShop>;

export const count = ({ counts }: World, what: string, times = 1) =>
  void counts.set(what, (counts.get(what) ?? 0) + times);

/** Notes the moment of each email beside the mailbox. */
function noteSending(outside: Outside): number[] {
  const sentAt: number[] = [];
  const { mails } = outside;
  mails.push = (...more) => {
    sentAt.push(...more.map(() => outside.now));
    return Array.prototype.push.apply(mails, more);
  };
  return sentAt;
}

/** A process of the shop in this world. `gate` decides how long it lives. */
export function openShop(world: World, gate: Gate = openGate) {
  return { ...openCrashingShop(world, gate), links: linksOf(world) };
}

/** Links whose new ids follow from the seed. */
function linksOf(world: World) {
  const links = orderLinks(world.secrets[0]!);
  return {
    ...links,
    newOrderId: () => links.orderIdFor(`made in the simulation ${world.seed}.${world.idsMade++}`),
  };
}
