import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { mostAtOnce } from '~/contracts/seats.ts';
import type { InvitedLine, SeatRow } from '~/contracts/seats-replies.ts';
import { importCsv } from '~/statistics/import-csv.ts';
import { Alert } from '../ui/Alert.tsx';
import { columnsIn, evaluate, type Evaluated, type Line, peopleIn } from './read-people.ts';

type Person = { email: string; name?: string };
type Props = {
  file: File;
  rows: readonly SeatRow[];
  send: (people: Person[]) => Promise<InvitedLine[] | null>;
  choose: (file: File | null) => void;
};

const maxBytes = 200_000;
const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Parses the lines of a file, or returns a message if it cannot be read. */
async function readFile(file: File): Promise<Line[] | string> {
  if (file.size > maxBytes) return 'This file is too large for a list of people. The limit is 200 kB.';
  const text = (await file.text()).replace(/^\ufeff/, '');
  if (text.includes('\0')) return 'This is not a text file. Save your table as CSV, and choose that file.';
  const table = importCsv(text.replaceAll('\u00a0', ' '));
  const all = table.status === 'ok' ? table.cells : [];
  const [first = []] = all;
  // A first line that contains an address is not a header.
  const isHeading =
    columnsIn(first) !== undefined ||
    (table.status === 'ok' && table.hasHeader && !first.some((cell) => cell.includes('@')));
  const lines = isHeading ? peopleIn(all.slice(1), 1, first) : peopleIn(all);
  if (lines.length === 0) return 'This file has no lines. It needs the columns name and email.';
  return lines.length > mostAtOnce
    ? `This file has ${lines.length} lines; the limit is ${mostAtOnce} at a time.`
    : lines;
}

/** A preview of a file before it is sent: what each line would do, with a field to correct errors. */
export default function CsvPreview({ file, rows, send, choose }: Props) {
  const id = useId();
  const [lines, setLines] = useState<Line[] | string>([]);
  /** Corrected lines keep their field, so that it does not disappear while someone types in it. */
  const [edited, setEdited] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    let isOver = false;
    void readFile(file).then((read) => {
      if (isOver) return;
      setLines(read);
      box.current?.focus();
    });
    return () => {
      isOver = true;
    };
  }, [file]);
  const evaluated = typeof lines === 'string' ? [] : evaluate(lines, rows);
  const ready = evaluated.filter((line) => 'seat' in line);
  const wrong = evaluated.filter((line) => !('seat' in line));
  const correct = (number: number, email: string) => {
    setEdited((before) => new Set([...before, number]));
    setLines((all) =>
      typeof all === 'string' ? all : all.map((each) => (each.line === number ? { ...each, email } : each)),
    );
  };
  async function sendAll() {
    setBusy(true);
    const results = await send(
      ready.map(({ email, name }) => ({ email: email.trim(), ...(name && { name }) })),
    );
    setBusy(false);
    if (!results) return;
    const sent = new Set(
      results.flatMap(({ email, seat }) => (seat === undefined ? [] : [email.toLowerCase()])),
    );
    const left =
      typeof lines === 'string' ? [] : lines.filter(({ email }) => !sent.has(email.trim().toLowerCase()));
    if (left.length === 0) choose(null);
    else setLines(left);
  }
  const another = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    if (chosen) choose(chosen);
  };
  const out = wrong.map(({ line }) => line).join(', ');
  return (
    <section className="csv" ref={box} tabIndex={-1} aria-labelledby={id}>
      <div className="csv-head">
        <h2 id={id}>{file.name}, read but not sent</h2>
        <label className="link file">
          Choose another file
          <input type="file" accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={another} />
        </label>
      </div>
      {typeof lines === 'string' ? (
        <Alert>{lines}</Alert>
      ) : (
        <>
          <p role="status">
            {counted(lines.length, 'line')}. {counted(ready.length, 'invitation')}{' '}
            {ready.length === 1 ? 'is' : 'are'} ready
            {wrong.length > 0 &&
              `, ${counted(wrong.length, 'line')} ${wrong.length === 1 ? 'needs' : 'need'} a correction`}
            .
          </p>
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {evaluated.map((line) => (
                <EvaluatedLine
                  key={line.line}
                  line={line}
                  isEdited={edited.has(line.line)}
                  id={`${id}-${line.line}`}
                  correct={correct}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className="buttons">
        <button
          type="button"
          className="button ink"
          disabled={busy || ready.length === 0}
          onClick={() => void sendAll()}
        >
          {busy ? 'Sending...' : `Send ${counted(ready.length, 'invitation')}`}
        </button>
        <button type="button" className="button" onClick={() => choose(null)}>
          Discard
        </button>
        {wrong.length > 0 && (
          <span className="small">
            {wrong.length === 1 ? `Line ${out} is` : `Lines ${out} are`} left out until corrected.{' '}
            {rows.filter(({ state }) => state === 'free').length < evaluated.length && (
              <>
                There are more lines than free seats. <a href="#add">Add seats</a>
              </>
            )}
          </span>
        )}
      </p>
    </section>
  );
}

type LineProps = {
  line: Evaluated;
  isEdited: boolean;
  id: string;
  correct: (line: number, email: string) => void;
};

function EvaluatedLine({ line, isEdited, id, correct }: LineProps) {
  const isWrong = 'wrong' in line;
  const meant = isWrong ? line.meant : undefined;
  return (
    <tr className={isWrong ? 'wrong' : undefined}>
      <th scope="row">{line.line}</th>
      <td>{line.name}</td>
      <td>
        {isWrong || isEdited ? (
          <input
            className="input"
            value={line.email}
            aria-label={`Email in line ${line.line}`}
            aria-invalid={isWrong || undefined}
            aria-describedby={id}
            onChange={({ currentTarget }) => correct(line.line, currentTarget.value)}
          />
        ) : (
          line.email
        )}
        <p className="small" id={id}>
          {isWrong && line.why}
          {meant !== undefined && (
            <>
              {' '}
              Did you mean{' '}
              <button type="button" className="link" onClick={() => correct(line.line, meant)}>
                {meant}
              </button>
              ?
            </>
          )}
        </p>
      </td>
      <td>
        <span className={`state ${isWrong ? 'bad' : 'active'}`}>
          {isWrong ? line.wrong : `takes seat ${line.seat}`}
        </span>
        {isWrong && <p className="small muted">Correct it here, or leave the line out</p>}
      </td>
    </tr>
  );
}
