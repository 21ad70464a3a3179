// A table as comma-separated values (RFC 4180).
import type { FigureTable } from './figure.ts';

const field = (cell: string | number) =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

export const csvOf = ({ columns, rows }: Pick<FigureTable, 'columns' | 'rows'>) =>
  [columns, ...rows].map((row) => `${row.map(field).join(',')}\r\n`).join('');
