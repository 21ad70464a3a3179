// Finds content files that nothing reads because of their location or name.
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './problem.ts';

/** The location of each kind of file. Files in `figures` are checked against the texts that show them. */
const places: readonly RegExp[] = [
  /^content\/(README\.md|(site|catalog|bibliography|redirects|search-names|synonyms)\.yaml)$/,
  /^content\/articles\/.*\.(mdx|ts)$/,
  /^content\/guides\/[a-z0-9-]+\.(mdx|ts)$/,
  /^content\/figures\//,
  /^content\/datasets\/[a-z0-9-]+\.(csv|yaml)$/,
  /^content\/gallery\/[a-z0-9-]+\.R$/,
  /^content\/legal\/([a-z-]+\.mdx|terms\.yaml)$/,
  /^content\/pages\/[a-z-]+\.yaml$/,
  /^content\/vendor\/(facts\.yaml|[a-z0-9-]+-\d{4}-\d\d-\d\d\.(pdf|docx|xlsx))$/,
];

const advice = (file: string): string => {
  if (/\.ya?ml$/i.test(file) && !file.endsWith('.yaml')) return 'its name must end in .yaml.';
  if (/^content\/articles\/.*\.(md|markdown|txt|docx?)$/i.test(file))
    return 'the name of an article ends in .mdx.';
  if (/^content\/articles\/.*\.(png|jpe?g|svg|webp|avif|gif|heic|tiff?)$/i.test(file))
    return 'images belong in content/figures/<article>/.';
  if (/^content\/vendor\//.test(file))
    return 'name a document by its kind and its date, as in bank-letter-2026-04-01.pdf.';
  if (/\.(xlsx?|ods|tsv|sav)$/i.test(file)) return 'save the table as CSV, content/datasets/<name>.csv.';
  if (/^content\/datasets\//.test(file))
    return 'the name of a dataset has only lowercase letters, digits, and hyphens, and ends in .csv or .yaml.';
  return 'content/README.md says which file belongs where.';
};

/** Takes paths from the repository's root and returns those that nothing reads. */
export const strayFiles = (files: readonly string[]): Problem[] =>
  files
    .filter((file) => !places.some((place) => place.test(file)))
    .map((file) => ({ file, message: `nothing reads this file: ${advice(file)}` }));

/** Takes the repository's root and returns every content file that nothing reads or whose companion file is missing. */
export function checkPlaces(root: string): Problem[] {
  const files = globSync('content/**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.replace(/\/$/, '').length + 1))
    .sort();
  const beside = (file: string, ending: string) => existsSync(join(root, file.replace(/\.\w+$/, ending)));
  return [
    ...strayFiles(files),
    ...files.flatMap((file): Problem[] => {
      if (/^content\/datasets\/.*\.csv$/.test(file) && !beside(file, '.yaml'))
        return [
          {
            file,
            message: `this table has no description. Add ${file.replace('.csv', '.yaml')} next to it, as for the other tables.`,
          },
        ];
      if (/^content\/articles\/.*\.ts$/.test(file) && !beside(file, '.mdx'))
        return [
          {
            file,
            message: `there is no article ${file.replace(/\.ts$/, '.mdx')} for these numbers.`,
          },
        ];
      return [];
    }),
  ];
}
