import type { Config } from '@netlify/functions';
import { resetPasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuseOutcome, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { resetPassword } from '../use-cases/reset-password.ts';

export default jsonEndpoint(
  { body: resetPasswordRequestSchema, fieldOrder: ['token', 'newPassword'] },
  async ({ input, visitor, after }) => {
    const done = await resetPassword(services(), input.token, input.newPassword, visitor);
    if (done.outcome !== 'reset') return refuseOutcome(done);
    await after(done.sendMails());
    return reply({ success: true, message: 'Your password has been reset.' } satisfies MessageReply);
  },
);

export const config: Config = { path: '/api/trial/reset-password' };
