// Turns schema errors in a YAML content file into messages that tell the editor how to fix them, with their line.
import { isSeq } from 'yaml';
import type { Problem } from './problem.ts';
import { placesIn } from './places.ts';
import { closest, listed } from './words.ts';

/** An error as the schema library reports it. */
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
  url: 'a complete URL with https://',
  email: 'an email address',
};

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
};

/** Formats a path like `faq (entry 1) answer`, counting from 1. */
export const placeIn = (path: readonly PropertyKey[]) =>
  path.map((step) => (typeof step === 'number' ? `(entry ${step + 1})` : String(step))).join(' ');

function lengthOf(value: unknown): number {
  if (isSeq(value)) return value.items.length;
  return Array.isArray(value) ? value.length : 0;
}

/** Returns the errors that a schema, or the code that read its result, threw. */
function issuesOf(error: unknown): readonly Issue[] | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('issues' in error && Array.isArray(error.issues)) return error.issues as Issue[];
  return 'cause' in error ? issuesOf(error.cause) : undefined;
}

/** Returns the problems of an error without a location: one per line of its message, at the file's line that contains what it names. */
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

/** What an error's message needs: the value at its path, and a sentence that quotes it. */
type There = { value: unknown; standing: string };

type Say = (issue: Issue, there: There) => string;

/** Length, count, or size out of bounds. */
const outOfBounds: Say = ({ code, origin, minimum, maximum, inclusive = true }, { value, standing }) => {
  const atLeast = inclusive ? 'at least' : 'more than';
  const bound = code === 'too_big' ? `at most ${maximum}` : `${atLeast} ${minimum}`;
  if (origin === 'string') return `is ${String(value).length} characters long. Write ${bound}.${standing}`;
  if (origin === 'array') return `has ${lengthOf(value)} entries. Write ${bound}.`;
  return `must be ${bound}.${standing}`;
};

/** Returns how to write a value of the expected type. */
function typeAdvice(expected: string, value: unknown): string {
  if (expected === 'string' && ['number', 'boolean'].includes(typeof value))
    return ' Put it between "double quotes".';
  if (expected === 'boolean' && typeof value === 'string')
    return ' Write true or false, without quotation marks.';
  return ['number', 'int'].includes(expected) && typeof value === 'string'
    ? ' Write digits only, as in 1200: no quotation marks, currency sign, percent sign, comma, or space.'
    : '';
}

/** The message for each kind of error that the schema library reports. */
const sayings: Readonly<Record<string, Say>> = {
  invalid_type({ expected = '' }, { value, standing }) {
    return `must be ${kinds[expected] ?? expected}.${standing}${typeAdvice(expected, value)}`;
  },
  invalid_key: ({ issues }) => `cannot be a name here. ${issues?.[0]?.message ?? ''}`,
  invalid_union: ({ discriminator, options }, { standing }) =>
    discriminator === undefined
      ? `does not have a form that is allowed here. Compare other entries.${standing}`
      : `must be one of: ${listed((options ?? []).map(String))}.${standing}`,
  invalid_value: ({ values }, { standing }) =>
    `must be one of: ${listed((values ?? []).map(String), 20)}.${standing}`,
  too_small: outOfBounds,
  too_big: outOfBounds,
};

/** For other errors: our rule's message, or the library's. */
const otherwise: Say = ({ code, format = '', message }, { standing }) => {
  if (code === 'invalid_format' && format in formats) return `must be ${formats[format]}.${standing}`;
  const said = /^(must|is|has|stands|names)\b/.test(message) ? message : `is not valid here: ${message}`;
  return `${said}${standing}`;
};

/** Suggests a name for an unknown field. What has no colon and space after its name is read as part of the name. */
function keyAdvice(key: string, missing: readonly string[]): string {
  const [, name] = /^([\w-]+)\s*[:;=]/.exec(key) ?? [];
  return name === undefined
    ? closest(key, missing)
    : ` After its name, a field has a colon and a space: ${name}: …`;
}

/** Takes a file (its path from the repository's root, and its text) and what was thrown when it was read; returns every problem. */
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
    const { code = '', path, keys = [] } = issue;
    if (code === 'unrecognized_keys')
      return keys.map((key) =>
        say(path, `has a field that does not exist: ${key}.${keyAdvice(key, missingBeside(path))}`, [
          ...path,
          key,
        ]),
      );
    if (isMissing(issue)) return [say(path, 'is missing.')];
    const inTheseWords = sayings[code] ?? otherwise;
    return [say(path, inTheseWords(issue, { value: valueAt(path), standing: standing(path) }))];
  });
}
