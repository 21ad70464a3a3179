// Compares what code prints with what a text says that it prints.
import { workbook } from './workbook.ts';

/** A number as written, and its value. */
export type Written = { readonly text: string; readonly value: number };

/** The numbers in a text, with a hyphen or a minus sign, without thousands separators. */
export const numbersIn = (text: string): Written[] =>
  [...text.replaceAll('−', '-').matchAll(/(?<![\w.])-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?%?/gi)].map(
    ([written]) => ({
      text: written,
      value: Number(written.replace('%', '')) / (written.endsWith('%') ? 100 : 1),
    }),
  );

/** The results that code states in comments that start with #>. */
export const statedIn = (code: string): Written[] =>
  code
    .split('\n')
    .filter((line) => line.startsWith('#>'))
    .flatMap((line) => numbersIn(line.slice(2)));

/** Whether a number, rounded like this one, is this one. */
export const rounds =
  ({ text, value }: Written) =>
  (other: Written): boolean => {
    const [, digits = '', exponent = '0'] = /^-?\d*\.?(\d*)(?:e([-+]?\d+))?/i.exec(text) ?? [];
    const unit = 10 ** (Number(exponent) - digits.length) / (text.endsWith('%') ? 100 : 1);
    return Math.abs(other.value - value) <= unit * 0.500001;
  };

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A workbook with a table from A1, and formulas in column A below it, one per row. */
export function sheetOf(table: string, formulas: readonly string[]): Buffer {
  const rows = table === '' ? [] : table.split('\n').map((row) => row.split('\t'));
  const cell = (text: string) =>
    text !== '' && Number.isFinite(Number(text))
      ? `<c><v>${text}</v></c>`
      : `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  // A file stores functions newer than Excel 2007 with this prefix.
  const stored = (formula: string) => formula.slice(1).replace(/\b[A-Z]+\.[A-Z0-9.]+(?=\()/g, '_xlfn.$&');
  const lines = [
    ...rows.map((row) => row.map(cell).join('')),
    cell('results'),
    ...formulas.map((formula) => `<c><f>${escaped(stored(formula))}</f></c>`),
  ];
  return workbook({ cells: lines.map((line) => `<row>${line}</row>`).join('') });
}
