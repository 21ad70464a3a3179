// GET: returns the orders of the account's address and what others gave to it.
import type { AccountOrdersReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { accountOrders } from '../use-cases/account-orders.ts';

export default readEndpoint({}, async ({ bearer }) => {
  const done = await accountOrders(services(), bearer);
  if (done.outcome !== 'found') return outcomeResponse(done);
  const { emailConfirmed, orders, given } = done;
  return reply({ success: true, emailConfirmed, orders, given } satisfies AccountOrdersReply);
});
