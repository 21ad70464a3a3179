import { payuOrderRequestSchema, stripeCheckoutRequestSchema } from '~/contracts/checkout.ts';
import { type FieldErrors, type Typed, errorsOf } from '../ui/form-state.ts';
import type { Region } from '../ui/region.ts';
import { termsRefused } from '../ui/TermsField.tsx';
import type { ChosenPlan } from './chosen-plan.ts';
import { checkoutRequest } from './request.ts';

/** Validates the form and returns the errors by field. */
export function checkoutErrors(region: Region, plan: ChosenPlan, typed: Typed): FieldErrors {
  const body = checkoutRequest(region, plan, typed);
  const errors = errorsOf(region === 'in' ? payuOrderRequestSchema : stripeCheckoutRequestSchema, body);
  return region === 'in' || typed['terms'] === 'yes' ? errors : { ...errors, ...termsRefused };
}
