// Converts the purchase form to the requests of the two calls.
import { termsVersion } from '~/contracts/terms-version.ts';
import type { Plan, TrainingModule } from '~/domain/catalog.ts';
import type { Typed } from '../ui/form-state.ts';
import type { Region } from '../ui/region.ts';

/** The price for a number of participants. */
export type TrainingPrice = Pick<Plan, 'seats' | 'price' | 'priceId'>;

/** The request for the visitor's region: PayU in India, Stripe elsewhere. It never contains an amount. */
export function trainingRequest(
  region: Region,
  moduleType: TrainingModule,
  { seats, priceId }: TrainingPrice,
  typed: Typed,
) {
  const both = { ...typed, participantCount: seats, moduleType };
  return region === 'in' ? both : { ...both, priceId: priceId.USD, termsVersion };
}
