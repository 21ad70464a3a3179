// Summarizes how the paste was parsed, or why it could not be. Each ambiguity has a button that switches its interpretation.
import type { Answer } from '../../calculators/answer.ts';
import type { Ambiguity, ReadAs } from '../../calculators/pasted-table.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { Mark } from './Mark.tsx';

type Props = { answer: Answer; isEmpty: boolean; turn: (as: ReadAs) => void };

export function ParseSummary({ answer, isEmpty, turn }: Props) {
  const lazy = useLoadOnInteraction();
  if (isEmpty)
    return (
      <p className="understood">
        Paste columns from Excel, Sheets or a CSV file, or type. Text in the first row becomes the names.
      </p>
    );
  const { table } = answer;
  const doubts = table?.doubts ?? [];
  const button = (doubt: Ambiguity) => (
    <button
      key={doubt.says}
      type="button"
      id={`doubt-${doubts.indexOf(doubt)}`}
      onClick={() => turn(doubt.turn)}
      {...lazy}
    >
      {doubt.says}
    </button>
  );
  const open = doubts.filter(({ isOpen }) => isOpen);
  const buttons = (
    <>
      {open.length > 0 && <b>Only you know: </b>}
      {open.map(button)}
      {doubts.filter(({ isOpen }) => !isOpen).map(button)}
    </>
  );
  if (answer.status === 'refused')
    return (
      <p className="understood refused">
        <Mark kind="refused" />
        <span>
          {answer.says} {buttons}
        </span>
      </p>
    );
  if (!table) return null;
  return (
    <p className="understood">
      <Mark kind={open.length > 0 ? 'only you know' : 'yes'} />
      <span>
        <b>Understood:</b> {table.understood} {buttons}
      </span>
    </p>
  );
}
