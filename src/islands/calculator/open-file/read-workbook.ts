// Converts the first visible sheet of an Excel workbook to tab-separated text. Source: ECMA-376-1:2016 (Office Open XML), 18.
import { excelSerialDate } from '../../../statistics/excel-serial-date.ts';
import type { DateSystem } from '../../../statistics/excel-serial-date.ts';
import { type FilledRow, layOutCells, type LaidOut } from './lay-out-cells.ts';
import type { Archive } from './unzip.ts';

export type FirstSheet = LaidOut & { readonly name: string; readonly sheets: number };

const mostColumns = 16_384;

function parsed(xml: string): Document {
  // The format does not allow a DOCTYPE, whose entities could expand a few lines to gigabytes.
  if (xml.includes('<!DOCTYPE')) throw new RangeError('A part declares entities.');
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  if (document.getElementsByTagName('parsererror').length > 0) throw new RangeError('A part is not XML.');
  return document;
}
const all = (within: Document | Element, name: string) => [...within.getElementsByTagNameNS('*', name)];
const isOn = (value: string | null | undefined) => value === '1' || value === 'true';

/** The text of a string that may be split into runs, without its phonetic reading (`rPh`). */
const wordsOf = (element: Element) =>
  all(element, 't')
    .filter((part) => (part.parentNode as Element).localName !== 'rPh')
    .map((part) => part.textContent)
    .join('');

/** Whether a format displays a date or a time of day. One that counts elapsed hours (`[h]`) displays a number of days. */
function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
  return !/\[[hms]+\]/i.test(code) && /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./g, ''));
}

/** Whether the cells of each style are dates. */
function dateStyles(xml: string | null): readonly boolean[] {
  if (xml === null) return [];
  const styles = parsed(xml);
  const codes = new Map(
    all(styles, 'numFmt').map((each) => [
      Number(each.getAttribute('numFmtId')),
      each.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = all(styles, 'cellXfs');
  return (cells ? all(cells, 'xf') : []).map((each) => {
    const id = Number(each.getAttribute('numFmtId'));
    return isDateFormat(id, codes.get(id));
  });
}

/** The zero-based column of `B7`, or null if the cell does not state one. */
function columnOf(cell: Element): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(cell.getAttribute('r') ?? '') ?? [];
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : null;
}

const cellText = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The filled rows and columns of the sheet, or null if the archive is not a workbook. */
export async function readWorkbook(archive: Archive): Promise<FirstSheet | null> {
  const book = await archive('xl/workbook.xml');
  const relations = await archive('xl/_rels/workbook.xml.rels');
  if (book === null || relations === null) return null;
  const workbook = parsed(book);
  const sheets = all(workbook, 'sheet').filter(({ attributes }) => {
    const state = attributes.getNamedItem('state')?.value;
    return state === undefined || state === 'visible';
  });
  const id = [...(sheets[0]?.attributes ?? [])].find(
    ({ localName, prefix }) => localName === 'id' && prefix,
  )?.value;
  const target = all(parsed(relations), 'Relationship').find((each) => each.getAttribute('Id') === id);
  const path = target?.getAttribute('Target') ?? '';
  const content = await archive(path.startsWith('/') ? path.slice(1) : `xl/${path}`);
  if (content === null) return null;
  const system: DateSystem = isOn(all(workbook, 'workbookPr')[0]?.getAttribute('date1904')) ? '1904' : '1900';
  const shared = await archive('xl/sharedStrings.xml');
  const strings = shared === null ? [] : all(parsed(shared), 'si').map(wordsOf);
  const areDates = dateStyles(await archive('xl/styles.xml'));

  const valueOf = (cell: Element): string => {
    const type = cell.getAttribute('t');
    if (type === 'inlineStr') return wordsOf(cell);
    const value = all(cell, 'v')[0]?.textContent ?? '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    if (type !== null && type !== 'n') return value;
    const isDate = value !== '' && areDates[Number(cell.getAttribute('s') ?? -1)] === true;
    return (isDate ? excelSerialDate(Number(value), system) : null) ?? value;
  };
  // A cell without a reference follows the previous one.
  const cellsOf = (row: Element): FilledRow => {
    const cells = new Map<number, string>();
    let column = -1;
    for (const cell of all(row, 'c')) {
      column = columnOf(cell) ?? column + 1;
      const text = valueOf(cell);
      if (text !== '' && column < mostColumns) cells.set(column, cellText(text));
    }
    return cells;
  };
  const rows = all(parsed(content), 'row');
  function* filledRows() {
    for (const row of rows) yield cellsOf(row);
  }
  return {
    ...layOutCells(filledRows()),
    name: sheets[0]!.getAttribute('name') ?? '',
    sheets: sheets.length,
  };
}
