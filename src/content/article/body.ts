// Extracts facts from an article's source: figure numbers, cited works, and reading time.

type Names = Readonly<Record<'product' | 'company' | 'version', string>>;

/** Replaces `<Product />`, `<Company />`, and `<Version />` in an article's source with their text. Drops a byte order mark. */
export const withNames = (source: string, names: Names) =>
  source
    .replace(/^\uFEFF/, '')
    .replace(
      /<(Product|Company|Version) *\/>/g,
      (_, name: string) => names[name.toLowerCase() as keyof Names],
    );

/** The front matter at the start of an article’s source, without a byte order mark. */
export const frontMatterFence = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** The visible source: no comments or code. Line numbers are preserved. */
export const shownOf = (body: string) =>
  body.replace(/\{\/\*[\s\S]*?\*\/\}|^(`{3,}|~{3,})[\s\S]*?^\1.*$|`[^`\n]+`/gm, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  );

const attribute = (component: string, name: string) =>
  new RegExp(`<${component}\\s+${name}=["']([^"']+)["']`, 'g');

const every = (body: string, pattern: RegExp) =>
  [...shownOf(body).matchAll(pattern)].map((match) => match[1] ?? '');

/** Numbers these IDs from 1. */
const numbered = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id, index) => [id, index + 1]));

export type Numbering = Readonly<Record<'figure' | 'table' | 'equation', Readonly<Record<string, number>>>>;

/** The numbers of the figures, tables, and equations, in the order of the text. */
export const numberingOf = (body: string): Numbering => ({
  figure: numbered(every(body, attribute('Figure', 'id'))),
  table: numbered(every(body, attribute('Table', 'id'))),
  equation: numbered(every(body, attribute('Equation', 'id'))),
});

type Numbered = keyof Numbering;

/** The number of a figure, table, or equation in this article. Throws an error written for editors if the ID does not exist. */
export function numberOf(locals: App.Locals, kind: Numbered, id: string): number {
  const number = locals.article.numbering[kind][id];
  if (number === undefined)
    throw new Error(
      `The article has no ${kind} with the id "${id}". Write id="${id}" first in its tag, or correct the reference.`,
    );
  return number;
}

/** The anchor of a numbered element on the page. */
export const anchorOf = (kind: Numbered, id: string) => `${kind}-${id}`;

/** Whether the figure with this ID shows an image rather than a chart. */
export const showsImage = (body: string, id: string): boolean =>
  /!\[/.test(new RegExp(`<Figure\\s+id=["']${id}["'][\\s\\S]*?</Figure>`).exec(shownOf(body))?.[0] ?? '');

/** The keys of all cited works. */
export const citedIn = (body: string): string[] => [
  ...new Set(every(body, attribute('Cite', 'of')).flatMap((keys) => keys.split(/,\s*/))),
];

/** The names of the datasets whose source the text states. */
export const datasetsIn = (body: string): string[] => [
  ...new Set(
    [...shownOf(body).matchAll(/\sdata="([a-z0-9, -]+)"/g)].flatMap(([, names = '']) => names.split(/, */)),
  ),
];

/** The words of the text, without imports, components, and markup. */
export const wordsIn = (body: string): number =>
  body
    .replace(/^(import|export)\s.*$/gm, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/<[^>]+>/g, ' ')
    .split(/[^\p{L}\p{N}’'-]+/u)
    .filter((word) => /\p{L}/u.test(word)).length;

/** The reading time in minutes, at 220 words per minute. */
export const minutesToRead = (words: number): number => Math.max(1, Math.round(words / 220));
