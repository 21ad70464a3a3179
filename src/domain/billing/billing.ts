// What a bill in India must say before a payment begins: CGST Rule 46, clauses d to f with their proviso.
import { indianStates, isGstin } from './tax.ts';

export type BillingFault = 'gstin' | 'gstin-state' | 'company' | 'name' | 'address' | 'pin';

type Billed = {
  name?: string | undefined;
  company?: string | undefined;
  address?: string | undefined;
  postalCode?: string | undefined;
  stateCode?: string | undefined;
  gstin?: string | undefined;
};

/** From this value on a bill names who gets it and where, whether registered or not: ₹50,000, in paise. */
export const namedFrom = 5_000_000;

const isPin = (text: string) => /^[1-9]\d{2}\s?\d{3}$/.test(text);

/**
 * What is wrong, by field. A call without a state is not one of our forms (it is no part of §7's payload): the law then sees the sale where
 * the seller is, and of it only what it does say is judged.
 */
export function billingFaults(
  { name, company, address, postalCode, stateCode, gstin }: Billed,
  paise: number,
): Partial<Record<keyof Billed, BillingFault>> {
  if (gstin !== undefined && (!isGstin(gstin) || !(gstin.slice(0, 2) in indianStates)))
    return { gstin: 'gstin' };
  const isElsewhere = gstin !== undefined && stateCode !== undefined && gstin.slice(0, 2) !== stateCode;
  const asks = gstin !== undefined || (paise >= namedFrom && stateCode !== undefined);
  return {
    ...(isElsewhere && { gstin: 'gstin-state' as const }),
    ...(gstin !== undefined && company === undefined && { company: 'company' as const }),
    ...(asks &&
      gstin === undefined &&
      company === undefined &&
      name === undefined && { name: 'name' as const }),
    ...(asks && address === undefined && { address: 'address' as const }),
    ...((asks || postalCode !== undefined) && !isPin(postalCode ?? '') && { postalCode: 'pin' as const }),
  };
}
