// What waits for a person, and by when its buyer was told to have an answer. Read from the orders themselves, so there is no second list
// that could say something else.
import type { Order } from './order.ts';

/** Working days, as the mails and pages that promise them say. */
export const answerDays = { 'student-id': 2, training: 2, dispute: 5, attention: 1, finding: 1 } as const;
export type DeskKind = keyof typeof answerDays;

export type DeskItem = {
  /** The same for the same thing, for ever. */
  id: string;
  kind: DeskKind;
  /** The order, or the finding. */
  about: string;
  since: string;
  dueAt: string;
  what: string;
  /** The command that settles it. */
  how: string;
};

/** So many working days later; Saturdays and Sundays (UTC) are none. */
export function addWorkingDays(date: string, days: number): string {
  const moved = new Date(date);
  for (let left = days; left > 0;) {
    moved.setUTCDate(moved.getUTCDate() + 1);
    if (moved.getUTCDay() % 6 !== 0) left--;
  }
  return moved.toISOString();
}

export const deskItem = (item: Omit<DeskItem, 'dueAt'>): DeskItem => ({
  ...item,
  dueAt: addWorkingDays(item.since, answerDays[item.kind]),
});

/** The mark of a training that a person has agreed on a date for. */
export const scheduledMark = 'training scheduled';

const whenSaid = ({ history, createdAt }: Order, said: string) =>
  history.findLast(({ what }) => what === said)?.at ?? createdAt;

/** What of an order waits for a person. */
export function deskItemsOf(order: Order): DeskItem[] {
  const { id, kind, state, studentId, payment, handled, attention = [], title } = order;
  const file = studentId?.file;
  const items: (DeskItem | false | undefined)[] = [
    state === 'paid' &&
      studentId?.state === 'under-review' &&
      file &&
      deskItem({
        id: `student-id.${id}.${file.receivedAt}`,
        kind: 'student-id',
        about: id,
        since: file.receivedAt,
        what: 'A student ID is to be reviewed.',
        how: `npm run orders -- student-id ${id} FILE, then npm run orders -- review-id ${id} accept | reject "reason"`,
      }),
    kind === 'training' &&
      state === 'paid' &&
      payment &&
      !handled.includes(scheduledMark) &&
      deskItem({
        id: `training.${id}`,
        kind: 'training',
        about: id,
        since: payment.paidAt,
        what: `A date is to be agreed on for the ${title}.`,
        how: `npm run desk -- done training.${id}`,
      }),
    state === 'disputed' &&
      deskItem({
        id: `dispute.${id}.${whenSaid(order, 'disputed with the bank')}`,
        kind: 'dispute',
        about: id,
        since: whenSaid(order, 'disputed with the bank'),
        what: 'The buyer’s bank has opened a dispute: answer it in the provider’s dashboard.',
        how: 'It leaves this list when the bank has closed it.',
      }),
    ...attention.map((said) =>
      deskItem({
        id: `attention.${id}.${whenSaid(order, said)}`,
        kind: 'attention',
        about: id,
        since: whenSaid(order, said),
        what: said,
        how: `npm run desk -- done attention.${id}.${whenSaid(order, said)}`,
      }),
    ),
  ];
  return items.filter((item) => item !== false && item !== undefined);
}

/** The most urgent first. */
export const byUrgency = (items: readonly DeskItem[]): DeskItem[] =>
  items.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id.localeCompare(b.id));
