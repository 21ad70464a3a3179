// Guesses the roles of columns for each layout.
import {
  baselineName,
  countName,
  doseName,
  entryName,
  eventName,
  exitName,
  finalName,
  groupName,
  idName,
  isCode,
  isHinted,
  isMeasured,
  isWorded,
  ranked,
  repeats,
  sampleName,
  spreadName,
  stratumName,
  subjectName,
  summaryName,
  timeName,
  unitName,
  wordsOf,
  yName,
  yesNoName,
} from './column-traits.ts';
import type { Traits } from './column-traits.ts';
import { eventAmong } from './event-codes.ts';
import { effectColumns, isWritten, studyName, yearName } from './effect-columns.ts';
import { columnOfP } from './p-column.ts';
import { longForm, possibleCondition } from './long-form.ts';
import type { Role } from './role.ts';
import type { RoleAssignment } from './role-assignment.ts';
import type { Layout } from './roles.ts';
import { isSameName, stemOf } from './stem-of.ts';

/** Columns of words that may name groups. Next to several columns of numbers, unique words name the rows. */
const labels = (free: readonly Traits[]) => {
  const several = free.filter(isMeasured).length > 1;
  return ranked(
    free.filter((one) => isWorded(one) && (!several || repeats(one))),
    isHinted(groupName),
    (one) => repeats(one) && !isHinted(subjectName)(one),
    repeats,
  );
};

/** Two columns of numbers; one repeats two codes. */
const codesOfTwo = (free: readonly Traits[]) => {
  const [few, most] = free.filter(isMeasured).toSorted((a, b) => a.kinds - b.kinds);
  return free.length === 2 && few && most && few.kinds <= 2 && most.kinds > 4 && few.present >= 6
    ? [few]
    : [];
};

export const isEvent = ({ column }: Traits) =>
  eventAmong([...new Set(wordsOf(column).map((word) => word.toLowerCase()))]) !== undefined;

/** Event columns that alternate with times, one for each group, as in Prism's survival tables. Empty if there are fewer than two. */
function eventsByGroup(free: readonly Traits[]): readonly Traits[] {
  const events = free.filter((one) => isMeasured(one) && isEvent(one));
  const gaps = events.filter(({ column, present }) => present * 3 <= column.words.length * 2);
  const rows = gaps[0]?.column.words ?? [];
  const isTold = rows.every((_, i) => gaps.some(({ column }) => column.words[i] !== null));
  return gaps.length > 1 && gaps.length === events.length && isTold ? gaps : [];
}

const oneAtATime = 'one measurement is analyzed at a time';

export const guesses: Readonly<Record<Layout, (g: RoleAssignment) => void>> = {
  groups(g) {
    const numbers = g.free.filter(isMeasured);
    if (numbers.length > 0 || g.all.length > 1) {
      const coded = numbers.filter((one) => isHinted(groupName)(one) && isCode(one));
      const named = labels(g.free);
      g.give('group', numbers.length > 0 ? named : [], 'its entries are words', 1);
      g.give('group', [...coded, ...codesOfTwo(g.free)], 'its numbers repeat', 1);
    }
    const hasGroup = g.with('group').length > 0;
    if (!hasGroup) {
      takeSummaries(g);
      const unnamed = g.free.filter(({ column }) => column.isUnnamed);
      g.give('replicate', unnamed, 'without its own name');
    } else g.give('replicate', [], null);
    const measured = ranked(g.free.filter(isMeasured), (one) => one.kinds > 2 || !one.repeats);
    g.give('measurement', measured, null, hasGroup ? 1 : Infinity);
    if (g.with('measurement').length === 0) g.give('measurement', g.free, null, 1);
    g.leaveOut(g.free.filter(isMeasured), oneAtATime);
    g.leaveOut(g.free, hasGroup ? 'one column gives the groups' : 'names the rows');
  },
  pairs: takePair,
  paired(g) {
    if (!takeLong(g)) takePair(g);
  },
  curve: takeCurve,
  curves: takeCurves,
  wells(g) {
    const named = g.free.filter((one) => isWorded(one) || one.isId);
    g.give('subject', ranked(named, isHinted(sampleName), isHinted(idName)), 'names the wells', 1);
    takeCurve(g);
  },
  one: takeNumbers(1, oneAtATime),
  series(g) {
    const [first, second] = g.free.filter(isMeasured);
    g.give('time', second ? [first!] : g.free.filter(isWorded), 'it comes first', 1);
    takeNumbers(1, oneAtATime)(g);
  },
  model(g) {
    g.give('outcome', g.free.filter(isMeasured).filter(isHinted(yName)), 'its name says so', 1);
    takePredictors(g);
  },
  covariance(g) {
    g.give('group', labels(g.free), 'its entries are words', 1);
    const codes = g.free.filter(isCode).toSorted((a, b) => a.kinds - b.kinds);
    g.give('group', ranked(codes, isHinted(groupName)), 'its numbers repeat', 1);
    const takeNumber = (role: Role, why: string, is = isMeasured) =>
      g.give(role, g.free.filter(isMeasured).filter(is), why, 1);
    takeNumber('outcome', 'its name says so', isHinted(yName));
    takeNumber('outcome', 'its name says so', isHinted(finalName));
    takeNumber('covariate', 'its name says so', isHinted(baselineName));
    takeNumber('outcome', 'it comes first');
    takeNumber('covariate', 'it is the next number');
    g.leaveOut(g.free.filter(isMeasured), 'one covariate is used');
    g.leaveOut(g.free, 'one column gives the groups');
  },
  mixed: takeMixed,
  odds(g) {
    const two = g.free.filter(hasTwoEntries);
    g.give('outcome', two.filter(isHinted(yesNoName)), 'its name says so', 1);
    if (!g.free.slice(0, 1).some(hasTwoEntries))
      g.give('outcome', two, two.length > 1 ? oneOfSeveral : 'no other column has two entries', 1);
    takePredictors(g);
  },
  factors(g) {
    const numbers = g.free.filter(isMeasured).toSorted((a, b) => b.kinds - a.kinds);
    g.give('measurement', numbers, null, 1);
    g.give(
      'group',
      ranked(g.free.filter(isWorded), isHinted(groupName), repeats),
      'its entries are words',
      2,
    );
    g.give('group', ranked(g.free, isCode), 'its numbers repeat', 2);
  },
  design(g) {
    g.give('measurement', g.free.filter(isMeasured).toReversed(), null, 1);
    g.give('group', g.free, null);
  },
  conditions(g) {
    if (takeLong(g)) return;
    takeSummaries(g);
    const numbers = g.free.filter(isMeasured);
    g.give(
      'subject',
      g.free.filter((one) => isWorded(one) && !repeats(one)),
      'its entries never repeat',
      1,
    );
    g.give('measurement', numbers, null);
  },
  profile(g) {
    g.give('measurement', g.free.filter(isMeasured), null);
    g.give(
      'group',
      ranked(g.free, isHinted(groupName)).filter((one) => one.kinds <= 8 && repeats(one)),
      'its entries repeat',
      1,
    );
  },
  counts: takeCounts,
  studies(g) {
    const named = g.free.filter((one) => (isWorded(one) || one.isId) && !isWritten(one.column));
    const isName = isHinted(studyName);
    g.give(
      'study',
      ranked(
        named,
        isWorded,
        isName,
        ({ useless }) => useless === null,
        (one) => !one.repeats,
      ),
      'names the studies',
      1,
    );
    g.leaveOut(g.free.filter(isHinted(yearName)), 'a year');
    const numbers = g.free.filter((one) => isMeasured(one) || isWritten(one.column));
    const columns = effectColumns(numbers.map(({ column }) => column));
    g.give(
      'measurement',
      numbers.filter(({ column }) => columns.includes(column)),
      null,
    );
    g.leaveOut(g.free.filter(isMeasured), 'not needed for the estimate');
    g.leaveOut(g.free, 'words');
  },
  tests(g) {
    const areInOneRow = g.free.every(({ column }) => column.words.length === 1);
    const chosen = columnOfP(g.free.map(({ column }) => column));
    const isP = ({ column }: Traits) => areInOneRow || column === chosen;
    const names = g.free.filter((one) => !isP(one) && (isWorded(one) || one.isId));
    g.give(
      'test',
      ranked(names, isWorded, (one) => !one.repeats),
      'names the tests',
      1,
    );
    g.give('measurement', g.free.filter(isP), null, areInOneRow ? Infinity : 1);
    g.leaveOut(g.free, 'not p-values');
  },
  fit(g) {
    g.give('group', g.free.filter(isWorded), 'its entries are words', 1);
    g.give('measurement', g.free, null);
  },
  share(g) {
    const numbers = g.free.filter(isMeasured);
    if (g.all.every(({ present }) => present === 1) && numbers.length >= 2)
      g.give('frequency', numbers, null, 2);
    else g.give('event', g.free, null);
  },
  survival(g) {
    const byGroup = eventsByGroup(g.free);
    if (byGroup.length > 0) g.give('event', byGroup, 'a column for each group');
    takeTimes(g);
    const few = g.free.filter(({ kinds }) => kinds <= 8);
    if (byGroup.length === 0)
      g.give('group', ranked(few, isHinted(groupName), isWorded), 'its entries repeat', 1);
    const whyNoGroup =
      g.with('group').length > 0 ? 'one column gives the groups' : 'too many entries for groups';
    g.leaveOut(g.free, byGroup.length > 0 ? 'the columns of events are the groups' : whyNoGroup);
  },
  hazards(g) {
    takeTimes(g);
    g.give('stratum', g.free.filter(isHinted(stratumName)), 'its name says so', 1);
    takeTerms(g);
  },
  any(g) {
    g.give('group', g.free.filter(isWorded), 'its entries are words');
    g.give('measurement', g.free, null);
  },
};

export const hasTwoEntries = ({ kinds }: Traits) => kinds === 2;

/** Why a column with two entries is the outcome if others have two as well and no name decides. */
export const oneOfSeveral = 'it has two entries';

/** The times, the events, and, next to a time of exit, the times of entry. */
function takeTimes(g: RoleAssignment) {
  const { free } = g;
  const hasExit = free.some((one) => isMeasured(one) && isHinted(exitName)(one));
  if (hasExit)
    g.give(
      'entry',
      free.filter((one) => isMeasured(one) && isHinted(entryName)(one)),
      'its name says so',
      1,
    );
  const times = ranked(
    free.filter((one) => isMeasured(one) && !isEvent(one)),
    isHinted(exitName),
    isHinted(timeName),
  );
  g.give('time', [...times, ...free.filter(isMeasured)], 'it holds the times', 1);
  g.give('event', ranked(g.free.filter(isEvent), isHinted(eventName)), 'it has two entries', 1);
}

/** The predictors of an outcome. Without an explicit outcome, it is the first column. */
function takePredictors(g: RoleAssignment) {
  g.give('outcome', g.free, 'it comes first', 1);
  takeTerms(g);
}

/** Every other column as a predictor. */
function takeTerms(g: RoleAssignment) {
  g.give('measurement', g.free.filter(isMeasured), null);
  g.leaveOut(
    g.free.filter(({ kinds, present }) => kinds > 12 && kinds === present),
    'entries never repeat',
  );
  g.give('group', g.free, null);
}

/** The value, the subjects or blocks whose rows belong together, and what may explain the value. */
function takeMixed(g: RoleAssignment) {
  for (const id of g.with('subject'))
    if (!repeats(id) && g.given.get(id)?.why !== null)
      g.given.set(id, { role: 'leave out', why: 'entries never repeat' });
  const numbers = g.free.filter(isMeasured).toSorted((a, b) => b.kinds - a.kinds);
  const isTime = isHinted(timeName);
  g.give('outcome', numbers.filter(isHinted(yName)), 'its name says so', 1);
  g.give(
    'outcome',
    ranked(numbers, (one) => !isTime(one)),
    'it has the most different entries',
    1,
  );
  const repeated = g.free.filter(repeats).toSorted((a, b) => b.kinds - a.kinds);
  g.give(
    'subject',
    repeated.filter((one) => isHinted(unitName)(one) || isHinted(idName)(one)),
    'names the rows',
    2,
  );
  if (g.with('subject').length === 0)
    g.give(
      'subject',
      ranked(
        repeated.filter((one) => one.kinds > 2),
        isWorded,
      ),
      'its entries repeat',
      1,
    );
  g.give('measurement', g.free.filter(isMeasured), null);
  g.give('group', g.free, null);
}

/** Tries to read a long table: the subject, the condition, and the value of each row. */
function takeLong(g: RoleAssignment): boolean {
  const ids = g.with('subject').filter((one) => g.given.get(one)?.why !== null);
  const long = longForm([...ids, ...g.free], {
    subject: g.chosenFor('subject'),
    condition: g.chosenFor('group'),
  });
  g.long = long;
  g.give('group', long ? [long.condition] : [], 'its entries are the conditions', 1);
  if (g.with('group').length === 0) {
    g.possibleCondition = possibleCondition([...ids, ...g.free]);
    return false;
  }
  // Of several columns that name rows, one identifies the subjects.
  if (long)
    for (const id of ids)
      if (id !== long.subject) g.given.set(id, { role: 'leave out', why: 'names the rows' });
  g.give('subject', long ? [long.subject] : g.free.filter(isHinted(subjectName)), 'names the rows', 1);
  g.give('measurement', long ? [long.value] : g.free.filter(isMeasured), null, 1);
  g.leaveOut(long?.constant ?? [], 'the same in all rows of a subject');
  g.leaveOut(long?.rivals ?? [], 'one column gives the groups');
  g.leaveOut(g.free.filter(isMeasured), oneAtATime);
  return true;
}

function takePair(g: RoleAssignment) {
  takeNumbers(2, 'two columns are analyzed at a time')(g);
}

function takeNumbers(most: number, why: string) {
  return (g: RoleAssignment) => {
    takeSummaries(g);
    takeFirst(g, most, why);
  };
}

function takeFirst(g: RoleAssignment, most: number, why: string) {
  const numbers = g.free.filter(isMeasured);
  g.give('measurement', numbers.length > 0 ? numbers : g.free.slice(0, most), null, most);
  g.leaveOut(g.free.filter(isMeasured), why);
  g.leaveOut(g.free, 'words');
}

function takeCurve(g: RoleAssignment) {
  // The first column is x, whatever its name: “Std” is a standard.
  takeSummaries(g, g.free.find(isMeasured));
  const [, first, ...others] = g.free.filter(isMeasured);
  const alike = others.filter(
    ({ column }) =>
      first &&
      (stemOf(column.name) === stemOf(first.column.name) || isSameName(column.name, first.column.name)),
  );
  if (others.length > 0 && alike.length === others.length)
    g.give('replicate', alike, `it repeats “${first!.column.name}”`);
  else g.give('replicate', [], null);
  takeFirst(g, 2, 'one curve is fitted at a time');
}

/** The dose, and one response with its group, or the responses of each group in a column, perhaps with replicates next to it. */
function takeCurves(g: RoleAssignment) {
  const numbers = g.free.filter(isMeasured);
  const isGroup = (one: Traits) => isCode(one) && (isHinted(groupName)(one) || isHinted(unitName)(one));
  const named = numbers.filter(isHinted(doseName));
  g.give('dose', named, 'its name says so', 1);
  g.give(
    'dose',
    ranked(numbers, (one) => !isGroup(one)),
    'it comes first',
    1,
  );
  takeSummaries(g);
  g.give('group', g.free.some(isMeasured) ? labels(g.free) : [], 'its entries are words', 1);
  const isLong = g.free.filter(isMeasured).length > 1;
  g.give('group', isLong ? g.free.filter(isGroup) : [], 'its numbers repeat', 1);
  const responses = g.free.filter(isMeasured);
  const repeated = repeatsAmong(responses);
  const isOne = repeated.length === responses.length - 1;
  if (g.with('group').length > 0) {
    g.give('replicate', isOne ? repeated : [], 'it repeats the response');
    g.give('measurement', responses, null, 1);
    g.leaveOut(g.free.filter(isMeasured), 'one response is fitted at a time');
    g.leaveOut(g.free, 'one column gives the groups');
    return;
  }
  // Columns that differ only in their numbers are the groups, if there are no others.
  g.give('replicate', isOne ? [] : repeated, 'it repeats the column before it');
  g.give('measurement', responses, null);
  g.leaveOut(g.free, 'words');
}

/** The columns that repeat the name of one before them, or have none, if every column that is not a repeat is followed by one. */
function repeatsAmong(columns: readonly Traits[]): Traits[] {
  const runs: Traits[][] = [];
  for (const one of columns) {
    const { name, isUnnamed } = one.column;
    const head = runs.at(-1)?.[0]?.column.name;
    const isRepeat =
      head !== undefined &&
      (isUnnamed === true ||
        (/[a-z]/i.test(name) && stemOf(name) === stemOf(head)) ||
        isSameName(name, head));
    if (isRepeat) runs.at(-1)!.push(one);
    else runs.push([one]);
  }
  return runs.every(({ length }) => length > 1) ? runs.flatMap((run) => run.slice(1)) : [];
}

/** Columns such as “Mean” next to at least two other columns of numbers; in a table of means, the columns next to them. */
function takeSummaries(g: RoleAssignment, data?: Traits) {
  const numbers = g.free.filter(isMeasured);
  const others = numbers.filter((one) => one !== data);
  const summaries = others.filter(isHinted(summaryName));
  const spreads = others.filter(isHinted(spreadName));
  if (new Set([...summaries, ...spreads]).size + 2 <= numbers.length)
    g.give('leave out', summaries, 'summarizes the others');
  else if (spreads.length + 1 < numbers.length) g.give('leave out', spreads, 'describes the means');
}

/** Counts side by side under the names of the outcomes, or two columns of entries, perhaps with frequencies. */
function takeCounts(g: RoleAssignment) {
  const numbers = g.free.filter(isMeasured);
  const worded = g.free.filter(isWorded);
  const total = totalsAmong(numbers);
  const rows = Math.max(0, ...g.all.map(({ column }) => column.words.length));
  // Codes such as 0 and 1, with one row per subject.
  const few = Math.max(2, rows / 4);
  const codes = rows > 2 && numbers.every(({ kinds }) => kinds <= few);
  const isCross =
    g.with('frequency').length > 1 ||
    (numbers.length >= 2 && worded.length <= 1 && !(numbers.length === 2 && worded.length === 0 && codes));
  if (isCross) {
    g.give('group', worded, 'its entries are words', 1);
    g.give('leave out', total, 'total of the others');
    g.give('frequency', numbers, null);
    return;
  }
  const weights = numbers.filter((one) => isHinted(countName)(one) || worded.length >= 2);
  if (g.all.length - g.with('leave out').length > 2) g.give('frequency', weights, 'it counts', 1);
  g.give('group', ranked(g.free, isWorded), 'its entries repeat', 2);
  g.leaveOut(g.free, 'two columns make a table');
}

const totalName = /^(total|totals|sum|n|all|overall)$/i;

/** The columns that are the sum of the other columns of numbers, by name and in every row. */
function totalsAmong(numbers: readonly Traits[]): Traits[] {
  const named = numbers.filter(({ column }) => totalName.test(column.name.trim()));
  if (named.length === 0 || numbers.length < 3) return [];
  const sums: number[] = [];
  for (const { column } of numbers)
    column.numbers?.forEach((value, row) => (sums[row] = (sums[row] ?? 0) + (value ?? 0)));
  const isSum = (value: number | null, row: number) =>
    value === null || Math.abs(value - (sums[row]! - value)) < 1e-9;
  return named.filter(({ column }) => column.numbers?.every(isSum) ?? false);
}
