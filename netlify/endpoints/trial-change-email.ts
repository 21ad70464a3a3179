// POST: emails a link that changes the account's address to the new address.
import { changeEmailRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { askForAddress } from '../use-cases/change-address.ts';

const message =
  'If this address can be used, a link is on its way there. Your email changes when you open it; it works for a day.';

export default jsonEndpoint(
  { body: changeEmailRequestSchema, fieldOrder: ['email', 'currentPassword'] },
  async ({ input, after, bearer }) => {
    const done = await askForAddress(services(), bearer, input);
    if (done.outcome !== 'asked') return outcomeResponse(done);
    await after(done.sendEmails());
    return reply({ success: true, message } satisfies MessageReply);
  },
);
