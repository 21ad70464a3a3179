// Letters that an invoice can show: those of the faces in netlify/papers.

const scripts =
  'Latin Greek Cyrillic Arabic Bengali Devanagari Gujarati Gurmukhi Han Hiragana Katakana Bopomofo Hangul Hebrew Kannada Malayalam Tamil Telugu Thai Common Inherited';
const known = new RegExp(
  `^[${scripts
    .split(' ')
    .map((script) => `\\p{sc=${script}}`)
    .join('')}]*$`,
  'u',
);
/** Digits are pictures too, by Unicode's letter. */
const picture = /\p{Emoji_Presentation}/u;

/** Whether every letter of a text can be printed. */
export const canBeSet = (text: string) => known.test(text) && !picture.test(text);

export const unsettableWords =
  'Please write this in Latin letters: some of these cannot be printed on an invoice';
