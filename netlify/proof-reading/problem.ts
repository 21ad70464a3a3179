/** What an editor is to mend: in which file, in which line where one is known, and what to do. */
export type Problem = { file: string; line?: number | undefined; message: string };
