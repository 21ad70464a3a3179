import type { Config } from '@netlify/functions';
import { readEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readReset } from '../use-cases/reset-password.ts';

export default readEndpoint({}, async ({ context }) => {
  const token = context.params?.token ?? '';
  const stored = /^[\w-]{16,128}$/.test(token) ? await readReset(services(), token) : null;
  return stored ? reply({ success: true, email: stored.account.email }) : refuse('invalid-reset-token');
});

export const config: Config = { path: '/api/trial/verify-reset-token/:token' };
