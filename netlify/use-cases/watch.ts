// How it goes, for a monitor and for people: what the health address answers, and the mail when webhooks are refused in numbers.
import { site } from '../../src/site.ts';
import { logLine } from './log-line.ts';
import { sendingOf } from './deliver-mail.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import type { Mailing, Provider, Shop, WatchedFacts } from './ports.ts';

/** A reconciliation runs every five minutes, and ends within half of one. */
const lateInMs = 15 * 60_000;
/** A mailbox that is full fails alone; three emails that failed twice each are our mail server. */
const failingMails = 3;
/** Refusals in an hour from which on it is no stray message anymore. */
const manyRefusals = 10;
/** What is left has to last until a person has made room. */
const nearlyFull = 0.9;

export type Health = {
  ok: boolean;
  /** What is wrong, in words; empty where nothing is. */
  problems: string[];
  commit: string | null;
  storeRoundTripInMs: number;
  mailOverdueInSeconds: number;
  mailsFailing: number;
  ordersUnreadable: number;
  orderOverdueInSeconds: number;
  lastReconciliation: string | null;
  lastWebhook: { stripe: string | null; payu: string | null };
  /** The share of the store's memory that is used, from 0 to 1, where it tells. */
  storeMemoryUsed?: number | undefined;
};

/** Why the store takes no writes, as far as its words say. */
function refusalProblem(refusal: string): string {
  if (/\bOOM\b|maxmemory|max(?:imum)? (?:storage|memory|data size|db size)|quota/i.test(refusal))
    return 'The store is full, and takes no writes: delete data or enlarge it.';
  if (/READONLY|read[- ]only/i.test(refusal))
    return 'The store is read-only, as a replica is after a failover, and takes no writes.';
  return `The store takes no writes: ${refusal}`;
}

const secondsSince = (now: string, date: string | null) =>
  date === null ? 0 : Math.max(0, Math.round((Date.parse(now) - Date.parse(date)) / 1000));

/** What these facts mean. */
export function judgeHealth(
  facts: WatchedFacts,
  at: { now: string; storeRoundTripInMs: number; commit: string | null },
): Health {
  const { now, storeRoundTripInMs, commit } = at;
  const mailOverdueInSeconds = secondsSince(now, facts.oldestMailDue);
  const orderOverdueInSeconds = secondsSince(now, facts.oldestOrderDue);
  const { lastReconciliation, mailsFailing, ordersUnreadable, lastWebhook } = facts;
  const { writeRefusal, memoryUsed } = facts;
  const isLate = (seconds: number) => seconds * 1000 > lateInMs;
  const problems = [
    writeRefusal !== undefined && refusalProblem(writeRefusal),
    memoryUsed !== undefined &&
      memoryUsed >= nearlyFull &&
      `The store has used ${Math.floor(memoryUsed * 100)}% of its memory.`,
    isLate(mailOverdueInSeconds) && 'A mail that is due waits longer than a quarter of an hour.',
    mailsFailing >= failingMails && `${mailsFailing} mails failed at least twice: look at the mail server.`,
    ordersUnreadable > 0 && `${ordersUnreadable} orders cannot be read by this release.`,
    isLate(orderOverdueInSeconds) && 'An order waits longer than a quarter of an hour to be asked about.',
    lastReconciliation === null && 'The reconciliation has never finished.',
    lastReconciliation !== null &&
      isLate(secondsSince(now, lastReconciliation)) &&
      'The reconciliation has not finished for a quarter of an hour.',
  ].filter((problem) => problem !== false);
  const shown = {
    mailOverdueInSeconds,
    mailsFailing,
    ordersUnreadable,
    orderOverdueInSeconds,
    lastReconciliation,
    lastWebhook,
    ...(memoryUsed !== undefined && { storeMemoryUsed: memoryUsed }),
  };
  return { ok: problems.length === 0, problems, commit, storeRoundTripInMs, ...shown };
}

type Watched = Pick<Shop, 'watch' | 'now'> & { commit: string | null };

/** Asks the store, and times it. @throws NeighbourError where the store does not answer */
export async function readHealth({ watch, now, commit }: Watched): Promise<Health> {
  const began = performance.now();
  const facts = await watch.read();
  const storeRoundTripInMs = Math.round(performance.now() - began);
  return judgeHealth(facts, { now: now(), storeRoundTripInMs, commit });
}

/** Notes a message that does not come from the provider whose name it bears; emails the team when they come in numbers. */
export async function noteRefusedWebhook(shop: Shop, provider: Provider): Promise<() => Promise<void>> {
  logLine('webhook-refused', { provider });
  const now = shop.now();
  const hour = now.slice(0, 13);
  const refusals = await shop.watch.countRefusal(provider, hour);
  if (refusals !== manyRefusals) return sendingOf(shop, []);
  const alert: Mailing = {
    id: `webhooks-refused.${provider}.${hour}`,
    kind: 'webhooks-refused',
    to: site.contacts.support,
    data: { provider, count: String(refusals), since: `${hour}:00` },
  };
  await shop.outbox.add([alert], mailLeaseFrom(now));
  return sendingOf(shop, [alert]);
}
