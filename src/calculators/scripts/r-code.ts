// R code that reproduces the numbers of a report from the data.
import type { Alternative } from '../../statistics/alternative.ts';

/** The version of R with which all code here was tested. */
const version = '# R 4.2.2';

/** A vector of numbers, twelve per line. */
export function vector(name: string, values: readonly number[]): string {
  const lines: string[] = [];
  for (let i = 0; i < values.length; i += 12) lines.push(values.slice(i, i + 12).join(', '));
  return `${name} <- c(${lines.join(',\n  ')})`;
}

/** A quoted string in R. */
export const quoted = (word: string): string => JSON.stringify(word.replace(/[^\P{C}]/gu, ' '));

/** A name as a comment line, for both R and Python. */
export const comment = (name: string): string => `# ${name.replace(/[^\P{C}]/gu, ' ')}`;

/** A vector of strings. */
export const words = (names: readonly string[]): string => `c(${names.map(quoted).join(', ')})`;

/** A factor with levels in order of first appearance. */
export const factor = (name: string, labels: readonly string[]): string =>
  `${name} <- ${words(labels)}\n${name} <- factor(${name}, levels = unique(${name}))`;

/** Values and their groups, as \`y\` and \`g\`. */
export const grouped = (groups: readonly { label: string; values: readonly number[] }[]): string[] => {
  const names = words(groups.map(({ label }) => label));
  return [
    vector(
      'y',
      groups.flatMap(({ values }) => values),
    ),
    `g <- factor(rep(${names}, c(${groups.map(({ values }) => values.length).join(', ')})), levels = ${names})`,
  ];
};

/** R's name of an alternative. */
export const alternative = (which: Alternative): string =>
  `alternative = "${which === 'two-sided' ? 'two.sided' : which}"`;

/** A script of lines. */
export const script = (...lines: readonly string[]): string => [version, ...lines, ''].join('\n');

/** Prints numbers with their names, in at least as many digits as a page shows. Takes names and R expressions. */
export const print = (numbers: Readonly<Record<string, string>>): string =>
  `print(c(${Object.entries(numbers)
    .map(([name, expression]) => `${/^[a-zA-Z][\w.]*$/.test(name) ? name : quoted(name)} = ${expression}`)
    .join(', ')}), digits = 10)`;

/** Prints one row: an estimate between its limits. */
export const printEstimate = (name: string, estimate: string, [lower, upper]: readonly [string, string]) =>
  `${comment(name)}\n${print({ estimate, lower, upper })}`;

/** Prints a matrix with one row per estimate, starting with row `top`. */
export const printRows = (matrix: string): string =>
  `print(${matrix}[c(top, seq_len(nrow(${matrix}))[-top]), , drop = FALSE], digits = 10)`;
