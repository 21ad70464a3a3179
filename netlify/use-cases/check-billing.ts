// Billing details before a payment begins: what the law asks for, a country by its name, and a tax ID by the rules of its country.
import { billingWords, gstinStateWords } from '../../src/contracts/billing-words.ts';
import { billingFaults } from '../../src/domain/billing/billing.ts';
import type { Currency } from '../../src/domain/money.ts';
import type { Buyer } from '../../src/domain/order/buyer.ts';
import { canBeSet, unsettableWords } from '../../src/domain/settable-letters.ts';
import { indianStates } from '../../src/domain/billing/tax.ts';

export type WrongBilling = { outcome: 'wrong-billing'; fields: Record<string, string> };
export type CheckedBilling = { outcome: 'fit'; buyer: Buyer } | WrongBilling;

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The two letters of a country by its English name, or by themselves; undefined where there is none. */
function countryCode(typed: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const wanted = typed.trim().toLowerCase();
  const isMeant = (code: string) =>
    [names.of(code) && code, names.of(code)].some((each) => each?.toLowerCase() === wanted);
  const found = letters.flatMap((first) => letters.map((second) => first + second)).find(isMeant);
  // Some countries had other letters once.
  return found && new Intl.Locale(`und-${found}`).region;
}

/** Whether a tax ID has a form that its country gives out; of countries that the library does not know, any has. */
async function isTaxId(typed: string, country: string): Promise<boolean> {
  const { stdnum } = await import('stdnum');
  const kinds = Object.values(
    (stdnum as unknown as Record<string, Record<string, { validate(text: string): { isValid: boolean } }>>)[
      // The tax offices of Greece write EL.
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

/** What goes onto the invoice as it was typed, and has a letter that no paper can show. */
function unsettable(buyer: Buyer): Record<string, string> {
  const typed = (['name', 'company', 'address', 'city', 'region'] as const).filter(
    (field) => !canBeSet(buyer[field] ?? ''),
  );
  return Object.fromEntries(typed.map((field) => [field, unsettableWords]));
}

/** The buyer as the order keeps it, or what is wrong, in words by field. */
export async function checkBilling(
  buyer: Buyer,
  currency: Currency,
  minorUnits: number,
): Promise<CheckedBilling> {
  const fields = unsettable(buyer);
  if (Object.keys(fields).length > 0) return { outcome: 'wrong-billing', fields };
  return currency === 'INR' ? inIndia(buyer, minorUnits) : abroad(buyer);
}
