// Opens a table from the reader's disk: CSV, text, or an Excel workbook. It is parsed on the page; nothing is uploaded.
import { readWorkbook } from './read-workbook.ts';
import { unzip } from './unzip.ts';

/** The table as text with notices about it, or the reason it could not be read. */
export type Opened =
  | { readonly status: 'ok'; readonly text: string; readonly says: string }
  | { readonly status: 'refused'; readonly says: string };

const mostInBytes = 50_000_000;

const refused = (says: string): Opened => ({ status: 'refused', says });
const startsWith = (bytes: Uint8Array, ...first: readonly number[]) =>
  first.every((byte, i) => bytes[i] === byte);

/** Decodes UTF-8, UTF-16 with a byte order mark, or Windows-1252. */
function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

async function fromArchive(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Opened> {
  try {
    const sheet = await readWorkbook(unzip(bytes));
    if (sheet === null)
      return refused(`“${name}” is not an Excel workbook. Save it as .xlsx or CSV, and open that.`);
    if ('tooLarge' in sheet)
      return refused(
        `The sheet “${sheet.name}” in “${name}” has ${sheet.tooLarge}. Delete anything far from the table, or paste only the columns that you need.`,
      );
    if (sheet.text === '')
      return refused(
        `The sheet “${sheet.name}” in “${name}” is empty. Move the one with the data to the front, or paste its columns.`,
      );
    const others = sheet.sheets > 1 ? `This is the sheet “${sheet.name}”, the first of ${sheet.sheets}.` : '';
    return { status: 'ok', text: sheet.text, says: others };
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError)
      return refused(
        `“${name}” is damaged or too large. Open it in Excel, and paste the columns that you need.`,
      );
    throw error;
  }
}

/** Reads a file. */
export async function readTable(file: File): Promise<Opened> {
  const { name } = file;
  if (file.size === 0) return refused(`“${name}” is empty.`);
  if (file.size > mostInBytes)
    return refused(`“${name}” is larger than a page can hold. Paste only the columns that are compared.`);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return fromArchive(name, bytes);
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return refused(
      `“${name}” is in Excel’s pre-2007 format, or protected by a password. Save it as .xlsx or CSV without one, and open that.`,
    );
  const text = decoded(bytes);
  // Images, PDFs, and programs contain zero bytes; tables do not.
  if (text.includes('\0') || text.startsWith('%PDF'))
    return refused(`“${name}” is not a table. Open a CSV file, a text file or an Excel workbook (.xlsx).`);
  return { status: 'ok', text, says: '' };
}
