// What was read out of the paste, or why nothing was; a doubt is a button that turns it round.
import type { Answer } from '../../instruments/answer.ts';
import type { ReadAs } from '../../instruments/read-paste.ts';
import { useWake } from './asleep.ts';
import { Mark } from './Mark.tsx';

type Props = { answer: Answer; isEmpty: boolean; turn: (as: ReadAs) => void };

export function Understood({ answer, isEmpty, turn }: Props) {
  const wake = useWake();
  if (isEmpty)
    return (
      <p className="understood">
        Paste columns from Excel, Sheets or a CSV file, or type. Text in the first row becomes the names.
      </p>
    );
  const { table } = answer;
  const doubts = table?.doubts.map(({ says, turn: as }, i) => (
    <button key={says} type="button" id={`doubt-${i}`} onClick={() => turn(as)} {...wake}>
      {says}
    </button>
  ));
  if (answer.status === 'refused')
    return (
      <p className="understood refused">
        <Mark kind="refused" />
        <span>
          {answer.says} {doubts}
        </span>
      </p>
    );
  if (!table) return null;
  return (
    <p className="understood">
      <Mark kind="yes" />
      <span>
        <b>Understood:</b> {table.understood} {doubts}
      </span>
    </p>
  );
}
