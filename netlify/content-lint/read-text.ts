// Reads a content file and checks what all text files share: the encoding, unfinished merges, and characters that come
// along when text is copied from Word, a PDF, or a chat.
import type { Problem } from './problem.ts';

/** A file's text; omitted if it cannot be used, so that other checks would report the wrong cause. */
type Read = { text?: string; problems: Problem[] };

const spreadsheet =
  'In Excel: File > Save As > CSV UTF-8 (Comma delimited). In LibreOffice: Save As > Text CSV, Edit filter settings, Unicode (UTF-8).';
const editor =
  'In Notepad: File > Save as, Encoding UTF-8. In Visual Studio Code: click the encoding in the status bar, then Save with Encoding, UTF-8. In Word: Save As > Plain Text, then Unicode (UTF-8).';
const howToSave = (file: string) => `Save it again as UTF-8. ${file.endsWith('.csv') ? spreadsheet : editor}`;

/** First bytes of files that are not text, whatever their name says. */
const documents: readonly [start: string, what: string][] = [
  ['PK\u0003\u0004', 'a Word or Excel document, or another ZIP archive'],
  ['\u00d0\u00cf\u0011\u00e0', 'an older Word or Excel document'],
  ['%PDF', 'a PDF document'],
  ['{\\rtf', 'an RTF document'],
];

const strict = new TextDecoder('utf-8', { fatal: true });

/** Whether the bytes are UTF-16: a mark at the start, or a zero byte in at least every third place. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const start = bytes.subarray(0, 300);
  return start.length > 3 && start.filter((byte) => byte === 0).length * 3 >= start.length;
}

/** Returns the first line that is not UTF-8, as Windows-1252 reads it. */
function firstForeignLine(bytes: Uint8Array): { line: number; word: string } {
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const end = bytes.indexOf(10, start);
    const part = bytes.subarray(start, end < 0 ? bytes.length : end);
    try {
      strict.decode(part);
    } catch {
      const words = new TextDecoder('windows-1252').decode(part).split(/[\s,;]+/);
      return { line, word: words.find((word) => /\P{ASCII}/u.test(word)) ?? '' };
    }
    start += part.length + 1;
  }
  return { line: 1, word: '' };
}

/** Decodes a file, or returns why it is not text in UTF-8. A byte order mark, which Excel writes, is dropped. */
function decode(file: string, bytes: Uint8Array): string | { line: number; message: string } {
  const start = String.fromCharCode(...bytes.subarray(0, 5));
  const [, document] = documents.find(([first]) => start.startsWith(first)) ?? [];
  if (document !== undefined)
    return {
      line: 1,
      message: `the file is ${document}, renamed. Open it in its program and save it as text. ${howToSave(file)}`,
    };
  if (isUtf16(bytes))
    return {
      line: 1,
      message: `the file is saved as UTF-16, also called Unicode, which the site cannot read. ${howToSave(file)}`,
    };
  try {
    const text = strict.decode(bytes);
    return /\r(?!\n)/.test(text) && !text.includes('\n')
      ? { line: 1, message: `the file has the line breaks of old Macs. ${howToSave(file)}` }
      : text;
  } catch {
    const { line, word } = firstForeignLine(bytes);
    return {
      line,
      message: `the file is not saved as UTF-8, so "${word}" cannot be read. It looks like Windows-1252, also called ANSI or Latin-1. ${howToSave(file)}`,
    };
  }
}

/** Returns the lines of marks that version control leaves in a file with two versions, one for each conflict. */
function mergeMarks(file: string, lines: readonly string[]): Problem[] {
  const isMark = (line: string) => /^(<{7}|>{7}|\|{7})( .*)?$/.test(line);
  const isAny = lines.some(isMark);
  // In an article, seven equals signs alone may be a rule below a heading.
  const isMiddle = (line: string) => /^={7}$/.test(line) && (isAny || !file.endsWith('.mdx'));
  let isOpen = false;
  return lines.flatMap((line, at): Problem[] => {
    if (!isMark(line) && !isMiddle(line)) return [];
    const isFirst = !isOpen;
    isOpen = !line.startsWith('>');
    return isFirst
      ? [
          {
            file,
            line: at + 1,
            message: `a merge was not finished here: two versions of this text stand between <<<<<<< and >>>>>>>, divided by =======. Keep the right one, and delete the other one and the lines with these marks.`,
          },
        ]
      : [];
  });
}

const codeOf = (found: string) =>
  `U+${found.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}`;

/** Names of invisible characters that editors meet most often. */
const invisible: Readonly<Record<string, string>> = {
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u2028': 'a line separator',
  '\ufeff': 'a byte order mark',
};

const retype = (what: string, found: string, where: string) =>
  `${what} (${codeOf(found)}) is at the | in "${where}". Delete these words and type them again.`;

const shown = (found: string, where: string) => where.replace('|', () => found);
const asPlain = (found: string) => found.normalize('NFKC');

/** Characters that no keyboard types, and what to do. Takes what was found and its surroundings, in which | replaces it. */
const characters: readonly [RegExp, (found: string, where: string) => string][] = [
  [
    // Line breaks of Word, and codes of old encodings.
    /[^\P{Cc}\t]/gu,
    (found, where) => retype('a control character', found, where),
  ],
  [
    // The joiners U+200C and U+200D belong to other scripts and to emoji.
    /(?<=^|\p{ASCII})[\u200c\u200d]|(?![\u200c\u200d])[\p{Cf}\p{Zl}\p{Zp}]/gu,
    (found, where) => retype(invisible[found] ?? 'an invisible character', found, where),
  ],
  [
    /[\ufb00-\ufb06]/g,
    (found, where) =>
      `"${found}" in "${shown(found, where)}" is a single character, as PDFs have it, so no search finds the word. Type the letters ${asPlain(found)} instead.`,
  ],
  [
    /[\u2010\u2011]/g,
    (found, where) =>
      `a hyphen of a word processor (${codeOf(found)}) is at the | in "${where}". Type the hyphen of the keyboard, -.`,
  ],
  [
    /\p{Co}/gu,
    (found, where) =>
      `a sign of Word's symbol font (${codeOf(found)}) is at the | in "${where}", which readers see as an empty box. Start an entry of a list with "- ", or type the sign itself.`,
  ],
  [
    /\ufffc/g,
    (_, where) =>
      `an image or an equation was at the | in "${where}" and was lost in copying. Delete the empty place, and add the image or the formula again.`,
  ],
  [
    /(?<=\p{L})\ufffd|\ufffd(?=\p{L})/gu,
    (_, where) => `a letter was lost at the | in "${where}". Delete the sign there and type the letter.`,
  ],
  [
    /(?<=[\p{L}\d])(?:Ã[\u0080-\u00bf]|â€.|Â[\u00a0-\u00bf])|(?:Ã[\u0080-\u00bf]|â€.|Â[\u00a0-\u00bf])(?=[\p{L}\d])/gu,
    (found, where) =>
      `"${found}" in "${shown(found, where)}" was one character, before the text was opened in the wrong encoding. Type the character again.`,
  ],
  [
    /[\u{1d400}-\u{1d7ff}]+/gu,
    (found) =>
      `"${found}" is made of mathematical characters, as equation editors and chats write them, which few fonts have. In a text write *${asPlain(found)}*, in a formula $${asPlain(found)}$.`,
  ],
  [
    /[\uff01-\uff5e]+/g,
    (found) =>
      `"${found}" is made of wide characters of an East Asian keyboard. Type ${asPlain(found)} instead.`,
  ],
  [
    /(?<=[a-z])[\u0400-\u04ff]+|[\u0400-\u04ff]+(?=[a-z])/giu,
    (found, where) =>
      `"${found}" in "${shown(found, where)}" is a Cyrillic letter that looks like a Latin one. Type the word again.`,
  ],
  [
    /(?:^|(?<=^[ \t]*(?:#{1,6}|[-*+]|\d+[.)]|[\w-]+:)?[ \t]*))[\u00a0\u2000-\u200a\u202f\u3000]/g,
    (found, where) =>
      `a space of Word or of a web page (${codeOf(found)}) is at the | in "${where}", where an ordinary one is needed. Delete it and type a space.`,
  ],
];

/** Returns the surroundings of a character, marked by |. */
const surroundingsOf = (line: string, at: number, length: number) =>
  `${line.slice(Math.max(0, at - 15), at)}|${line.slice(at + length, at + length + 15)}`
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim();

/** Returns letters whose accent is a separate character, although there is a letter with it. */
const looseAccents = (line: string) =>
  (line.match(/\p{L}\p{M}+/gu) ?? []).filter((letter) => letter.normalize('NFC') !== letter);

/** Returns the characters of a text that readers or programs take for something else. */
const oddCharacters = (file: string, lines: readonly string[]): Problem[] =>
  lines.flatMap((line, at) => {
    const found = characters.flatMap(([pattern, say]) =>
      [...line.matchAll(pattern)]
        .slice(0, 1)
        .map(({ 0: text, index }) => say(text, surroundingsOf(line, index, text.length))),
    );
    const [accent] = looseAccents(line);
    if (accent !== undefined)
      found.push(
        `"${accent}" is a letter and a separate accent, as PDFs have it, so no search finds the word. Type the letter again.`,
      );
    return found.map((message): Problem => ({ file, line: at + 1, message }));
  });

/** Takes a file (its path from the repository's root, and its bytes); returns its text and every problem of its characters. */
export function readText(file: string, bytes: Uint8Array): Read {
  const text = decode(file, bytes);
  if (typeof text !== 'string') return { problems: [{ file, ...text }] };
  const lines = text.split(/\r?\n/);
  const merges = mergeMarks(file, lines);
  return merges.length > 0 ? { problems: merges } : { text, problems: oddCharacters(file, lines) };
}
