// The texts of guides, for comparing them with each other.

/** The words of a guide's text: no tags, imports, formulas, or values. */
export const prose = (body: string): string[] =>
  body
    .replace(/^import [\s\S]*?;$/gm, '')
    .replace(/<[^>]*>|\{[^{}]*\}|\]\([^)]*\)/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}’'-]+/u)
    .filter((word) => /\p{L}/u.test(word));

const length = 8;

/** The share of a text's words that belong to a run of eight words which another text also has. */
export function sharedWith(text: readonly string[], other: readonly string[]): number {
  const runs = (words: readonly string[]) =>
    words.slice(0, 1 - length).map((_, i) => words.slice(i, i + length).join(' '));
  const known = new Set(runs(other));
  const shared = new Set(
    runs(text).flatMap((run, i) => (known.has(run) ? Array.from({ length }, (_, j) => i + j) : [])),
  );
  return text.length === 0 ? 0 : shared.size / text.length;
}
