// One run of a scheduled function: it ends by itself before the platform ends it, what fails in it keeps nothing else from going on, and
// of its emails at most one is under way at any moment.
import { logLine } from './log-line.ts';
import { NeighbourError } from './ports.ts';

/** A scheduled function lives for 30 s; what was started before this may take 8 s more. */
const roundInMs = 20_000;
/** How long a provider is waited for, and how many answers in a row may fail to come before it is left alone until the next round. */
const answerInMs = 5000;
export const failuresInARow = 3;
/** Questions to one provider at once. */
const atOnce = 5;

export type Round = {
  /** When it begins nothing new anymore. */
  until: string;
  isOver(): boolean;
  /** Runs `work` when all that was given before is done; it fails for itself. */
  inTurn(about: string, work: () => Promise<unknown>): Promise<void>;
  /** Resolves when all that was given is done. */
  settled(): Promise<void>;
};

export function startRound(now: () => string): Round {
  const until = new Date(Date.parse(now()) + roundInMs).toISOString();
  let last: Promise<void> = Promise.resolve();
  const isOver = () => now() >= until;
  return {
    until,
    isOver,
    inTurn(about, work) {
      last = last.then(async () => {
        if (!isOver()) await work();
      });
      last = last.catch((error: unknown) => logFailure(about, error));
      return last;
    },
    settled: () => last,
  };
}

/** @throws NeighbourError where `provider` does not answer in time */
export async function answerOf<T>(provider: 'stripe' | 'payu', asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new NeighbourError(provider, `no answer within ${answerInMs} ms`);
    timer = setTimeout(() => reject(error), answerInMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Tells what failed and with which order or mail; a bug with its stack. */
export function logFailure(about: string, error: unknown) {
  const { name, message, stack } = error as Error;
  const where = name === 'NeighbourError' ? {} : { stack };
  logLine('error', { about, name, message, ...where });
}

/** Counts failures in a row of one provider; open, nothing more is asked of it in this round. */
export function createBreaker(provider: 'stripe' | 'payu') {
  let failures = 0;
  return {
    isOpen: () => failures >= failuresInARow,
    note(error?: unknown) {
      if (error === undefined) failures = 0;
      else if (error instanceof NeighbourError && error.neighbour === provider && !error.isPermanent)
        failures++;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;

/** Runs `work` on each of the items, a few at once. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
