// What a schema finds wrong in a YAML file of content, said so that its editor can mend it, with the line where it stands.
import type { Problem } from './check-article.ts';
import { placesIn } from './places.ts';
import { closest, listed } from './words.ts';

/** What the schema library states about one mistake. */
type Issue = {
  code?: string;
  path: readonly PropertyKey[];
  message: string;
  keys?: readonly string[];
  expected?: string;
  origin?: string;
  minimum?: number;
  maximum?: number;
  values?: readonly unknown[];
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** `faq (entry 1) answer`: counted as people count. */
export const placeIn = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `(entry ${step + 1})` : String(step))).join(' ');

/** The mistakes that an error was thrown for, by a schema or by what read its result. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('issues' in error && Array.isArray(error.issues)) return error.issues as Issue[];
  return 'cause' in error ? issuesOf(error.cause) : undefined;
}

/** What was thrown without saying where: each of its lines, at the line of the file that holds what it names. */
function thrownInWords(file: string, text: string, error: unknown): Problem[] {
  const [first = '', ...more] = (error instanceof Error ? error.message : String(error)).split('\n');
  const lines = text.split('\n');
  const said = more.length > 0 && first.endsWith(':') ? more : [[first, ...more].join('\n')];
  return said.map((message) => {
    const [name = ''] = /\{\w+\}/.exec(message) ?? /^[\w-]+/.exec(message) ?? [];
    const line = lines.findIndex((each) => each.includes(name.startsWith('{') ? name : `id: ${name}`)) + 1;
    return { file, line: line || undefined, message };
  });
}

/** Takes a file (its path from the repository's root, and its text) and what was thrown when it was read; gives every problem. */
export function inWords(file: string, text: string, error: unknown): Problem[] {
  const issues = issuesOf(error);
  if (issues === undefined) return thrownInWords(file, text, error);
  const { lineOf, standing, valueAt } = placesIn(text);
  const isMissing = ({ path }: Issue) => path.length > 0 && valueAt(path) === undefined;
  const missingBeside = (path: readonly PropertyKey[]) =>
    issues
      .filter((other) => isMissing(other) && placeIn(other.path.slice(0, -1)) === placeIn(path))
      .map((other) => String(other.path.at(-1)));
  const say = (path: readonly PropertyKey[], message: string, at = path): Problem => ({
    file,
    line: lineOf(at),
    message: path.length === 0 ? message.replace(/^has /, 'there is ') : `${placeIn(path)} ${message}`,
  });
  return issues.flatMap((issue): Problem[] => {
    const { code, path, origin, minimum, maximum, expected = '', values } = issue;
    if (code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) =>
        say(path, `has a field that does not exist: ${key}.${closest(key, missingBeside(path))}`, [
          ...path,
          key,
        ]),
      );
    if (isMissing(issue)) return [say(path, 'is missing.')];
    if (code === 'invalid_type')
      return [say(path, `must be ${kinds[expected] ?? expected}.${standing(path)}`)];
    if (code === 'invalid_value')
      return [say(path, `must be one of: ${listed((values ?? []).map(String), 20)}.${standing(path)}`)];
    if (code === 'too_small' || code === 'too_big') {
      const bound = code === 'too_small' ? `at least ${minimum}` : `at most ${maximum}`;
      const value = valueAt(path);
      if (origin === 'string')
        return [say(path, `is ${String(value).length} characters long. Write ${bound}.${standing(path)}`)];
      return [say(path, `must be ${bound}${origin === 'array' ? ' entries long' : ''}.${standing(path)}`)];
    }
    return [say(path, `${String(valueAt(path))} does not fit here: ${issue.message}`)];
  });
}
