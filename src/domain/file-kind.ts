// Detects file types by their first bytes. A file name or a declared media type proves nothing.

export type FileKind = { mediaType: string; extension: string };

const ascii = (bytes: Uint8Array, start: number, text: string) =>
  [...text].every((character, i) => bytes[start + i] === character.charCodeAt(0));

/** JPEG, PNG, WebP, or PDF. Null for anything else, including SVG, HTML, archives, and executables. */
export function documentKind(bytes: Uint8Array): FileKind | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff)
    return { mediaType: 'image/jpeg', extension: 'jpg' };
  if (ascii(bytes, 0, '\u0089PNG\r\n\u001a\n')) return { mediaType: 'image/png', extension: 'png' };
  if (ascii(bytes, 0, 'RIFF') && ascii(bytes, 8, 'WEBP'))
    return { mediaType: 'image/webp', extension: 'webp' };
  if (ascii(bytes, 0, '%PDF-')) return { mediaType: 'application/pdf', extension: 'pdf' };
  return null;
}

/** Whether this is an HEIC photo from an iPhone, which few browsers can open. */
export const isHeic = (bytes: Uint8Array) =>
  ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'].some((brand) => ascii(bytes, 4, `ftyp${brand}`));

/** Whether the bytes contain this ASCII text. */
function contains(bytes: Uint8Array, text: string): boolean {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (ascii(bytes, at, text)) return true;
  return false;
}

/** A workbook is a ZIP archive that lists its parts. Workbooks with macros are rejected. */
const isWorkbook = (bytes: Uint8Array) =>
  ascii(bytes, 0, 'PK\u0003\u0004') &&
  contains(bytes, '[Content_Types].xml') &&
  contains(bytes, 'xl/workbook.') &&
  !contains(bytes, 'vbaProject');

/** UTF-8 text without control characters that does not start like HTML, SVG, or a script. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\r]/u.test(text) && !/^\s*(?:<|#!|@echo|%!)/i.test(text);
  } catch {
    return false;
  }
}

/** The allowed attachments: the types above, Excel workbooks without macros, and plain text. Null for anything else. */
export function attachmentKind(bytes: Uint8Array, name: string): FileKind | null {
  const document = documentKind(bytes);
  if (document) return document;
  if (isWorkbook(bytes))
    return {
      mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      extension: 'xlsx',
    };
  if (!isPlainText(bytes)) return null;
  return /\.(?:csv|tsv)$/i.test(name)
    ? { mediaType: 'text/csv', extension: 'csv' }
    : { mediaType: 'text/plain', extension: 'txt' };
}
