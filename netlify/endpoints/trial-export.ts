// GET: exports all personal data of the account.
import { site } from '../../src/site.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { exportAccount } from '../use-cases/export-account.ts';

export default readEndpoint({}, async ({ bearer }) => {
  const done = await exportAccount(services(), bearer);
  if (done.outcome !== 'exported') return outcomeResponse(done);
  const name = `${site.product.toLowerCase()}-account.json`;
  return reply(
    { success: true, ...done.data },
    { headers: { 'Content-Disposition': `attachment; filename="${name}"` } },
  );
});
