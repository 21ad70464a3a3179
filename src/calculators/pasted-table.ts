// A pasted table, and how to parse it.
import type { ChosenRoles, Role } from './role.ts';

/** The cells of each row, as written. */
export type Cells = readonly (readonly string[])[];

/** How to parse text that can be read in two ways. */
export type ReadAs = {
  readonly decimal?: '.' | ',';
  readonly header?: boolean;
  readonly delimiter?: string;
  /** False if a line above the names is data. */
  readonly title?: boolean;
  /** What is measured, if the title that said so is no longer in the text. */
  readonly quantity?: string;
  /** True if rows such as “Mean” are data. */
  readonly summary?: boolean;
  /** True if a column that numbers the subjects is data. Only earlier permalinks use it; it is a role now. */
  readonly ids?: boolean;
  readonly roles?: ChosenRoles;
  /** True if rows and columns are transposed. */
  readonly turned?: boolean;
  /** False if an empty cell below a name is empty, not part of a merged cell. */
  readonly merged?: boolean;
  /** True if the event column marks censored observations instead of events. */
  readonly censored?: boolean;
  /** How to read cells such as “<0.5”, which are empty by default: as the limit itself, or as words. */
  readonly limits?: 'value' | 'keep';
  /** Codes for missing values, such as −99. If absent, those that the sheet itself shows. */
  readonly missing?: readonly number[];
};

export type PastedColumn = {
  readonly name: string;
  readonly unit: string | null;
  /** Null if the column does not contain numbers; a missing value is null. */
  readonly numbers: readonly (number | null)[] | null;
  readonly words: readonly (string | null)[];
  /** The first non-numeric cell of a column that otherwise looks numeric. */
  readonly spoiled: { readonly row: number; readonly cell: string } | null;
  /** Its index in the sheet. */
  readonly at?: number;
  /** Whether it has no name, next to another column of numbers. */
  readonly isUnnamed?: true;
  /** Its role, and why that was guessed; null if the reader chose it or there is no alternative. */
  readonly role?: Role;
  readonly why?: string | null;
};

/** An ambiguity, and how to switch its interpretation; open if only the reader can know. */
export type Ambiguity = { readonly says: string; readonly turn: ReadAs; readonly isOpen?: true };

/** What was measured, and its unit. */
export type Quantity = { readonly name: string; readonly unit: string | null };

export type PastedTable = {
  readonly rows: number;
  readonly columns: readonly PastedColumn[];
  /** Whether the first row contains the names. */
  readonly hasNames?: boolean;
  /** What all values measure, if a title above the names or a long table says so. */
  readonly quantity?: Quantity | undefined;
  readonly understood: string;
  readonly doubts: readonly Ambiguity[];
};
