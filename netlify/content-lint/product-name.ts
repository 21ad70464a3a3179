// Finds the product’s name if it was typed, also misspelled, rather than inserted from content/site.yaml.
import { isOneTypoApart } from '../../src/domain/one-typo.ts';
import { stated } from '../plugins/names.ts';

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
