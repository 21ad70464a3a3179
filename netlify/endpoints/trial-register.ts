// POST: registers a trial account.
import { fieldMessages } from '../../src/contracts/field-words.ts';
import { registerFieldOrder, registerRequestSchema } from '../../src/contracts/registration.ts';
import type { SessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { phoneNumber } from '../http/phone-number.ts';
import { placeOf } from '../http/place-of.ts';
import { errorResponse, outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { registerTrial } from '../use-cases/register-trial.ts';

export default jsonEndpoint({ body: registerRequestSchema, fieldOrder: registerFieldOrder }, async (call) => {
  const { input, visitor, after } = call;
  const phone = input.phone === undefined ? undefined : await phoneNumber(input.phone);
  if (phone === null)
    return errorResponse('invalid-request', {
      message: fieldMessages.phone,
      fields: { phone: fieldMessages.phone },
    });
  const done = await registerTrial(services(), { ...input, phone }, visitor, placeOf(call));
  if (done.outcome !== 'registered') return outcomeResponse(done);
  await after(done.sendEmails());
  return reply({ success: true, token: done.token } satisfies SessionReply);
});
