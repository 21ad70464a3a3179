// POST: corrects the account owner's details.
import { changeDetailsRequestSchema } from '../../src/contracts/account-details.ts';
import { fieldMessages } from '../../src/contracts/field-words.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { phoneNumber } from '../http/phone-number.ts';
import { errorResponse, outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { changeDetails } from '../use-cases/account-details.ts';

export default jsonEndpoint(
  { body: changeDetailsRequestSchema, fieldOrder: ['firstName', 'lastName', 'company', 'phone'] },
  async ({ input, bearer }) => {
    const phone = input.phone === undefined ? undefined : await phoneNumber(input.phone);
    if (phone === null)
      return errorResponse('invalid-request', {
        message: fieldMessages.phone,
        fields: { phone: fieldMessages.phone },
      });
    const done = await changeDetails(services(), bearer, { ...input, phone });
    if (done.outcome !== 'changed') return outcomeResponse(done);
    return reply({ success: true, message: 'Your details are saved.' } satisfies MessageReply);
  },
);
