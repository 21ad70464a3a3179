import { academyPayuOrderRequestSchema, academyStripeCheckoutRequestSchema } from '~/contracts/checkout.ts';
import { type FieldErrors, errorsOf } from '../ui/form-state.ts';
import type { Region } from '../ui/region.ts';

/** Validates the form and returns the errors by field. */
export const trainingErrors = (region: Region, request: object): FieldErrors =>
  errorsOf(region === 'in' ? academyPayuOrderRequestSchema : academyStripeCheckoutRequestSchema, request);
