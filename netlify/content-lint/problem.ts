/** A problem for the editor to fix: the file, the line if known, and what to do. */
export type Problem = { file: string; line?: number | undefined; message: string };

const escapes: Readonly<Record<string, string>> = {
  '%': '%25',
  '\r': '%0D',
  '\n': '%0A',
  ':': '%3A',
  ',': '%2C',
};
const escaped = (text: string, characters: RegExp) =>
  text.replace(characters, (character) => escapes[character] ?? character);

/**
 * Returns the workflow command with which a job on GitHub comments on a line.
 * Source: GitHub Docs, “Workflow commands for GitHub Actions”, and `actions/toolkit`, packages/core/src/command.ts.
 * @example annotationOf({ file: 'content/site.yaml', line: 3, message: 'Is 100%.' }) === '::error file=content/site.yaml,line=3::Is 100%25.'
 */
export const annotationOf = ({ file, line = 1, message }: Problem): string =>
  `::error file=${escaped(file, /[%\r\n:,]/g)},line=${line}::${escaped(message, /[%\r\n]/g)}`;
