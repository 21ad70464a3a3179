// The characters that an invoice can print: those in the fonts of its PDF.

const scripts =
  'Latin Greek Cyrillic Arabic Bengali Devanagari Gujarati Gurmukhi Han Hiragana Katakana Bopomofo Hangul Hebrew Kannada Malayalam Tamil Telugu Thai Common Inherited';
const known = new RegExp(
  `^[${scripts
    .split(' ')
    .map((script) => `\\p{sc=${script}}`)
    .join('')}]*$`,
  'u',
);
/** Unicode also counts digits as emoji, so test for emoji presentation only. */
const picture = /\p{Emoji_Presentation}/u;

/** Whether every character of a text can be printed. */
export const isSupported = (text: string) => known.test(text) && !picture.test(text);

export const unsettableWords = 'Please use Latin letters: some of these cannot be printed on an invoice';
