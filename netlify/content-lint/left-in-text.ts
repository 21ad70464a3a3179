// Finds unparsed Markdown: markup that a text shows as typed because it is incomplete, such as a link with a space in
// it or a heading without one.

/** What articles have instead of a LaTeX command. Other commands belong into a formula. */
const insteadOfLatex: readonly [RegExp, string][] = [
  [/cite/, 'Write <Cite of="student-1908" />.'],
  [/ref$/, 'Write <See figure="its-id" />, <See table="its-id" />, or <See equation="its-id" />.'],
  [/^(label|caption)$/, 'Write it into the tag: <Figure id="a-short-name" caption="what it shows">.'],
  [/section$/, 'Write ## and the heading.'],
  [/^(text|math)bf$/, 'Write **bold words**.'],
  [/^(emph|textit)$/, 'Write *words in italics*.'],
  [/^footnote/, 'Write [^1] here, and [^1]: the note at the end of the article.'],
  [/^(url|href)$/, 'Write [words](https://…).'],
  [
    /^(begin|end|item|includegraphics)$/,
    'Write a list with "- ", a formula between lines of $$, a table with |, an image as ![what it shows](address).',
  ],
];

/** Explains a LaTeX command in the text: `\\cite`. */
export function latexAdvice(command: string): string {
  const [, cure] = insteadOfLatex.find(([is]) => is.test(command.slice(1))) ?? [];
  return `${command} is LaTeX, which readers would see as typed. ${cure ?? 'Put the formula between dollar signs, as in $\\alpha = 0.05$, or write the sign itself.'}`;
}

/** Whether a message is about a LaTeX command. */
export const isLatexAdvice = (message: string) => message.startsWith('\\');

/** Patterns of unparsed markup and how to fix each. `^` is the start of a line in a paragraph. */
const unparsedMarkup: readonly [RegExp, (found: string) => string][] = [
  // Not the folders of a Windows path.
  [/(?<![:\\\w])\\[A-Za-z]+|\\(?:footnote|cite|ref|label)[a-z]*/, latexAdvice],
  [/``[^`']+''/, (found) => `${found} has the quotation marks of LaTeX. Write "${found.slice(2, -2)}".`],
  [
    /\$\$/,
    () =>
      'two dollar signs $$ are shown as typed. Put a formula between them, or write \\$ for a dollar sign.',
  ],
  [
    /!?\[\[[^\]]+\]\]/,
    (found) =>
      `${found} is a link of another program. Write ${found.startsWith('!') ? '![what it shows](../figures/article/name.png)' : '[words](/address)'}.`,
  ],
  [
    /^:::.*$|^\[!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/m,
    (found) => `${found} is shown as typed. Write <MarginNote> … </MarginNote> for a remark in the margin.`,
  ],
  [
    /^\[\[?_?TOC_?\]?\]$/im,
    (found) => `${found} is shown as typed. Remove it: the page has its own table of contents.`,
  ],
  [/==[^=\s][^=\n]*==/, (found) => `${found} is shown as typed. Write **bold words**.`],
  [/&(?:[A-Za-z]+|#\w+);/, (found) => `${found} is shown as typed. Type the sign itself.`],
  [
    /\b(?:TO[D]O|FIX[M]E|TBD)\b|\b[Ll]orem[ ]ipsum\b/,
    (found) => `"${found}" is left from a draft. Write the text, or move the note between {/* and */}.`,
  ],
  [
    /\b[Aa]s an AI(?: language)? model\b|^(?:Certainly|Sure|Of course|Absolutely)[!,.] Here(?:'s|’s| is| are)\b|\bI hope this helps\b|\bas of my last (?:knowledge )?update\b/m,
    (found) => `"${found}" is left from a chat. Remove it, and check the sentences around it.`,
  ],
  [
    /\bError! (?:Reference source|Bookmark) not (?:found|defined)\.|\bADDIN [A-Z]\w+/,
    (found) =>
      `"${found}" is left from Word. Write the reference itself: <See figure="its-id" /> or <Cite of="student-1908" />.`,
  ],
  [
    /(?<=[\p{L}.,;:)])\[(?:[a-z]|\d+(?:[,–-] ?\d+)*)\](?![[(:])/u,
    (found) =>
      /\d/.test(found)
        ? `${found} is shown as typed. To cite a work of content/bibliography.yaml, write <Cite of="student-1908" />; for a footnote, write [^1].`
        : `${found} is the mark of a comment in Google Docs. Remove it.`,
  ],
  [
    /\S\t+\S/,
    () =>
      'a tab is in this line. For a table, write | between the cells, and | --- | below its first row; in a sentence, a space.',
  ],
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
  [/^#{7,}/m, () => 'a heading has at most six signs #. Write ## and the heading, or ### below another one.'],
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
    /^(?:[•·▪●◦‣➢✓][ \t]*|[–—][ \t]+)/m,
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
  for (const [pattern, say] of unparsedMarkup)
    for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
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

/** Returns imports that are part of a paragraph. */
const importsInText = (lines: readonly string[], firstLine: number) =>
  lines.flatMap((line, at): [number, string][] =>
    /^import\s.*\sfrom\s+['"]/.test(line) && /^[^\s}ie`]/.test(lines[at - 1] ?? '')
      ? [
          [
            at + firstLine,
            'this import is shown as text. Imports belong below the front matter, with an empty line before and after them.',
          ],
        ]
      : [],
  );

/** Returns what is wrong with the line of $$ that starts a displayed formula. */
function formulaFenceProblem(line: string): string | undefined {
  const [, lost = ''] = /^\s*\$\$([^$]+)$/.exec(line) ?? [];
  if (lost.trim() !== '')
    return `${lost.trim()} is not shown, because it is next to the opening $$. Move it to the next line.`;
  return /^\s*\$\$[^$]+\$\$\s*$/.test(line)
    ? 'this formula is set small, as within a line. To display it, write each $$ on a separate line.'
    : undefined;
}

/** Returns fences that are opened but not closed, which swallow the rest of the file, and formulas written in TeX style. */
export function leftInSource(body: string, firstLine: number): [line: number, message: string][] {
  const found: [number, string][] = [];
  let open: { fence: string; line: number } | undefined;
  const lines = body.split(/\r?\n/);
  for (const [at, line] of lines.entries()) {
    const [, fence] = /^\s*(`{3,}|~{3,}|\$\$(?!.*\$\$))/.exec(line) ?? [];
    const ofFence = open === undefined ? formulaFenceProblem(line) : undefined;
    if (ofFence !== undefined) found.push([at + firstLine, ofFence]);
    if (open !== undefined) open = closes(line, open.fence) ? undefined : open;
    else if (fence !== undefined) open = { fence, line: at + firstLine };
    if (open === undefined && /\\\(.*?\\\)|\\\[.*?[\\^_=].*?\\\]/.test(line))
      found.push([
        at + firstLine,
        'a formula goes between dollar signs, not between \\( and \\). Write $x^2$.',
      ]);
  }
  found.push(...importsInText(lines, firstLine));
  if (open)
    found.push([
      open.line,
      `${open.fence} opens ${open.fence === '$$' ? 'a formula' : 'a block of code'} that is never closed, so it includes the rest of the text. Write ${open.fence} on a separate line where it ends.`,
    ]);
  return found;
}
