// From the purchase box to what the two calls take.
import { termsVersion } from '~/contracts/terms-version.ts';
import type { Plan, TrainingModule } from '~/domain/catalogue.ts';
import type { Typed } from '../ui/form-state.ts';
import type { Region } from '../ui/region.ts';

/** What a number of participants costs. */
export type TrainingPrice = Pick<Plan, 'seats' | 'price' | 'priceId'>;

/** The body for the visitor's region: PayU in India, card elsewhere. Never an amount. */
export function trainingRequest(
  region: Region,
  moduleType: TrainingModule,
  { seats, priceId }: TrainingPrice,
  typed: Typed,
) {
  const both = { ...typed, participantCount: seats, moduleType };
  return region === 'in' ? both : { ...both, priceId: priceId.USD, termsVersion };
}
