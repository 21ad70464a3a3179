// From what was typed to what the two calls take.
import { payuOrderRequestSchema, stripeCheckoutRequestSchema, termsVersion } from '~/contracts/checkout.ts';
import type { Region } from '../ui/region.ts';
import { type FieldErrors, type Typed, errorsOf } from '../ui/form-state.ts';
import type { ChosenPlan } from './chosen-plan.ts';
import { termsRefused } from '../ui/TermsField.tsx';

/** The body for the visitor's region: PayU in India, card elsewhere. Never an amount. */
export function checkoutRequest(region: Region, plan: ChosenPlan, typed: Typed) {
  const { INR, USD } = plan.priceId;
  return region === 'in' ? { ...typed, priceId: INR } : { ...typed, priceId: USD, termsVersion };
}

/** What is wrong with the form, per field. */
export function checkoutErrors(region: Region, plan: ChosenPlan, typed: Typed): FieldErrors {
  const body = checkoutRequest(region, plan, typed);
  const errors = errorsOf(region === 'in' ? payuOrderRequestSchema : stripeCheckoutRequestSchema, body);
  return region === 'in' || typed['terms'] === 'yes' ? errors : { ...errors, ...termsRefused };
}
