// The little markup that copy files may use inside a text: [words](/address), **strong**, *emphasis*.

import { escapeMarkup } from '../contracts/escape-markup.ts';
/** Keeps `t-test` and `p-value` in one line; the first word of a text needs no help. Takes and gives HTML. */
const unbroken = (html: string) =>
  html.replace(/(?<!^|[\w/-])[A-Za-z]-[a-z]+/g, '<span class="whole">$&</span>');

/** Takes a plain text, such as a title; gives HTML in which a word like `t-test` does not break at its hyphen. */
export const whole = (text: string) => unbroken(escapeMarkup(text));

/** Takes a text from a copy file; gives HTML in which everything else is escapeMarkup. */
export const marked = (text: string) =>
  whole(text)
    .replace(/\[([^\]]+)\]\(((?:\/|#|https:|mailto:)[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');
