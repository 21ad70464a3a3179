// A table as a person gives it, and how it is to be read.
import type { ChosenRoles, Role } from './role.ts';

/** The cells of each row, as they were written. */
export type Cells = readonly (readonly string[])[];

/** How the text is to be read where it can be read in two ways. */
export type ReadAs = {
  readonly decimal?: '.' | ',';
  readonly header?: boolean;
  readonly delimiter?: string;
  /** False where a line above the names is data. */
  readonly title?: boolean;
  /** What is measured, where a title that said it is no longer in the text. */
  readonly quantity?: string;
  /** True where rows such as “Mean” are data. */
  readonly summary?: boolean;
  /** True where a column that numbers the subjects is data; only earlier links say so, now it is a role. */
  readonly ids?: boolean;
  readonly roles?: ChosenRoles;
  /** True where rows and columns change places. */
  readonly turned?: boolean;
  /** False where an empty cell below a name is empty, and no part of a merged cell. */
  readonly merged?: boolean;
  /** True where the event column marks those whose observation ended without the event. */
  readonly censored?: boolean;
  /** What is made of cells such as “<0.5”, which are read as empty: the limit itself, or words. */
  readonly limits?: 'value' | 'keep';
  /** Numbers that stand for missing values, such as −99; where it is absent, those of which the sheet itself shows it. */
  readonly missing?: readonly number[];
};

export type PastedColumn = {
  readonly name: string;
  readonly unit: string | null;
  /** Null where the column does not hold numbers; a missing value is null. */
  readonly numbers: readonly (number | null)[] | null;
  readonly words: readonly (string | null)[];
  /** The first cell that keeps a column that looks like numbers from being one. */
  readonly spoiled: { readonly row: number; readonly cell: string } | null;
  /** Its place in the sheet. */
  readonly at?: number;
  /** Whether it stands without a name of its own beside another column of numbers. */
  readonly isUnnamed?: true;
  /** What it is to the analysis, and why that was guessed; null where the reader has chosen it, or nothing else is possible. */
  readonly role?: Role;
  readonly why?: string | null;
};

/** Something that may be meant otherwise, and how to read it then; open where only the reader can know. */
export type Doubt = { readonly says: string; readonly turn: ReadAs; readonly isOpen?: true };

/** What was measured, and in which unit. */
export type Quantity = { readonly name: string; readonly unit: string | null };

export type PastedTable = {
  readonly rows: number;
  readonly columns: readonly PastedColumn[];
  /** Whether the first row gives the names. */
  readonly hasNames?: boolean;
  /** What all measurements are, where a title above the names or a long table says it. */
  readonly quantity?: Quantity | undefined;
  readonly understood: string;
  readonly doubts: readonly Doubt[];
};
