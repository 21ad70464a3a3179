// A figure as in a journal: number, caption, number of observations, source of the data, and the data as a table.
import type { ReactNode } from 'react';

export type FigureSource = { text: string; href?: string; licence?: string };
export type FigureTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  /** What the table shows; default 'Data of figure n'. */
  caption?: string;
};

export type FigureProps = {
  /** Numbered within the page: 1, 2, … */
  number: number;
  /** Unique on the page; the address of the figure. Default `figure-n`. */
  id?: string;
  /** What the figure shows, in a sentence or two. */
  caption: ReactNode;
  /** Number of observations, in words where it needs them: 'n = 60 (10 per group)'. */
  n?: string;
  source?: FigureSource;
  table?: FigureTable;
  children?: ReactNode;
};

const numeric = (cell: string | number) => typeof cell === 'number' || /^[−-]?[\d.,×⁰-⁹⁻ %]+$/.test(cell);

/** The table behind a figure, closed until asked for. */
const DataTable = ({ table, number }: { table: FigureTable; number: number }) => (
  <details>
    <summary>Data table</summary>
    <div className="scroll" tabIndex={0} role="region" aria-label={`Data of figure ${number}`}>
      <table>
        <caption>{table.caption ?? `Data of figure ${number}`}</caption>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} className={numeric(cell) ? 'num' : undefined}>
                  {typeof cell === 'number' ? String(cell).replace('-', '−') : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);

/** A numbered figure around a chart. */
export const Figure = ({ number, id, caption, n, source, table, children }: FigureProps) => (
  <figure className="figure" id={id ?? `figure-${number}`}>
    {children}
    <figcaption>
      <b>Figure {number}.</b> {caption}
      {n !== undefined && ` ${n}.`}
      {source !== undefined && (
        <span className="source">
          {' '}
          Data: {source.href === undefined ? source.text : <a href={source.href}>{source.text}</a>}
          {source.licence !== undefined && ` (${source.licence})`}.
        </span>
      )}
    </figcaption>
    {table !== undefined && <DataTable table={table} number={number} />}
  </figure>
);
