// Checks the content lists that are not pages: synonyms and names for the search, menu paths, and redirects.
import { parseDocument } from 'yaml';
import type { Problem } from './problem.ts';
import { addressProblem } from './check-link.ts';
import { placesIn } from './places.ts';
import type { LintContext } from './surroundings.ts';
import { closest } from './words.ts';

/** Returns what is wrong with a list of different texts; undefined if nothing is. `example` is a line as it should be. */
function listProblem(place: string, words: unknown, example: string): string | undefined {
  if (!Array.isArray(words)) return `${place}must be a list: ${example}`;
  const odd: unknown = words.find((word) => typeof word !== 'string' || word.trim() === '');
  if (odd !== undefined || words.includes(undefined))
    return `${place}holds ${JSON.stringify(odd ?? null)}, which is not text. Put it between "double quotes".`;
  const again: unknown = words.find((word, at) => words.indexOf(word) !== at);
  return again === undefined
    ? undefined
    : `${place}"${String(again)}" appears twice in this line. Remove one.`;
}

/** Takes a list of synonym groups, or groups by name; returns every invalid entry. */
export function checkSynonyms(file: string, text: string): Problem[] {
  const document = parseDocument(text).toJS() as unknown;
  const { lineOf } = placesIn(text);
  const isList = file === 'content/synonyms.yaml';
  const example = isList ? '- [receipt, invoice, bill]' : 't-paired: [Analyze, Compare means, Paired t-test]';
  if (document === null || typeof document !== 'object' || Array.isArray(document) !== isList)
    return [{ file, line: 1, message: `every line must be a list of words: ${example}` }];
  return Object.entries(document).flatMap(([key, words]): Problem[] => {
    const say = (message: string): Problem[] => [
      { file, line: lineOf([isList ? Number(key) : key]), message },
    ];
    const problem = listProblem(isList ? '' : `${key} `, words, example);
    if (problem !== undefined) return say(problem);
    const { length, 0: first } = words as readonly string[];
    if (isList && length < 2)
      return say(`a single word is not a synonym: ${first ?? ''}. Add others to the line, or remove it.`);
    return length === 0 ? say(`${key} is empty. Write the path from the menu bar: ${example}`) : [];
  });
}

/** Takes what visitors call pages and sections, by address; returns every invalid entry. */
export function checkNames(file: string, text: string, around: LintContext): Problem[] {
  const document = parseDocument(text).toJS() as unknown;
  const { lineOf } = placesIn(text);
  const example = '/support#offline: [offline, without internet]';
  if (document === null || typeof document !== 'object' || Array.isArray(document))
    return [{ file, line: 1, message: `every line must be an address and a list of words: ${example}` }];
  return Object.entries(document).flatMap(([address, names]) => {
    const [path = '', anchor] = address.split('#');
    const problem = path.startsWith('/')
      ? (addressProblem(path, anchor, around) ?? listProblem(`${address} `, names, example))
      : `"${address}" must be an address that starts with /: ${example}`;
    return problem === undefined ? [] : [{ file, line: lineOf([address]), message: problem }];
  });
}

/** Takes the redirects, which their schema has accepted; returns every one with a broken target. */
export function checkRedirects(file: string, text: string, { slugs, pages }: LintContext): Problem[] {
  const { moved, removed } = parseDocument(text).toJS() as {
    moved: Record<string, string>;
    removed: Record<string, string[]>;
  };
  const { lineOf } = placesIn(text);
  const say = (path: string[], message: string): Problem => ({ file, line: lineOf(path), message });
  const taken = (list: string, from: string): Problem[] =>
    slugs.includes(from) || pages.includes(`/${from}`)
      ? [
          say(
            [list, from],
            `${list} ${from}: this address is in use again, so it cannot redirect. Remove the line.`,
          ),
        ]
      : [];
  return [
    ...Object.entries(moved).flatMap(([from, to]) => [
      ...taken('moved', from),
      ...(slugs.includes(to)
        ? []
        : [
            say(
              ['moved', from],
              `moved ${from} leads to "${to}", which is not an article.${closest(to, slugs)}`,
            ),
          ]),
    ]),
    ...Object.entries(removed).flatMap(([from, instead]) => [
      ...taken('removed', from),
      ...instead
        .filter((name) => !slugs.includes(name))
        .map((name) =>
          say(
            ['removed', from],
            `removed ${from} suggests "${name}", which is not an article.${closest(name, slugs)}`,
          ),
        ),
    ]),
  ];
}
