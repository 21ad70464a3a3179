// Locates values in a YAML text.
import { isMap, LineCounter, parseDocument } from 'yaml';

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
