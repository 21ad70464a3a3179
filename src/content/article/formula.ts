// TeX to MathML, at build time. What the strict content security policy forbids (style attributes) is left out;
// the alignment of cells keeps its classes, which article.css knows.
import temml from 'temml';

const known = new Map<string, string>();

/** Takes TeX; gives a <math> element. Throws, naming the formula, where the TeX is wrong. */
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
