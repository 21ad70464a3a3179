// What payment and email providers post to: which endpoint answers which address.
import { routed } from '../http/routed.ts';

export const routes = {
  '/api/stripe/webhook': () => import('../endpoints/stripe-webhook.ts'),
  '/api/payu/webhook': () => import('../endpoints/payu-webhook.ts'),
  '/api/payu/callback': () => import('../endpoints/payu-callback.ts'),
  '/api/mail/events': () => import('../endpoints/mail-events.ts'),
};

export default routed(routes);
