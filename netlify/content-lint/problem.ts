/** A problem for the editor to fix: the file, the line if known, and what to do. */
export type Problem = { file: string; line?: number | undefined; message: string };
