// Faults that were found and fixed, and how each fix is taken out of the sources again: the simulation must find every one of them.
// `npm run test:rediscovery` tries them all. Where a source changes, its row changes with it: a test says which text is missing.

export type Edit = { file: string; from: string; to: string };
export type KnownFault = {
  /** What an attacker or an accident could do. */
  what: string;
  edits: readonly Edit[];
  /** Any of these may be the first to break. */
  breaks: readonly string[];
  /** In how many histories it is found. */
  withinSeeds: number;
};

export const knownFaults = {} as const satisfies Record<string, KnownFault>;

/** The source without a fix. @throws Error where a text to replace is not there exactly once */
export function withoutFix(source: string, file: string, edits: readonly Edit[]): string {
  return edits
    .filter((edit) => edit.file === file)
    .reduce((text, { from, to }) => {
      const parts = text.split(from);
      if (parts.length !== 2) throw new Error(`${file} has this ${parts.length - 1} times: ${from}`);
      return parts.join(to);
    }, source);
}
