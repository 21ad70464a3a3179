// Parses numbers as people write them: with currencies, apostrophes or lakh grouping, powers of ten, and footnote marks.

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const beforeNumber = /^([+\-−]?)\s*([$€£¥₹]|US\$|Rs\.?|INR|USD|EUR|GBP|CHF|JPY|CAD|AUD)\s*([\d.,'’ ]*\d)$/;

/** Converts `1.2×10⁴` and `1.2 x 10^4` to `1.2e4`. */
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

/** Removes digit grouping: apostrophes (Swiss), or commas after two digits (Indian). */
function withoutGroups(cell: string): string {
  if (/^[+\-−]?\d{1,3}(['’]\d{3})+([.,]\d+)?$/.test(cell)) return cell.replace(/['’]/g, '');
  return /^[+\-−]?\d{1,2}(,\d{2})+,\d{3}(\.\d+)?$/.test(cell) ? cell.replaceAll(',', '') : cell;
}

/** No number is longer, so longer cells are not parsed. */
const longest = 60;

const plain = /^[+\-−]?[\d.,\s]*\d[\d.,]*(e[+-]?\d+)?\s*%?$/i;

/** Whether a cell is a number in any of these notations, with or without a percent sign. */
export const isPlainNumber = (cell: string): boolean =>
  cell.length <= longest && (plain.test(cell) || (/\d/.test(cell) && plain.test(plainNumber(cell).cell)));

/** The decimal sign of numbers that contain both signs: the last one. */
export function decimalIn(cells: readonly string[]): '.' | ',' | undefined {
  const both = cells.find((cell) => cell.includes('.') && cell.includes(','));
  if (both === undefined) return undefined;
  return both.lastIndexOf('.') > both.lastIndexOf(',') ? '.' : ',';
}

/**
 * Normalizes a number, with its currency as the unit. Returns other text unchanged.
 * Example: `plainNumber('$1,200.50')` → { cell: '1,200.50', unit: '$' }
 */
export function plainNumber(cell: string): { cell: string; unit: string | null } {
  if (cell.length > longest) return { cell, unit: null };
  const [, sign = '', currency, rest] = beforeNumber.exec(cell) ?? [];
  const bare = (currency === undefined ? cell : `${sign}${rest}`).replace(/^([+\-−]) +(?=\d)/, '$1');
  const unmarked = bare.replace(/(?<=\d)\s*[*†‡§#ᵃᵇᶜᵈᵉ]{1,3}$/, '');
  return { cell: withoutGroups(withExponent(unmarked)), unit: currency ?? null };
}
