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

/** Whoever is registered is named by company and state; whoever is not, by any name where the bill asks for one. */
function faultsOfName(
  { name, company, stateCode, gstin }: Billed,
  asks: boolean,
): Partial<Record<keyof Billed, BillingFault>> {
  if (gstin === undefined) return asks && company === undefined && name === undefined ? { name: 'name' } : {};
  const isElsewhere = stateCode !== undefined && gstin.slice(0, 2) !== stateCode;
  return {
    ...(isElsewhere && { gstin: 'gstin-state' as const }),
    ...(company === undefined && { company: 'company' as const }),
  };
}

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
  const isRegistered = gstin !== undefined;
  const asks = isRegistered || (paise >= namedFrom && stateCode !== undefined);
  const hasWrongPin = postalCode === undefined ? asks : !isPin(postalCode);
  return {
    ...faultsOfName({ name, company, stateCode, gstin }, asks),
    ...(asks && address === undefined && { address: 'address' as const }),
    ...(hasWrongPin && { postalCode: 'pin' as const }),
  };
}
