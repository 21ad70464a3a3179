// Everything outside the processes of the shop, driven by one seed: clock, store, both providers, mailbox, files, secrets, and what
// attackers and banks have done so far.
import { licenceSigner } from '../../netlify/adapters/licence-signing/licence-signer.ts';
import { orderLinks } from '../../netlify/adapters/links/order-links.ts';
import type { Entry } from '../../netlify/adapters/redis/whole-store.ts';
import { sessionTokens } from '../../netlify/adapters/tokens/session-tokens.ts';
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
import { firstSecrets, type Secrets } from './secrets.ts';
import { createMemory } from './years/bought.ts';

export type Backup = { madeAt: string; entries: readonly Entry[] };
/** A session that was started: its token, and when. */
export type SignedIn = { token: string; at: number };

export function createWorld(seed: number) {
  const outside = createOutside();
  outside.engine = createEmbeddedEngine(() => outside.now);
  const scheduler = createScheduler();
  return Object.assign(outside, {
    seed,
    scheduler,
    faults: createFaultInjector(scheduler, outside),
    /** What the environment of the latest deploy says. A process goes on with the secrets that it was started with. */
    secrets: firstSecrets(),
    sessionsBegun: [] as SignedIn[],
    /** From which network an order or an email was caused, where one network causes many. */
    networks: new Map<string, string>(),
    idsMade: 0,
    groupIds: [] as string[],
    backups: [] as Backup[],
    lastBackup: undefined as Backup | undefined,
    restores: 0,
    /** The keys of the files that were kept when the store was restored last. */
    filesBeforeRestore: new Set<string>(),
    /** The order with an unusually long past, and the length of its history when it was written so. */
    aged: undefined as { id: string; entries: number } | undefined,
    /** When everything worked again. */
    healedAt: Infinity,
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
    /** Processes that run, by the secrets that they were started with: during a deploy those of two run. */
    running: new Map<Secrets, number>(),
    /** That a process of an earlier deploy has ended since the invariants were checked last. */
    hasEndedDeploy: false,
    /** An error of a process that is neither its death nor an outage. */
    bug: undefined as unknown,
    /** What a history of years remembers. */
    memory: createMemory(),
    /** Whether this is a history of years. */
    isLong: false,
  });
}
export type World = ReturnType<typeof createWorld>;

/** Whether processes of an earlier deploy still run. */
export const isDeploying = ({ running, secrets, hasEndedDeploy }: World) =>
  hasEndedDeploy || [...running].some(([theirs, number]) => number > 0 && theirs !== secrets);
export type Process = ReturnType<typeof openShop>;

export const count = ({ counts }: World, what: string, times = 1) =>
  void counts.set(what, (counts.get(what) ?? 0) + times);

/** Counts an attack, by its kind. */
export const countAttack = (world: World, kind: string) => count(world, `attacks: ${kind}`);

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
  const { TOKEN_SECRET, LICENCE_SIGNING_KEY } = world.secrets;
  return {
    ...openCrashingShop(world, gate),
    links: linksOf(world),
    tokens: sessionTokens(TOKEN_SECRET.now, TOKEN_SECRET.before),
    signer: licenceSigner(LICENCE_SIGNING_KEY.now, LICENCE_SIGNING_KEY.before),
  };
}

/** Links whose new ids follow from the seed. */
function linksOf(world: World) {
  const { now, before } = world.secrets.LINK_SECRET;
  const links = orderLinks(now, before);
  return {
    ...links,
    newOrderId: () => links.orderIdFor(`made in the simulation ${world.seed}.${world.idsMade++}`),
  };
}
