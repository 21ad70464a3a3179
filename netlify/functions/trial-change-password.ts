import type { Config } from '@netlify/functions';
import { changePasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { RenewedSessionReply } from '../../src/contracts/trial-replies.ts';
import { bearerToken } from '../http/bearer.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuseOutcome } from '../http/refuse-outcome.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { changePassword } from '../use-cases/change-password.ts';

const message = 'Your password has been changed. All other sessions were ended.';

export default jsonEndpoint(
  { body: changePasswordRequestSchema, fieldOrder: ['currentPassword', 'newPassword'] },
  async ({ request, input, after }) => {
    const done = await changePassword(services(), bearerToken(request), input);
    if (done.outcome !== 'changed') return refuseOutcome(done);
    await after(done.sendMails());
    return reply({ success: true, token: done.token, message } satisfies RenewedSessionReply);
  },
);

export const config: Config = { path: '/api/trial/change-password' };
