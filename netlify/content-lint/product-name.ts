// Finds the product’s name if it was typed, also misspelled, rather than inserted from content/site.yaml.
import { stated } from '../plugins/names.ts';

/** Whether two words differ in one letter: another one, one more, one less, or two exchanged. */
function isOneTypoApart(one: string, other: string): boolean {
  const start = [...one].findIndex((letter, at) => letter !== other[at]);
  if (start < 0 || Math.abs(one.length - other.length) > 1) return other.length - one.length === 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  const swapped = `${rest.charAt(1)}${rest.charAt(0)}${rest.slice(2)}`;
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    swapped === otherRest
  );
}

/** Returns why a typed name is wrong, or nothing. Short names are like too many words. */
export function typedName(text: string, isInArticle = false): string | undefined {
  const product = stated.product.toLowerCase();
  const isMeant = (word: string) =>
    word.toLowerCase() === product || (product.length > 6 && isOneTypoApart(word.toLowerCase(), product));
  const pairs = text.matchAll(/(?<![\w@/.-])(?=([A-Za-z]+)(?![\w@/]|\.\w)(?:([ -])([A-Za-z]+))?)/g);
  for (const [, word = '', between = '', next = ''] of pairs) {
    const found = [word, next && `${word}${between}${next}`].find((each) =>
      isMeant(each.replace(between, '')),
    );
    if (!found) continue;
    const name = text.includes(stated.company) ? 'Company' : 'Product';
    return `${found} is typed by hand and would not change with the name in content/site.yaml. Write ${isInArticle ? `<${name} />` : `{${name.toLowerCase()}}`} instead.`;
  }
  return undefined;
}
