// Python code that reproduces the numbers of a report from the data.

/** The versions with which all code here was tested. */
const version = '# Python 3.11, NumPy 1.24, SciPy 1.10, statsmodels 0.13';

/** An array of numbers, twelve per line. */
export function array(name: string, values: readonly number[]): string {
  const lines: string[] = [];
  for (let i = 0; i < values.length; i += 12) lines.push(values.slice(i, i + 12).join(', '));
  return `${name} = np.array([${lines.join(',\n    ')}])`;
}

/** A quoted string in Python. */
export const quoted = (word: string): string => JSON.stringify(word.replace(/[^\P{C}]/gu, ' '));

/** A list of strings. */
export const words = (names: readonly string[]): string => `[${names.map(quoted).join(', ')}]`;

/** Groups in their order: `groups = {"a": np.array([…]), …}`. */
export const grouped = (groups: readonly { label: string; values: readonly number[] }[]): string =>
  `groups = {\n${groups
    .map(({ label, values }) => `    ${quoted(label)}: ${array('', values).slice(' = '.length)},`)
    .join('\n')}\n}`;

/** SciPy and the calculators use the same names of alternatives: `two-sided`, `greater`, `less`. */
export const alternative = (which: string): string => `alternative="${which}"`;

/** Prints a number, or an estimate with its limits, with its name. */
export const print = (name: string, ...expressions: readonly string[]): string =>
  `print(${[quoted(name), ...expressions].join(', ')})`;

/** A script of lines, after the imports it needs. */
export const script = (imports: readonly string[], ...lines: readonly string[]): string =>
  [version, ...imports, '', ...lines, ''].join('\n');
