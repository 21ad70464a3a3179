// Reads the studies of a meta-analysis: estimates with standard errors or limits, or the counts of two groups.
import { normalUpperQuantile } from '../statistics/distributions/normal.ts';
import { asNumbers, leftOut } from './columns-of.ts';
import { effectKindOf, pickColumns, writtenEstimate, type PickedColumns } from './effect-columns.ts';
import { joined } from './in-sentences.ts';
import type { PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';

export type CountMeasure = 'risk-ratio' | 'odds-ratio' | 'risk-difference';
export type StudyOptions = {
  readonly measure: CountMeasure;
  readonly counts: 'guess' | 'totals' | 'others';
  readonly scale: 'guess' | 'difference' | 'ratio';
};

/** Events and the others, in the first group and in the second. */
export type FourCells = readonly [number, number, number, number];

type Row<Numbers> = { readonly name: string; readonly row: number; readonly numbers: Numbers };

export type StudySource =
  | { readonly kind: 'errors'; readonly estimates: readonly number[]; readonly errors: readonly number[] }
  | {
      readonly kind: 'limits';
      readonly estimates: readonly number[];
      readonly lower: readonly number[];
      readonly upper: readonly number[];
    }
  | { readonly kind: 'counts'; readonly cells: readonly FourCells[] };

export type Studies = {
  readonly names: readonly string[];
  readonly source: StudySource;
  /** Whether estimates are ratios, whose logarithms are combined. */
  readonly isRatio: boolean;
  /** `risk ratio`, `log odds`, or another name of what is estimated. */
  readonly measure: string;
  /** On the scale on which they are combined. */
  readonly estimates: readonly number[];
  readonly errors: readonly number[];
  readonly warnings: readonly string[];
};

export const studiesNeed =
  'Paste one row per study: its name, its estimate, and the standard error or both 95% limits; or the events and the number of subjects in both groups.';

const most = 200;
const z = normalUpperQuantile(0.025);

/** The rows in which every column has a number. */
function wholeStudies(
  table: PastedTable,
  columns: readonly (readonly (number | null)[])[],
): { rows: Row<readonly number[]>[]; missing: number } {
  const labels = columnsWith(table, 'study')[0];
  const rows: Row<readonly number[]>[] = [];
  let missing = 0;
  for (let row = 0; row < table.rows; row++) {
    const cells = columns.map((numbers) => numbers[row] ?? null);
    const numbers = cells.filter((value) => value !== null);
    const name = labels?.words[row] ?? null;
    if (numbers.length === cells.length) rows.push({ name: name ?? `Study ${row + 1}`, row, numbers });
    else if (numbers.length > 0 || name !== null) missing++;
  }
  return { rows, missing };
}

/** The columns as numbers; a cell such as `0.41 (0.13 to 1.26)` holds three of them. */
function numbersOf({ columns }: PickedColumns): (readonly (number | null)[])[] | InputError {
  const [first] = columns;
  if (columns.length === 1 && first) {
    const written = first.words.map((word) => (word === null ? null : writtenEstimate(word)));
    return [0, 1, 2].map((i) => written.map((three) => three?.[i] ?? null));
  }
  const read: (readonly (number | null)[])[] = [];
  for (const column of columns) {
    const numbers = asNumbers(column);
    if (isInputError(numbers)) return numbers;
    read.push(numbers);
  }
  return read;
}

/** Reads the studies of a table, at most 200. */
export function studiesOf(table: PastedTable, options: StudyOptions): Studies | InputError {
  const measured = columnsWith(table, 'measurement');
  const pick = pickColumns(measured);
  if (pick === null)
    return inputError(
      `${measured.length === 1 ? `Only “${measured[0]!.name}” holds` : 'No column holds'} numbers. ${studiesNeed}`,
    );
  const numbers = numbersOf(pick);
  if (isInputError(numbers)) return numbers;
  const { rows, missing } = wholeStudies(table, numbers);
  if (rows.length < 2)
    return inputError(
      `${rows.length === 1 ? 'One study was' : 'No study was'} found with every number; this combines at least two. ${studiesNeed}`,
    );
  if (rows.length > most) return inputError(`This combines at most ${most} studies. Paste fewer rows.`);
  const names = pick.columns.map(({ name }) => name);
  const found =
    pick.kind === 'counts'
      ? fromCounts(rows, names, options)
      : fromEstimates({ ...pick, kind: pick.kind }, rows, options);
  return isInputError(found)
    ? found
    : { ...found, warnings: [...leftOut(missing, 'row'), ...found.warnings] };
}

type Rows = readonly Row<readonly number[]>[];

const at = ({ row }: Row<unknown>, column: string) => ({ row, column });

const columnOf = (rows: Rows, i: number) => rows.map(({ numbers }) => numbers[i]!);

/** The estimates of the rows, with what their standard errors follow from. */
function fromEstimates(
  { kind, columns }: PickedColumns & { readonly kind: 'errors' | 'limits' },
  rows: Rows,
  { scale }: StudyOptions,
): Studies | InputError {
  const names = columns.map(({ name }) => name);
  const first = names[0]!;
  const areAllPositive = rows.every(({ numbers }) => numbers.every((value) => value > 0));
  const isNamedRatio = effectKindOf(first) === 'ratio';
  const guessed = areAllPositive && (isNamedRatio || (kind === 'limits' && areRatios(rows)));
  const isRatio = scale === 'guess' ? guessed : scale === 'ratio';
  const wrong = rows.find(({ numbers }) => !numbers.every((value) => value > 0));
  if (isRatio && wrong)
    return inputError(
      `“${wrong.name}” has a value of 0 or less, which no ratio or standard error can have. Correct it, or choose “differences”.`,
      at(wrong, first),
    );
  const read = kind === 'limits' ? fromLimits : fromErrors;
  const found = read(rows, names, isRatio ? Math.log : plainScale);
  if (isInputError(found)) return found;
  const isSurprise = scale === 'guess' && isRatio !== isNamedRatio;
  return {
    ...found,
    names: rows.map(({ name }) => name),
    isRatio,
    measure: measureNamed(first, isRatio),
    warnings: [
      ...(isSurprise && isRatio
        ? [
            'The estimates are read as ratios, because they lie in the middle of their limits on a logarithmic scale. If they are differences, choose that.',
          ]
        : []),
      ...(isSurprise && !isRatio
        ? [`“${first}” has values of 0 or less, so it is read as differences or logarithms, not as ratios.`]
        : []),
      ...found.warnings,
    ],
  };
}

type Effects = Pick<Studies, 'source' | 'estimates' | 'errors' | 'warnings'>;
type Scale = (value: number) => number;

function fromLimits(rows: Rows, names: readonly string[], toScale: Scale): Effects | InputError {
  const wrong = rows.find(({ numbers: [y, low, high] }) => !(low! < y! && y! < high!));
  if (wrong)
    return inputError(
      `The estimate of “${wrong.name}” does not lie between its limits. Put the estimate first, then the lower and the upper limit.`,
      at(wrong, names[1] ?? names[0]!),
    );
  const [estimates, lower, upper] = [columnOf(rows, 0), columnOf(rows, 1), columnOf(rows, 2)];
  return {
    source: { kind: 'limits', estimates, lower, upper },
    estimates: estimates.map(toScale),
    errors: lower.map((low, i) => (toScale(upper[i]!) - toScale(low)) / (2 * z)),
    warnings: lopsided(rows, toScale),
  };
}

function fromErrors(rows: Rows, [, second = '']: readonly string[], toScale: Scale): Effects | InputError {
  const wrong = rows.find(({ numbers: [, error] }) => !(error! > 0));
  if (wrong)
    return inputError(
      `The standard error of “${wrong.name}” is not above 0. Correct it, or leave the study out.`,
      at(wrong, second),
    );
  const isVariance = effectKindOf(second) === 'variance';
  const estimates = columnOf(rows, 0);
  const errors = columnOf(rows, 1).map((error) => (isVariance ? Math.sqrt(error) : error));
  return {
    source: { kind: 'errors', estimates, errors },
    estimates: estimates.map(toScale),
    errors,
    warnings: [
      ...(isVariance
        ? [`“${second}” is read as variances; their square roots are the standard errors.`]
        : []),
      ...(toScale === Math.log
        ? ['The standard errors are taken as those of the logarithms, as programs report them for ratios.']
        : []),
    ],
  };
}

/** How far an estimate is from the middle of its limits, in half widths. */
const offset = ([y, low, high]: readonly number[], toScale: (value: number) => number) => {
  const [estimate, lower, upper] = [y!, low!, high!].map(toScale) as [number, number, number];
  return Math.abs(2 * estimate - lower - upper) / (upper - lower);
};

const plainScale = (value: number) => value;

/** Whether the estimates lie nearer the middle of their limits on a logarithmic scale. */
const areRatios = (rows: Rows) => {
  const total = (toScale: (value: number) => number) =>
    rows.reduce((sum, { numbers }) => sum + offset(numbers, toScale), 0);
  return total(Math.log) < total(plainScale);
};

/** Studies whose estimate is far from the middle of its limits. */
function lopsided(rows: Rows, toScale: (value: number) => number): string[] {
  const far = rows.filter(({ numbers }) => offset(numbers, toScale) > 0.2).map(({ name }) => `“${name}”`);
  const listed = far.length > 3 ? [...far.slice(0, 3), `${far.length - 3} more`] : far;
  return far.length > 0
    ? [
        `In ${joined(listed)}, the estimate is not in the middle of its limits. Check the numbers, and whether they are ratios or differences.`,
      ]
    : [];
}

const ratioNames: Readonly<Record<string, string>> = {
  or: 'odds ratio',
  rr: 'risk ratio',
  hr: 'hazard ratio',
  irr: 'rate ratio',
};

/** What a column estimates, in a sentence. */
function measureNamed(name: string, isRatio: boolean): string {
  const short = name
    .trim()
    .split(/[ _.-]/)[0]!
    .toLowerCase();
  if (!isRatio) return 'estimate';
  return (
    ratioNames[short] ?? /^(odds|risk|hazard|rate) ratio/i.exec(name.trim())?.[0].toLowerCase() ?? 'ratio'
  );
}

const countMeasures = {
  'risk-ratio': 'risk ratio',
  'odds-ratio': 'odds ratio',
  'risk-difference': 'risk difference',
} as const satisfies Record<CountMeasure, string>;

/** The estimate of a study from its counts, with its standard error; 0.5 is added to all four if one is 0. */
export function fromCells(counts: FourCells, measure: CountMeasure): readonly [number, number] {
  const [a, b, c, d] = counts.some((count) => count === 0)
    ? (counts.map((count) => count + 0.5) as unknown as FourCells)
    : counts;
  const [n1, n2] = [a + b, c + d];
  if (measure === 'odds-ratio')
    return [Math.log((a * d) / (b * c)), Math.sqrt(1 / a + 1 / b + 1 / c + 1 / d)];
  if (measure === 'risk-ratio')
    return [Math.log(a / n1 / (c / n2)), Math.sqrt(1 / a - 1 / n1 + 1 / c - 1 / n2)];
  return [a / n1 - c / n2, Math.sqrt((a * b) / n1 ** 3 + (c * d) / n2 ** 3)];
}

/** The four counts of each study, or an error about the first that cannot be counts. */
function cellsOf(
  rows: Rows,
  [first = '', second = '']: readonly string[],
  counts: StudyOptions['counts'],
): { all: { name: string; cells: FourCells }[]; areOthers: boolean } | InputError {
  const isCount = (count: number) => Number.isInteger(count) && count >= 0 && count <= 1e9;
  const wrong = rows.find(({ numbers }) => !numbers.every(isCount));
  if (wrong)
    return inputError(
      `The counts of “${wrong.name}” must be whole numbers, 0 or more. Correct them, or leave out every column but the estimate and its standard error or limits.`,
      at(wrong, first),
    );
  const exceeding = rows.find(({ numbers: [a, b, c, d] }) => a! > b! || c! > d!);
  const isGuessed = effectKindOf(second) === 'rest' || exceeding !== undefined;
  const areOthers = counts === 'guess' ? isGuessed : counts === 'others';
  if (!areOthers && exceeding)
    return inputError(
      `“${exceeding.name}” has more events than subjects. Correct it, or choose “events and non-events”.`,
      at(exceeding, second),
    );
  const all = rows.map(({ name, numbers: [a, b, c, d] }) => ({
    name,
    cells: (areOthers ? [a!, b!, c!, d!] : [a!, b! - a!, c!, d! - c!]) as FourCells,
  }));
  const empty = all.find(({ cells: [a, b, c, d] }) => a + b === 0 || c + d === 0);
  return empty
    ? inputError(`“${empty.name}” has a group without subjects. Leave the study out.`)
    : { all, areOthers };
}

function fromCounts(
  rows: Rows,
  names: readonly string[],
  { measure, counts }: StudyOptions,
): Studies | InputError {
  const found = cellsOf(rows, names, counts);
  if (isInputError(found)) return found;
  const { all, areOthers } = found;
  const isRatio = measure !== 'risk-difference';
  const kept = isRatio ? all.filter(({ cells: [a, b, c, d] }) => a + c > 0 && b + d > 0) : all;
  if (kept.length < 2)
    return inputError(
      `${kept.length === 1 ? 'Only one study has' : 'No study has'} subjects both with and without the event. Choose the risk difference, or paste more studies.`,
    );
  const effects = kept.map(({ cells }) => fromCells(cells, measure));
  return {
    names: kept.map(({ name }) => name),
    source: { kind: 'counts', cells: kept.map(({ cells }) => cells) },
    isRatio,
    measure: countMeasures[measure],
    estimates: effects.map(([estimate]) => estimate),
    errors: effects.map(([, error]) => error),
    warnings: [
      ...(areOthers && counts === 'guess'
        ? [`“${names[1]}” is read as the number without the event. If it is the total, choose that.`]
        : []),
      ...droppedInWords(all.filter((one) => !kept.includes(one)).map(({ name }) => `“${name}”`)),
      ...correctedInWords(kept.filter(({ cells }) => cells.includes(0)).length),
    ],
  };
}

const droppedInWords = (names: readonly string[]): string[] =>
  names.length === 0
    ? []
    : [
        `Left out: ${joined(names.length > 5 ? [...names.slice(0, 5), `${names.length - 5} more`] : names)}, where no one or everyone had the event. Such a study says nothing about a ratio.`,
      ];

const correctedInWords = (count: number): string[] =>
  count === 0
    ? []
    : [
        `${count === 1 ? 'One study has' : `${count} studies have`} a count of 0; 0.5 was added to ${count === 1 ? 'its' : 'their'} four counts. With many such studies, use a method for rare events.`,
      ];
