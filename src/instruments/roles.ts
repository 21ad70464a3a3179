// What a column is to an analysis: its role. Roles are guessed by `guess-roles.ts` and can be changed by the reader.
import { roleMeanings } from './role.ts';
import type { Role, ChosenRoles } from './role.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';

export const isRole = (value: unknown): value is Role =>
  typeof value === 'string' && Object.hasOwn(roleMeanings, value);

/** The choices with one more; an earlier choice for the same column goes. */
export const withChoice = (chosen: ChosenRoles | undefined, at: number, role: Role): ChosenRoles => [
  ...(chosen ?? []).filter(([other]) => other !== at),
  [at, role],
];

/** The layouts of tables that calculators read, each with the roles that its columns can have. */
export const rolesIn = {
  /** A column for each group, perhaps with replicates beside it, or the values and the group of each. */
  groups: ['group', 'measurement', 'replicate', 'leave out'],
  /** Two measurements of each row. */
  pairs: ['measurement', 'leave out'],
  /** x and y, with replicates of y side by side. */
  curve: ['measurement', 'replicate', 'leave out'],
  /** A curve from which named wells are read. */
  wells: ['subject', 'measurement', 'replicate', 'leave out'],
  one: ['measurement', 'leave out'],
  /** The values over time. */
  series: ['time', 'measurement', 'leave out'],
  /** An outcome and what may explain it. */
  model: ['outcome', 'measurement', 'group', 'leave out'],
  /** An outcome with two entries and what may explain it. */
  odds: ['outcome', 'measurement', 'group', 'leave out'],
  /** One measurement under two factors. */
  factors: ['measurement', 'group', 'leave out'],
  /** One measurement, and a factor in every other column. */
  design: ['group', 'measurement', 'leave out'],
  /** A column for each condition, a row for each subject; or a row for each value, with its subject and its condition. */
  conditions: ['subject', 'group', 'measurement', 'leave out'],
  /** The same with two conditions. */
  paired: ['subject', 'group', 'measurement', 'leave out'],
  /** Measurements of each row, and perhaps its group. */
  profile: ['group', 'measurement', 'leave out'],
  counts: ['group', 'frequency', 'leave out'],
  /** Two counts, or a column with two entries. */
  share: ['frequency', 'event', 'leave out'],
  survival: ['time', 'event', 'group', 'entry', 'leave out'],
  any: ['subject', 'group', 'measurement', 'leave out'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;

export type Layout = keyof typeof rolesIn;

/** The role of a column; where none was guessed, as in an article, words are groups and numbers are measurements. */
export const roleOf = ({ role, numbers, spoiled }: PastedColumn): Role =>
  role ?? (numbers === null && spoiled === null ? 'group' : 'measurement');

/** The columns with one of the roles. */
export const columnsWith = ({ columns }: PastedTable, ...roles: readonly Role[]): PastedColumn[] =>
  columns.filter((column) => roles.includes(roleOf(column)));

/** The columns that take part in the analysis. */
export const usedColumns = (table: PastedTable): PastedColumn[] =>
  table.columns.filter((column) => roleOf(column) !== 'leave out');
