// The wrapper around scheduled functions. Logs a line for each run and for each error.
import type { Context } from '@netlify/functions';
import { assertValidFor } from '../configuration/config.ts';
import { inRequest, logLine } from '../use-cases/log-line.ts';

/** Runs `work`, logs its result under this name, and reports a failure to the platform. */
export const scheduled =
  (name: string, work: () => Promise<Readonly<Record<string, unknown>>>) =>
  (_request?: Request, context?: Context): Promise<Response> =>
    inRequest(context?.requestId ?? crypto.randomUUID(), async () => {
      assertValidFor(context?.deploy?.context);
      logLine('run', { name, ...(await work()) });
      return new Response(null, { status: 204 });
    });
