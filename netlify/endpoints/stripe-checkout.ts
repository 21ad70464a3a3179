// POST: starts the card purchase of a license and returns the URL of Stripe's page.
import { stripeCheckoutRequestSchema } from '../../src/contracts/checkout.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startLicenseCheckout } from '../use-cases/start-card-checkout.ts';

export default jsonEndpoint({ body: stripeCheckoutRequestSchema }, ({ input, visitor }) =>
  answerStart(() => startLicenseCheckout(services(), input, visitor), 'stripe-failed'),
);
