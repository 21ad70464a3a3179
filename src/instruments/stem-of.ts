/** A name without what numbers its replicates: `rate 1`, `Rep2`, `A:1`, `signal (b)`, `OD.1`. */
export const stemOf = (name: string): string =>
  name
    .replace(/[\s_.:#-]*[([]?(rep(licate)?s?|y)?([\s_.:#-]*\d{1,2}|(?<=[\s_.:#([-])[a-e])[)\]]?$/i, '')
    .trim()
    .toLowerCase();
