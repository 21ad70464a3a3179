// What stands behind an answer: whether it may be used, the same in R, what to take along, all tables.
import type { State } from '../../instruments/permalink.ts';
import type { WrittenReport } from '../../instruments/report.ts';
import { CopyText } from './CopyText.tsx';
import { Fold } from './Fold.tsx';
import { Sentence } from './Sentence.tsx';
import type { CitedPage } from './take-along/citation.ts';
import { TakeAlong } from './TakeAlong.tsx';
import { Mark } from './Mark.tsx';

const inWords = { yes: 'Yes', doubtful: 'Doubtful', 'only you know': 'Only you know' } as const;

const Checks = ({ report }: { report: WrittenReport }) => (
  <section className="checks" aria-labelledby="may-i">
    <h2 id="may-i">May I use it?</h2>
    <ul>
      {report.checks.map(({ asks, answer, says }) => (
        <li key={asks}>
          <Mark kind={answer} />
          <span>
            <b>{asks}</b> {inWords[answer]}. {says}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

const linesShown = 200;

/** The code as it is read: of 100,000 numbers a page shows the first and what is done with them. */
function readable(code: string): string {
  const lines = code.trim().split('\n');
  const left = lines.length - linesShown;
  return left <= 0
    ? code
    : [
        ...lines.slice(0, linesShown / 2),
        `# … ${left} more lines of numbers, which are copied with the rest …`,
        ...lines.slice(-linesShown / 2),
      ].join('\n');
}

const SameInR = ({ report }: { report: WrittenReport }) => (
  <Fold id="same-in-r" title="The same in R" says={`${report.r.trim().split('\n').length} lines`}>
    <pre tabIndex={0}>
      <code>{readable(report.r)}</code>
    </pre>
    <p className="note">
      <CopyText id="copy-r" text={report.r} words="Copy the code" className="like-link" />
    </p>
    <p className="methods">
      <b>For the methods section.</b> “<Sentence text={report.methods} />”{' '}
      <CopyText id="copy-methods" text={report.methods} words="Copy" className="like-link" />
    </p>
  </Fold>
);

const Tables = ({ report }: { report: WrittenReport }) => (
  <Fold id="tables" title="All numbers" says={report.tables.map(({ caption }) => caption).join(', ')}>
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
  </Fold>
);

export type BehindProps = {
  readonly report: WrittenReport;
  readonly state: State;
  readonly page: CitedPage | undefined;
};

export const Behind = ({ report, state, page }: BehindProps) => (
  <div className="behind">
    <Checks report={report} />
    <SameInR report={report} />
    {page && <TakeAlong page={page} state={state} report={report} />}
    <Tables report={report} />
  </div>
);
