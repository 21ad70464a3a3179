// POST: sets a new password for someone who knows the current one.
import { changePasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { RenewedSessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { placeOf } from '../http/place-of.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { changePassword } from '../use-cases/change-password.ts';

const message = 'Your password has been changed. All other sessions were ended.';

export default jsonEndpoint(
  { body: changePasswordRequestSchema, fieldOrder: ['currentPassword', 'newPassword'] },
  async (call) => {
    const done = await changePassword(services(), call.bearer, call.input, placeOf(call));
    if (done.outcome !== 'changed') return outcomeResponse(done);
    await call.after(done.sendEmails());
    return reply({ success: true, token: done.token, message } satisfies RenewedSessionReply);
  },
);
