// An article's file, read apart: its front matter, and its text as a tree with line numbers.
import { mdxToMdast } from 'satteri';
import { parseDocument } from 'yaml';
import { withNames } from '../../src/content/article/body.ts';
import { stated } from '../plugins/names.ts';

export type Attribute = { name: string; value: string | undefined };

/** What the checks look at; each with the line of the file where it stands. */
export type Part =
  | { kind: 'component'; line: number; name: string; attributes: readonly Attribute[]; isEmpty: boolean }
  | { kind: 'link'; line: number; target: string }
  | { kind: 'image'; line: number; target: string; alt: string }
  | { kind: 'heading'; line: number; text: string; depth: number }
  | { kind: 'table'; line: number; headers: readonly string[] }
  | { kind: 'note'; line: number; name: string; is: 'reference' | 'definition' | 'unanswered' }
  | { kind: 'loose-image'; line: number; text: string }
  | { kind: 'value'; line: number; code: string }
  | { kind: 'import'; line: number; code: string };

export type ArticleSource = {
  frontMatter: unknown;
  parts: readonly Part[];
  body: string;
};

export type Unreadable = { line: number; said: string; source: string };

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
  (node.attributes ?? []).map(({ name = '', value }) => ({
    name,
    value: typeof value === 'string' ? value : undefined,
  }));

/** Values computed inside a tag, such as `n={`n = ${n.each}`}`. */
const valuesIn = (node: Node): string[] =>
  (node.attributes ?? []).flatMap(({ type, value }) =>
    type === 'mdxJsxExpressionAttribute'
      ? [String(value)]
      : value !== null && typeof value === 'object'
        ? [value.value]
        : [],
  );

/** Markup that stands in the text as it was typed, because it is not complete. */
function leftInText(text: string, firstLine: number): Part[] {
  const lineAt = (index: number) => firstLine + text.slice(0, index).split('\n').length - 1;
  return [
    ...[...text.matchAll(/\[\^([^\]\s]+)\]/g)].map(({ index, 1: name = '' }): Part => ({
      kind: 'note',
      line: lineAt(index),
      name,
      is: 'unanswered',
    })),
    ...[...text.matchAll(/!\[[^\]]*\]\([^)]*\)/g)].map(({ index, 0: image }): Part => ({
      kind: 'loose-image',
      line: lineAt(index),
      text: image,
    })),
  ];
}

function partsOf(node: Node, firstLine: number, parts: Part[] = []): Part[] {
  const line = (node.position?.start.line ?? 1) + firstLine - 1;
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    parts.push({
      kind: 'component',
      line,
      name: node.name ?? '',
      attributes: attributesOf(node),
      isEmpty: (node.children ?? []).length === 0,
    });
    for (const code of valuesIn(node)) parts.push({ kind: 'value', line, code });
  } else if (node.type === 'link') parts.push({ kind: 'link', line, target: node.url ?? '' });
  else if (node.type === 'image')
    parts.push({ kind: 'image', line, target: node.url ?? '', alt: node.alt ?? '' });
  else if (node.type === 'heading')
    parts.push({ kind: 'heading', line, text: textOf(node), depth: node.depth ?? 1 });
  else if (node.type === 'table')
    parts.push({ kind: 'table', line, headers: (node.children?.[0]?.children ?? []).map(textOf) });
  else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
    parts.push({ kind: 'value', line, code: node.value ?? '' });
  else if (node.type === 'footnoteReference')
    parts.push({ kind: 'note', line, name: node.identifier ?? '', is: 'reference' });
  else if (node.type === 'footnoteDefinition')
    parts.push({ kind: 'note', line, name: node.identifier ?? '', is: 'definition' });
  else if (node.type === 'text') parts.push(...leftInText(node.value ?? '', line));
  else if (node.type === 'mdxjsEsm') parts.push({ kind: 'import', line, code: node.value ?? '' });
  for (const child of node.children ?? []) partsOf(child, firstLine, parts);
  return parts;
}

const fence = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** Takes the text of a file; gives its parts, or where and why it cannot be read. */
export function readArticle(file: string): ArticleSource | Unreadable {
  const text = withNames(file, stated);
  const match = fence.exec(text);
  if (!match) return { line: 1, said: 'front-matter', source: '' };
  const document = parseDocument(match[1] ?? '');
  const [error] = document.errors;
  if (error) return { line: (error.linePos?.[0].line ?? 1) + 1, said: error.message, source: 'front-matter' };
  const body = text.slice(match[0].length);
  const firstLine = match[0].split('\n').length;
  try {
    const tree = mdxToMdast(body) as unknown as Node;
    return { frontMatter: document.toJS(), parts: partsOf(tree, firstLine), body };
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    const [, line = '1', said = message] = /^(\d+):\d+: ([\s\S]*)$/.exec(message) ?? [];
    const at = Number(line) + firstLine - 1;
    return { line: at, said, source: text.split('\n')[at - 1] ?? '' };
  }
}

/** The part of an address after #, as headings get it: small letters, words joined by hyphens. */
export const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

export const idOf = (part: Part & { kind: 'component' }) =>
  part.attributes.find(({ name }) => name === 'id')?.value;

export const numbered = { Figure: 'figure', Table: 'table', Equation: 'equation' } as const;

/** Every place of the article that a link can lead to. */
export const anchorsIn = ({ parts }: ArticleSource) => [
  'questions',
  'references',
  'cite-this',
  ...parts.flatMap((part) => {
    if (part.kind === 'heading') return [slugOf(part.text)];
    if (part.kind !== 'component' || !(part.name in numbered)) return [];
    return [`${numbered[part.name as keyof typeof numbered]}-${idOf(part) ?? ''}`];
  }),
];
