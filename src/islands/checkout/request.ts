// Converts the form to the requests of the two calls.
import { termsVersion } from '~/contracts/terms-version.ts';
import type { Region } from '../ui/region.ts';
import type { Typed } from '../ui/form-state.ts';
import type { ChosenPlan } from './chosen-plan.ts';

/** The request for the visitor's region: PayU in India, Stripe elsewhere. It never contains an amount. */
export function checkoutRequest(region: Region, plan: ChosenPlan, typed: Typed) {
  const { INR, USD } = plan.priceId;
  return region === 'in' ? { ...typed, priceId: INR } : { ...typed, priceId: USD, termsVersion };
}
