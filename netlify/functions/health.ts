// GET: returns the health status for a monitor, with 503 if anything is wrong.
import type { Config } from '@netlify/functions';
import { readEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readHealth } from '../use-cases/health.ts';

export default readEndpoint({}, async () => {
  const health = await readHealth(services());
  return reply(health, { status: health.ok ? 200 : 503 });
});

export const config: Config = { path: '/api/health' };
