// How words become terms of the search index: the same at build time and in the browser.

/** The words of a text in the form in which they are compared: small letters, no accents, a plural's s taken off. */
export const termsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)
    .map((word) => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word));

/** The file of the index that holds all terms with this beginning. */
export const shardOf = (term: string) =>
  [...term.slice(0, 2)].map((letter) => letter.codePointAt(0)?.toString(36)).join('-');

/** For each term, the sections that have it and how much it says about each. */
export type Shard = Readonly<Record<string, readonly (readonly [section: number, weight: number])[]>>;

/** A part of a page: where it is, and its text. */
export type Section = { address: string; page: string; heading: string; text: string };

/** Sections are kept in files of this many. */
export const sectionsPerFile = 24;
