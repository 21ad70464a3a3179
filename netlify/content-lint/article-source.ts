// Parses an article's file into its front matter and its text, as a tree with line numbers.
import { mdxToMdast } from 'satteri';
import { parseDocument, type YAMLParseError } from 'yaml';
import { frontMatterFence, withNames } from '../../src/content/article/body.ts';
import { features } from '../plugins/markdown.ts';
import { stated } from '../plugins/names.ts';
import { isLatexAdvice, leftInSource, leftInText } from './left-in-text.ts';
import { aliasLine, faultLine } from './places.ts';

/** `is` distinguishes `n="5"`, `n={five}`, and `n` alone. */
export type Attribute = {
  name: string;
  value: string | undefined;
  /** The expression: `five` in `n={five}`, `...live` in `{...live}`. */
  code?: string | undefined;
  is: 'text' | 'computed' | 'bare';
};

/** The link that a part is inside of: a link in the text, or a heading, which links to itself. */
export type Inside = 'link' | 'heading' | undefined;

type TableRow = { line: number; cells: number };

/** The parts that are checked, each with its line in the file. */
export type Part =
  | {
      kind: 'component';
      line: number;
      name: string;
      attributes: readonly Attribute[];
      isEmpty: boolean;
      inside: Inside;
      /** The component that it is inside of. */
      parent: string | undefined;
    }
  | { kind: 'link'; line: number; target: string; isEmpty: boolean; inside: Inside }
  | { kind: 'formula'; line: number; tex: string; isDisplayed: boolean }
  | { kind: 'image'; line: number; target: string; alt: string }
  | { kind: 'heading'; line: number; text: string; depth: number }
  | { kind: 'table'; line: number; headers: readonly string[]; rows: readonly TableRow[] }
  | { kind: 'note'; line: number; name: string; is: 'reference' | 'definition' | 'unanswered' }
  | { kind: 'unparsed'; line: number; message: string }
  | { kind: 'value'; line: number; code: string; in: 'text' | 'tag' }
  | { kind: 'import'; line: number; code: string };

/** A parsed article. */
export type ArticleSource = {
  frontMatter: unknown;
  /** The raw front matter, which starts on the file's second line. */
  head: string;
  parts: readonly Part[];
  body: string;
  /** The line of the file on which the body starts. */
  firstLine: number;
};

/** The parser's error: its line, its message, the source of that line, and whether that is in the front matter. */
export type Unreadable = { line: number; said: string; source: string; isInFrontMatter?: boolean };

type Node = {
  type: string;
  position?: { start: { line: number } };
  name?: string | null;
  attributes?: { type: string; name?: string; value?: string | { value: string } | null }[];
  url?: string;
  alt?: string | null;
  depth?: number;
  value?: string;
  identifier?: string;
  children?: Node[];
};

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

const attributesOf = (node: Node): Attribute[] =>
  (node.attributes ?? []).map(({ name = '', value }): Attribute => {
    if (typeof value !== 'string')
      return { name, value: undefined, code: value?.value, is: value ? 'computed' : 'bare' };
    return { name, value, code: name === '' ? value : undefined, is: 'text' };
  });

/** Returns values computed inside a tag, such as `n={`n = ${n.each}`}`. */
const valuesIn = (node: Node): string[] =>
  (node.attributes ?? []).flatMap(({ type, value }) => {
    if (type === 'mdxJsxExpressionAttribute') return [String(value)];
    return value !== null && typeof value === 'object' ? [value.value] : [];
  });

/** Returns footnote references without a footnote, which the text shows as typed. */
const unanswered = (text: string, firstLine: number): Part[] =>
  [...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(({ index, 1: name = '' }): Part => ({
    kind: 'note',
    line: firstLine + text.slice(0, index).split('\n').length - 1,
    name,
    is: 'unanswered',
  }));

/** Returns the computed value that an answer would show as typed, because the parser takes the `$` of two attributes for a formula. */
function swallowed(text: string, line: number): Part[] {
  const [code] = /\{\w[\w.[\]]*\}/.exec(text) ?? [];
  const message = `${code} would be shown as typed. Leave an empty line above and below each <Answer>.`;
  return code === undefined ? [] : [{ kind: 'unparsed', line, message }];
}

/** Returns the link context of a node's children. */
function insideOf({ type, name, depth = 1 }: Node, inside: Inside): Inside {
  if (type === 'link' || name === 'a') return 'link';
  return type === 'heading' && depth < 4 ? 'heading' : inside;
}

/** What surrounds a node: its link context, the component that it is inside of, and whether it starts a paragraph. */
type Context = { inside?: Inside; parent?: string | undefined; isFirst?: boolean };

/** A node's position: its line, and what surrounds it. */
type Place = Context & { line: number; lineOf: (node: Node) => number };

type Read = (node: Node, place: Place) => Part[];

const isEmpty = (node: Node) =>
  textOf(node).trim() === '' && !node.children?.some(({ type }) => type !== 'text');

const componentParts: Read = (node, { line, inside, parent }) => {
  const attributes = attributesOf(node);
  const name = node.name ?? '';
  const target = attributes.find((attribute) => attribute.name === 'href')?.value;
  const isLink = name === 'a' && target !== undefined;
  return [
    {
      kind: 'component',
      line,
      name,
      attributes,
      isEmpty: (node.children ?? []).length === 0,
      inside,
      parent,
    },
    ...(isLink ? [{ kind: 'link', line, target, isEmpty: isEmpty(node), inside } as const] : []),
    ...valuesIn(node).map((code): Part => ({ kind: 'value', line, code, in: 'tag' })),
  ];
};

const formulaParts: Read = ({ value = '', type }, { line }) => [
  { kind: 'formula', line, tex: value, isDisplayed: type === 'math' },
];
/** A single ^ or ~ in two places raises or lowers all text between them. */
const raisedParts: Read = (node, { line }) => {
  const text = textOf(node);
  const [sign, word] = node.type === 'superscript' ? ['^', 'raised'] : ['~', 'lowered'];
  return / /.test(text)
    ? [
        {
          kind: 'unparsed',
          line,
          message: `the text between two ${sign} is ${word}: "${text}". Write ${sign} before and after what belongs there, as in ${sign}2${sign}, or \\${sign} for the sign.`,
        },
      ]
    : [];
};
const valueParts: Read = ({ value = '' }, { line }) => [{ kind: 'value', line, code: value, in: 'text' }];

/** What each type of node adds to the parts. Other types add only what they contain. */
const readers: Readonly<Record<string, Read>> = {
  mdxJsxFlowElement: componentParts,
  mdxJsxTextElement: componentParts,
  link: (node, { line, inside }) => [
    { kind: 'link', line, target: node.url ?? '', isEmpty: isEmpty(node), inside },
  ],
  definition: ({ url = '', identifier }, { line, inside }) =>
    identifier?.startsWith('^') ? [] : [{ kind: 'link', line, target: url, isEmpty: false, inside }],
  image: ({ url = '', alt }, { line }) => [{ kind: 'image', line, target: url, alt: alt ?? '' }],
  heading: (node, { line }) => [{ kind: 'heading', line, text: textOf(node), depth: node.depth ?? 1 }],
  inlineMath: formulaParts,
  math: formulaParts,
  superscript: raisedParts,
  subscript: raisedParts,
  table: ({ children = [] }, { line, lineOf }) => [
    {
      kind: 'table',
      line,
      headers: (children[0]?.children ?? []).map(textOf),
      rows: children.map((row) => ({ line: lineOf(row), cells: row.children?.length ?? 0 })),
    },
  ],
  mdxTextExpression: valueParts,
  mdxFlowExpression: valueParts,
  footnoteReference: ({ identifier = '' }, { line }) => [
    { kind: 'note', line, name: identifier, is: 'reference' },
  ],
  footnoteDefinition: ({ identifier = '' }, { line }) => [
    { kind: 'note', line, name: identifier, is: 'definition' },
  ],
  text: ({ value = '' }, { line, parent, isFirst = false }) => [
    ...unanswered(value, line),
    ...(parent === 'Answer' ? swallowed(value, line) : []),
    ...leftInText(value, line, isFirst).map(([at, message]): Part => ({
      kind: 'unparsed',
      line: at,
      message,
    })),
  ],
  mdxjsEsm: ({ value = '' }, { line }) => [{ kind: 'import', line, code: value }],
};

/** Returns the parts of a node and its descendants in text order. */
function partsOf(node: Node, firstLine: number, context: Context = {}): Part[] {
  const lineOf = ({ position }: Node) => (position?.start.line ?? 1) + firstLine - 1;
  const own = readers[node.type]?.(node, { line: lineOf(node), lineOf, ...context }) ?? [];
  const below = (node.children ?? []).flatMap((child, at) =>
    partsOf(child, firstLine, {
      inside: insideOf(node, context.inside),
      parent: /^[A-Z]/.test(node.name ?? '') ? (node.name ?? undefined) : context.parent,
      isFirst: node.type === 'paragraph' && at === 0,
    }),
  );
  return [...own, ...below];
}

/** Returns where and why the front matter cannot be parsed. */
function unreadableHead(head: string, { message, linePos }: YAMLParseError): Unreadable {
  const lines = head.split('\n');
  const line = faultLine(message, lines, linePos?.[0].line);
  return { line: line + 1, said: message, source: lines[line - 1] ?? '', isInFrontMatter: true };
}

/** Parses a file's text. Returns its parts, or where and why it cannot be parsed. */
export function readArticle(file: string): ArticleSource | Unreadable {
  const text = withNames(file, stated);
  const match = frontMatterFence.exec(text);
  if (!match) return { line: 1, said: 'front-matter', source: /^---[ \t]*\r?\n/.test(text) ? '---' : '' };
  const [, head = ''] = match;
  const document = parseDocument(head);
  const [error] = document.errors;
  const alias = aliasLine(head);
  if (error) return unreadableHead(head, error);
  if (alias !== undefined) return { line: alias + 1, said: 'alias', source: '', isInFrontMatter: true };
  const prose = readProse(text.slice(match[0].length), match[0].split('\n').length);
  if (!('parts' in prose)) return { ...prose, source: text.split('\n')[prose.line - 1] ?? '' };
  return { ...prose, frontMatter: document.toJS(), head };
}

/** Parses text without front matter; `firstLine` is the line of its file on which it starts. */
export function readProse(text: string, firstLine = 1): ArticleSource | Unreadable {
  const body = withNames(text, stated);
  try {
    const tree = mdxToMdast(body, { features }) as unknown as Node;
    const unparsed = leftInSource(body, firstLine).map(([line, message]): Part => ({
      kind: 'unparsed',
      line,
      message,
    }));
    const parts = partsOf(tree, firstLine);
    // The braces after a LaTeX command are not computed values.
    const latex = parts.flatMap((part) =>
      part.kind === 'unparsed' && isLatexAdvice(part.message) ? [part.line] : [],
    );
    const meant = parts.filter((part) => part.kind !== 'value' || !latex.includes(part.line));
    return { frontMatter: {}, head: '', parts: [...meant, ...unparsed], body, firstLine };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const [, line = '1', said = message] = /^(\d+):\d+: ([\s\S]*)$/.exec(message) ?? [];
    return { line: Number(line) + firstLine - 1, said, source: body.split('\n')[Number(line) - 1] ?? '' };
  }
}

/** Returns a heading's anchor: lowercase words joined by hyphens. */
export const slugOf = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}\p{Nl}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Returns a component's ID; undefined if it has none. */
export const idOf = (part: Part & { kind: 'component' }) =>
  part.attributes.find(({ name }) => name === 'id')?.value;

/** Components that are numbered, with the series that they belong to. */
export const numbered = { Figure: 'figure', Table: 'table', Equation: 'equation' } as const;

/** The sections below every article and every guide, which have their own headings. */
export const ownSections = [
  'questions',
  'references',
  'cite-this',
  'footnote-label',
  'reporting',
  'in-code',
  'related',
  'computed',
];

/** Returns the headings' anchors. Repeated headings get `same-1`, `same-2`, and so on. */
export function headingAnchors(parts: readonly Part[]): string[] {
  const taken = new Set<string>();
  return parts.flatMap((part) => {
    if (part.kind !== 'heading') return [];
    const slug = slugOf(part.text);
    let anchor = slug;
    for (let more = 1; taken.has(anchor); more += 1) anchor = `${slug}-${more}`;
    taken.add(anchor);
    return [anchor];
  });
}

/** Returns every anchor of the article that a link can target. */
export const anchorsIn = ({ parts }: Pick<ArticleSource, 'parts'>) => [
  ...ownSections,
  ...headingAnchors(parts),
  ...parts.flatMap((part) =>
    part.kind === 'component' && part.name in numbered
      ? [`${numbered[part.name as keyof typeof numbered]}-${idOf(part) ?? ''}`]
      : [],
  ),
];
