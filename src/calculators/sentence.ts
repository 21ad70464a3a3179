// A sentence for a paper as parts: words, and the numbers that journals format differently. One sentence, several styles.
import type { Alternative } from '../statistics/alternative.ts';
import { fixed, pValue } from '../statistics/format.ts';

/** How a journal writes p-values, intervals, and symbols. `site` is this website's style. */
export type Style = 'site' | 'apa' | 'ama' | 'nature';

export type Token =
  | { readonly kind: 'p'; readonly p: number }
  /** `t(14) = 2.15`. */
  | {
      readonly kind: 'statistic';
      readonly symbol: string;
      readonly df: readonly string[];
      readonly text: string;
    }
  /** `r = 0.05`; `isBounded` if its absolute value cannot exceed 1, so that APA omits the leading zero. */
  | {
      readonly kind: 'quantity';
      readonly symbol: string;
      readonly text: string;
      readonly isBounded: boolean;
    }
  /** `95% CI 1.72 to 8.78`; a missing limit makes it one-sided. */
  | {
      readonly kind: 'interval';
      readonly name: string;
      readonly lower: string | null;
      readonly upper: string | null;
    };

/** A string is a sentence without such numbers. */
export type Sentence = string | readonly (string | Token)[];

type Piece = string | number | Token | Sentence | null | undefined | false;

const isList = (piece: Piece): piece is readonly (string | Token)[] => Array.isArray(piece);

const partsOf = (piece: Piece): readonly (string | Token)[] => {
  if (piece === null || piece === undefined || piece === false || piece === '') return [];
  if (isList(piece)) return piece;
  return [typeof piece === 'number' ? String(piece) : (piece as string | Token)];
};

/** Builds a sentence from a template. Null, false, and empty pieces are omitted. Example: `plain(sentence\`n was ${3}\`)` → 'n was 3' */
export const sentence = (words: TemplateStringsArray, ...pieces: readonly Piece[]): Sentence =>
  words.flatMap((word, i) => [...(word === '' ? [] : [word]), ...partsOf(pieces[i])]);

/** Joins the nonempty pieces with a separator. */
export const list = (pieces: readonly Piece[], separator: string): Sentence =>
  pieces
    .map(partsOf)
    .filter((parts) => parts.length > 0)
    .flatMap((parts, i) => (i === 0 ? parts : [separator, ...parts]));

/** A p-value. */
export const p = (value: number): Token => ({ kind: 'p', p: value });

const dfText = (df: number) => fixed(df, Number.isInteger(df) ? 0 : 1);

/** A test statistic with its degrees of freedom, two decimals. Example: `plain([statistic('t', 2.148, 14)])` → 't(14) = 2.15' */
export const statistic = (symbol: string, value: number, ...df: readonly number[]): Token => ({
  kind: 'statistic',
  symbol,
  df: df.map(dfText),
  text: fixed(value, 2),
});

/** A named number, such as `n = 27`. */
export const quantity = (symbol: string, text: string): Token => ({
  kind: 'quantity',
  symbol,
  text,
  isBounded: false,
});

/** A named number whose absolute value cannot exceed 1, such as a correlation. */
export const bounded = (symbol: string, text: string): Token => ({
  kind: 'quantity',
  symbol,
  text,
  isBounded: true,
});

/** Part of a styled sentence. Italic symbols are separate runs. */
export type Run = { readonly text: string; readonly isItalic: boolean };

export const roman = (text: string): Run => ({ text, isItalic: false });

/** Latin letters for a statistic are italic; Greek letters, abbreviations, and names are not. */
function symbolRuns(symbol: string): Run[] {
  const [, before = '', letter, after = ''] = /^(.* )?([A-Za-z]|df|dz)([²₀-₉]*)$/.exec(symbol) ?? [];
  return letter === undefined
    ? [roman(symbol)]
    : [roman(before), { text: letter, isItalic: true }, roman(after)];
}

/** How a style writes what journals format differently. */
export type Writing = {
  /** A p-value with its symbol. */
  readonly p: (value: number) => Run[];
  /** A number whose absolute value cannot exceed 1, from this site's format. */
  readonly bounded: (text: string) => string;
  /** Two limits after the name of their interval. */
  readonly interval: (name: string, lower: string, upper: string) => string;
};

const site: Writing = {
  p: (value) => [{ text: 'p', isItalic: true }, roman(pValue(value).slice(1))],
  bounded: (text) => text,
  interval: (name, lower, upper) => `${name} ${lower} to ${upper}`,
};

/** A page loads the journal styles when the first one is chosen (`journal-styles.ts`). */
const writing: Record<Style, Writing> = { site, apa: site, ama: site, nature: site };

/** Registers the journal styles. */
export const bring = (styles: Omit<typeof writing, 'site'>): void => void Object.assign(writing, styles);

function intervalText({ name, lower, upper }: Extract<Token, { kind: 'interval' }>, style: Style): string {
  if (lower === null && upper === null) return `no finite ${name}`;
  if (lower === null) return `one-sided ${name}, at most ${upper}`;
  if (upper === null) return `one-sided ${name}, at least ${lower}`;
  return writing[style].interval(name, lower, upper);
}

function runsOf(token: Token, style: Style): Run[] {
  switch (token.kind) {
    case 'p':
      return writing[style].p(token.p);
    case 'statistic':
      return [
        ...symbolRuns(token.symbol),
        roman(`${token.df.length > 0 ? `(${token.df.join(', ')})` : ''} = ${token.text}`),
      ];
    case 'quantity': {
      const text = token.isBounded ? writing[style].bounded(token.text) : token.text;
      return [...symbolRuns(token.symbol), roman(` = ${text}`)];
    }
    case 'interval':
      return [roman(intervalText(token, style))];
  }
}

/** A sentence in a style, as runs of upright and italic text. */
export const runs = (text: Sentence, style: Style): Run[] =>
  partsOf(text)
    .flatMap((part) => (typeof part === 'string' ? [roman(part)] : runsOf(part, style)))
    .filter((run) => run.text !== '');

/** A sentence in a style, as plain text. Example: `plain([p(0.0064)], 'apa')` → 'p = .006' */
export const plain = (text: Sentence, style: Style = 'site'): string =>
  runs(text, style)
    .map((run) => run.text)
    .join('');

/** `two-sided`, or the tested side: `one-sided, a higher than b`. */
export const sidedness = (
  alternative: Alternative,
  { greater, less }: { greater: string; less: string },
): string =>
  alternative === 'two-sided' ? 'two-sided' : `one-sided: ${alternative === 'greater' ? greater : less}`;
