// Codes for missing values, as many programs write them: finds those in a sheet, and whether it shows what they mean.
import { joined } from './in-sentences.ts';
import type { Ambiguity, PastedColumn, ReadAs } from './pasted-table.ts';

const codes = [-9, -99, -999, -9999, 99, 999, 9999];

/** Names of quantities that cannot be negative, though a change in one may be. */
const amount =
  /(^|[^a-z])(age|bmi|weight|mass|height|length|width|diameter|area|volume|counts?|n|dose|conc|concentration|duration|distance|pulse|heart ?rate|hr|[sd]bp|pressure|cholesterol|glucose|h[ae]moglobin|hba1c|crp|income|price|cost)([^a-z]|$)/i;
const change = /change|diff|delta|Δ|gain|loss|log|net|ratio|z.?score|residual/i;
/** Names of quantities that never come near 999. */
const small = /(^|[^a-z])(age|percent(age)?)([^a-z]|$)|^%/i;

type Found = {
  readonly code: number;
  readonly columns: readonly PastedColumn[];
  /** The evidence in the sheet that the code is not a value, or null if there is none. */
  readonly why: string | null;
};

/** Whether a number occurs in a column far from all its other values. */
function isFarIn({ numbers }: PastedColumn, code: number): boolean {
  if (!numbers?.includes(code)) return false;
  const others = numbers.filter((value): value is number => value !== null && value !== code);
  return others.length > 2 && others.every((value) => (code < 0 ? value >= 0 : Math.abs(value) * 3 < code));
}

const cannotBe = ({ name, unit }: PastedColumn, code: number) =>
  code < 0 ? amount.test(name) && !change.test(name) : code >= 999 && (small.test(name) || unit === '%');

function reasonFor(code: number, columns: readonly PastedColumn[]): string | null {
  const column = columns.find((one) => cannotBe(one, code));
  if (column) return `“${column.name}” is never ${code < 0 ? 'negative' : 'so large'}`;
  // −9 and 99 may be measurements, even twice.
  return columns.length > 1 && (code <= -99 || code >= 999)
    ? 'the same code appears in several columns'
    : null;
}

const codesIn = (columns: readonly PastedColumn[]): Found[] =>
  codes.flatMap((code) => {
    const own = columns.filter((column) => isFarIn(column, code));
    return own.length > 0 ? [{ code, columns: own, why: reasonFor(code, own) }] : [];
  });

const shown = (code: number) => `“${String(code).replace('-', '−')}”`;

/**
 * Removes codes that the sheet itself shows to be missing values, explains that, and offers a button for each
 * ambiguity. Guesses nothing once the reader has chosen.
 */
export function withoutCodes<Column extends PastedColumn>(
  columns: readonly Column[],
  as: ReadAs,
): { columns: readonly Column[]; understood: string; doubts: Ambiguity[] } {
  const found = codesIn(columns);
  const sure = as.missing === undefined ? found.filter(({ why }) => why !== null) : [];
  const asked = found.filter((one) => !sure.includes(one));
  const known = sure.map(({ code }) => code);
  const isCode = (column: Column, value: number) =>
    sure.some(({ code, columns: own }) => code === value && own.includes(column));
  return {
    columns: columns.map((column) => ({
      ...column,
      numbers:
        column.numbers?.map((value) => (value !== null && isCode(column, value) ? null : value)) ?? null,
    })),
    understood: sure
      .map(
        ({ code, columns: own, why }) =>
          `${shown(code)} in ${joined(own.slice(0, 6).map(({ name }) => `“${name}”`))} is read as missing: ${why}.`,
      )
      .join(' '),
    doubts: [
      ...sure.map(({ code }) => ({
        says: `${shown(code)} is a number?`,
        turn: { ...as, missing: known.filter((other) => other !== code) },
      })),
      ...asked.map(({ code }) => ({
        says: `${shown(code)} marks a missing value?`,
        turn: { ...as, missing: [...(as.missing ?? known), code] },
        isOpen: true as const,
      })),
    ],
  };
}
