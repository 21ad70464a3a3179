// Describes the guessed roles of a table's columns.
import type { Traits } from './column-traits.ts';
import { joined } from './in-sentences.ts';
import type { Given } from './role-assignment.ts';
import type { Layout } from './roles.ts';
import type { Role } from './role.ts';

const mostNamed = 6;

const quotedNames = (columns: readonly Traits[]) =>
  joined([
    ...columns.slice(0, mostNamed).map(({ column }) => `“${column.name}”`),
    ...(columns.length > mostNamed ? [`${columns.length - mostNamed} more`] : []),
  ]);

const roleInWords: Readonly<Record<Exclude<Role, 'leave out'>, readonly [one: string, several: string]>> = {
  subject: ['names the subjects', 'name the subjects'],
  study: ['names the studies', 'name the studies'],
  test: ['names the tests', 'name the tests'],
  group: ['gives the groups', 'give the groups'],
  measurement: ['is analyzed', 'are analyzed'],
  outcome: ['is the outcome', 'are the outcomes'],
  covariate: ['is the covariate', 'are the covariates'],
  replicate: ['is read as a replicate', 'are read as replicates'],
  dose: ['gives the doses', 'give the doses'],
  time: ['gives the times', 'give the times'],
  event: ['says whether the event happened', 'say whether the event happened'],
  entry: ['says when each subject entered', 'say when each subject entered'],
  stratum: ['gives the strata', 'give the strata'],
  frequency: ['says how often each row occurs', 'say how often each row occurs'],
};

/** Describes how the table is rearranged, whether its roles were chosen or guessed. */
export function rearrangedInWords(given: ReadonlyMap<Traits, Given>, layout: Layout): string[] {
  const columnsAs = (wanted: Role) =>
    [...given].flatMap(([{ column }, { role }]) => (role === wanted ? [column] : []));
  if (layout === 'survival')
    return columnsAs('event').length > 1 ? ['Each column of events is a group.'] : [];
  return layout === 'paired' || layout === 'conditions'
    ? columnsAs('group').map(
        ({ name }) => `Each entry of “${name}” becomes a column, and each subject a row.`,
      )
    : [];
}

/** Describes the guesses, with reasons for excluded columns. */
export function sentencesOf(given: ReadonlyMap<Traits, Given>): string[] {
  const guessed = [...given].filter(([, { why }]) => why !== null);
  const roles = new Set(guessed.map(([, { role }]) => role));
  return [...roles].sort(byUse).map((role) => {
    const columns = guessed.flatMap(([one, its]) => (its.role === role ? [one] : []));
    if (role !== 'leave out')
      return `${quotedNames(columns)} ${roleInWords[role][columns.length === 1 ? 0 : 1]}.`;
    const reasons = new Set(columns.map((one) => given.get(one)!.why!));
    const out = [...reasons].map(
      (why) => `${quotedNames(columns.filter((one) => given.get(one)!.why === why))} (${why})`,
    );
    return `Left out: ${joined(out)}.`;
  });
}

const byUse = (a: Role, b: Role) => Number(a === 'leave out') - Number(b === 'leave out');
