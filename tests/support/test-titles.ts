/** The test titles in the text of a file, with `…` for inserted values. */
export const titlesIn = (text: string) =>
  [...text.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1'),
  );
