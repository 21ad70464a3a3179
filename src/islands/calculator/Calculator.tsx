// A calculator: data and options on the left, the result on the right, its details below. The build renders it with the
// example; on the first interaction, it is replaced with the interactive one.
import type { ComponentType } from 'react';
import type { Example } from '../../calculators/example.ts';
import type { Instrument } from '../../calculators/instrument.ts';
import { plain } from '../../calculators/sentence.ts';
import type { Style } from '../../calculators/sentence.ts';
import { Hydrated } from './hydration.ts';
import type { BehindProps } from './AnswerDetails.tsx';
import { useCalculation } from './calculator-state.ts';
import type { OptionSpec } from './calculator-state.ts';
import type { DataPanelProps } from './DataPanel.tsx';
import { Disclosure } from './Disclosure.tsx';
import { chosenInWords, Options } from './Options.tsx';
import { Picture } from './Picture.tsx';
import type { Charts } from './load-chart.ts';
import { Result } from './Result.tsx';
import { LiveRegion } from './LiveRegion.tsx';
import type { StyleChoiceProps } from './StyleChoice.tsx';
import type { CitedPage } from './take-along/citation.ts';
import { Working } from './Working.tsx';

type Props = {
  instrument: Instrument;
  first: Example;
  /** The data and options from a permalink, if any. */
  linked?: OptionSpec | undefined;
  charts: Charts;
  /** All three load after the first answer. */
  styleChoice: ComponentType<StyleChoiceProps>;
  dataPanel: ComponentType<DataPanelProps>;
  behind: ComponentType<BehindProps>;
  page?: CitedPage;
  alive?: boolean;
  /** A notice about the permalink that opened the page. */
  notice?: string | undefined;
};

export function Calculator({
  instrument,
  first,
  linked,
  charts,
  styleChoice,
  dataPanel: DataPanel,
  behind: AnswerDetails,
  page,
  alive = false,
  notice,
}: Props) {
  const held = useCalculation(instrument, first, linked);
  const { answer, answered, options, change, working, style = 'site' } = held;
  const setStyle = (next: Style) => change({ style: next });
  const hasOptions = Object.keys(instrument.options).length > 0;
  return (
    <Hydrated value={alive}>
      {notice && (
        <p className="notice" role="alert">
          {notice}
        </p>
      )}
      <div className="bench">
        {instrument.columns.length > 0 && <DataPanel {...{ held, first, alive }} reads={instrument.reads} />}
        <div className={working ? 'answered old' : 'answered'}>
          <h2 className="visually-hidden">Result</h2>
          <figure data-shared="">
            <Picture {...{ answer, charts, style }} />
          </figure>
          <Result {...{ answer, style, setStyle, styleChoice }} />
          {working && <Working way={working} cancel={() => change('undo')} />}
        </div>
        {hasOptions && (
          <Disclosure id="options" title="Options" says={chosenInWords(instrument.options, options)}>
            <Options
              asked={instrument.options}
              options={options}
              names={shortNames(held.sheet.names)}
              change={(next) => change({ options: next })}
            />
          </Disclosure>
        )}
      </div>
      {answer.status === 'ok' && page && (
        <AnswerDetails report={answer} state={{ ...answered, style }} page={page} setStyle={setStyle} />
      )}
      {alive && <LiveRegion text={answer.status === 'ok' ? plain(answer.results, style) : answer.says} />}
    </Hydrated>
  );
}

/** The last word of each name, if it distinguishes the two: `juice`, `acid`. */
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
