/** A name without its replicate number: `rate 1`, `Rep2`, `A:1`, `signal (b)`, `OD.1`. */
export const stemOf = (name: string): string =>
  name
    .replace(/[\s_.:#-]*[([]?(rep(licate)?s?|y)?([\s_.:#-]*\d{1,2}|(?<=[\s_.:#([-])[a-e])[)\]]?$/i, '')
    .trim()
    .toLowerCase();

/** Whether a column repeats an earlier name with a numeric suffix: `OD 450`, `OD 450.1`. */
export const isSameName = (name: string, earlier: string): boolean =>
  name.startsWith(`${earlier}.`) && /^\d+$/.test(name.slice(earlier.length + 1));
