// Reads doses and responses of two or more groups.
import { asNumbers, leftOut, type Values } from './columns-of.ts';
import { dosesIn } from './curves.ts';
import { counted, joined } from './in-sentences.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';

const needs =
  'Paste the dose, the response, and the group of each row, or the dose and one column of responses for each group.';

export type DoseGroups = {
  readonly x: Values;
  readonly y: Values;
  /** The group of each row. */
  readonly labels: readonly string[];
  /** The groups in order of first appearance. */
  readonly groups: readonly string[];
  readonly areLogs: boolean;
  readonly warnings: readonly string[];
};

const most = { groups: 6, rows: 2000 };

/** The complete rows with a dose, a response, and a group. */
export function doseGroupsOf(table: PastedTable): DoseGroups | InputError {
  const measured = columnsWith(table, 'measurement');
  const dose = columnsWith(table, 'dose')[0] ?? measured[0];
  const response = measured.find((column) => column !== dose);
  const [group] = columnsWith(table, 'group');
  if (!dose || !response) return inputError(`This needs doses and responses as numbers. ${needs}`);
  if (!group) return inputError(`Only one curve was found; this compares curves. ${needs}`);
  const [doses, responses] = [asNumbers(dose), asNumbers(response)];
  if (isInputError(doses)) return doses;
  if (isInputError(responses)) return responses;
  const rows = group.words.flatMap((word, i) => {
    const [x, y] = [doses[i] ?? null, responses[i] ?? null];
    return x === null || y === null || word === null ? [] : [{ x, y, label: labelIn(group, word) }];
  });
  const empty = group.words.filter(
    (word, i) => word === null && (doses[i] ?? null) === null && (responses[i] ?? null) === null,
  );
  const labels = rows.map(({ label }) => label);
  const found = {
    ...dosesIn({ name: dose.name, unit: dose.unit, values: rows.map(({ x }) => x) }),
    y: { name: response.name, unit: response.unit, values: rows.map(({ y }) => y) },
    labels,
    groups: [...new Set(labels)],
    warnings: leftOut(group.words.length - rows.length - empty.length, 'row'),
  };
  return unusable(found) ?? found;
}

/** A code gets the name of its column: `run 2`. */
const labelIn = ({ name, numbers }: PastedColumn, word: string) => (numbers ? `${name} ${word}` : word);

/** Why curves cannot be compared, if they cannot. */
function unusable({ x, labels, groups }: DoseGroups): InputError | undefined {
  if (groups.length < 2)
    return inputError(
      `${counted(groups.length, 'group was', 'groups were')} found; this compares the curves of at least two. ${needs}`,
    );
  if (groups.length > most.groups)
    return inputError(
      `${groups.length} groups were found; this compares at most ${most.groups} curves. Leave some out.`,
    );
  if (labels.length > most.rows)
    return inputError('This fits at most 2,000 rows. Paste the means of the replicates.');
  if (!x.values.every(Number.isFinite))
    return inputError(
      `“${x.name}” is read as log₁₀ of the dose, but has a number too large for that. Correct it.`,
    );
  const thin = groups.filter((name) => {
    const doses = x.values.filter((dose, i) => dose > 0 && labels[i] === name);
    return new Set(doses).size < 3;
  });
  return thin.length === 0
    ? undefined
    : inputError(
        `${joined(thin.map((name) => `“${name}”`))} ${thin.length === 1 ? 'has' : 'have'} fewer than three different doses above 0, too few for a curve. Paste more doses, or leave ${thin.length === 1 ? 'that group' : 'those groups'} out.`,
      );
}
