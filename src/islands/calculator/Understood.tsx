// What was read out of the paste, or why nothing was; a doubt is a button that turns it round.
import type { Answer } from '../../instruments/instrument.ts';
import type { ReadAs } from '../../instruments/read-paste.ts';
import { useWake } from './asleep.ts';

type Props = { answer: Answer; isEmpty: boolean; turn: (as: ReadAs) => void };

export function Understood({ answer, isEmpty, turn }: Props) {
  const wake = useWake();
  if (isEmpty)
    return (
      <p className="understood">
        Paste columns from Excel, Sheets or a CSV file, or type. Text in the first row becomes the names.
      </p>
    );
  if (answer.status === 'refused')
    return (
      <p className="understood refused">
        <Mark kind="refused" />
        <span>{answer.says}</span>
      </p>
    );
  if (!answer.table) return null;
  const { understood, doubts } = answer.table;
  return (
    <p className="understood">
      <Mark kind="yes" />
      <span>
        <b>Understood:</b> {understood}{' '}
        {doubts.map(({ says, turn: as }, i) => (
          <button key={says} type="button" id={`doubt-${i}`} onClick={() => turn(as)} {...wake}>
            {says}
          </button>
        ))}
      </span>
    </p>
  );
}

const drawings = {
  yes: 'M2 7.5l3.5 4L13 3',
  refused: 'M7.5 1.5L14 13H1zM7.5 6v3.5M7.5 11v.5',
  doubtful: 'M7.5 1a6.5 6.5 0 1 0 .01 0zM7.5 4v4.5M7.5 10.2v.8',
  'only you know': 'M7.5 1a6.5 6.5 0 1 0 .01 0zM5.6 6a1.9 1.9 0 1 1 2.8 1.7q-.9.5-.9 1.3M7.5 10.6v.8',
} as const;

/** A sign before words that say the same. */
export const Mark = ({ kind }: { kind: keyof typeof drawings }) => (
  <svg className={`sign ${kind.split(' ')[0]}`} viewBox="0 0 15 15" width="15" height="15" aria-hidden="true">
    <path d={drawings[kind]} />
  </svg>
);
