// POST: Stripe's webhook.
import { rawEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { applyStripeEvent } from '../use-cases/apply-stripe-event.ts';
import { noteRefusedWebhook } from '../use-cases/note-refused-webhook.ts';

export default rawEndpoint({ from: 'anywhere', limit: 262_144 }, async ({ input, request, after }) => {
  const { outcome, isNoted, sendEmails } = await applyStripeEvent(
    services(),
    input,
    request.headers.get('stripe-signature') ?? '',
  );
  if (outcome === 'forged') {
    await after((await noteRefusedWebhook(services(), 'stripe'))());
    return errorResponse('invalid-request', { message: 'The signature is not valid.' });
  }
  if (!isNoted) await after(services().watch.noteWebhook('stripe', services().now()));
  // Stripe redelivers the event after any response other than 2xx.
  if (outcome === 'later') return errorResponse('unavailable', { message: 'This order is not known yet.' });
  await after(sendEmails());
  if (outcome === 'refused')
    return errorResponse('invalid-request', {
      message:
        'Events of this API version, mode, or account are rejected: see npm run cli -- orders findings.',
    });
  return reply({ success: true, outcome });
});
