// What an invoice in India must state before a payment starts: CGST Rule 46, clauses d to f and their proviso.
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

/** From this amount, in paise (₹50,000), an invoice must name its recipient and their address, even if they are unregistered. */
export const namedFrom = 5_000_000;

const isPin = (text: string) => /^[1-9]\d{2}\s?\d{3}$/.test(text);

/** A registered buyer needs a company and a state. An unregistered one needs a name only if the invoice requires it. */
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
 * Returns the missing or invalid fields. A request without a state is not from one of our forms (it is not part of the
 * payload in §7). The law then places the sale in the seller's state, so only the fields that are present are checked.
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
