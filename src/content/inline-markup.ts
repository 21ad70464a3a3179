// The inline markup that copy files may use: [words](/address), **strong**, *emphasis*.

import { escapeMarkup } from '../contracts/escape-markup.ts';
/** Prevents line breaks inside words like `t-test` and `p-value`; the first word of a text needs no help. Takes and returns HTML. */
const unbroken = (html: string) =>
  html.replace(/(?<!^|[\w/-])[A-Za-z]-[a-z]+/g, '<span class="whole">$&</span>');

/** Converts plain text, such as a title, to HTML in which a word like `t-test` does not break at its hyphen. */
export const whole = (text: string) => unbroken(escapeMarkup(text));

/** Converts a text from a copy file to HTML, escaping everything else. */
export const marked = (text: string) =>
  whole(text)
    .replace(/\[([^\]]+)\]\(((?:\/|#|https:|mailto:)[^)\s]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\*([^*]+)\*/g, '<em>$1</em>');

/** Removes the markup from a text, for readers that show none. */
export const unmarked = (text: string) => text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll('*', '');
