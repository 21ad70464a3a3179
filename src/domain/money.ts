// Money is a whole number of minor units (cents, paise) with a currency. It is formatted only here.

export type Currency = 'USD' | 'INR';

/** `minorUnits`: cents or paise, a whole number. */
export type Money = { readonly currency: Currency; readonly minorUnits: number };

/** The minimum payment that the providers accept: 50 cents or one rupee. */
export const leastPayment: Readonly<Record<Currency, number>> = { USD: 50, INR: 100 };

const locales: Record<Currency, string> = { USD: 'en-US', INR: 'en-IN' };

/**
 * Formats a price list amount; the page states which dollars it means: `$1,075`, `₹1,04,199`. Shows cents or paise only if there are any.
 */
export function formatPrice({ currency, minorUnits }: Money, { fraction = 'when-needed' } = {}): string {
  const digits = fraction === 'always' || minorUnits % 100 !== 0 ? 2 : 0;
  return new Intl.NumberFormat(locales[currency], {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minorUnits / 100);
}

/**
 * Formats an amount of an order, quote, or charge, whose reader may be in any country: `US$1,075`, `₹1,04,199`. Shows
 * cents or paise as in a price list, or always with `{ fraction: 'always' }` (receipts).
 */
export const formatMoney = (money: Money, options?: { fraction: 'always' | 'when-needed' }): string =>
  formatPrice(money, options).replace('$', 'US$');

/** Formats an amount without its currency, for a column whose header states it: `1,04,199.00`. Digits are grouped by local convention. */
export const formatFigures = ({ currency, minorUnits }: Money): string =>
  new Intl.NumberFormat(locales[currency], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    minorUnits / 100,
  );

/**
 * Formats an amount with its currency code, for documents, commands, and stored text: `USD 983.00`, `INR 1,04,199.00`.
 * Pages and emails use `formatMoney`.
 */
export const formatWithCode = (money: Money) => `${money.currency} ${formatFigures(money)}`;

/** The price per seat, rounded to a cent or paisa. */
export const perSeat = ({ currency, minorUnits }: Money, seats: number): Money => ({
  currency,
  minorUnits: Math.round(minorUnits / seats),
});

/** The exact decimal string that PayU hashes and displays: 605700 paise → `6057.00`. */
export function toDecimalString(minorUnits: number): string {
  const sign = minorUnits < 0 ? '-' : '';
  const digits = String(Math.abs(minorUnits)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses a decimal string: `6057.00`, `6057.0`, or `6057` → 605700. Null if the text is not an amount with at most two decimals. */
export function fromDecimalString(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
