// Guesses the role of each column in a pasted table and explains it. Roles the reader chose are kept.
import { isMeasured, traitsOf, wordsOf } from './column-traits.ts';
import type { Traits } from './column-traits.ts';
import { guesses } from './layout-guesses.ts';
import type { PastedColumn, PastedTable, ReadAs } from './pasted-table.ts';
import { RoleAssignment } from './role-assignment.ts';
import { doubtsOf } from './role-doubts.ts';
import { rolesIn } from './roles.ts';
import type { Layout } from './roles.ts';
import type { Role } from './role.ts';
import { rearrangedInWords, sentencesOf } from './roles-in-words.ts';
import { withTitle } from './title-quantity.ts';

/** How many columns of numbers a layout needs, if more than one. */
const fewest: Partial<Record<Layout, number>> = {
  pairs: 2,
  paired: 2,
  curve: 2,
  curves: 2,
  wells: 2,
  conditions: 2,
  model: 2,
  covariance: 2,
  odds: 2,
};

/** Layouts that use the column naming their rows. */
const namesItself: ReadonlySet<Layout> = new Set(['wells', 'studies', 'tests', 'fit']);

/** Layouts whose names of rows may be as long as remarks. */
const namesAtLength: ReadonlySet<Layout> = new Set(['studies', 'tests', 'fit']);

/** The opposite entry, among codes that may mean either the event or censoring. */
const opposites: Readonly<Record<string, string>> = {
  1: '0',
  0: '1',
  yes: 'no',
  no: 'yes',
  true: 'false',
  false: 'true',
};

/** A column such as “censored” with codes. Only the reader knows whether 1 is the event or the end of observation. */
const marksCensored = ({ column }: Traits) =>
  /^(is[ _-]?)?cens/i.test(column.name.trim()) &&
  wordsOf(column).every((word) => Object.hasOwn(opposites, word.toLowerCase()));

const turnedRound = (column: PastedColumn): PastedColumn => ({
  ...column,
  numbers: null,
  words: column.words.map((word) => (word === null ? null : opposites[word.toLowerCase()]!)),
});

/** Assigns a role to each column, describes the guesses, and offers a button for each ambiguity. */
export function withRoles(table: PastedTable, layout: Layout | undefined, as: ReadAs = {}): PastedTable {
  if (layout === undefined || table.columns.length === 0) return table;
  const offered: readonly Role[] = rolesIn[layout];
  const chosen = (as.roles ?? []).filter(([, role]) => offered.includes(role));
  const traits = traitsOf(table, as.ids === true);
  const g = new RoleAssignment(traits, chosen);
  const measured = traits.filter((one) => isMeasured(one) && !one.isId).length;
  // Repeated numbers are an ID only if enough other columns remain to analyze.
  const isId = (one: Traits) =>
    one.isId &&
    !namesItself.has(layout) &&
    !(one.isNumber && one.repeats && measured < (fewest[layout] ?? 1));
  g.give(offered.includes('subject') ? 'subject' : 'leave out', traits.filter(isId), 'names the rows');
  const reasons = new Set(traits.map(({ useless }) => useless));
  for (const why of reasons)
    if (why !== null && !(why === 'remarks' && namesAtLength.has(layout)))
      g.give(
        'leave out',
        traits.filter((one) => one.useless === why),
        why,
      );
  guesses[layout](g);
  g.leaveOut(traits, 'not needed');
  const given = new Map(traits.map((one) => [one, g.given.get(one)!]));
  const [event] = g.with('event').filter(marksCensored);
  const roles = table.columns.map((column, i) => ({
    ...(event && as.censored === true && traits[i] === event ? turnedRound(column) : column),
    at: traits[i]!.at,
    ...given.get(traits[i]!)!,
  }));
  return withTitle(
    {
      ...table,
      columns: roles,
      understood: [table.understood, ...sentencesOf(given), ...rearrangedInWords(given, layout)]
        .filter(Boolean)
        .join(' '),
      doubts: [
        ...(event && as.censored === undefined
          ? [
              {
                says: `“${event.column.name}” marks those without the event?`,
                turn: { ...as, censored: true },
                isOpen: true as const,
              },
            ]
          : []),
        ...doubtsOf(g, layout, chosen),
        ...table.doubts,
      ],
    },
    layout,
  );
}
