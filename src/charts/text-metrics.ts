// Estimates the width of text without a browser: charts are laid out on the server, where nothing can be measured.
// Widths are those of Helvetica/Arial (in hundredths of an em, ASCII 32–126), the first fonts of the chart font stack.

const regular =
  '28 28 35 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50 72 50 50 50 33 26 33 58';
const widths = regular.split(' ').map(Number);
const narrow = '²³¹·\u2009\u00a0';
const script = '⁰⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉°';
const wide = '—→…';

/** Android and Windows fonts are a little wider than Helvetica. Bold is 6% wider. */
const safety = 1.04;
const boldness = 1.06;

const characterWidth = (character: string) => {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 32 && code < 127) return widths[code - 32] ?? 60;
  if (narrow.includes(character)) return 33;
  if (script.includes(character)) return 42;
  if (wide.includes(character)) return 100;
  return code > 0x2e80 ? 104 : 64;
};

/** Text sizes of the charts, in SVG user units (CSS pixels at natural size). */
export const textSize = { tick: 12, title: 13, label: 12.5 } as const;

/** Width of `text` in user units at `size`. Slightly overestimated, never underestimated. */
export const textWidth = (text: string, size: number = textSize.tick, bold = false) => {
  let sum = 0;
  for (const character of text) sum += characterWidth(character);
  return (sum / 100) * size * safety * (bold ? boldness : 1);
};

/** `text`, truncated with an ellipsis if it is wider than `room`. */
export const shorten = (text: string, room: number, size: number = textSize.tick, bold = false) => {
  if (textWidth(text, size, bold) <= room) return text;
  const characters = [...text];
  while (characters.length > 1 && textWidth(`${characters.join('').trimEnd()}…`, size, bold) > room) {
    characters.pop();
  }
  return `${characters.join('').trimEnd()}…`;
};

/** `text` in lines no wider than `room`. Text that does not fit into `most` lines is truncated with an ellipsis. */
export const wrap = (text: string, room: number, size: number = textSize.tick, most = 3, bold = false) => {
  const lines: string[] = [];
  // A percent sign stays with its number.
  let rest = text
    .replace(/(\d) %/g, '$1\u00a0%')
    .split(/[ \n\t]+/)
    .filter(Boolean);
  while (rest.length > 0) {
    if (lines.length === most - 1) {
      lines.push(rest.join(' '));
      break;
    }
    let count = 1;
    while (count < rest.length && textWidth(rest.slice(0, count + 1).join(' '), size, bold) <= room) count++;
    lines.push(rest.slice(0, count).join(' '));
    rest = rest.slice(count);
  }
  return lines.map((line) => shorten(line, room, size, bold));
};

/** Whether every word of `text` fits into `room`, so that wrapping needs no ellipsis. */
export const wordsFit = (text: string, room: number, size: number = textSize.tick) =>
  text.split(/\s+/).every((word) => textWidth(word, size) <= room);
