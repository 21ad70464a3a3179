// Finds unparsed Markdown: markup that a text shows as typed because it is incomplete, such as a link with a space in
// it or a heading without one.

/** Patterns of unparsed markup and how to fix each. `^` is the start of a line in a paragraph. */
const slips: readonly [RegExp, (found: string) => string][] = [
  [
    /!\[[^\]]*\]\([^)]*\)/,
    (found) => `${found} is not shown as an image. Its file name must not contain spaces.`,
  ],
  [
    /\[[^\]]+\]\s+\((?:\/|#|https?:|mailto:|tel:)[^)]*\)/,
    (found) => `${found} is not a link: remove the space between ] and (. Write [words](/address).`,
  ],
  [
    /\([^()]+\)\[(?:\/|#|https?:)[^\]]*\]/,
    (found) => `${found} is not a link: the words come first. Write [words](/address).`,
  ],
  [
    /\[[^\]]+\]\((?:\S*$|[^)\n]*\)?)/,
    (found) =>
      `${found} is not a link: its address contains a space or is not closed. Write [words](/address).`,
  ],
  [
    /\[-?@[^\]]+\]|(?<![\p{L}\d.@])@[a-z]+-\d{4}[a-z]?\b/u,
    (found) => {
      const keys = [...found.matchAll(/@([\w-]+)/g)].map(([, key]) => key).join(', ');
      const isNarrative = found.startsWith('@');
      return `${found} is shown as typed. To cite a work of content/bibliography.yaml, write <Cite of="${keys}"${isNarrative ? ' narrative' : ''} />.`;
    },
  ],
  [
    /:contentReference\[[^\]]*\](?:\{[^}]*\})?|【[^】]*】|\[cite(?:_start|_end|: ?[\d, ]+)?\]|(?:turn\d+(?:search|view|news)\d+)+/,
    (found) =>
      `${found} is left from a chat, in which it is a source. Delete it, and cite the work itself: <Cite of="student-1908" />.`,
  ],
  [
    /(?<!\^)\[[^\]^]+\]\[[^\]]*\]/,
    (found) => `${found} is not a link: it has no address. Write [words](/address).`,
  ],
  [
    /\*\*[^]*/,
    () =>
      'two asterisks ** are shown as typed. Write **bold words** with no space inside the asterisks, or \\*\\* for asterisks.',
  ],
  [/`[^]*/, () => 'a ` is shown as typed. Put code between two of them, or write \\` for the character.'],
  [
    /^#{2,6}(?=[^\s#])/m,
    (found) =>
      `a heading needs a space after its signs. Write "${found} Words", with an empty line above it.`,
  ],
  [
    /^\|.*\|[ \t]*$/m,
    () =>
      'a line between | and | is not read as a table. Below its first row, a table needs | --- | for each column, and it has no empty lines.',
  ],
  [
    /^[•·▪●◦][ \t]*/m,
    (found) =>
      `${found.trim()} does not make a list. Write "- " before each entry, with an empty line above the first.`,
  ],
  [/^-(?=\p{L})/mu, () => 'a hyphen without a space does not make a list. Write "- " before each entry.'],
  [
    /^\d{1,2}[.)](?=\p{L})/mu,
    (found) => `${found} without a space does not make a list. Write "${found} " before the entry.`,
  ],
];

/**
 * Takes a piece of text, the line on which it starts, and whether it starts a paragraph; returns the unparsed markup in it with its lines.
 */
export function leftInText(
  text: string,
  firstLine: number,
  isFirst: boolean,
): [line: number, message: string][] {
  // Text that continues a line does not start it.
  let rest = isFirst ? text : `\0${text}`;
  const found: [number, string][] = [];
  for (const [slip, say] of slips)
    for (let match = slip.exec(rest); match; match = slip.exec(rest)) {
      const line = firstLine + rest.slice(0, match.index).split('\n').length - 1;
      found.push([line, say(match[0])]);
      // Removed, so that it is not reported again.
      const end = match.index + match[0].length;
      rest = rest.slice(0, match.index) + match[0].replace(/[^\n]/g, '\0') + rest.slice(end);
    }
  return found;
}

/** Whether a line closes a fence. A formula may end on a line with other characters; code needs a line with the fence alone. */
const closes = (line: string, fence: string) =>
  line.trim() === fence || (fence === '$$' && line.trimEnd().endsWith('$$'));

/** Returns fences that are opened but not closed, which swallow the rest of the file, and formulas written in TeX style. */
export function leftInSource(body: string, firstLine: number): [line: number, message: string][] {
  const found: [number, string][] = [];
  let open: { fence: string; line: number } | undefined;
  const lines = body.split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const [, fence] = /^\s*(`{3,}|~{3,}|\$\$(?!.*\$\$))/.exec(line) ?? [];
    if (open !== undefined) open = closes(line, open.fence) ? undefined : open;
    else if (fence !== undefined) open = { fence, line: at + firstLine };
    if (open === undefined && /\\\(.*?\\\)|\\\[.*?[\\^_=].*?\\\]/.test(line))
      found.push([
        at + firstLine,
        'a formula goes between dollar signs, not between \\( and \\). Write $x^2$.',
      ]);
  }
  for (const [at, line] of lines.entries())
    if (/^import\s.*\sfrom\s+['"]/.test(line) && /^[^\s}ie`]/.test(lines[at - 1] ?? ''))
      found.push([
        at + firstLine,
        'this import is shown as text. Imports belong below the front matter, with an empty line before and after them.',
      ]);
  if (open)
    found.push([
      open.line,
      `${open.fence} opens ${open.fence === '$$' ? 'a formula' : 'a block of code'} that is never closed, so it includes the rest of the text. Write ${open.fence} on a separate line where it ends.`,
    ]);
  return found;
}
