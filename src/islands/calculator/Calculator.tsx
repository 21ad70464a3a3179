// A calculator: data and options at the left, the answer at the right, what stands behind it below. The build draws it with the
// example; `wake-calculator.ts` puts the same in its place, alive, at the first touch.
import { useEffect, useState } from 'react';
import type { Instrument } from '../../instruments/instrument.ts';
import { Alive } from './asleep.ts';
import { Checks, SameInR, Tables } from './Behind.tsx';
import { useCalculation } from './calculator-state.ts';
import type { Asked } from './calculator-state.ts';
import { DataPanel } from './DataPanel.tsx';
import { Fold } from './Fold.tsx';
import { chosenInWords, Options } from './Options.tsx';
import { Picture } from './Picture.tsx';
import type { Charts } from './Picture.tsx';
import { Result } from './Result.tsx';
import type { CitedPage } from './take-along/citation.ts';
import { TakeAlong } from './TakeAlong.tsx';
import { Working } from './Working.tsx';

type Props = {
  instrument: Instrument;
  /** The example. */
  first: Asked;
  /** What a link gave in its place. */
  linked?: Asked | undefined;
  charts: Charts;
  page?: CitedPage;
  alive?: boolean;
  /** What is to be said of the link that the page was opened by. */
  notice?: string | undefined;
};

const quietInMilliseconds = 600;

export function Calculator({ instrument, first, linked, charts, page, alive = false, notice }: Props) {
  const held = useCalculation(instrument, first, linked);
  const { answer, answered, options, change, working } = held;
  const hasOptions = Object.keys(instrument.options).length > 0;
  return (
    <Alive value={alive}>
      {notice && (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      <div className="bench">
        {instrument.columns.length > 0 && <DataPanel {...{ held, first, alive }} />}
        <div className={working ? 'answered old' : 'answered'}>
          <figure data-shared="">
            <Picture answer={answer} charts={charts} />
          </figure>
          <Result answer={answer} />
          {working && <Working way={working} cancel={() => change('undo')} />}
        </div>
        {hasOptions && (
          <Fold id="options" title="Options" says={chosenInWords(instrument.options, options)}>
            <Options
              asked={instrument.options}
              options={options}
              names={shortNames(held.sheet.names)}
              change={(next) => change({ options: next })}
            />
          </Fold>
        )}
      </div>
      {answer.status === 'ok' && (
        <div className="behind">
          <Checks report={answer} />
          <SameInR report={answer} />
          {page && <TakeAlong page={page} state={answered} report={answer} />}
          <Tables report={answer} />
        </div>
      )}
      {alive && <Spoken text={answer.status === 'ok' ? answer.results : answer.says} />}
    </Alive>
  );
}

/** The last words of two names, where they tell the two apart: `juice`, `acid`. */
function shortNames(names: readonly string[] | null): readonly [string, string] | undefined {
  if (names?.length !== 2) return undefined;
  const [a, b] = names.map(
    (name) =>
      name
        .replace(/\s*[([].*/, '')
        .split(/\s+/)
        .at(-1) ?? '',
  );
  return a && b && a !== b && a.length + b.length <= 16 ? [a, b] : undefined;
}

/** Says the result once to those who do not see it, when the changes have come to rest. */
function Spoken({ text }: { text: string }) {
  const [first] = useState(text);
  const [said, say] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => say((before) => (before || text !== first ? text : '')),
      quietInMilliseconds,
    );
    return () => clearTimeout(timer);
  }, [text, first]);
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
}
