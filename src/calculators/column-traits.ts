// Describes the columns of a pasted table before their roles are guessed, from their names and entries.
import type { PastedColumn, PastedTable } from './pasted-table.ts';

/** What is known about a column before its role is guessed. */
export type Traits = {
  readonly at: number;
  readonly column: PastedColumn;
  readonly isNumber: boolean;
  readonly kinds: number;
  readonly present: number;
  /** Why the column cannot be part of any analysis, or null. */
  readonly useless: string | null;
  readonly isId: boolean;
  readonly repeats: boolean;
};

/** Words for what a row may be, with a name or a number. */
const units =
  'subject|subj|animal|patient|pat|pt|participant|person|respondent|client|user|mouse|rat|dog|cat|record|study|case|proband|teilnehmer|tier|maus|sujet|sujeto|paciente|participante';
export const idName = new RegExp(
  `^(#|№|nr\\.?|no\\.?|row|id|ids|pid|sid|uid|mrn|obs|observation|well|peak|tube|vial|plot|transect|tree|plant|cage|ear ?tag|(${units}|sample|specimen)([ _.-]?(id|no\\.?|nr\\.?|number|name|code|#))?|.*[ _-]id)$`,
  'i',
);
export const subjectName = new RegExp(
  `^(id|pid|sid|uid|mrn|(${units})([ _.-]?(id|no\\.?|nr\\.?|number|code|#))?|.*[ _-]id)$`,
  'i',
);
/** What rows of one block have in common. */
export const unitName =
  /^(block|litter|batch|plate|run|site|cent(er|re)|clinic|hospital|ward|school|class|family|household|child|donor|dam|sire|pen|tank|field|farm|lab|laborator(y|ies))s?([ _.-]?(id|no\.?|nr\.?|number|name|code|#))?$/i;
export const sampleName = /sample|specimen|name|patient|unknown/i;
export const groupName =
  /^(group|grp|arm|treat(ment)?|trt|condition|genotype|strain|diet|drug|cohort|cell ?line|variety|species|class|category|gruppe|behandlung|bedingung|groupe|traitement|grupo|tratamiento)s?([ _-]?(name|code|id|group|arm))?$/i;
export const doseName =
  /\b(dos(e|es|age)|conc(entration)?s?|log(10|₁₀)?|substrate|dosis|konzentration|concentración)\b/i;
export const timeName =
  /^(time|times|days?|weeks?|months?|years?|duration|follow.?up|f[/ ]?u|os|pfs|dfs|ttp|survival|surv)([ _-]?(time|days?|weeks?|months?|years?))?$/i;
export const exitName = /^(exit|exited|stop|tstop|end|time ?2)([ _-]?(time|date|age))?$/i;
export const entryName = /^(entry|enter|entered|start|tstart|time ?1|begin)([ _-]?(time|date|age))?$/i;
export const stratumName = /^strat(um|a|ified by)?([ _-]?(name|code|id))?$/i;
export const eventName =
  /^(status|event|dead|died|death|deceased|relapsed?|fail(ed|ure)?|cens(or|ored|oring)?|outcome|progress(ed|ion)?)([ _-]?(status|event|code))?$/i;
export const yName = /^(y|response|dependent( variable)?|target|outcome)([ _-]?(variable|value))?$/i;
/** What was measured at the start, and at the end. */
export const baselineName =
  /(^|[^a-z])(baseline|base|before|initial|covariate|pre)([^a-z]|$)|^pre[ _-]?(test|score|weight|wt|op)|^x$/i;
export const finalName =
  /(^|[^a-z])(after|final|post|follow.?up)([^a-z]|$)|^post[ _-]?(test|score|weight|wt|op)/i;
export const yesNoName =
  /^(y|response|responder|dependent( variable)?|target|outcome|event|status|result|diagnosis|cases?|dead|died|death|deceased|mortality|survived|alive|disease[ds]?|ill|sick|infected|infection|relapsed?|recovered|cured|affected|positive|fail(ed|ure)?|success)([ _-]?(variable|status|event|code|at \d+ \w+))?$/i;
export const countName =
  /^(n|count|counts|freq|frequency|frequencies|number|patients|subjects|cases|weight)$/i;
export const summaryName =
  /^(mean|average|avg|median|sum|total|sd|s\.d\.|std\.?( ?dev\.?)?|st\.? ?dev\.?|stdev|sem|s\.e\.m\.|se|cv ?%?|%? ?cv|min|max|range)$/i;
export const spreadName =
  /^(n|sd|s\.d\.|std\.?( ?dev\.?)?|st\. ?dev\.?|stdev|sem|s\.e\.m\.|se|cv ?%?|%? ?cv|min|max|range|replicates)$/i;
const remarkName = /^(notes?|comments?|remarks?|observations?|memo|flags?|operator|technician)$/i;
const formName = /_complete$|^complete\?$/i;
const formState = /^(complete|incomplete|unverified)$/i;

const date =
  /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}([ T]\d.*)?|\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d{2})( \d.*)?|\d{1,2}[- ]?[a-z]{3,9}\.?[- ,]*(\d{4}|\d{2})?|[a-z]{3,9}\.? \d{1,2},? \d{4})$/i;
const clock = /^\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?( ?[ap]m)?$/i;

export const wordsOf = ({ words }: PastedColumn) => words.filter((word): word is string => word !== null);

/**
 * Whether a column names or numbers the rows uniquely, by its name or, without one, as 1, 2, 3, … A name such as
 * “patient” above repeated numbers is an ID as well: each patient has several rows.
 */
function namesRows({ name, numbers }: PastedColumn, words: readonly string[], isFirst: boolean): boolean {
  if (words.length < 3) return false;
  const its = name.trim();
  if (new Set(words).size < words.length) return numbers !== null && namesSeveralRows(its, numbers);
  const counts = numbers?.every((value, i) => value === numbers[0]! + i) ?? false;
  if (isFirst && /^Column 1$/.test(its)) return counts || numbers === null;
  // A run can be a condition too, next to rest and walk.
  if (isFirst && counts && /^runs?$/i.test(its)) return true;
  return idName.test(its) && (numbers === null || areWhole(numbers));
}

const areWhole = (numbers: readonly (number | null)[]) =>
  numbers.every((value) => value === null || Number.isInteger(value));

/** Whether repeated numbers are those of subjects, or restart under a name such as “plot”. */
function namesSeveralRows(name: string, numbers: readonly (number | null)[]): boolean {
  if (!areWhole(numbers) || new Set(numbers.filter((value) => value !== null)).size <= 2) return false;
  const countsAnew = numbers.every((value, i) => value === 1 || (i > 0 && value === numbers[i - 1]! + 1));
  return subjectName.test(name) || (countsAnew && idName.test(name));
}

const isRemarks = (words: readonly string[]) =>
  words.length > 3 &&
  new Set(words).size > words.length / 2 &&
  words.filter((word) => word.split(/\s+/).length > 2).length > words.length / 2;

function uselessness(column: PastedColumn, words: readonly string[]): string | null {
  if (words.length === 0) return 'empty';
  const isForm =
    formName.test(column.name) && words.every((word) => formState.test(word) || /^[012]$/.test(word));
  if (isForm) return 'marks complete forms';
  if (column.numbers !== null) return null;
  if (words.every((word) => date.test(word))) return 'dates';
  if (words.every((word) => clock.test(word))) return 'times of day';
  return remarkName.test(column.name.trim()) || isRemarks(words) ? 'remarks' : null;
}

export function traitsOf(table: PastedTable, idsAreData: boolean): Traits[] {
  return table.columns.map((column, i) => {
    const words = wordsOf(column);
    const kinds = new Set(words).size;
    const isFirst = i === 0 && table.columns.length > 2 && table.hasNames === true;
    return {
      at: column.at ?? i,
      column,
      isNumber: column.numbers !== null || column.spoiled !== null,
      kinds,
      present: words.length,
      repeats: kinds < words.length,
      useless: uselessness(column, words),
      isId: !idsAreData && table.columns.length > 1 && namesRows(column, words, isFirst),
    };
  });
}

export const isHinted =
  (name: RegExp) =>
  ({ column }: Traits) =>
    name.test(column.name.trim());
export const isMeasured = ({ isNumber }: Traits) => isNumber;
export const isWorded = ({ isNumber }: Traits) => !isNumber;
export const repeats = (one: Traits) => one.kinds > 1 && one.repeats;
export const isCode = ({ isNumber, column, kinds, present }: Traits) =>
  isNumber && kinds > 1 && kinds <= 12 && kinds * 2 <= present && column.spoiled === null;

/** Sorts candidates, better ones first. */
export const ranked = (candidates: readonly Traits[], ...better: readonly ((one: Traits) => boolean)[]) =>
  candidates.toSorted((a, b) => {
    for (const is of better) if (is(a) !== is(b)) return is(a) ? -1 : 1;
    return 0;
  });
