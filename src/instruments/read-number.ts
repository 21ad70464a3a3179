// Numbers as people write them: with a currency, apostrophes or lakhs between the digits, powers of ten, and marks of footnotes.

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const beforeNumber = /^([+\-−]?)\s*([$€£¥₹]|US\$|Rs\.?|INR|USD|EUR|GBP|CHF|JPY|CAD|AUD)\s*([\d.,'’ ]*\d)$/;

/** `1.2×10⁴`, `1.2 x 10^4` as `1.2e4`. */
function withExponent(cell: string): string {
  const [, mantissa, power] =
    /^([+\-−]?[\d.,]+)\s*[×x*·]\s*10\s*(?:\^\s*)?([+\-−⁻⁺]?(?:\d+|[⁰¹²³⁴⁵⁶⁷⁸⁹]+))$/i.exec(cell) ?? [];
  if (mantissa === undefined || power === undefined) return cell;
  const digits = [...power].map((sign) => {
    const digit = superscripts.indexOf(sign);
    return digit >= 0 ? String(digit) : sign.replace(/[⁻−]/, '-').replace(/[⁺]/, '+');
  });
  return `${mantissa}e${digits.join('')}`;
}

/** Digits without what groups them: apostrophes (Swiss), or commas after two digits (Indian). */
function withoutGroups(cell: string): string {
  if (/^[+\-−]?\d{1,3}(['’]\d{3})+([.,]\d+)?$/.test(cell)) return cell.replace(/['’]/g, '');
  return /^[+\-−]?\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell;
}

/** No number is longer; a longer cell is not searched for one. */
const longest = 60;

const plain = /^[+\-−]?[\d.,\s]*\d[\d.,]*(e[+-]?\d+)?\s*%?$/i;

/** Whether a cell is a number in any of the forms of this file, with a percent sign or without. */
export const isPlainNumber = (cell: string): boolean =>
  cell.length <= longest && (plain.test(cell) || (/\d/.test(cell) && plain.test(plainNumber(cell).cell)));

/** The sign that parts the fraction, where both signs stand in one number: the last of them. */
export function decimalIn(cells: readonly string[]): '.' | ',' | undefined {
  const both = cells.find((cell) => cell.includes('.') && cell.includes(','));
  if (both === undefined) return undefined;
  return both.lastIndexOf('.') > both.lastIndexOf(',') ? '.' : ',';
}

/**
 * A cell as a plain number, with the currency before it as its unit; unchanged where it is no number in such a form.
 * Example: `plainNumber('$1,200.50')` → { cell: '1,200.50', unit: '$' }
 */
export function plainNumber(cell: string): { cell: string; unit: string | null } {
  if (cell.length > longest) return { cell, unit: null };
  const [, sign = '', currency, rest] = beforeNumber.exec(cell) ?? [];
  const bare = (currency === undefined ? cell : `${sign}${rest}`).replace(/^([+\-−]) +(?=\d)/, '$1');
  const unmarked = bare.replace(/(?<=\d)\s*[*†‡§#ᵃᵇᶜᵈᵉ]{1,3}$/, '');
  return { cell: withoutGroups(withExponent(unmarked)), unit: currency ?? null };
}
