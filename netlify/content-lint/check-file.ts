// Checks a single content file by its location. Each kind is parsed as the build parses it.
import { basename } from 'node:path';
import { checkArticle } from './check-article.ts';
import { checkGuide } from './check-guide.ts';
import type { Problem } from './problem.ts';
import {
  checkCopyAmounts,
  checkCopyCounts,
  checkCopyLinks,
  checkCopyMarks,
  checkCopyTexts,
} from './check-copy.ts';
import { checkProse } from './check-legal.ts';
import { checkReferences } from './check-references.ts';
import { checkNames, checkRedirects, checkSynonyms } from './check-lists.ts';
import { checkStated, isStated } from './check-stated.ts';
import { checkTable } from './check-table.ts';
import { readText } from './read-text.ts';
import { checkAmounts, checkBibliography, checkDataset, checkYaml } from './check-yaml.ts';
import type { LintContext } from './surroundings.ts';

/** Returns a table's columns, by the name of its dataset. */
export type ColumnsOf = (name: string) => readonly string[] | undefined;

/** What the checks of one kind of file receive. */
type Given = { file: string; text: string; around: LintContext; columnsOf: ColumnsOf };

type Kind = {
  readonly is: (file: string) => boolean;
  readonly check: (given: Given) => Problem[] | Promise<Problem[]>;
};

/** Checks a file that states facts. Catalog prices and redirects have separate checks. */
async function checkFacts({ file, text, around }: Given): Promise<Problem[]> {
  const ofAmounts = file === 'content/catalog.yaml' ? checkAmounts(file, text) : [];
  // The schema would say of an unreadable amount only that it is not a number.
  const ofSchema = await checkStated(file, text);
  const problems = [
    ...ofAmounts,
    ...ofSchema.filter(({ line }) => !ofAmounts.some((other) => other.line === line)),
  ];
  return file === 'content/redirects.yaml' && problems.length === 0
    ? checkRedirects(file, text, around)
    : problems;
}

/** The kinds of YAML files; the first match counts. */
const yamlKinds: readonly Kind[] = [
  { is: isStated, check: checkFacts },
  {
    is: (file) => file === 'content/bibliography.yaml',
    check: ({ file, text }) => [...checkBibliography(file, text), ...checkCopyTexts(file, text)],
  },
  {
    is: (file) => file.startsWith('content/datasets/'),
    check: ({ file, text, around, columnsOf }) =>
      checkDataset(file, text, columnsOf(basename(file, '.yaml')), around.works),
  },
  {
    is: (file) => file === 'content/synonyms.yaml' || file === 'content/pages/menus.yaml',
    check: ({ file, text }) => checkSynonyms(file, text),
  },
  {
    is: (file) => file === 'content/search-names.yaml',
    check: ({ file, text, around }) => checkNames(file, text, around),
  },
  {
    is: (file) => file.startsWith('content/pages/'),
    check: async ({ file, text, around }) => [
      ...(await checkStated(file, text)),
      ...checkReferences(file, text, around),
      ...checkCopyLinks(file, text, around),
      ...checkCopyAmounts(file, text),
      ...checkCopyCounts(file, text),
      ...checkCopyMarks(file, text),
      ...checkCopyTexts(file, text),
    ],
  },
];

/** Takes a content file (its path from the repository's root, and its bytes) and the lint context; returns every problem. */
export async function checkFile(
  file: string,
  bytes: Uint8Array,
  around: LintContext,
  columnsOf: ColumnsOf = () => undefined,
): Promise<Problem[]> {
  const { text, problems } = readText(file, bytes);
  return text === undefined
    ? problems
    : [...problems, ...(await checkMeaning(file, text, around, columnsOf))];
}

/** Runs the checks for the kind of file. */
async function checkMeaning(
  file: string,
  text: string,
  around: LintContext,
  columnsOf: ColumnsOf,
): Promise<Problem[]> {
  if (file.endsWith('.csv')) return checkTable(file, text);
  if (/^content\/articles\/.*\.mdx$/.test(file)) return checkArticle(file, text, around);
  if (/^content\/guides\/.*\.mdx$/.test(file)) return checkGuide(file, text, around);
  if (/^content\/legal\/.*\.mdx$/.test(file)) return checkProse(file, text, around);
  if (!file.endsWith('.yaml')) return [];
  const unreadable = checkYaml(file, text);
  if (unreadable.length > 0) return unreadable;
  return (await yamlKinds.find(({ is }) => is(file))?.check({ file, text, around, columnsOf })) ?? [];
}
