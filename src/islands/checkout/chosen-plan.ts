// Parses the URL: /checkout?plan=group-academic&seats=5
import type { Plan } from '~/domain/catalog.ts';

/**
 * A product as the checkout shows it, with the price of each number of seats. The page passes it as a prop, so the
 * script does not ship the price list.
 */
export type Offer = Pick<
  Plan['product'],
  'id' | 'title' | 'description' | 'features' | 'section' | 'term'
> & {
  plans: Pick<Plan, 'seats' | 'price' | 'priceId'>[];
};
export type ChosenPlan = Offer['plans'][number] & { offer: Offer };

/** The plan that the query string names, or null. A product with one plan needs no number of seats. */
export function chosenPlan(offers: readonly Offer[], query: string): ChosenPlan | null {
  const asked = new URLSearchParams(query);
  const offer = offers.find(({ id }) => id === asked.get('plan'));
  const seats = Number(asked.get('seats') ?? 1);
  const plan = offer?.plans.find((candidate) => candidate.seats === seats);
  return offer && plan ? { ...plan, offer } : null;
}
