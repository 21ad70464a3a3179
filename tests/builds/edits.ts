// Changes that an editor or a programmer makes between two builds.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renameArticle } from '../../netlify/cli/move-article.ts';
import { randomFrom } from '../support/random.ts';

export type Edit = { readonly name: string; readonly change: (folder: string) => void };

function replaceIn(folder: string, file: string, from: string | RegExp, to: string) {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  const after = text.replace(from, () => to);
  if (after === text) throw new Error(`${file} has nothing like ${from}`);
  writeFileSync(path, after);
}

const replacing = (
  name: string,
  ...places: readonly [file: string, from: string | RegExp, to: string][]
) => ({
  name,
  change: (folder: string) => {
    for (const place of places) replaceIn(folder, ...place);
  },
});

/** An article that states facts in its questions, before the first build. */
export const statingFacts: Edit = replacing('facts in an article', [
  'content/articles/biostatistics.mdx',
  'faq:\n',
  'faq:\n  - question: What does {product} cost a student, and in how many languages?\n    answer: It costs {price:student} a year and speaks {languages} languages.\n',
]);

/** A letter in the text of an article. */
export const typo: Edit = replacing('a letter in an article', [
  'content/articles/nonlinear-regression.mdx',
  /(?<=\n\n[A-Z][a-z]+ [a-z]+ )(?=[a-z]{4})/,
  'x',
]);

/**
 * One edit for each kind of fact that a page shows but does not own. Edits of Astro's settings run separately, in second place: with new
 * settings Astro discards its caches, so nothing stale could be seen.
 */
const ofEveryKind: readonly Edit[] = [
  {
    name: 'a price, the product’s name, the number of languages, data, a title, a work, and a line in charts',
    change: (folder) => {
      replaceIn(folder, 'content/catalog.yaml', 'amount: 5900 }', 'amount: 6400 }');
      replaceIn(folder, 'content/site.yaml', 'product: Biospect\n', 'product: Bioscope\n');
      replaceIn(folder, 'content/site.yaml', 'languages: 13', 'languages: 14');
      replaceIn(folder, 'content/datasets/sleep.csv', '\n0.7,1,1', '\n0.8,1,1');
      replaceIn(folder, 'content/articles/nonlinear-regression.mdx', /^title: "?/m, 'title: "On the ');
      replaceIn(folder, 'content/bibliography.yaml', /year: \d{4}/, 'year: 1999');
      replaceIn(folder, 'src/charts/standalone-svg.ts', "'stroke-width': '2.5'", "'stroke-width': '2.75'");
    },
  },
  {
    name: 'the address of an article',
    change: (folder) => {
      const changed = renameArticle(folder, 'sampling-in-biostatistics', 'sampling-in-practice');
      if (typeof changed === 'string') throw new Error(changed);
    },
  },
];

/** Replaceable text in content files, and replaceable values in data and code. */
const randomKinds: readonly ((pick: <T>(from: readonly T[]) => T, number: number) => Edit)[] = [
  (pick, number) => {
    const file = pick(readdirSync('content/articles').filter((name) => name.endsWith('.mdx')));
    return replacing(`a sentence more in ${file}`, [
      `content/articles/${file}`,
      /$/,
      `\nThis sentence is number ${number}.\n`,
    ]);
  },
  (pick, number) => {
    const file = pick(readdirSync('content/articles').filter((name) => name.endsWith('.mdx')));
    return replacing(`the description of ${file}`, [
      `content/articles/${file}`,
      /^description: .*$/m,
      `description: "What is taught here in a few sentences, and shown with real data, version ${number}."`,
    ]);
  },
  (_, number) => ({
    name: 'the number of countries, of participants, and the version',
    change: (folder) => {
      replaceIn(folder, 'content/site.yaml', /countries: \d+/, `countries: ${30 + (number % 60)}`);
      replaceIn(
        folder,
        'content/site.yaml',
        /participants: [\d,]+/,
        `participants: ${16 + (number % 9)},500`,
      );
      replaceIn(folder, 'content/site.yaml', /version: [\d.]+/, `version: 10.4.${number % 90}`);
    },
  }),
  (_, number) =>
    replacing('the price of a student license', [
      'content/catalog.yaml',
      /seats: 1, amount: \d\d00 \}/,
      `seats: 1, amount: ${60 + (number % 30)}00 }`,
    ]),
  (pick, number) => {
    const file = pick(['puromycin.csv', 'insect-sprays.csv', 'plant-growth.csv']);
    return replacing(`a number of ${file}`, [
      `content/datasets/${file}`,
      /(?<=\n[^\n]*)\b\d+\b(?=[^\n]*\n$)/,
      String(1 + (number % 9)),
    ]);
  },
  (_, number) =>
    replacing('the opacity of boxes', [
      'src/charts/standalone-svg.ts',
      /'fill-opacity': '\.\d+'/,
      `'fill-opacity': '.${20 + (number % 40)}'`,
    ]),
];

/** One edit of every kind, followed by `more` random ones. */
export function editsOf(more: number, seed: number): Edit[] {
  const { below, pick } = randomFrom(seed);
  const others = Array.from({ length: more }, () => pick(randomKinds)(pick, below(1e6)));
  return [...ofEveryKind, ...others];
}
