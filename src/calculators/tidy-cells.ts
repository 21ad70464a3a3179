// Identifies what surrounds a table in a spreadsheet: titles above the names, two-row headers, units below them, means
// and notes under the values, and empty rows and columns.
import { isPlainNumber } from './read-number.ts';
import { isQuantity } from './title-quantity.ts';
import type { Cells } from './pasted-table.ts';
import type { ReadAs } from './pasted-table.ts';

export type TidyCells = {
  /** The names with their units, or null if there are none. */
  readonly names: readonly string[] | null;
  readonly rows: Cells;
  /** The titles above the names, if any, except the one that says what was measured. */
  readonly title: string | null;
  /** The title above the names that says what was measured, with its unit. */
  readonly quantity: string | null;
  readonly hasUnits: boolean;
  readonly hasTwoHeads: boolean;
  /** The rows below or between the values that summarize or annotate them. */
  readonly below: Cells;
  /** How many empty cells repeat the name above them. */
  readonly filledDown: number;
  /** Whether only the reader can know if the first row is a header. */
  readonly isOpen: boolean;
};

const mostTitles = 15;
const mostBelow = 20;

/** What a spreadsheet writes for an error, and what people write for a missing value. */
export const marks =
  /^(|na|#?n\/a|nan|null|#(div\/0!|value!|ref!|name\?|num!|null!|spill!|calc!)|n\.?\s?[da]\.?|nd|missing|none|-|--|–|—|\.|\?|\*)$/i;

/** What an assay writes for a value outside its limits of detection. */
export const limits =
  /^([<>≤≥] ?[+\-−]?\d[\d.,]*( ?[^\d\s]{1,8})?|[<>≤≥]? ?(l\.?o\.?[dq]\.?|ll?oq|uloq|blq|bql|bdl|bloq|mdl)|below (the )?(lod|loq|limit|detection|range).*|above (the )?(limit|range).*|not detected|undetected|undetermined|n\.?q\.?|ovrflw|overflow|saturated|out of range|oor[<>]?)$/i;

const summary =
  /^(grand )?(mittelwert|standardabweichung|summe|gesamt|anzahl|moyenne|[ée]cart.type|m[ée]diane|promedio|mean|average|avg\.?|median|sum|totals?|n|count|sd|s\.d\.|std\.?( ?dev\.?(iation)?)?|st\.? ?dev\.?|stdev|standard deviation|sem|s\.e\.m\.|se|s\.e\.|std\.? ?err(or)?\.?( of mean)?|standard error|number of values|\d\d% percentile|(lower|upper) 9\d% ci( of (the )?mean)?|coefficient of variation|cv|cv ?%|%cv|cv ?\(%\)|min\.?|minimum|max\.?|maximum|range|variance|var|geomean|geometric mean|95% ci)( ?(±|\+\/-|[([]).*)?:?$/i;
/** Words that mark a summary wherever they occur. */
const summaryBetween =
  /^(sub-?totals?|grand totals?|totals?|mean|average|avg\.?|median|sd|st\.? ?dev\.?|stdev|sem|standard (deviation|error))( ?(±|\+\/-|[([]).*)?:?$/i;
const note =
  /^(\*|†|‡|§|note\b|notes\b|source\b|data\b.*\bfrom\b|legend\b|abbreviations?\b|n\.?b\.?\b|[a-e1-9][)\].] ?[a-z]|[<>]? ?lod\b)/i;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '');
const isValue = (cell: string) => isPlainNumber(cell);
const isWord = (cell: string) => !marks.test(cell) && !limits.test(cell) && !isValue(cell);

/** Trims cells, makes rows equally long, and removes empty rows and columns. */
function squared(cells: Cells): { rows: string[][]; afterGap: ReadonlySet<number> } {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0);
  const kept = Array.from({ length: width }, (_, j) => cells.some((row) => (row[j] ?? '').trim() !== ''));
  const rows: string[][] = [];
  const afterGap = new Set<number>();
  let gap = false;
  for (const row of cells) {
    const squared: string[] = [];
    for (let j = 0; j < width; j++) if (kept[j]) squared.push((row[j] ?? '').trim());
    if (squared.every((cell) => cell === '')) {
      gap = rows.length > 0;
      continue;
    }
    if (gap) afterGap.add(rows.length);
    gap = false;
    rows.push(squared);
  }
  return { rows, afterGap };
}

/** The width of the table: the number of filled cells that most rows reach. */
function usualWidth(rows: Cells): number {
  const counts = rows.map((row) => filled(row).length).sort((a, b) => a - b);
  const middle = counts[Math.floor(counts.length / 2)] ?? 0;
  // Two columns, one with names over empty cells.
  return middle === 1 && (counts.at(-2) ?? 0) > 1 ? 2 : middle;
}

/** How many rows above the header are titles or descriptions: they have fewer cells than the table, and no values. */
function titlesAbove(rows: Cells): number {
  const width = usualWidth(rows);
  const needed = width <= 2 ? width : Math.ceil(width * 0.6);
  const names =
    width === 1
      ? nameOfOne(rows.map((row) => filled(row)[0] ?? ''))
      : rows.findIndex((row) => filled(row).length >= needed && !/^#.|:$/.test(filled(row)[0]!));
  if (names < 1 || names > mostTitles) return 0;
  const isHead = (row: readonly string[]) => filled(row).some(isWord);
  const above = rows.slice(0, names);
  if (!isHead(rows[names]!) || !above.every((row) => isWord(filled(row)[0] ?? ''))) return 0;
  // A two-row header, whose upper row has a cell for several columns.
  return names - Number(width > 1 && isUpperHead(rows[names - 1]!, rows[names]!));
}

/** The header row of a single column: the last word above its first value, or the one above its unit. */
function nameOfOne(cells: readonly string[]): number {
  const last = cells.findIndex((cell, i) => isWord(cell) && isValue(cells[i + 1] ?? ''));
  return last > 0 && unit.test(cells[last]!) ? last - 1 : last;
}

/** Whether a row contains names that each span several columns: empty cells next to words, above a row of words. */
function isUpperHead(upper: readonly string[], lower: readonly string[]): boolean {
  const own = filled(upper);
  const isAlone = own.length === 1 && upper[0] !== '';
  return (
    own.length > 0 &&
    own.length < upper.length &&
    !isAlone &&
    own.every((cell) => !isValue(cell)) &&
    filled(lower).every((cell) => !isValue(cell)) &&
    upper.every((cell, j) => j === 0 || cell !== '' || lower[j] !== '') &&
    // Each spans at least two columns or is above an empty cell.
    upper.every((cell, j) => cell === '' || lower[j] === '' || (j + 1 < upper.length && upper[j + 1] === ''))
  );
}

const unit =
  /^[([]?([kmcµμnpfdGM]?(g|l|L|m|s|mol|M|N|Pa|V|A|W|J|Hz|Bq|U|IU|Da|bp|eq|Gy|Sv|cal)|%|‰|°[CF]?|[°º]|sec|min|mins|h|hr|hrs|hours?|days?|d|weeks?|wks?|months?|mo|years?|yrs?|y|minutes?|seconds?|a\.?u\.?|rfu|rlu|od|counts?|cells?|cm|mm|km|in|inch(es)?|lb|lbs|ft|kg|mg|ng|pg|ug|ml|ul|dl|nm|um|mmhg|bpm|ppm|ppb|rpm|x ?g|score|units?|points?|no\.|mm ?hg|beats ?\/ ?min|kg ?\/ ?m[²2]|cfu|iu|mmol|nmol|pmol|umol|mM|nM|pM|uM|C|K|F|ratio|log10|ln|[^\s]{1,8} ?[/·*] ?[^\s]{1,10}|[^\s]{1,6}[²³⁻¹0-9]+|[^\s]{1,5}\^-?\d)[)\]]?$/i;

/** Whether a row contains the units of the names above it, followed by values. */
function areUnits(names: readonly string[], units: readonly string[], first: readonly string[]): boolean {
  const own = units.flatMap((cell, j) => (cell === '' ? [] : [{ cell, value: first[j] ?? '' }]));
  const areKnown = own.every(
    ({ cell }) => unit.test(cell) || marks.test(cell) || /^[([].{1,14}[)\]]$/.test(cell),
  );
  return (
    own.some(({ cell }) => !marks.test(cell)) &&
    areKnown &&
    filled(names).every((cell) => !isValue(cell)) &&
    own.every(
      ({ cell, value }) => !isValue(cell) && (isValue(value) || marks.test(value) || marks.test(cell)),
    )
  );
}

const joinedName = (name: string, below: string) =>
  below === '' || marks.test(below) ? name : `${name} (${below.replace(/^[([](.*)[)\]]$/, '$1')})`;

/** Prefixes each name with the spanning name above it. */
function mergedNames(upper: readonly string[], lower: readonly string[]): string[] {
  let over = '';
  return lower.map((name, j) => {
    if (upper[j] !== '') over = upper[j]!;
    return [over, name].filter(Boolean).join(' ');
  });
}

/** Whether the first row is a header: a word above values, or words that do not occur again. */
function startsWithNames(rows: Cells): { isHead: boolean; isOpen: boolean } {
  const [first = [], ...below] = rows;
  if (below.length === 0) return { isHead: !first.some(isValue), isOpen: false };
  const columns = first.map((cell, j) => ({ cell, below: below.map((row) => row[j] ?? '') }));
  const recurs = columns.some(({ cell, below: own }) => isWord(cell) && own.includes(cell));
  const aboveValues = columns.some(
    ({ cell, below: own }) => isWord(cell) && !hasSameUnit(cell, own) && own.some(isValue),
  );
  if (aboveValues) return { isHead: true, isOpen: first.some(isValue) };
  if (!first.some(isValue))
    return {
      isHead: !recurs && !columns.some(({ cell, below: own }) => hasSameUnit(cell, own)),
      isOpen: false,
    };
  // Numeric names: years, doses, or the columns of a plate.
  const numbers = columns.slice(1).map(({ cell }) => Number(cell));
  const rise =
    numbers.length > 1 &&
    numbers.every((value, i) => Number.isFinite(value) && (i === 0 || value > numbers[i - 1]!));
  const [corner] = columns;
  const labels = corner!.below.every(isWord) && new Set(corner!.below).size === below.length;
  if (rise && labels && corner!.cell === '') return { isHead: true, isOpen: false };
  const years = columns.every(
    ({ cell, below: own }) => /^(19|20)\d\d$/.test(cell) && !own.some((one) => /^(19|20)\d\d$/.test(one)),
  );
  return {
    isHead: rise && labels && /^(group|dose|time|sample|day|id|name|treatment|row)s?$/i.test(corner!.cell),
    isOpen: years || (rise && labels),
  };
}

/** A value such as `12 mg` above others in the same unit is a value, not a name. */
function hasSameUnit(cell: string, below: readonly string[]): boolean {
  const tail = /^[<>]?\s*[$€£¥₹]?\s*[+\-−]?\d[\d.,]*\s*(\D{0,6})$/.exec(cell)?.[1];
  return (
    tail !== undefined && below.some((one) => /\d/.test(one) && one.endsWith(tail) && /^\W*\d/.test(one))
  );
}

/** How many rows at the end are summaries or notes. */
function rowsBelow(rows: Cells, afterGap: (row: number) => boolean): number {
  let count = 0;
  let sure = 0;
  for (let i = rows.length - 1; i > 0 && count < mostBelow; i--) {
    const isBelow = summarizes(rows[i]!);
    if (!isBelow && !isLoose(rows[i]!)) break;
    count++;
    if (isBelow || afterGap(i)) sure = count;
  }
  return sure;
}

/** Whether a row states that it summarizes or explains the others. */
function summarizes(row: readonly string[]): boolean {
  const [first = '', ...more] = filled(row);
  const isSentence = row.length > 1 && first.split(/\s+/).length > 2;
  return summary.test(first) || (more.length === 0 && !isValue(first) && (note.test(first) || isSentence));
}

/** Whether a row starts with a word and is at least half empty. */
function isLoose(row: readonly string[]): boolean {
  const [first = '', ...more] = filled(row);
  return row.length > 1 && (1 + more.length) * 2 <= row.length && isWord(first);
}

/** Repeats a name in the empty cells below it, as in a merged cell, and counts the filled cells. */
function filledDown(rows: Cells): { rows: Cells; count: number } {
  const width = rows[0]?.length ?? 0;
  const merged = Array.from({ length: width }, (_, j) => {
    const own = rows.map((row) => row[j]!);
    const names = own.filter((cell) => cell !== '');
    const gaps = own.length - names.length;
    return (
      width > 1 &&
      names.length > 1 &&
      gaps >= names.length &&
      own[0] !== '' &&
      names.every(isWord) &&
      new Set(names).size === names.length &&
      rows.every((row) => row[j] !== '' || filled(row).length * 2 >= width - 1)
    );
  });
  if (!merged.includes(true)) return { rows, count: 0 };
  let count = 0;
  let above: readonly string[] = [];
  const whole = rows.map((row) => {
    const next = row.map((cell, j) => (merged[j] && cell === '' ? above[j]! : cell));
    count += next.filter((cell, j) => cell !== row[j]).length;
    above = next;
    return next;
  });
  return { rows: whole, count };
}

/** Transposes cells. */
export const turned = (cells: Cells): string[][] =>
  Array.from({ length: cells.reduce((widest, row) => Math.max(widest, row.length), 0) }, (_, j) =>
    cells.map((row) => row[j] ?? ''),
  );

/** Whether each row starts with a unique name, followed by values that no header row distinguishes. */
export function isHorizontal({ names, rows }: Pick<TidyCells, 'names' | 'rows'>): boolean {
  const labels = rows.map(([first = '']) => first);
  const areNamed =
    names?.slice(1).some((name) => !/^(|(rep(licate)?|r|n|value|obs|#)?[ ._#-]?\d{1,2})$/i.test(name)) ??
    false;
  return (
    !areNamed &&
    (rows[0]?.length ?? 0) > 2 &&
    labels.every(isWord) &&
    new Set(labels).size === labels.length &&
    rows.every((row) => row.slice(1).every((cell) => isValue(cell) || marks.test(cell)))
  );
}

type Head = Pick<TidyCells, 'names' | 'hasUnits' | 'hasTwoHeads' | 'quantity' | 'isOpen'> & {
  /** How many rows contain names and units. */
  readonly height: number;
};

/**
 * The names in the first rows, and how many rows they take. A spanning name is prefixed to those below it, or states
 * what all columns measure.
 */
function namesOf(
  rows: Cells,
  isTitled: boolean,
): { names: readonly string[]; heads: number; quantity: string | null } {
  const [upper = [], lower = [], first = []] = rows;
  if (rows.length < 3 || !isUpperHead(upper, lower) || !areAboveValues(lower, first, rows[3]))
    return { names: upper, heads: 1, quantity: null };
  const [over = '', ...more] = filled(upper);
  return isTitled && more.length === 0 && isQuantity(over)
    ? { names: lower, heads: 2, quantity: over }
    : { names: mergedNames(upper, lower), heads: 2, quantity: null };
}

/** Whether values follow names, perhaps below a row of units. */
const areAboveValues = (
  names: readonly string[],
  first: readonly string[],
  second: readonly string[] | undefined,
): boolean =>
  first.some(isValue) || (second !== undefined && second.some(isValue) && areUnits(names, first, second));

/** The names above the values, with their units. */
function headOf(rows: Cells, isBelowTitle: boolean, { header, title }: ReadAs): Head {
  const sure = header ?? (isBelowTitle || undefined);
  const { isHead, isOpen } = sure === undefined ? startsWithNames(rows) : { isHead: sure, isOpen: false };
  if (!isHead) return { names: null, hasUnits: false, hasTwoHeads: false, quantity: null, isOpen, height: 0 };
  const { names, heads, quantity } = namesOf(rows, title !== false);
  const hasUnits = rows.length > heads + 1 && areUnits(names, rows[heads]!, rows[heads + 1]!);
  return {
    names: hasUnits ? names.map((name, j) => joinedName(name, rows[heads]![j] ?? '')) : names,
    hasUnits,
    hasTwoHeads: heads > 1 && quantity === null,
    quantity,
    isOpen,
    height: heads + Number(hasUnits),
  };
}

/** Separates the values from the rows below and between them that summarize or explain. */
function valuesIn(body: Cells, { summary: areData }: ReadAs, afterGap: (row: number) => boolean) {
  if (areData === true) return { values: body, below: [] };
  const values = body.slice(0, body.length - rowsBelow(body, afterGap));
  const between = values.filter((row) => summaryBetween.test(filled(row)[0] ?? ''));
  const left = new Set(between.length * 3 <= values.length ? between : []);
  return {
    values: values.filter((row) => !left.has(row)),
    below: [...left, ...body.slice(values.length)],
  };
}

/** Removes what surrounds the table, unless the reader has said that it is data. */
export function tidyCells(cells: Cells, as: ReadAs): TidyCells {
  const { rows: all, afterGap } = squared(cells);
  const titles = as.title === false || as.header === true ? 0 : titlesAbove(all);
  // Removes columns that contain only titles as well.
  const { rows } = titles > 0 ? squared(all.slice(titles)) : { rows: all };
  const { height, ...head } = headOf(rows, titles > 0, as);
  const { values, below } = valuesIn(rows.slice(height), as, (i) => afterGap.has(titles + height + i));
  const isNames = (row: readonly string[]) =>
    head.names !== null && row.every((cell, j) => cell === rows[0]![j]);
  const kept = values.filter((row) => !isNames(row));
  const down = as.merged === false ? { rows: kept, count: 0 } : filledDown(kept);
  const above = all.slice(0, titles).flatMap(filled);
  const quantity = head.quantity ?? above.findLast(isQuantity) ?? as.quantity ?? null;
  return {
    ...head,
    rows: down.rows,
    filledDown: down.count,
    title: above.filter((cell) => cell !== quantity).join(' ') || null,
    quantity,
    below,
  };
}
