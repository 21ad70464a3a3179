// GET: returns the account owner's details.
import type { AccountDetailsReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { accountDetails } from '../use-cases/account-details.ts';

export default readEndpoint({}, async ({ bearer }) => {
  const done = await accountDetails(services(), bearer);
  if (done.outcome !== 'known') return outcomeResponse(done);
  return reply({ success: true, details: done.details } satisfies AccountDetailsReply);
});
