// Locates values in a YAML text.
import { isMap, LineCounter, parseDocument, visit } from 'yaml';

type Path = readonly PropertyKey[];

/** Takes a YAML text; returns functions for the line of the field at a path (or of its parent) and for its value. */
export function placesIn(text: string) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const valueAt = (path: Path): unknown =>
    path.length === 0 ? (document.toJS() as unknown) : document.getIn(path);
  const lineOf = (path: Path): number | undefined => {
    const parent = path.length < 2 ? document.contents : document.getIn(path.slice(0, -1), true);
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => String(key) === String(path.at(-1)))
      : undefined;
    const node = (pair?.key ?? (path.length > 0 ? document.getIn(path, true) : undefined)) as
      { range?: readonly number[] } | undefined;
    if (node?.range) return counter.linePos(node.range[0] ?? 0).line;
    return path.length > 1 ? lineOf(path.slice(0, -1)) : undefined;
  };
  /** Returns a sentence that quotes a short value, such as ` Found: "Fundations".`, or nothing. */
  const standing = (path: Path): string => {
    const value = valueAt(path);
    const isShort = ['string', 'number', 'boolean'].includes(typeof value) || value === null;
    if (path.length === 0 || !isShort) return '';
    const said = JSON.stringify(value);
    return ` Found: ${said.length > 80 ? `${said.slice(0, 77)}…"` : said}.`;
  };
  return { valueAt, lineOf, standing };
}

/** Returns the line of the first text that starts with an asterisk, which YAML interprets as an alias. */
export function aliasLine(text: string): number | undefined {
  const counter = new LineCounter();
  let line: number | undefined;
  visit(parseDocument(text, { lineCounter: counter }), {
    Alias(_, { range }) {
      ({ line } = counter.linePos(range?.[0] ?? 0));
      return visit.BREAK;
    },
  });
  return line;
}

const indentOf = (line = '') => line.search(/[^ ]|$/);

/** Returns the line, from 1, that the parser's message is about. It may notice the cause only earlier or later. */
export function faultLine(said: string, lines: readonly string[], at = 1): number {
  const [above, line, below] = lines.slice(Math.max(0, at - 2), at + 1);
  // A field that is pushed in continues the text of the line above it.
  const isPushedIn = indentOf(line) === indentOf(above) && indentOf(below) > indentOf(line);
  if (/Nested mappings/.test(said) && isPushedIn) return at + 1;
  return unclosedQuote(said, lines) || at;
}

/** Returns the line, from 1, of a quotation mark that is not closed, or 0. */
const unclosedQuote = (said: string, lines: readonly string[]) =>
  /Missing closing|Unexpected scalar/.test(said)
    ? lines.findIndex((line) => {
        const [, mark = '', rest = ''] = /^\s*(?:- )?(?:[\w-]+: +)?(["'])(.*)$/.exec(line) ?? [];
        return mark !== '' && rest.replace(/\\./g, '').split(mark).length % 2 === 1;
      }) + 1
    : 0;
