// `npm run report -- sentences [SEED]`: prints thirty visible sentences from each of twelve rooms, for a native reader who compares them with
// the style guide. The same seed prints the same sentences as long as the texts stay the same.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { parse } from 'yaml';
import { randomFrom } from './random.ts';

const perRoom = 30;
const fewestWords = 4;

/** Each room with the files of its sentences. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  articles: ['content/articles/*.mdx'],
  guides: ['content/guides/*.mdx'],
  gallery: ['content/pages/gallery.yaml', 'content/gallery/*.yaml'],
  datasets: ['content/pages/datasets.yaml', 'content/datasets/*.yaml'],
  'product and prices': [
    'home',
    'statistical-software',
    'pricing',
    'free-trial',
    'about-us',
    'resources',
  ].map((page) => `content/pages/${page}.yaml`),
  'training and partners': ['academy', 'partner', 'blogs', 'certificates'].map(
    (page) => `content/pages/${page}.yaml`,
  ),
  'buying and accounts': [
    ...['checkout', 'order', 'results', 'seat', 'seats', 'my-account', 'login', 'support', 'enquiry'].map(
      (page) => `content/pages/${page}.yaml`,
    ),
    'src/islands/{account,checkout,order,result,seats}/**/*.tsx',
  ],
  'legal and purchasing': [
    'content/pages/{privacy-policy,terms-and-conditions,purchasing}.yaml',
    'content/legal/*.md',
  ],
  'pages of calculators': ['content/pages/{calculators,validation}.yaml'],
  'answers of calculators': ['src/calculators/**/*.ts', 'src/islands/calculator/**/*.tsx'],
  emails: ['netlify/emails/**/*.ts'],
  'documents and errors': ['netlify/documents/**/*.ts', 'src/contracts/**/*.ts', 'src/domain/**/*.ts'],
};

const sentencesOf = (text: string): string[] =>
  [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text.replaceAll(/\s+/g, ' '))].map(
    ({ segment }) => segment.trim(),
  );

/** Strings anywhere in a parsed YAML document. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

/** The front matter's strings and the paragraphs, without code, tags, and tables. */
function stringsOfMarkdown(text: string): string[] {
  const [, front = '', body = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const paragraphs = body
    .replaceAll(/^```[\s\S]*?^```$/gm, '')
    .split(/\n{2,}/)
    .filter((paragraph) => /^(?:[-*] |\d+\. )?[A-Z*_“[]/.test(paragraph));
  return [...stringsIn(parse(front)), ...paragraphs];
}

/** A template's text, with an ellipsis for each inserted value. */
const templateText = ({ head, templateSpans }: ts.TemplateExpression) =>
  head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join('');

/** The strings and the text of elements in a source file, without its imports. */
function stringsOfCode(file: string, text: string): string[] {
  const strings: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) strings.push(node.text);
    if (ts.isTemplateExpression(node)) strings.push(templateText(node));
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.Latest,
      false,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return strings;
}

function stringsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.yaml')) return stringsIn(parse(text));
  return /\.mdx?$/.test(file) ? stringsOfMarkdown(text) : stringsOfCode(file, text);
}

/** Something that a visitor reads, no path, class, or code. */
const isSentence = (text: string) =>
  text.split(' ').filter((word) => /^\P{L}*[\p{L}’-]+\P{L}*$/u.test(word)).length >= fewestWords - 1 &&
  text.split(' ').length >= fewestWords &&
  /^[“…]?[A-Z]/.test(text) &&
  !/[<>{};=]|\/\w+\/|\\/.test(text);

/** Returns every visible sentence of a room, each once. */
export const sentencesIn = (files: readonly string[]): string[] => [
  ...new Set(
    globSync([...files])
      .sort()
      .flatMap(stringsOf)
      .flatMap(sentencesOf)
      .filter(isSentence),
  ),
];

/** Returns as many sentences of a room as asked for, chosen by a seed. */
export function sampleOf(sentences: readonly string[], seed: number, count: number = perRoom): string[] {
  const { below } = randomFrom(seed);
  const left = [...sentences];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0]!);
}

if (import.meta.main) {
  const seed = Number(process.argv[2] ?? 1);
  if (!Number.isSafeInteger(seed)) throw new Error('The seed must be a whole number, for example 7.');
  for (const [room, files] of Object.entries(rooms)) {
    const sentences = sentencesIn(files);
    console.log(`\n${room} (${sentences.length} sentences)`);
    for (const sentence of sampleOf(sentences, seed)) console.log(`- ${sentence}`);
  }
}
