// Checks the content files that are not articles. Each message tells the editor how to fix the problem.
import { LineCounter, parseDocument, type Scalar, visit } from 'yaml';
import { datasetSchema } from '../../src/content/article/dataset.ts';
import { workSchema } from '../../src/content/article/work.ts';
import type { Problem } from './problem.ts';
import { inWords, placeIn } from './in-words.ts';
import { aliasLine, faultLine, placesIn } from './places.ts';
import { closest, escapeAdvice, likeOthers, startAdvice, yamlAdvice } from './words.ts';

/** Returns what YAML takes for an instruction at the start of a text: a name after &, or a kind after !. */
const instructionIn = ({ anchor, tag }: Scalar): string | undefined =>
  (anchor === undefined ? undefined : `&${anchor}`) ?? (tag?.startsWith('!') ? tag : undefined);

/** Takes a parsable YAML text; returns letters that readers would miss: \b in "\beta", &all, and what follows #. */
export function swallowedLetters(text: string): [line: number, message: string][] {
  const counter = new LineCounter();
  const found: [number, string][] = [];
  visit(parseDocument(text, { lineCounter: counter }), {
    Scalar(_, node) {
      const [start, end] = node.range ?? [0, 0];
      const { line } = counter.linePos(start);
      const instruction = instructionIn(node);
      if (instruction !== undefined)
        found.push([line, `${instruction} is not shown. ${startAdvice(instruction.charAt(0), 'Put')}`]);
      if (node.type === 'PLAIN' && /^ #(?=\S)/.test(text.slice(end, end + 3)))
        found.push([
          line,
          'the text after # is a comment, which is not shown. To show it, put the whole text between "double quotes".',
        ]);
      if (node.type !== 'QUOTE_DOUBLE') return;
      for (const { 0: escape, 1: word, index } of text
        .slice(start, end)
        .matchAll(/(?:\\\\)|\\([0abefnrtvNLP_][A-Za-z]*)/g))
        if (word !== undefined) found.push([counter.linePos(start + index).line, escapeAdvice(escape)]);
    },
  });
  return found;
}

/** Takes a YAML file (its path from the repository's root, and its text); returns what prevents the parser from reading what its author meant. */
export function checkYaml(file: string, text: string): Problem[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  const alias = error ? undefined : aliasLine(text);
  if (alias !== undefined) return [{ file, line: alias, message: `cannot be read: ${yamlAdvice('alias')}` }];
  if (document.contents === null && !error) return [{ file, line: 1, message: 'the file is empty.' }];
  if (!error) return swallowedLetters(text).map(([line, message]) => ({ file, line, message }));
  const lines = text.split('\n');
  const count = (line: string, mark: string) => line.replace(/"[^"]*"|'[^']*'/g, '').split(mark).length;
  // An unclosed bracket is reported on a later line.
  const open = /Implicit keys|[Ff]low/.test(error.message)
    ? lines.findIndex((line) => count(line, '[') > count(line, ']')) + 1
    : 0;
  const line = open || faultLine(error.message, lines, error.linePos?.[0].line);
  return [{ file, line, message: `cannot be read: ${yamlAdvice(error.message, lines[line - 1])}` }];
}

/** Takes the bibliography's parsable text; returns every problem of every work. */
export function checkBibliography(file: string, text: string): Problem[] {
  const document: unknown = parseDocument(text).toJS();
  if (typeof document !== 'object' || Array.isArray(document))
    return [{ file, line: 1, message: `every work must have a key, and its fields below it. ${likeOthers}` }];
  const { lineOf, standing } = placesIn(text);
  return Object.entries((document ?? {}) as Record<string, unknown>).flatMap(([key, work]) => {
    const say = (path: readonly PropertyKey[], message: string): Problem => ({
      file,
      line: lineOf([key, ...path]),
      message: `${placeIn([key, ...path])} ${message}${standing([key, ...path])}`,
    });
    const { authors, doi } = (work ?? {}) as { authors?: unknown; doi?: unknown };
    const named = Array.isArray(authors) ? authors.map(String) : [];
    const alone = named.find((name) => /^\p{Lu}{1,2}\.?$/u.test(name));
    const more = named.find((name) => /\p{Lu} (?:and|&) \p{L}|;/u.test(name));
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
              `holds "${alone}" as a separate name. Write the initials after the name, without a comma: [Gorman KB, Fraser WR].`,
            ),
          ]),
      ...(more === undefined
        ? []
        : [
            say(
              ['authors'],
              `holds "${more}". Write every author, with commas between them: [Gorman KB, Fraser WR].`,
            ),
          ]),
      ...(/[.,;]$/.test(String(doi))
        ? [say(['doi'], `ends with a sign that is not part of it: "${String(doi)}". Remove the sign.`)]
        : []),
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
