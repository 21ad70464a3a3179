// POST: emails a new link that confirms the account's address.
import { nothingRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { sendConfirmation } from '../use-cases/confirm-address.ts';

const already = 'Your email address is already confirmed.';
const sent = 'We have sent you a new confirmation link. Please check your inbox and your spam folder.';

export default jsonEndpoint({ body: nothingRequestSchema }, async ({ after, bearer }) => {
  const done = await sendConfirmation(services(), bearer);
  if (done.outcome === 'confirmed') return reply({ success: true, message: already } satisfies MessageReply);
  if (done.outcome !== 'sent') return outcomeResponse(done);
  await after(done.sendEmails());
  return reply({ success: true, message: sent } satisfies MessageReply);
});
