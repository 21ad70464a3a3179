// Details of the result: assumption checks, R and Python code, export, and full tables.
import type * as NormalPlotsPart from './NormalPlots.tsx';
import { useEffect, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import { codeOf } from '../../calculators/scripts/scripts.ts';
import type { Scripts } from '../../calculators/scripts/scripts.ts';
import type { State } from '../../calculators/permalink.ts';
import type { ReportedOn } from '../../calculators/report.ts';
import type { Style } from '../../calculators/sentence.ts';
import { inStyle } from '../../calculators/written-report.ts';
import type { WrittenReport } from '../../calculators/written-report.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { fetchPart } from './fetch-part.ts';
import { Disclosure } from './Disclosure.tsx';
import type { NormalPlotsProps } from './NormalPlots.tsx';
import { SameInCode } from './SameInCode.tsx';
import type { CitedPage } from './take-along/citation.ts';
import { ExportPanel } from './ExportPanel.tsx';
export { StyleChoice } from './StyleChoice.tsx';
import { Mark } from './Mark.tsx';

const inWords = { yes: 'Yes', doubtful: 'Doubtful', 'only you know': 'Only you know' } as const;

/** Normal quantile plots, loaded when a reader opens them. */
function PlotsWhenOpened(props: NormalPlotsProps) {
  const { id, plots } = props;
  const [isOpen, setOpen] = useState(
    () => typeof document === 'object' && document.querySelector(`[open] > #${id}`) !== null,
  );
  const lazy = useLoadOnInteraction();
  const [Plots, setPlots] = useState<ComponentType<NormalPlotsProps>>();
  useEffect(() => {
    if (isOpen && !Plots)
      void fetchPart<typeof NormalPlotsPart>('normal-plots').then(
        ({ NormalPlots }) => setPlots(() => NormalPlots),
        reportError,
      );
  }, [isOpen, Plots]);
  return (
    <details
      className="normal-plots"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary id={id} {...lazy}>
        Show the Q–Q {plots.length === 1 ? 'plot' : 'plots'}
      </summary>
      {isOpen && Plots && <Plots {...props} />}
    </details>
  );
}

const Checks = ({ report }: { report: WrittenReport }) => (
  <section className="checks" aria-labelledby="may-i">
    <h2 id="may-i">May I use it?</h2>
    <ul>
      {report.checks.map(({ asks, answer, says, plots }, at) => (
        <li key={asks}>
          <Mark kind={answer} />
          <div>
            <b>{asks}</b> {inWords[answer]}. {says}
            {plots && <PlotsWhenOpened id={`normal-plots-${at + 1}`} plots={plots} />}
          </div>
        </li>
      ))}
    </ul>
  </section>
);

const Tables = ({ report }: { report: WrittenReport }) => (
  <Disclosure id="tables" title="All numbers" says={report.tables.map(({ caption }) => caption).join(', ')}>
    {report.tables.map(({ caption, columns, rows }) => (
      <div className="scroll" key={caption} tabIndex={0} role="group" aria-label={caption}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((name, j) => (
                <th key={j} scope="col" className={j > 0 ? 'number' : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={i}>
                {row.map((cell, j) => (
                  <td key={j} className={j > 0 ? 'number' : undefined}>
                    {typeof cell === 'string' ? cell : cell.text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ))}
  </Disclosure>
);

export type BehindProps = {
  readonly report: ReportedOn;
  readonly state: State;
  readonly page: CitedPage;
  readonly setStyle: (style: Style) => void;
};

/** Binds the calculator's scripts, which are in a separate file. */
export const behindWith = (scripts: Scripts) =>
  function AnswerDetails({ report, state, page, setStyle }: BehindProps) {
    // A different sentence style does not affect the code.
    const { basis, estimates, numbers } = report;
    const code = useMemo(() => codeOf(scripts, { basis, estimates, numbers }), [basis, estimates, numbers]);
    const written = inStyle(report, state.style ?? 'site', page, code.r);
    return (
      <div className="behind">
        <Checks report={written} />
        <SameInCode code={code} methods={written.methods} />
        <ExportPanel {...{ page, state, report, written, code, setStyle }} />
        <Tables report={written} />
      </div>
    );
  };
