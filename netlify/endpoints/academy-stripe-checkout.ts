// POST: starts the card purchase of a training and returns the URL of Stripe's page.
import { academyStripeCheckoutRequestSchema } from '../../src/contracts/checkout.ts';
import { answerStart } from '../http/checkout-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { startAcademyCheckout } from '../use-cases/start-card-checkout.ts';

export default jsonEndpoint({ body: academyStripeCheckoutRequestSchema }, ({ input, visitor }) =>
  answerStart(() => startAcademyCheckout(services(), input, visitor), 'stripe-failed'),
);
