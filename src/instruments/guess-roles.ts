// Guesses what each column of a pasted table is to an analysis, with the reason; what the reader has chosen stays.
import {
  countName,
  entryName,
  eventName,
  exitName,
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
  subjectName,
  summaryName,
  timeName,
  traitsOf,
  wordsOf,
  yName,
  yesNoName,
} from './column-traits.ts';
import type { Traits } from './column-traits.ts';
import { eventAmong } from './event-codes.ts';
import { joined } from './in-sentences.ts';
import type { Doubt, PastedColumn, PastedTable, ReadAs } from './read-paste.ts';
import { longForm, possibleCondition } from './long-form.ts';
import type { Long } from './long-form.ts';
import { rolesIn, withChoice } from './roles.ts';
import type { ChosenRoles, Layout, Role } from './roles.ts';
import { isSameName, stemOf } from './stem-of.ts';
import { withTitle } from './title-quantity.ts';

type Given = { readonly role: Role; readonly why: string | null };

/** Gives roles to columns: first as the reader has chosen, the latest choice first, then to the best candidates. */
class Giving {
  readonly given = new Map<Traits, Given>();
  /** The columns of a long table of repeated measurements, where it is one. */
  long: Long | null = null;
  /** A column that may name the conditions of a table that is read as a wide one. */
  possibleCondition: Traits | null = null;
  private readonly wishes: ReadonlyMap<number, Role>;

  readonly all: readonly Traits[];
  private readonly chosen: ChosenRoles;
  private readonly byPlace: ReadonlyMap<number, Traits>;

  constructor(all: readonly Traits[], chosen: ChosenRoles) {
    this.all = all;
    this.chosen = chosen;
    this.wishes = new Map(chosen);
    this.byPlace = new Map(all.map((one) => [one.at, one]));
    this.give('leave out', [], '');
  }

  with(role: Role) {
    return this.all.filter((one) => this.given.get(one)?.role === role);
  }

  /** The columns that are neither given nor spoken for. */
  get free() {
    return this.all.filter((one) => !this.given.has(one) && !this.wishes.has(one.at));
  }

  /** The column for which the reader has chosen a role, the latest choice first. */
  chosenFor(role: Role) {
    const at = this.chosen.findLast(([, wish]) => wish === role)?.[0];
    return at === undefined ? undefined : this.byPlace.get(at);
  }

  give(role: Role, candidates: readonly Traits[], why: string | null, most = Infinity) {
    const wished = this.chosen.toReversed().flatMap(([at, wish]) => {
      const one = wish === role ? this.byPlace.get(at) : undefined;
      return one ? [one] : [];
    });
    const guessed = candidates.filter((one) => !this.wishes.has(one.at));
    let count = this.with(role).length;
    const set = (ones: readonly Traits[], reason: string | null) => {
      for (const one of ones) {
        if (this.given.has(one)) continue;
        if (count >= most) return;
        this.given.set(one, { role, why: reason });
        count++;
      }
    };
    set(wished, null);
    set(guessed, why);
  }

  /** What is left takes no part. */
  leaveOut(candidates: readonly Traits[], why: string) {
    for (const one of candidates) if (!this.given.has(one)) this.given.set(one, { role: 'leave out', why });
  }
}

/** Columns of words that may name groups; beside several columns of numbers, words that never repeat name the rows. */
const labels = (free: readonly Traits[]) => {
  const several = free.filter(isMeasured).length > 1;
  return ranked(
    free.filter((one) => isWorded(one) && (!several || repeats(one))),
    isHinted(groupName),
    (one) => repeats(one) && !isHinted(subjectName)(one),
    repeats,
  );
};

/** Two columns of numbers, of which one repeats two codes. */
const codesOfTwo = (free: readonly Traits[]) => {
  const [few, most] = free.filter(isMeasured).toSorted((a, b) => a.kinds - b.kinds);
  return free.length === 2 && few && most && few.kinds <= 2 && most.kinds > 4 && few.present >= 6
    ? [few]
    : [];
};

/** How many columns of numbers a layout needs, where it is more than one. */
const fewest: Partial<Record<Layout, number>> = {
  pairs: 2,
  paired: 2,
  curve: 2,
  wells: 2,
  conditions: 2,
  model: 2,
  odds: 2,
};

const isEvent = ({ column }: Traits) => eventAmong([...new Set(wordsOf(column))]) !== undefined;

/** Columns of events that take turns, one for each group, as Prism lays survival out; none where there are fewer than two. */
function eventsByGroup(free: readonly Traits[]): readonly Traits[] {
  const events = free.filter((one) => isMeasured(one) && isEvent(one));
  const gaps = events.filter(({ column, present }) => present * 3 <= column.words.length * 2);
  const rows = gaps[0]?.column.words ?? [];
  const isTold = rows.every((_, i) => gaps.some(({ column }) => column.words[i] !== null));
  return gaps.length > 1 && gaps.length === events.length && isTold ? gaps : [];
}

const oneAtATime = 'one measurement is analyzed at a time';

const guesses: Readonly<Record<Layout, (g: Giving) => void>> = {
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
      g.give('replicate', unnamed, 'without a name of its own');
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
  share(g) {
    const numbers = g.free.filter(isMeasured);
    if (g.all.every(({ present }) => present === 1) && numbers.length >= 2)
      g.give('frequency', numbers, null, 2);
    else g.give('event', g.free, null);
  },
  survival(g) {
    const byGroup = eventsByGroup(g.free);
    if (byGroup.length > 0) g.give('event', byGroup, 'a column for each group');
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
    const few = g.free.filter(({ kinds }) => kinds <= 8);
    if (byGroup.length === 0)
      g.give('group', ranked(few, isHinted(groupName), isWorded), 'its entries repeat', 1);
    g.leaveOut(
      g.free,
      byGroup.length > 0
        ? 'the columns of events are the groups'
        : g.with('group').length > 0
          ? 'one column gives the groups'
          : 'too many entries for groups',
    );
  },
  any(g) {
    g.give('group', g.free.filter(isWorded), 'its entries are words');
    g.give('measurement', g.free, null);
  },
};

const hasTwoEntries = ({ kinds }: Traits) => kinds === 2;

/** Why a column with two entries is taken for the outcome where others have two as well, and no name decides. */
const oneOfSeveral = 'it has two entries';

/** What explains an outcome; where nothing has given it, the outcome is the first column. */
function takePredictors(g: Giving) {
  g.give('outcome', g.free, 'it comes first', 1);
  g.give('measurement', g.free.filter(isMeasured), null);
  g.leaveOut(
    g.free.filter(({ kinds, present }) => kinds > 12 && kinds === present),
    'entries never repeat',
  );
  g.give('group', g.free, null);
}

/** A long table, where it is one: the subject, the condition, and the value of each row. */
function takeLong(g: Giving): boolean {
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
  // Of several columns that name rows, one tells the subjects apart.
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

function takePair(g: Giving) {
  takeNumbers(2, 'two columns are analyzed at a time')(g);
}

function takeNumbers(most: number, why: string) {
  return (g: Giving) => {
    takeSummaries(g);
    takeFirst(g, most, why);
  };
}

function takeFirst(g: Giving, most: number, why: string) {
  const numbers = g.free.filter(isMeasured);
  g.give('measurement', numbers.length > 0 ? numbers : g.free.slice(0, most), null, most);
  g.leaveOut(g.free.filter(isMeasured), why);
  g.leaveOut(g.free, 'words');
}

function takeCurve(g: Giving) {
  // The first column is x, whatever it is called: “Std” is a standard.
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

/** Columns such as “Mean” beside at least two others of numbers; in a table of means, what stands beside them. */
function takeSummaries(g: Giving, data?: Traits) {
  const numbers = g.free.filter(isMeasured);
  const others = numbers.filter((one) => one !== data);
  const summaries = others.filter(isHinted(summaryName));
  const spreads = others.filter(isHinted(spreadName));
  if (new Set([...summaries, ...spreads]).size + 2 <= numbers.length)
    g.give('leave out', summaries, 'summarizes the others');
  else if (spreads.length + 1 < numbers.length) g.give('leave out', spreads, 'describes the means');
}

/** Counts side by side below the names of the outcomes; or two columns of entries, perhaps with how often each pair occurs. */
function takeCounts(g: Giving) {
  const numbers = g.free.filter(isMeasured);
  const worded = g.free.filter(isWorded);
  const total = totalsAmong(numbers);
  const rows = Math.max(0, ...g.all.map(({ column }) => column.words.length));
  // Codes such as 0 and 1, one row for each subject.
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

/** The columns that are the sum of the other columns of numbers, by their name and in every row. */
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

const mostNamed = 6;

const quotedNames = (columns: readonly Traits[]) =>
  joined([
    ...columns.slice(0, mostNamed).map(({ column }) => `“${column.name}”`),
    ...(columns.length > mostNamed ? [`${columns.length - mostNamed} more`] : []),
  ]);

const roleInWords: Readonly<Record<Exclude<Role, 'leave out'>, readonly [one: string, several: string]>> = {
  subject: ['names the subjects', 'name the subjects'],
  group: ['gives the groups', 'give the groups'],
  measurement: ['is analyzed', 'are analyzed'],
  outcome: ['is the outcome', 'are the outcomes'],
  replicate: ['is read as a replicate', 'are read as replicates'],
  time: ['gives the times', 'give the times'],
  event: ['says whether the event happened', 'say whether the event happened'],
  entry: ['says when each subject came in', 'say when each subject came in'],
  frequency: ['says how often each row occurs', 'say how often each row occurs'],
};

/** How the table is rearranged, whoever has chosen its columns. */
function rearrangedInWords(given: ReadonlyMap<Traits, Given>, layout: Layout): string[] {
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

/** What was guessed, in sentences; what is left out with its reason. */
function sentencesOf(given: ReadonlyMap<Traits, Given>): string[] {
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

/** What may be meant otherwise: a column left out that could be measured, or another that could name the groups. */
function doubtsOf(g: Giving, layout: Layout, chosen: ChosenRoles): Doubt[] {
  const turn = (one: Traits, role: Role) => ({ roles: withChoice(chosen, one.at, role) });
  const offers = (role: Role) => (rolesIn[layout] as readonly Role[]).includes(role);
  const ids = g.all.filter((one) => one.isId && g.given.get(one)?.why !== null);
  const measured = ids
    .filter((one) => one.isNumber && offers('measurement'))
    .map((one) => ({ says: `“${one.column.name}” is a measurement?`, turn: turn(one, 'measurement') }));
  const [group] = g.with('group');
  const rivals = g.all.filter(
    (one) =>
      g.given.get(one)?.role === 'leave out' &&
      g.given.get(one)?.why === 'one column gives the groups' &&
      repeats(one),
  );
  const isOpen = (rival: Traits) =>
    group &&
    g.given.get(group)?.why !== null &&
    !isHinted(groupName)(group) &&
    group.isNumber === rival.isNumber;
  return [
    ...measured,
    ...doubtsAboutLong(g.long, chosen),
    ...(g.possibleCondition
      ? [
          {
            says: `“${g.possibleCondition.column.name}” names the conditions?`,
            turn: turn(g.possibleCondition, 'group'),
            isOpen: true as const,
          },
        ]
      : []),
    ...rivals.slice(0, 3).map((one) => ({
      says: `“${one.column.name}” gives the groups?`,
      turn: turn(one, 'group'),
      ...(isOpen(one) && { isOpen: true as const }),
    })),
    ...otherOutcomes(g, layout).map((one) => ({
      says: `“${one.column.name}” is the outcome?`,
      turn: turn(one, 'outcome'),
      ...(g.given.get(g.with('outcome')[0]!)?.why === oneOfSeveral && { isOpen: true as const }),
    })),
  ];
}

/** What only the reader can know of a long table. */
function doubtsAboutLong(long: Long | null, chosen: ChosenRoles): Doubt[] {
  if (!long?.open) return [];
  const { subject, condition } = long;
  return [
    long.open === 'columns'
      ? {
          says: 'The conditions stand in columns of their own?',
          turn: { roles: withChoice(chosen, condition.at, 'leave out') },
          isOpen: true,
        }
      : {
          says: `“${condition.column.name}” names the subjects?`,
          turn: { roles: withChoice(withChoice(chosen, condition.at, 'subject'), subject.at, 'group') },
          isOpen: true,
        },
  ];
}

/** The columns that could as well be the guessed outcome: the first one, and others with two entries where it has two. */
function otherOutcomes(g: Giving, layout: Layout): Traits[] {
  const [outcome] = g.with('outcome');
  if (!outcome || g.given.get(outcome)?.why === null) return [];
  const used = g.all.filter((one) => g.given.get(one)?.role !== 'leave out');
  const could = layout === 'odds' ? used.filter(hasTwoEntries) : used.filter(isMeasured).slice(0, 1);
  return could.filter((one) => one !== outcome).slice(0, 3);
}

/** The entry that says the opposite, among codes that may mean the event as well as the end of observation. */
const opposites: Readonly<Record<string, string>> = {
  1: '0',
  0: '1',
  yes: 'no',
  no: 'yes',
  true: 'false',
  false: 'true',
};

/** A column such as “censored” with codes: whether 1 is the event or the end of observation, only the reader knows. */
const marksCensored = ({ column }: Traits) =>
  /^(is[ _-]?)?cens/i.test(column.name.trim()) &&
  wordsOf(column).every((word) => Object.hasOwn(opposites, word.toLowerCase()));

const turnedRound = (column: PastedColumn): PastedColumn => ({
  ...column,
  numbers: null,
  words: column.words.map((word) => (word === null ? null : opposites[word.toLowerCase()]!)),
});

/** The table with a role for each column, what was guessed in the sentence, and a button for what may be meant otherwise. */
export function withRoles(table: PastedTable, layout: Layout | undefined, as: ReadAs = {}): PastedTable {
  if (layout === undefined || table.columns.length === 0) return table;
  const offered: readonly Role[] = rolesIn[layout];
  const chosen = (as.roles ?? []).filter(([, role]) => offered.includes(role));
  const traits = traitsOf(table, as.ids === true);
  const g = new Giving(traits, chosen);
  const measured = traits.filter((one) => isMeasured(one) && !one.isId).length;
  // Numbers that repeat are an id only where enough others are left to be analyzed.
  const isId = (one: Traits) =>
    one.isId && layout !== 'wells' && !(one.isNumber && one.repeats && measured < (fewest[layout] ?? 1));
  g.give(offered.includes('subject') ? 'subject' : 'leave out', traits.filter(isId), 'names the rows');
  const reasons = new Set(traits.map(({ useless }) => useless));
  for (const why of reasons)
    if (why !== null)
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
