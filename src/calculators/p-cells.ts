// Recognizes p-values as people write them: `0.03`, `p = 0,03`, `3%`, `1.2 × 10^-5 ***`, and `<0.001`, which counts as its limit.
import { plainNumber } from './read-number.ts';

type PCell = { readonly value: number; readonly isBound: boolean };

/** What precedes the number, such as `p =`, or a statistic as well: `t(18) = 2.1, p =`. */
const before = /^(?:.*[\s,;])?p(?:[ ._-]?val(?:ue)?)?\s*(?=[=<≤>≥])/i;
/** No p-value is longer, so longer cells are not read. */
const longest = 60;

/** Reads one cell; null if it is not a p-value. Example: `pIn('p < 0.001', false)` → { value: 0.001, isBound: true } */
export function pIn(cell: string, isPercent: boolean): PCell | null {
  if (cell.length > longest) return null;
  const bare = cell.trim().replace(before, '');
  const [, sign = '', rest = ''] = /^([=<≤]?)\s*(.*?)\s*\.?$/.exec(bare) ?? [];
  const { cell: plain } = plainNumber(rest.replace(/(?<=\d)\s*%$/, ''));
  const number = plain.replace(/^(\d*),(?=\d+(e|$))/i, '$1.').replace('−', '-');
  if (!/^\d*\.?\d+(e[+-]?\d+)?$/i.test(number)) return null;
  const value = Number(number) / (isPercent || /%$/.test(rest) ? 100 : 1);
  // Programs print .000 for a value that rounds to zero.
  const decimals = /^0?\.(0+)$/.exec(number)?.[1]?.length;
  if (value === 0 && decimals !== undefined) return { value: Number(`5e-${decimals + 1}`), isBound: true };
  return value >= 0 && value <= 1 ? { value, isBound: sign === '<' || sign === '≤' } : null;
}
