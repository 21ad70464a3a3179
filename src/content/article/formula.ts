// Converts TeX to MathML at build time. Removes style attributes, which the content security policy forbids. Cell
// alignment keeps its classes, which article.css styles.
import temml from 'temml';

const known = new Map<string, string>();

/** Converts TeX to a <math> element. Throws an error that quotes the formula if the TeX is invalid. */
export function formula(tex: string, display: boolean): string {
  const key = `${display ? 'd' : 'i'}${tex}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  let markup: string;
  try {
    markup = temml.renderToString(tex, { displayMode: display, throwOnError: true, annotate: false });
  } catch (error) {
    throw new Error(`The formula ${tex} cannot be read: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
  const clean = markup
    .replace(/ style="[^"]*"/g, '')
    .replace(/ class="(?!tml-(?:left|right|jot))[^"]*"/g, '')
    .replace(/<mspace><\/mspace>/g, '');
  known.set(key, clean);
  return clean;
}
