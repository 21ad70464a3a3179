import { useState } from 'react';
import { addDays, addMonths, dayInWords } from '~/domain/dates.ts';

type Props = { from: string; until: string; isOver: boolean };

const dayInMs = 86_400_000;
const monthName = (date: string) => {
  const isFirst = date.slice(5, 7) === '01';
  return new Intl.DateTimeFormat('en-US', {
    month: 'short',
    ...(isFirst && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(date));
};

/** How many days of a one-year bar a month's label needs. */
const roomInDays = 20;

/** The first days of the months between two dates. The last leaves room for its label. */
function monthsBetween(from: string, until: string): string[] {
  const months: string[] = [];
  let month = addMonths(`${from.slice(0, 7)}-01T00:00:00.000Z`, 1);
  for (; addDays(month, roomInDays) < until; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** The paid term as a bar, with the elapsed part, the months, and the days left. */
export function TermBar({ from, until, isOver }: Props) {
  const [now] = useState(() => Date.now());
  const [start, end] = [Date.parse(from), Date.parse(until)];
  const share = (ms: number) => `${Math.min(100, Math.max(0, (100 * (ms - start)) / (end - start)))}%`;
  const left = Math.max(0, Math.ceil((end - now) / dayInMs));
  const daysLeft = left === 1 ? 'Last day' : `${left} days left`;
  const words = isOver ? `Ended ${dayInWords(until, 'UTC')}. Viewer Mode` : daysLeft;
  const months = monthsBetween(from, until);
  return (
    <div className={isOver ? 'term over' : 'term'}>
      <p>
        <i
          className={now - start > 0.6 * (end - start) ? 'late' : undefined}
          style={{ inlineSize: isOver ? '100%' : share(now) }}
        >
          <span>{words}</span>
        </i>
      </p>
      {months.length > 2 && (
        <ol aria-hidden="true">
          {months.map((month) => (
            <li key={month} style={{ insetInlineStart: share(Date.parse(month)) }}>
              {monthName(month)}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
