/** The titles of the tests in the text of a file; what a title is made with stands as `…`. */
export const titlesIn = (text: string) =>
  [...text.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1\s*,/g)].map(([, , title = '']) =>
    title.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '…').replaceAll(/\\(.)/g, '$1'),
  );
