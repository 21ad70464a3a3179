// Health check for a monitor and for people: the response of the health endpoint.
import type { Shop, WatchedFacts } from './ports.ts';

/** Reconciliation runs every five minutes and finishes within half a minute. */
const lateInMs = 15 * 60_000;
/** A full mailbox fails alone. Three emails that failed twice each point to our mail server. */
const failingEmails = 3;
/** The remaining space must last until someone has freed some. */
const nearlyFull = 0.9;

export type Health = {
  ok: boolean;
  /** Descriptions of the problems found; empty if there are none. */
  problems: string[];
  commit: string | null;
  storeRoundTripInMs: number;
  mailOverdueInSeconds: number;
  mailsFailing: number;
  ordersUnreadable: number;
  orderOverdueInSeconds: number;
  lastReconciliation: string | null;
  lastWebhook: { stripe: string | null; payu: string | null };
  /** The fraction of the store's memory in use, from 0 to 1, if the store reports it. */
  storeMemoryUsed?: number | undefined;
};

/** Explains why the store rejects writes, as far as its error says. */
function refusalProblem(refusal: string): string {
  if (/\bOOM\b|maxmemory|max(?:imum)? (?:storage|memory|data size|db size)|quota/i.test(refusal))
    return 'The store is full and accepts no writes: delete data or enlarge it.';
  if (/READONLY|read[- ]only/i.test(refusal))
    return 'The store is read-only, as a replica is after a failover, and accepts no writes.';
  return `The store accepts no writes: ${refusal}`;
}

const secondsSince = (now: string, date: string | null) =>
  date === null ? 0 : Math.max(0, Math.round((Date.parse(now) - Date.parse(date)) / 1000));

/** Derives the health status from these facts. */
export function evaluateHealth(
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
    isLate(mailOverdueInSeconds) && 'An email has been due for more than 15 minutes.',
    mailsFailing >= failingEmails && `${mailsFailing} emails failed at least twice: check the mail server.`,
    ordersUnreadable > 0 && `${ordersUnreadable} orders cannot be read by this release.`,
    isLate(orderOverdueInSeconds) && 'An order check has been due for more than 15 minutes.',
    lastReconciliation === null && 'The reconciliation has never finished.',
    lastReconciliation !== null &&
      isLate(secondsSince(now, lastReconciliation)) &&
      'The reconciliation has not finished for 15 minutes.',
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

type Watched = Pick<Shop, 'watch' | 'now'>;

/** Queries the store and measures the response time. @throws UpstreamError if the store does not respond */
export async function readHealth({ watch, now }: Watched, commit: string | null): Promise<Health> {
  const began = performance.now();
  const facts = await watch.read();
  const storeRoundTripInMs = Math.round(performance.now() - began);
  return evaluateHealth(facts, { now: now(), storeRoundTripInMs, commit });
}
