import type { Config } from '@netlify/functions';
import { registerFieldOrder, registerRequestSchema } from '../../src/contracts/trial.ts';
import type { SessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { registerTrial } from '../use-cases/register-trial.ts';

export default jsonEndpoint(
  { body: registerRequestSchema, fieldOrder: registerFieldOrder },
  async ({ input, visitor, after }) => {
    const done = await registerTrial(services(), input, visitor);
    if (done.outcome === 'limited') return refuse('rate-limited', { waitInMs: done.waitInMs });
    if (done.outcome === 'email-taken') return refuse('email-taken');
    await after(done.sendMails());
    return reply({ success: true, token: done.token } satisfies SessionReply);
  },
);

export const config: Config = { path: '/api/trial/register' };
