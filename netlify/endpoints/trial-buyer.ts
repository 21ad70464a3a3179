// GET: returns the account's details and latest billing details, to prefill a checkout.
import type { BuyerReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { buyerDetails } from '../use-cases/buyer-details.ts';

export default readEndpoint({}, async ({ bearer }) => {
  const done = await buyerDetails(services(), bearer);
  if (done.outcome !== 'known') return outcomeResponse(done);
  return reply({ success: true, buyer: done.buyer } satisfies BuyerReply);
});
