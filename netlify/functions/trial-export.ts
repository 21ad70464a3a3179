import type { Config } from '@netlify/functions';
import { site } from '../../src/site.ts';
import { bearerToken } from '../http/bearer.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { refuseOutcome } from '../http/refuse-outcome.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { exportAccount } from '../use-cases/export-account.ts';

export default readEndpoint({}, async ({ request }) => {
  const done = await exportAccount(services(), bearerToken(request));
  if (done.outcome !== 'exported') return refuseOutcome(done);
  const name = `${site.product.toLowerCase()}-account.json`;
  return reply(
    { success: true, ...done.data },
    { headers: { 'Content-Disposition': `attachment; filename="${name}"` } },
  );
});

export const config: Config = { path: '/api/trial/export' };
