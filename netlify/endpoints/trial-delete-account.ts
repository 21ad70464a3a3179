// POST: deletes the account.
import { deleteAccountRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { deleteAccount } from '../use-cases/delete-account.ts';

const message =
  'Your account and its data are deleted. Orders and invoices are kept as long as the law requires, and licenses that you bought keep working with their keys.';

export default jsonEndpoint(
  { body: deleteAccountRequestSchema, fieldOrder: ['password', 'confirmation'] },
  async ({ input, after, bearer }) => {
    const done = await deleteAccount(services(), bearer, input.password);
    if (done.outcome !== 'deleted') return outcomeResponse(done);
    await after(done.sendEmails());
    return reply({ success: true, message } satisfies MessageReply);
  },
);
