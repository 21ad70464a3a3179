// Offers alternatives to the guessed roles, as buttons.
import { eventName, groupName, isHinted, isMeasured, repeats } from './column-traits.ts';
import type { Traits } from './column-traits.ts';
import { hasTwoEntries, isEvent, oneOfSeveral } from './layout-guesses.ts';
import type { Long } from './long-form.ts';
import type { Ambiguity } from './pasted-table.ts';
import type { RoleAssignment } from './role-assignment.ts';
import { rolesIn, withChoice } from './roles.ts';
import type { ChosenRoles, Role } from './role.ts';
import type { Layout } from './roles.ts';

/** The alternatives: an excluded column that could be a measurement, or another column that could name the groups. */
export function doubtsOf(g: RoleAssignment, layout: Layout, chosen: ChosenRoles): Ambiguity[] {
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
    ...(layout === 'hazards' ? otherEvents(g) : []).map((one) => ({
      says: `“${one.column.name}” says whether the event happened?`,
      turn: turn(one, 'event'),
      isOpen: true as const,
    })),
    ...otherOutcomes(g, layout).map((one) => ({
      says: `“${one.column.name}” is the outcome?`,
      turn: turn(one, 'outcome'),
      ...(g.given.get(g.with('outcome')[0]!)?.why === oneOfSeveral && { isOpen: true as const }),
    })),
  ];
}

/** The questions about a long table that only the reader can answer. */
function doubtsAboutLong(long: Long | null, chosen: ChosenRoles): Ambiguity[] {
  if (!long?.open) return [];
  const { subject, condition } = long;
  return [
    long.open === 'columns'
      ? {
          says: 'The conditions are in separate columns?',
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

/** The columns that could equally be the outcome: the first one, and others with two entries if the guessed one has two. */
function otherOutcomes(g: RoleAssignment, layout: Layout): Traits[] {
  const [outcome] = g.with('outcome');
  if (!outcome || g.given.get(outcome)?.why === null) return [];
  if (layout === 'covariance') return g.with('covariate').filter((one) => g.given.get(one)?.why !== null);
  const used = g.all.filter((one) => g.given.get(one)?.role !== 'leave out');
  const could = layout === 'odds' ? used.filter(hasTwoEntries) : used.filter(isMeasured).slice(0, 1);
  return could.filter((one) => one !== outcome).slice(0, 3);
}

/** The predictors that could equally be the event, if its name does not decide. */
function otherEvents(g: RoleAssignment): Traits[] {
  const [event] = g.with('event');
  const isGuess = event && g.given.get(event)?.why !== null && !isHinted(eventName)(event);
  return isGuess ? [...g.with('measurement'), ...g.with('group')].filter(isEvent).slice(0, 3) : [];
}
