/** A problem for the editor to fix: the file, the line if known, and what to do. */
export type Problem = { file: string; line?: number | undefined; message: string };

/**
 * Returns the workflow command with which a job on GitHub comments on a line.
 * Source: GitHub Docs, “Workflow commands for GitHub Actions”, and `actions/toolkit`, packages/core/src/command.ts.
 * @example annotationOf({ file: 'content/site.yaml', line: 3, message: 'Is 100%.' }) === '::error file=content/site.yaml,line=3::Is 100%25.'
 */
export const annotationOf = ({ file, line = 1, message }: Problem): string =>
  `::error file=${file.replace(/[%\r\n:,]/g, encodeURIComponent)},line=${line}::${message.replace(/[%\r\n]/g, encodeURIComponent)}`;
