// Validates billing details before a payment starts: the fields that the law requires, the country, and the tax ID by its country's format.
import { billingWords, gstinStateWords } from '../../src/contracts/billing-words.ts';
import { billingFaults } from '../../src/domain/billing/billing.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { Buyer } from '../../src/domain/order/buyer.ts';
import { isSupported, unsettableWords } from '../../src/domain/supported-characters.ts';
import { indianStates } from '../../src/domain/billing/tax.ts';

export type WrongBilling = { outcome: 'wrong-billing'; fields: Record<string, string> };
export type CheckedBilling = { outcome: 'fit'; buyer: Buyer } | WrongBilling;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns a country's two-letter code, given its English name or the code itself; undefined if it is unknown. */
function countryCode(typed: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const wanted = typed.trim().toLowerCase();
  const isMeant = (code: string) =>
    [names.of(code) && code, names.of(code)].some((each) => each?.toLowerCase() === wanted);
  const found = letters.flatMap((first) => letters.map((second) => first + second)).find(isMeant);
  // Some country codes have changed over time.
  return found && new Intl.Locale(`und-${found}`).region;
}

/** Checks a tax ID against its country's format. Accepts any ID from a country that the library does not know. */
async function isTaxId(typed: string, country: string): Promise<boolean> {
  const { stdnum } = await import('stdnum');
  const kinds = Object.values(
    (stdnum as unknown as Record<string, Record<string, { validate(text: string): { isValid: boolean } }>>)[
      // Greek tax IDs start with EL rather than GR.
      country === 'EL' ? 'GR' : country
    ] ?? {},
  );
  return kinds.length === 0 || kinds.some((kind) => kind.validate(typed).isValid);
}

function inIndia(buyer: Buyer, minorUnits: number): CheckedBilling {
  const faults = Object.entries(billingFaults(buyer, minorUnits)).map(([field, fault]) => [
    field,
    fault === 'gstin-state' ? gstinStateWords(indianStates[buyer.gstin!.slice(0, 2)]!) : billingWords[fault],
  ]);
  if (faults.length > 0)
    return { outcome: 'wrong-billing', fields: Object.fromEntries(faults) as Record<string, string> };
  const stateCode = buyer.gstin?.slice(0, 2) ?? buyer.stateCode;
  return { outcome: 'fit', buyer: { ...buyer, ...(stateCode !== undefined && { stateCode }) } };
}

async function abroad(buyer: Buyer): Promise<CheckedBilling> {
  const { country: typed, taxId } = buyer;
  const country = typed === undefined ? undefined : countryCode(typed);
  if (typed !== undefined && country === undefined)
    return { outcome: 'wrong-billing', fields: { country: billingWords.country } };
  if (taxId !== undefined && country !== undefined && !(await isTaxId(taxId, country)))
    return { outcome: 'wrong-billing', fields: { taxId: billingWords.taxId } };
  return { outcome: 'fit', buyer: { ...buyer, ...(country !== undefined && { country }) } };
}

/** Returns errors for invoice fields that contain characters our PDF fonts lack. */
function unsettable(buyer: Buyer): Record<string, string> {
  const typed = (['name', 'company', 'address', 'city', 'region'] as const).filter(
    (field) => !isSupported(buyer[field] ?? ''),
  );
  return Object.fromEntries(typed.map((field) => [field, unsettableWords]));
}

/** Returns the buyer in the form that the order stores, or error messages by field. */
export async function checkBilling(
  buyer: Buyer,
  currency: Currency,
  minorUnits: number,
): Promise<CheckedBilling> {
  const fields = unsettable(buyer);
  if (Object.keys(fields).length > 0) return { outcome: 'wrong-billing', fields };
  return currency === 'INR' ? inIndia(buyer, minorUnits) : abroad(buyer);
}
