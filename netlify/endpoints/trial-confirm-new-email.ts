// POST: changes the account's address by the link emailed to the new one.
import { confirmEmailRequestSchema } from '../../src/contracts/trial.ts';
import type { RenewedSessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { placeOf } from '../http/place-of.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { confirmNextAddress } from '../use-cases/change-address.ts';

const message =
  'Your email has been changed. Sign in with the new one from now on. All other sessions were ended.';

export default jsonEndpoint({ body: confirmEmailRequestSchema }, async (call) => {
  const done = await confirmNextAddress(services(), call.bearer, call.input.token, placeOf(call));
  if (done.outcome !== 'moved') return outcomeResponse(done);
  await call.after(done.sendEmails());
  return reply({ success: true, token: done.token, message } satisfies RenewedSessionReply);
});
