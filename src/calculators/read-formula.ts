// Parses a formula that a reader typed and the starting values of its parameters, or reports what is invalid and what to do.
import { functions, parseExpression, type Misread } from '../statistics/algebra/expression.ts';
import { counted, joined } from './in-sentences.ts';
import { inputError, type InputError } from './report.ts';

export type Formula = {
  /** The formula in R syntax. */
  readonly text: string;
  readonly parameters: readonly string[];
  /** The names it uses for the first column. */
  readonly variables: readonly string[];
};

/** Names reserved in R. */
const reserved = /^(if|else|repeat|while|function|for|next|break|in|TRUE|FALSE|NULL|NA|NaN|Inf|y)$/;
const mostParameters = 10;

/** Removes everything up to an equals sign: the formula is what y equals. */
const bodyOf = (source: string) =>
  source
    .replace(/^\s*[a-z][\w.]*(\(\w*\))?\s*[=~]/i, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll(/[×·⋅]/g, '*')
    .replaceAll('÷', '/')
    .trim();

function whyNot(word: string): string {
  if (word === ',') return 'Write decimals with a point.';
  return /[\w.]/.test(word)
    ? `An operator such as * is missing before “${word}”.`
    : `“${word}” does not belong there.`;
}

/** Shows the formula with a marker at the error, and what to do. */
function misreadInWords(text: string, { at, fault }: Misread): string {
  const [word = ''] = /^([\w.]+|\S)/.exec(text.slice(at)) ?? [];
  const what = {
    ends: 'Something is missing at the end.',
    'stays-open': 'The parenthesis after the mark is not closed.',
    'no-function': `“${word}” is not a function here; ${joined(functions.slice(0, 8))} are, among others. Write a product with *.`,
    'does-not-belong': whyNot(word),
  }[fault];
  return `“${text.slice(0, at)}▸${text.slice(at)}” cannot be read at the mark. ${what}`;
}

/** Takes the typed text and the name of the first column, which the formula may use instead of x. */
export function readFormula(source: string, column: string): Formula | InputError {
  const text = bodyOf(source);
  if (text === '') return inputError('“Formula” is empty. Write what y is equal to, such as Vmax*x/(Km+x).');
  const read = parseExpression(text, []);
  if (read.status === 'error') return inputError(misreadInWords(text, read));
  const variables = read.variables.filter((name) => name === 'x' || name === column);
  const parameters = read.variables.filter((name) => !variables.includes(name));
  const wrong = parameters.find(
    (name) => reserved.test(name) || functions.includes(name) || !/^[a-z]/i.test(name),
  );
  if (wrong !== undefined)
    return inputError(
      functions.includes(wrong)
        ? `“${wrong}” is a function: write ${wrong}(…), or give the parameter another name.`
        : `“${wrong}” cannot be the name of a parameter. Give it another one.`,
    );
  if (variables.length === 0)
    return inputError(`“${text}” contains no x, which means “${column}”. Write the formula with x.`);
  if (parameters.length === 0)
    return inputError(`“${text}” has no parameter to fit. Write a letter for each number to estimate.`);
  if (parameters.length > mostParameters)
    return inputError(
      `“${text}” has ${counted(parameters.length, 'parameter', 'parameters')}; this fits at most ${mostParameters}. Fix some of them at numbers.`,
    );
  return { text: text.replaceAll('**', '^').replaceAll(/\bln(?=\s*\()/g, 'log'), parameters, variables };
}

/** Parses starting values, `Vmax = 200, Km = 0.05`. Null if there are none. */
export function readStart(
  source: string,
  { parameters }: Pick<Formula, 'parameters'>,
): Readonly<Record<string, number>> | null | InputError {
  const parts = source
    .replaceAll('−', '-')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.length === 0) return null;
  const given: Record<string, number> = {};
  for (const part of parts) {
    const [, name, number] =
      /^([a-z][\w.]*)\s*[=:]\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)$/i.exec(part) ?? [];
    if (name === undefined || !Number.isFinite(Number(number)))
      return inputError(
        `“Start values” are written like ${parameters.map((each) => `${each} = 1`).join(', ')}, decimals with a point. “${part.slice(0, 40)}” is not; correct it, or empty the field.`,
      );
    if (!parameters.includes(name))
      return inputError(
        `“Start values” name “${name}”, which is not a parameter of the formula; those are ${joined(parameters)}. Correct it, or empty the field.`,
      );
    given[name] = Number(number);
  }
  const missing = parameters.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0)
    return inputError(
      `“Start values” lack ${joined(missing)}. Enter one for each parameter, or none to search for them.`,
    );
  return Object.fromEntries(parameters.map((name) => [name, given[name]!]));
}
