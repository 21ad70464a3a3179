// Finds the column of p-values in a table.
import type { PastedColumn } from './pasted-table.ts';

/** Names of columns of p-values as programs write them, other than adjusted ones. */
const pName =
  /^((raw|nominal|unadjusted)[ ._-]?)?(p([ ._-]?val(ue)?s?)?|p(r\(| ?[>|]).*|sig\.?|prob)( ?\(.*)?$/i;
const adjustedName = /adj|fdr|bonf|holm|hochberg|^q([ ._-]|$)/i;

const isShare = (value: number | null) => value === null || (value >= 0 && value <= 1);

/** The column of p-values: by its name, else the last one with numbers from 0 to 1, else the last one with digits. */
export function columnOfP(columns: readonly PastedColumn[]): PastedColumn | undefined {
  const raw = columns.filter(({ name }) => !adjustedName.test(name.trim()));
  const possible = raw.length > 0 ? raw : columns;
  return (
    possible.find(({ name }) => pName.test(name.trim())) ??
    possible.findLast(({ numbers }) => numbers?.every(isShare)) ??
    possible.findLast(({ words }) => words.some((word) => word !== null && /\d/.test(word))) ??
    possible.at(-1)
  );
}
