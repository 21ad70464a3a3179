// Checks the content files that are not articles. Each message tells the editor how to fix the problem.
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';
import { datasetSchema } from '../../src/content/article/dataset.ts';
import { workSchema } from '../../src/content/article/work.ts';
import type { Problem } from './problem.ts';
import { inWords, placeIn } from './in-words.ts';
import { placesIn } from './places.ts';
import { closest, escapeAdvice, yamlAdvice } from './words.ts';

/** Returns the first text that starts with an asterisk, which YAML interprets as an alias. */
function unresolved(document: ReturnType<typeof parseDocument>): string {
  try {
    document.toJS();
    return '';
  } catch (error) {
    const [, name = ''] = /: (\S+)$/.exec(error instanceof Error ? error.message : '') ?? [];
    return `*${name}`;
  }
}

/** Takes a parsable YAML text; returns backslashes that turn into a control character, such as \b in "\beta". */
export function swallowedLetters(text: string): [line: number, message: string][] {
  const counter = new LineCounter();
  const found: [number, string][] = [];
  visit(parseDocument(text, { lineCounter: counter }), (_, node) => {
    if (!isScalar(node) || node.type !== 'QUOTE_DOUBLE' || !node.range) return;
    const [start, end] = node.range;
    for (const { 0: escape, 1: word, index } of text
      .slice(start, end)
      .matchAll(/(?:\\\\)|\\([0abefnrtvNLP_][A-Za-z]*)/g))
      if (word !== undefined) found.push([counter.linePos(start + index).line, escapeAdvice(escape)]);
  });
  return found;
}

/** Takes a YAML file (its path from the repository's root, and its text); returns what prevents the parser from reading what its author meant. */
export function checkYaml(file: string, text: string): Problem[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  const [, alias] = /(?:^|[\s:[,])\*([^\s*,\]]+)/.exec(error ? '' : unresolved(document)) ?? [];
  if (alias !== undefined)
    return [
      {
        file,
        line: text.split('\n').findIndex((line) => line.includes(`*${alias}`)) + 1,
        message: `cannot be read: put text that begins with * between "double quotes".`,
      },
    ];
  if (document.contents === null && !error) return [{ file, line: 1, message: 'the file is empty.' }];
  if (!error) return swallowedLetters(text).map(([line, message]) => ({ file, line, message }));
  const lines = text.split('\n');
  const count = (line: string, mark: string) => line.replace(/"[^"]*"|'[^']*'/g, '').split(mark).length;
  // An unclosed bracket is reported on a later line.
  const open = /Implicit keys|[Ff]low/.test(error.message)
    ? lines.findIndex((line) => count(line, '[') > count(line, ']')) + 1
    : 0;
  const line = open || error.linePos?.[0].line;
  return [{ file, line, message: `cannot be read: ${yamlAdvice(error.message, lines[(line ?? 1) - 1])}` }];
}

/** Takes the bibliography's parsable text; returns every problem of every work. */
export function checkBibliography(file: string, text: string): Problem[] {
  const document: unknown = parseDocument(text).toJS();
  const { lineOf, standing } = placesIn(text);
  return Object.entries((document ?? {}) as Record<string, unknown>).flatMap(([key, work]) => {
    const say = (path: readonly PropertyKey[], message: string): Problem => ({
      file,
      line: lineOf([key, ...path]),
      message: `${placeIn([key, ...path])} ${message}${standing([key, ...path])}`,
    });
    const { authors } = (work ?? {}) as { authors?: unknown };
    const alone: unknown = Array.isArray(authors)
      ? authors.find((name) => /^\p{Lu}{1,2}\.?$/u.test(String(name)))
      : undefined;
    return [
      ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)
        ? []
        : [
            {
              file,
              line: lineOf([key]),
              message: `the key "${key}" is part of a URL: use only lowercase letters, digits, and hyphens, as in smith-2020.`,
            },
          ]),
      ...(alone === undefined
        ? []
        : [
            say(
              ['authors'],
              `holds "${String(alone)}" as a separate name. Write the initials after the name, without a comma: [Gorman KB, Fraser WR].`,
            ),
          ]),
      ...(workSchema.safeParse(work).error?.issues ?? []).map(({ path, message, ...issue }) =>
        'keys' in issue && path.length === 0
          ? { ...say([], message), line: lineOf([key, issue.keys[0]!]) }
          : say(path, message),
      ),
    ];
  });
}

/** Takes the catalog's text; returns every price that is not written in cents or paise. */
export function checkAmounts(file: string, text: string): Problem[] {
  return text.split('\n').flatMap((line, index) => [
    ...[...line.matchAll(/^\s*- id: +(.*[^a-z0-9-].*)$/g)].map(([, id]) => ({
      file,
      line: index + 1,
      message: `the id "${id}" is part of URLs: use only lowercase letters, digits, and hyphens.`,
    })),
    ...[...line.matchAll(/\bamount: *("[^"]*"|'[^']*'|[^}#]*?)\s*(?:,\s*\w+:|[}#]|$)/g)]
      .map(([, amount = '']) => amount)
      .filter((amount) => !/^["']?(?:-\d+|[1-9]\d{3,})["']?$/.test(amount))
      .map((amount) => ({
        file,
        line: index + 1,
        message: `the price ${amount} is not written in cents or paise. Write digits only, without a currency sign, comma, or point: 5900 is $59.00, 120000 is $1,200.00.`,
      })),
  ]);
}

/**
 * Takes a dataset's description (the file's path and its parsable text), its table's columns, or nothing without a
 * table, and the bibliography's works; returns every problem.
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
  if (columns === undefined) return [{ file, message: `there is no table ${table} next to it.` }];
  const { sources, variables } = result.data;
  const explained = Object.keys(variables);
  return [
    ...sources
      .filter((key) => !works.includes(key))
      .map((key) => ({
        file,
        line: line('sources'),
        message: `sources names "${key}", which is not in content/bibliography.yaml.${closest(key, works)}`,
      })),
    ...explained
      .filter((name) => !columns.includes(name))
      .map((name) => ({
        file,
        line: line('variables'),
        message: `variables names "${name}", which is not a column of ${table}.${closest(name, columns)}`,
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
