// Every dataset with its table, and the facts about each column: unit, range or values, missing values.
import type { Article } from '../../content/article/articles.ts';
import { datasetsIn } from '../../content/article/body.ts';
import type { Dataset } from '../../content/article/dataset.ts';
import { datasetNames, datasetOf } from '../../content/article/datasets.ts';
import { type Plate, plates } from '../gallery/all-plates.ts';

type Cell = number | string | null;
export type Variable = { name: string; meaning: string; unit: string; values: string };
export type PublishedDataset = Dataset & {
  /** Part of its URL and file name: `plant-growth`. */
  slug: string;
  /** The content of the downloadable file. */
  text: string;
  columns: Readonly<Record<string, readonly Cell[]>>;
  rows: number;
  explained: readonly Variable[];
};

const tables = import.meta.glob<Readonly<Record<string, readonly Cell[]>>>(
  '../../../content/datasets/*.csv',
  {
    eager: true,
    import: 'default',
  },
);
const texts = import.meta.glob<string>('../../../content/datasets/*.csv', {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** A column with more distinct words than this shows their number instead of a list. */
const mostListed = 6;

/** Splits `length of the bill (mm)` into the description and the unit. A number in parentheses is not a unit. */
export function parted(explained: string): { meaning: string; unit: string } {
  const [, meaning, unit] = /^(.*\S) \((\D[^()]*(?:\([^()]*\))?[^()]*)\)$/.exec(explained) ?? [];
  return meaning && unit ? { meaning, unit } : { meaning: explained, unit: '' };
}

const listed = (different: readonly Cell[]): string =>
  different.length <= mostListed ? different.join(', ') : `${different.length} different`;

const inNumbers = (numbers: readonly number[]): string =>
  numbers.length > 2 ? `${numbers[0]} to ${numbers.at(-1)}`.replaceAll('-', '−') : listed(numbers);

/** `172 to 231, 2 missing`; `Adelie, Gentoo, Chinstrap`; `12 different`. */
export function valuesOf(cells: readonly Cell[]): string {
  const known = cells.filter((cell) => cell !== null);
  const missing = cells.length - known.length;
  const different = [...new Set(known)];
  const numbers = different.filter((cell) => typeof cell === 'number').sort((a, b) => a - b);
  const said = different.length === numbers.length ? inNumbers(numbers) : listed(different);
  return missing > 0 ? `${said}; ${missing} missing` : said;
}

export const allDatasets: readonly PublishedDataset[] = datasetNames.map((slug) => {
  const file = `../../../content/datasets/${slug}.csv`;
  const [columns, text] = [tables[file], texts[file]];
  if (!columns || text === undefined)
    throw new Error(`content/datasets/${slug}.yaml has no table next to it.`);
  const about = datasetOf(slug);
  return {
    ...about,
    slug,
    text,
    columns,
    rows: Object.values(columns)[0]?.length ?? 0,
    explained: Object.entries(about.variables).map(([name, meaning]) => ({
      name,
      ...parted(meaning),
      values: valuesOf(columns[name] ?? []),
    })),
  };
});

/** The first rows for display; a missing value is a dash. */
export const firstRows = ({ columns, rows }: PublishedDataset, count: number) =>
  Array.from({ length: Math.min(count, rows) }, (_, row) =>
    Object.values(columns).map((cells) => cells[row] ?? '–'),
  );

/** The gallery entries that use it. */
export const platesOf = (slug: string): readonly Plate[] =>
  plates.filter(({ figure, others }) =>
    [figure, ...others].some(({ data }) => data.split(/,\s*/).includes(slug)),
  );

/** The articles whose figures and steps use it. */
export const articlesOf = (slug: string, articles: readonly Article[]): readonly Article[] =>
  articles.filter(({ body = '' }) => datasetsIn(body).includes(slug));
