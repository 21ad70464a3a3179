// The design of a mixed model from the columns of a table: the fixed effects as columns of numbers, and who is nested in whom.
import { factorise } from '../statistics/algebra/least-squares.ts';
import { pairsBelow } from '../statistics/groups.ts';
import { mean } from '../statistics/descriptive/moments.ts';
import type { PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type InputError } from './report.ts';
import { roleOf } from './roles.ts';
import {
  isNumeric,
  kindsOf,
  wholeRows,
  withDistinctNames,
  type NumberColumn,
  type WholeColumn,
} from './rows-of.ts';

/** A column with a fixed effect: a factor by the index of each level, or numbers minus their mean. */
export type Variable = {
  readonly name: string;
  readonly unit: string | null;
  /** Null if it is a column of numbers. */
  readonly levels: readonly string[] | null;
  readonly values: readonly number[];
  /** What was subtracted from the numbers. */
  readonly center: number;
  /** Whether it changes within the groups. */
  readonly isWithin: boolean;
};

export type Groups = { readonly name: string; readonly labels: readonly string[] };

export type Design = {
  readonly outcome: NumberColumn;
  readonly variables: readonly Variable[];
  /** The variables of each term: the main effects, then the interactions. */
  readonly terms: readonly (readonly number[])[];
  /** The subjects; or the outer groups, then those nested in them. */
  readonly groups: readonly [Groups, ...Groups[]];
  /** The variable whose slope varies between the groups, or −1. */
  readonly slope: number;
  readonly warnings: readonly string[];
};

export type DesignOptions = {
  readonly interactions: 'pairs' | 'none';
  readonly random: 'intercept' | 'slope';
};

const needs =
  'Paste one row per measurement: its value, the subject it belongs to, and the columns that may explain it.';

/** The coding of a variable in one place: `constant` multiplies the terms that do not contain it. */
export type Place = { readonly constant: number; readonly coding: readonly number[] };

const indicators = ({ levels }: Variable, weight: (level: number) => number) =>
  (levels ?? []).slice(1).map((_, i) => weight(i + 1));

/** A level of a factor, or a value of a column of numbers minus its mean. */
export const at = (variable: Variable, value: number): Place => ({
  constant: 1,
  coding: variable.levels ? indicators(variable, (level) => Number(level === value)) : [value],
});

/** All levels with equal weights, or the mean of a column of numbers. */
const average = (variable: Variable): Place => ({
  constant: 1,
  coding: variable.levels ? indicators(variable, () => 1 / variable.levels!.length) : [0],
});

/** The difference between two levels, or a step of 1. */
export const step = (variable: Variable, later = 1, earlier = 0): Place => ({
  constant: 0,
  coding: variable.levels
    ? indicators(variable, (level) => Number(level === later) - Number(level === earlier))
    : [1],
});

/** The row of the design for a place of each variable; a contrast if some are differences. */
export const rowAt = ({ terms }: Pick<Design, 'terms'>, places: readonly Place[]): number[] => {
  const others = (term: readonly number[]) =>
    places.reduce((product, place, i) => (term.includes(i) ? product : product * place.constant), 1);
  const products = (term: readonly number[]) =>
    term.reduce<number[]>(
      (all, i) => places[i]!.coding.flatMap((code) => all.map((one) => one * code)),
      [others(term)],
    );
  return [[] as number[], ...terms].flatMap(products);
};

/** The places of all variables: these for some, the average of the others. */
export const placed = (
  { variables }: Pick<Design, 'variables'>,
  own: readonly number[],
  places: readonly Place[],
): Place[] => variables.map((variable, i) => places[own.indexOf(i)] ?? average(variable));

export type Contrast = {
  readonly term: readonly number[];
  readonly name: string;
  readonly unit: string | null;
  /** The contrast of the coefficients. */
  readonly row: readonly number[];
};

/** The differences between levels, the slopes, and the differences between slopes that the terms contain. */
export const contrastsOf = (design: Design): Contrast[] =>
  design.terms.flatMap((term) => {
    const [factor, other] = term.map((i) => design.variables[i]!).filter(({ levels }) => levels);
    // The interaction of two factors is a table of means, not one difference.
    if (other) return [];
    const numbers = term.map((i) => design.variables[i]!).filter(({ levels }) => !levels);
    const slope = numbers.map(({ name }) => name).join(' × ');
    const title = slope === '' ? (factor?.name ?? '') : `Slope of ${slope}`;
    const contrast = (name: string, place?: Place): Contrast => ({
      term,
      name,
      unit: slope === '' ? design.outcome.unit : null,
      row: rowAt(
        design,
        placed(
          design,
          term,
          term.map((i) => (design.variables[i] === factor && place) || step(design.variables[i]!)),
        ),
      ),
    });
    if (!factor?.levels) return [contrast(title)];
    const { levels } = factor;
    return pairsBelow(levels.length).map(([i, j]) =>
      contrast(`${title}: ${levels[j]} − ${levels[i]}`, step(factor, j, i)),
    );
  });

/** The columns of the fixed effects, with the intercept first. */
export function columnsOf(design: Pick<Design, 'variables' | 'terms' | 'outcome'>): number[][] {
  const rows = design.outcome.numbers.map((_, i) =>
    rowAt(
      design,
      design.variables.map((variable) => at(variable, variable.values[i]!)),
    ),
  );
  return rows[0]!.map((_, j) => rows.map((row) => row[j]!));
}

/** The name of a term: `dose`, or `dose × sex`. */
export const termName = ({ variables }: Pick<Design, 'variables'>, term: readonly number[]): string =>
  term.map((i) => variables[i]!.name).join(' × ');

const inR = (name: string) => (/^[\p{L}.][\p{L}\d._]*$/u.test(name) ? name : `\`${name}\``);

/** The model in the notation of R. Example: `yield ~ dose * cultivar + (1 | block)` */
export function formulaOf({ outcome, variables, terms, groups, slope }: Design): string {
  const names = variables.map(({ name }) => inR(name));
  const pairs = names.length === 2 ? names.join(' * ') : `(${names.join(' + ')})^2`;
  const fixed = terms.length > names.length ? pairs : names.join(' + ');
  return `${inR(outcome.name)} ~ ${fixed} + (${slope < 0 ? '1' : names[slope]} | ${groups.map(({ name }) => inR(name)).join('/')})`;
}

/** The groups of each row; nested ones by their label within the outer group. */
export const innermost = ([outer, inner]: Design['groups']): readonly string[] =>
  inner ? inner.labels.map((label, i) => JSON.stringify([outer.labels[i], label])) : outer.labels;

/** The number of different labels. */
export const sizeOf = (labels: readonly string[]) => new Set(labels).size;

/** Whether every label of one column occurs with a single label of the other. */
const isInside = (one: readonly string[], other: readonly string[]) =>
  sizeOf(one.map((label, i) => JSON.stringify([label, other[i]]))) === sizeOf(one);

function groupsOf(columns: readonly WholeColumn[]): Design['groups'] | InputError {
  const [first, second, third] = columns.map(({ name, words }) => ({ name, labels: words }));
  if (!first)
    return inputError(
      'No column says which rows belong together. Choose “subject” for the one that names the animals, patients, or blocks.',
    );
  if (third)
    return inputError(
      `“${first.name}”, “${second!.name}”, and “${third.name}” are all subjects; this takes two, one nested in the other. Leave one out.`,
    );
  const isTurned =
    second && sizeOf(first.labels) > sizeOf(second.labels) && isInside(first.labels, second.labels);
  const inOrder: Design['groups'] = second ? [first, second] : [first];
  const groups: Design['groups'] = second && isTurned ? [second, first] : inOrder;
  return faultOf(groups) ?? groups;
}

/** Why groups have no variance of their own, and what to do. */
function faultOf(groups: Design['groups']): InputError | null {
  const [{ name, labels }, inner] = groups;
  if (sizeOf(labels) < 2)
    return inputError(
      `“${name}” names only one subject, so nothing shows how much subjects differ. Paste the rows of others as well.`,
    );
  if (sizeOf(labels) === labels.length)
    return inputError(
      `Every row has its own “${name}”: with one value each, differences between them cannot be separated from the error. Paste all values of each, or use multiple regression.`,
    );
  if (!inner) return null;
  const own = sizeOf(innermost(groups));
  if (own === labels.length)
    return inputError(
      `Each “${inner.name}” within “${name}” has one row, so its variation is the error. Leave “${inner.name}” out.`,
    );
  return own === sizeOf(labels)
    ? inputError(`“${name}” and “${inner.name}” name the same groups. Leave one of them out.`)
    : null;
}

/** The variables, or what keeps a column from being one. */
function variablesOf(columns: readonly WholeColumn[], labels: readonly string[]): Variable[] | InputError {
  if (columns.length === 0)
    return inputError(`No column is left that may explain the values. ${needs} Or choose other roles.`);
  if (columns.length > 6)
    return inputError(
      `${columns.length} columns may explain the values; this takes at most 6. Leave some out.`,
    );
  const variables = columns.map((column): Variable => {
    const { name, unit, words } = column;
    const isWithin = !isInside(labels, words);
    if (column.role === 'group' || !isNumeric(column)) {
      const kinds = kindsOf(column);
      const levels = column.numbers ? kinds.toSorted((a, b) => Number(a) - Number(b)) : kinds;
      return { name, unit, levels, values: words.map((word) => levels.indexOf(word)), center: 0, isWithin };
    }
    const center = mean(column.numbers);
    return { name, unit, levels: null, values: column.numbers.map((x) => x - center), center, isWithin };
  });
  const single = columns.find((column) => kindsOf(column).length < 2);
  if (single) return inputError(`“${single.name}” has only one entry, so it explains nothing. Leave it out.`);
  const crowded = variables.find(({ levels }) => levels && levels.length > 12);
  if (crowded)
    return inputError(
      `“${crowded.name}” has ${crowded.levels!.length} different entries, too many for a factor. If it names subjects, choose “subject” for it; otherwise leave it out.`,
    );
  return variables;
}

const mostCoefficients = 60;

/** The first term whose columns follow from those before it, or too many columns. */
function faultOfTerms(design: Design): InputError | null {
  const widths = design.terms.map((term) =>
    term.reduce((product, i) => product * ((design.variables[i]!.levels?.length ?? 2) - 1), 1),
  );
  const coefficients = widths.reduce((sum, width) => sum + width, 1);
  if (coefficients > mostCoefficients || coefficients >= design.outcome.numbers.length)
    return inputError(
      `The model has ${coefficients} coefficients for ${design.outcome.numbers.length} rows${coefficients > mostCoefficients ? `; this fits at most ${mostCoefficients}` : ''}. Choose no interactions, or leave columns out.`,
    );
  const all = columnsOf(design);
  let next = 1;
  for (const [i, term] of design.terms.entries()) {
    next += widths[i]!;
    if (factorise(all.slice(0, next)).rank === next) continue;
    const name = termName(design, term);
    return inputError(
      term.length > 1
        ? `The term ${name} cannot be estimated: some combinations of the two have no rows. Choose no interactions, or leave a column out.`
        : `“${name}” can be computed from the other columns, so their effects cannot be separated. Leave it out.`,
    );
  }
  return null;
}

/** The slope that varies between subjects: that of the first column of numbers that changes within them. */
function slopeOf(variables: readonly Variable[], groups: Design['groups']): number | InputError {
  const [{ name, labels }, inner] = groups;
  const slope = variables.findIndex(({ levels, isWithin }) => !levels && isWithin);
  if (slope < 0)
    return inputError(
      `A slope for each “${name}” needs a column of numbers that changes within it, such as time or dose. Choose an intercept only.`,
    );
  if (inner)
    return inputError(
      `This fits slopes for one column of subjects, not for “${inner.name}” within “${name}”. Leave one out, or choose an intercept only.`,
    );
  return labels.length > 2 * sizeOf(labels)
    ? slope
    : inputError(
        `A slope for each “${name}” needs more than two rows per subject on average. Choose an intercept only.`,
      );
}

/** The design of a table, or an error that names the column or the term to change. */
export function designOf(table: PastedTable, { interactions, random }: DesignOptions): Design | InputError {
  const columns = table.columns.map((column) =>
    // Subjects are names, also if they are numbers.
    roleOf(column) === 'subject' ? { ...column, numbers: null, spoiled: null } : column,
  );
  const found = wholeRows({ ...table, columns }, needs);
  if (isInputError(found)) return found;
  const all = withDistinctNames(found.columns);
  const most = all.filter(isNumeric).filter(({ role }) => role !== 'subject' && role !== 'group');
  const outcome = most.find(({ role }) => role === 'outcome') ?? most[0];
  if (!outcome) return inputError(`No column of numbers is left to analyze. ${needs}`);
  if (outcome.numbers.length > 5000)
    return inputError(`This takes at most 5,000 rows; there are ${outcome.numbers.length}. Paste fewer.`);
  const groups = groupsOf(all.filter(({ role }) => role === 'subject'));
  if (isInputError(groups)) return groups;
  const variables = variablesOf(
    all.filter((column) => column !== outcome && column.role !== 'subject'),
    groups[0].labels,
  );
  if (isInputError(variables)) return variables;
  const slope = random === 'slope' ? slopeOf(variables, groups) : -1;
  if (typeof slope === 'object') return slope;
  const alone = variables.map((_, i) => [i]);
  const pairs = alone.flatMap(([i]) => alone.slice(i! + 1).map(([j]) => [i!, j!]));
  const design: Design = {
    outcome,
    variables,
    terms: interactions === 'pairs' ? [...alone, ...pairs] : alone,
    groups,
    slope,
    warnings: found.warnings,
  };
  return faultOfTerms(design) ?? design;
}
