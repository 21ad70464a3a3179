// One run of a scheduled function. It stops before the platform's time limit, isolates failures from each other, and
// sends one email at a time.
import { logLine } from './log-line.ts';
import { UpstreamError } from './ports.ts';

/** A scheduled function may run for 30 s. Work started before this limit may take 8 s more. */
const roundInMs = 20_000;
/** How long to wait for a provider's response, and how many failures in a row stop us from calling it for the rest of the run. */
const answerInMs = 5000;
export const failuresInARow = 3;
/** The number of concurrent requests to one provider. */
const atOnce = 5;

/** A job run. */
export type Round = {
  /** When the run stops starting new work. */
  until: string;
  isOver(): boolean;
  /** Runs `work` once all work queued before it is done. If it fails, later work still runs. */
  inTurn(about: string, work: () => Promise<unknown>): Promise<void>;
  /** Resolves when all queued work is done. */
  settled(): Promise<void>;
};

/** Starts a job run. */
export function startJobRun(now: () => string): Round {
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

/** Waits for a provider's response. @throws UpstreamError if `provider` does not respond in time */
export async function answerOf<T>(provider: 'stripe' | 'payu', asked: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    const error = new UpstreamError(provider, `no answer within ${answerInMs} ms`);
    timer = setTimeout(() => reject(error), answerInMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs a failure with the ID of its order or email; a bug includes its stack trace. */
export function logFailure(about: string, error: unknown) {
  const { name, message, stack } = error as Error;
  const where = name === 'UpstreamError' ? {} : { stack };
  logLine('error', { about, name, message, ...where });
}

/** Counts consecutive failures of one provider. Once the breaker is open, this run no longer calls it. */
export function createBreaker(provider: 'stripe' | 'payu') {
  let failures = 0;
  return {
    isOpen: () => failures >= failuresInARow,
    note(error?: unknown) {
      if (error === undefined) failures = 0;
      else if (error instanceof UpstreamError && error.upstream === provider && !error.isPermanent)
        failures++;
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;

/** Runs `work` on each item, a few at a time. */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
