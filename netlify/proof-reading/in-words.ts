// What a schema finds wrong in a YAML file of content, said so that its editor can mend it, with the line where it stands.
import { isSeq } from 'yaml';
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
  inclusive?: boolean;
  values?: readonly unknown[];
  format?: string;
  discriminator?: string;
  options?: readonly unknown[];
  issues?: readonly { message: string }[];
};

const formats: Readonly<Record<string, string>> = {
  url: 'a whole address, with https://',
  email: 'an e-mail address',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** `faq (entry 1) answer`: counted as people count. */
export const placeIn = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `(entry ${step + 1})` : String(step))).join(' ');

const lengthOf = (value: unknown) =>
  isSeq(value) ? value.items.length : Array.isArray(value) ? value.length : 0;

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
    const [, field, value] = /^(\w+) (\S+):/.exec(message) ?? [];
    const [name = ''] = /\{[\w:-]+\}/.exec(message) ?? /^[\w-]+/.exec(message) ?? [];
    const wanted = name.startsWith('{') ? [name] : [`${field}: ${value}`, `id: ${name}`];
    const line =
      lines.findIndex((each) =>
        wanted.some((part) => each.trimEnd().endsWith(part) || (part === name && each.includes(part))),
      ) + 1;
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
    const { code, path, origin, minimum, maximum, expected = '', values, format, inclusive = true } = issue;
    if (code === 'unrecognized_keys')
      return (issue.keys ?? []).map((key) =>
        say(path, `has a field that does not exist: ${key}.${closest(key, missingBeside(path))}`, [
          ...path,
          key,
        ]),
      );
    if (isMissing(issue)) return [say(path, 'is missing.')];
    if (code === 'invalid_type') {
      const isBare = expected === 'string' && ['number', 'boolean'].includes(typeof valueAt(path));
      const advice = isBare ? ' Put it between "double quotes".' : '';
      return [say(path, `must be ${kinds[expected] ?? expected}.${standing(path)}${advice}`)];
    }
    if (code === 'invalid_format' && format !== undefined && format in formats)
      return [say(path, `must be ${formats[format]}.${standing(path)}`)];
    if (code === 'invalid_key')
      return [say(path, `cannot be a name here. ${issue.issues?.[0]?.message ?? ''}`)];
    if (code === 'invalid_union' && issue.discriminator !== undefined)
      return [say(path, `must be one of: ${listed((issue.options ?? []).map(String))}.${standing(path)}`)];
    if (code === 'invalid_union')
      return [
        say(
          path,
          `does not have one of the forms that may stand here. Compare other entries.${standing(path)}`,
        ),
      ];
    if (code === 'invalid_value')
      return [say(path, `must be one of: ${listed((values ?? []).map(String), 20)}.${standing(path)}`)];
    if (code === 'too_small' || code === 'too_big') {
      const bound =
        code === 'too_big' ? `at most ${maximum}` : `${inclusive ? 'at least' : 'more than'} ${minimum}`;
      const value = valueAt(path);
      if (origin === 'string')
        return [say(path, `is ${String(value).length} characters long. Write ${bound}.${standing(path)}`)];
      if (origin === 'array') return [say(path, `has ${lengthOf(valueAt(path))} entries. Write ${bound}.`)];
      return [say(path, `must be ${bound}.${standing(path)}`)];
    }
    return [
      say(
        path,
        `${/^(must|is|has|stands|names)\b/.test(issue.message) ? issue.message : `does not fit here: ${issue.message}`}${standing(path)}`,
      ),
    ];
  });
}
