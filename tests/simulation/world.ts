// Everything outside the processes of the shop, driven by one seed: clock, store, both providers, mailbox, files, secrets, and the record
// of what attackers and banks have done.
import { licenseSigner } from '../../netlify/adapters/license-signing/license-signer.ts';
import { orderLinks } from '../../netlify/adapters/links/order-links.ts';
import type { Entry } from '../../netlify/adapters/redis/whole-store.ts';
import { sessionTokens } from '../../netlify/adapters/tokens/session-tokens.ts';
import { createEmbeddedEngine } from '../fakes/redis/embedded/engine.ts';
import {
  createOutside,
  type Gate,
  openCrashHarness,
  openGate,
  type Outside,
} from '../support/crash-harness.ts';
import { createFaultInjector } from './fault-injector.ts';
import { createScheduler } from './scheduler.ts';
import { firstSecrets, type Secrets } from './secrets.ts';
import { createMemory } from './years/bought.ts';

export type Backup = { madeAt: string; entries: readonly Entry[] };
/** A session that was started: its token and time. */
export type SignedIn = { token: string; at: number };

export function createWorld(seed: number) {
  const outside = createOutside();
  outside.engine = createEmbeddedEngine(() => outside.now);
  const scheduler = createScheduler();
  return Object.assign(outside, {
    seed,
    scheduler,
    faults: createFaultInjector(scheduler, outside),
    /** The environment of the latest deploy. A process keeps the secrets with which it was started. */
    secrets: firstSecrets(),
    sessionsStarted: [] as SignedIn[],
    /** The network that caused an order or an email, if one network causes many. */
    networks: new Map<string, string>(),
    idsMade: 0,
    groupIds: [] as string[],
    backups: [] as Backup[],
    lastBackup: undefined as Backup | undefined,
    restores: 0,
    /** The keys of the files that existed at the last restore. */
    filesBeforeRestore: new Set<string>(),
    /** The order with an unusually long past, and its history length when it was written. */
    aged: undefined as { id: string; entries: number } | undefined,
    /** When everything worked again. */
    healedAt: Infinity,
    /** The emails queued in each restored backup, as stored there. */
    outboxes: [] as string[],
    /** How often an order became unreadable or readable again. */
    rolled: 0,
    /** The time at which each email was sent, one for each of `emails`. */
    sentAt: noteSending(outside),
    /** The story for the reader of a failed history: one sentence per step. */
    story: [] as string[],
    /** How often each kind of event happened. */
    counts: new Map<string, number>(),
    /** Running processes by the secrets with which they were started. During a deploy, processes of two deploys run. */
    running: new Map<Secrets, number>(),
    /** Whether a process of an earlier deploy has ended since the last check of the invariants. */
    hasEndedDeploy: false,
    /** An error of a process other than its crash or an outage. */
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

/** Counts an attack by its kind. */
export const countAttack = (world: World, kind: string) => count(world, `attacks: ${kind}`);

/** Records the time of each email next to the mailbox. */
function noteSending(outside: Outside): number[] {
  const sentAt: number[] = [];
  const { emails } = outside;
  emails.push = (...more) => {
    sentAt.push(...more.map(() => outside.now));
    return Array.prototype.push.apply(emails, more);
  };
  return sentAt;
}

/** A process of the shop in this world. `gate` decides how long it lives. */
export function openShop(world: World, gate: Gate = openGate) {
  const { TOKEN_SECRET, LICENCE_SIGNING_KEY } = world.secrets;
  return {
    ...openCrashHarness(world, gate),
    links: linksOf(world),
    tokens: sessionTokens(TOKEN_SECRET.now, TOKEN_SECRET.before),
    signer: licenseSigner(LICENCE_SIGNING_KEY.now, LICENCE_SIGNING_KEY.before),
  };
}

/** Links with new IDs derived from the seed. */
function linksOf(world: World) {
  const { now, before } = world.secrets.LINK_SECRET;
  const links = orderLinks(now, before);
  return {
    ...links,
    newOrderId: () => links.orderIdFor(`made in the simulation ${world.seed}.${world.idsMade++}`),
  };
}
