// The roles of columns in an analysis. `guess-roles.ts` guesses them, and the reader can change them.
import { roleMeanings } from './role.ts';
import type { Role, ChosenRoles } from './role.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(roleMeanings, value);

/** Adds a choice, replacing an earlier one for the same column. */
export const withChoice = (chosen: ChosenRoles | undefined, at: number, role: Role): ChosenRoles => [
  ...(chosen ?? []).filter(([other]) => other !== at),
  [at, role],
];

/** The table layouts that calculators read, with the roles their columns can have. */
export const rolesIn = {
  /** One column per group, perhaps with replicates next to it, or values with their group. */
  groups: ['group', 'measurement', 'replicate', 'leave out'],
  /** Two measurements per row. */
  pairs: ['measurement', 'leave out'],
  /** x and y, with replicates of y side by side. */
  curve: ['measurement', 'replicate', 'leave out'],
  /** A dose, and the responses of each group in a column, or one response with its group. */
  curves: ['dose', 'measurement', 'replicate', 'group', 'leave out'],
  /** A standard curve, and named wells to interpolate. */
  wells: ['subject', 'measurement', 'replicate', 'leave out'],
  one: ['measurement', 'leave out'],
  /** Values over time. */
  series: ['time', 'measurement', 'leave out'],
  /** An outcome and its predictors. */
  model: ['outcome', 'measurement', 'group', 'leave out'],
  /** The same in long form, with the subject or block of each row. */
  mixed: ['outcome', 'measurement', 'group', 'subject', 'leave out'],
  /** A binary outcome and its predictors. */
  odds: ['outcome', 'measurement', 'group', 'leave out'],
  /** An outcome of several groups, and a number at which to compare them. */
  covariance: ['outcome', 'group', 'covariate', 'leave out'],
  /** One measurement under two factors. */
  factors: ['measurement', 'group', 'leave out'],
  /** One measurement, and a factor in every other column. */
  design: ['group', 'measurement', 'leave out'],
  /** One column per condition and one row per subject, or one row per value, with its subject and condition. */
  conditions: ['subject', 'group', 'measurement', 'leave out'],
  /** The same with two conditions. */
  paired: ['subject', 'group', 'measurement', 'leave out'],
  /** Several measurements per row, and perhaps its group. */
  profile: ['group', 'measurement', 'leave out'],
  counts: ['group', 'frequency', 'leave out'],
  /** One row per study: its estimate with an error or limits, or its counts. */
  studies: ['study', 'measurement', 'leave out'],
  /** One p-value per row, and perhaps the name of its test. */
  tests: ['test', 'measurement', 'leave out'],
  /** A count of each category, and perhaps what is expected of it; or the category of each subject. */
  fit: ['group', 'measurement', 'leave out'],
  /** Two counts, or a column with two entries. */
  share: ['frequency', 'event', 'leave out'],
  survival: ['time', 'event', 'group', 'entry', 'leave out'],
  /** A time to an event and its predictors. */
  hazards: ['time', 'event', 'measurement', 'group', 'stratum', 'entry', 'leave out'],
  any: ['subject', 'group', 'measurement', 'leave out'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Layout = keyof typeof rolesIn;

/** The role of a column. If none was guessed, as in an article, words are groups and numbers are measurements. */
export const roleOf = ({ role, numbers, spoiled }: PastedColumn): Role =>
  role ?? (numbers === null && spoiled === null ? 'group' : 'measurement');

/** The columns with one of these roles. */
export const columnsWith = ({ columns }: PastedTable, ...roles: readonly Role[]): PastedColumn[] =>
  columns.filter((column) => roles.includes(roleOf(column)));

/** The columns that are part of the analysis. */
export const usedColumns = (table: PastedTable): PastedColumn[] =>
  table.columns.filter((column) => roleOf(column) !== 'leave out');
