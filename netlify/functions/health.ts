// GET: returns the health status for a monitor, with 503 if anything is wrong. A separate function, because the commit
// changes it with every deploy.
import type { Config } from '@netlify/functions';
import { readEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readHealth } from '../use-cases/health.ts';

declare const BUILT_FROM: string | undefined;

/** The commit that this code was built from (`define` in postbuild/functions.ts); null if the build did not know it. */
const builtFrom = typeof BUILT_FROM === 'undefined' || BUILT_FROM === '' ? null : BUILT_FROM;

export default readEndpoint({}, async () => {
  const health = await readHealth(services(), builtFrom);
  return reply(health, { status: health.ok ? 200 : 503 });
});

export const config: Config = { path: '/api/health' };
