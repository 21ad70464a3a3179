// What can go wrong in the files of content that are not articles, each said so that its editor can mend it.
import { parseDocument } from 'yaml';
import { datasetSchema } from '../../src/content/article/dataset.ts';
import { workSchema } from '../../src/content/article/work.ts';
import type { Problem } from './check-article.ts';
import { inWords } from './in-words.ts';
import { closest, yamlAdvice } from './words.ts';

/** Takes a YAML file (its path from the repository's root, and its text); gives what keeps it from being read. */
export function checkYaml(file: string, text: string): Problem[] {
  const [error] = parseDocument(text).errors;
  if (!error) return [];
  return [{ file, line: error.linePos?.[0].line, message: `cannot be read: ${yamlAdvice(error.message)}` }];
}

/** Takes the text of the bibliography, which can be read; gives every problem of every work. */
export function checkBibliography(file: string, text: string): Problem[] {
  const document: unknown = parseDocument(text).toJS();
  return Object.entries((document ?? {}) as Record<string, unknown>).flatMap(([key, work]) => {
    const line = text.split('\n').findIndex((each) => each.startsWith(`${key}:`)) + 1;
    const result = workSchema.safeParse(work);
    return (result.error?.issues ?? []).map(({ path, message }) => ({
      file,
      line,
      message: `${[key, ...path.map(String)].join(', ')} ${message}`,
    }));
  });
}

/** Takes the text of the catalogue; gives every price that was written in dollars or rupees rather than in cents or paise. */
export function checkAmounts(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.replace(/#.*/, '').matchAll(/\bamount: *(\d[\d.]*)/g)]
      .filter(([, amount = '']) => amount.includes('.') || Number(amount) < 1000)
      .map(([, amount]) => ({
        file,
        line: index + 1,
        message: `the price ${amount} is not in the smallest unit. Write it in cents or paise, without a point: 5900 is $59.00.`,
      })),
  );
}

/**
 * Takes what is stated about a dataset (the file's path and its text, which can be read), the columns of its table, or nothing
 * where there is no table, and the works of the bibliography; gives every problem.
 */
export function checkDataset(
  file: string,
  text: string,
  columns: readonly string[] | undefined,
  works: readonly string[],
): Problem[] {
  const result = datasetSchema.safeParse(parseDocument(text).toJS());
  if (!result.success) return inWords(file, text, result.error);
  const table = file.slice(file.lastIndexOf('/') + 1).replace('.yaml', '.csv');
  const line = (field: string) => text.split('\n').findIndex((each) => each.startsWith(`${field}:`)) + 1;
  if (columns === undefined) return [{ file, message: `there is no table ${table} beside it.` }];
  const { sources, variables } = result.data;
  const explained = Object.keys(variables);
  return [
    ...sources
      .filter((key) => !works.includes(key))
      .map((key) => ({
        file,
        line: line('sources'),
        message: `sources names "${key}", which does not stand in content/bibliography.yaml.${closest(key, works)}`,
      })),
    ...explained
      .filter((name) => !columns.includes(name))
      .map((name) => ({
        file,
        line: line('variables'),
        message: `variables names "${name}", which is no column of ${table}.${closest(name, columns)}`,
      })),
    ...columns
      .filter((name) => !explained.includes(name))
      .map((name) => ({
        file,
        line: line('variables'),
        message: `variables does not explain the column "${name}" of ${table}.`,
      })),
  ];
}
