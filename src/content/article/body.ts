// What an article's text contains, read from its source: numbers of figures, cited works, how long it takes to read.

type Names = Readonly<Record<'product' | 'company' | 'version', string>>;

/** Takes the source of an article; gives it with the words behind `<Product />`, `<Company />` and `<Version />`. */
export const withNames = (source: string, names: Names) =>
  source.replace(
    /<(Product|Company|Version) *\/>/g,
    (_, name: string) => names[name.toLowerCase() as keyof Names],
  );

/** What is shown of a text: no comments, and nothing that is quoted as code. Lines keep their numbers. */
export const shownOf = (body: string) =>
  body.replace(/\{\/\*[\s\S]*?\*\/\}|^(`{3,}|~{3,})[\s\S]*?^\1.*$|`[^`\n]+`/gm, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  );

const attribute = (component: string, name: string) =>
  new RegExp(`<${component}\\s+${name}=["']([^"']+)["']`, 'g');

const every = (body: string, pattern: RegExp) =>
  [...shownOf(body).matchAll(pattern)].map((match) => match[1] ?? '');

/** Numbered things by their id: the first is 1. */
const numbered = (ids: readonly string[]): Record<string, number> =>
  Object.fromEntries(ids.map((id, index) => [id, index + 1]));

export type Numbering = Readonly<Record<'figure' | 'table' | 'equation', Readonly<Record<string, number>>>>;

/** The numbers of the figures, tables and equations, in the order in which they stand in the text. */
export const numberingOf = (body: string): Numbering => ({
  figure: numbered(every(body, attribute('Figure', 'id'))),
  table: numbered(every(body, attribute('Table', 'id'))),
  equation: numbered(every(body, attribute('Equation', 'id'))),
});

type Numbered = keyof Numbering;

/** The number of a figure, table or equation of this article. Throws, in an editor's words, where the id is not there. */
export function numberOf(locals: App.Locals, kind: Numbered, id: string): number {
  const number = locals.article.numbering[kind][id];
  if (number === undefined)
    throw new Error(
      `The article has no ${kind} with the id "${id}". Write id="${id}" first in its tag, or correct the reference.`,
    );
  return number;
}

/** Where a numbered thing stands on the page. */
export const anchorOf = (kind: Numbered, id: string) => `${kind}-${id}`;

/** Whether the figure with this id shows an image of its own rather than a chart. */
export const showsImage = (body: string, id: string): boolean =>
  /!\[/.test(new RegExp(`<Figure\\s+id=["']${id}["'][\\s\\S]*?</Figure>`).exec(shownOf(body))?.[0] ?? '');

/** The keys of all works that the text cites. */
export const citedIn = (body: string): string[] => [
  ...new Set(every(body, attribute('Cite', 'of')).flatMap((keys) => keys.split(/,\s*/))),
];

/** The names of the datasets whose source the text states. */
export const datasetsIn = (body: string): string[] => [
  ...new Set(
    [...shownOf(body).matchAll(/\sdata="([a-z0-9, -]+)"/g)].flatMap(([, names = '']) => names.split(/, */)),
  ),
];

/** The words of the text, without imports, components and markup. */
export const wordsIn = (body: string): number =>
  body
    .replace(/^(import|export)\s.*$/gm, '')
    .replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/<[^>]+>/g, ' ')
    .split(/[^\p{L}\p{N}’'-]+/u)
    .filter((word) => /\p{L}/u.test(word)).length;

/** Minutes to read this many words, at 220 a minute. */
export const minutesToRead = (words: number): number => Math.max(1, Math.round(words / 220));
