// POST: signs in.
import { loginRequestSchema } from '../../src/contracts/trial.ts';
import type { SessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { deviceCookie, deviceFor } from '../http/known-device.ts';
import { placeOf } from '../http/place-of.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { logIn } from '../use-cases/log-in.ts';
import { logLine } from '../use-cases/log-line.ts';

export default jsonEndpoint({ body: loginRequestSchema, fieldOrder: ['email', 'password'] }, async (call) => {
  const { input, request, visitor } = call;
  const { links } = services();
  const done = await logIn(services(), input, visitor, placeOf(call), (id) => deviceFor(request, links, id));
  logLine('sign-in', { outcome: done.outcome });
  if (done.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: done.waitInMs });
  if (done.outcome === 'login-failed') return errorResponse('login-failed');
  const headers = { 'Set-Cookie': deviceCookie(request, links, done.accountId) };
  return reply({ success: true, token: done.token } satisfies SessionReply, { headers });
});
