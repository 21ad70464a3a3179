// What the address asks for: /checkout?plan=group-academic&seats=5
import { type Plan, findPlan } from '~/domain/catalogue.ts';

/** The licence this query names, or null. Training is bought on the academy page. */
export function chosenPlan(query: string): Plan | null {
  const asked = new URLSearchParams(query);
  const seats = asked.get('seats');
  const plan = findPlan(
    asked.get('plan') ?? '',
    seats !== null && /^\d{1,3}$/.test(seats) ? Number(seats) : undefined,
  );
  return plan?.product.kind === 'licence' ? plan : null;
}
