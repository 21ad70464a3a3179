// A number stays with what it belongs to: `95%`, `n = 30`, `5 MB` and `Figure 2` never break at the end of a line.

const noBreak = '\u00a0';
const number = String.raw`[\d−-][\d.,]*`;
const bound: readonly (readonly [RegExp, string])[] = [
  [/(?<=\d) (?=(?:[kMG]B|[kmn]?g|m[mL]|cm|ppm|days?|hours?|minutes?)\b)/g, noBreak],
  [/(?<=\d%) (?=CI\b)/g, noBreak],
  [
    new RegExp(String.raw`\b([nNpPrt]|df|R²) (=|&lt;|&#60;|≤|≥) (?=${number})`, 'g'),
    `$1${noBreak}$2${noBreak}`,
  ],
  [/\b(Figure|Table|Equation) (?=\d)/g, `$1${noBreak}`],
];

/** What a reader copies, what a script reads, and what a hydrated component must find as it drew it. */
const asWritten = /(<(script|style|pre|code|textarea|title|astro-island)\b[\s\S]*?<\/\2>|<[^>]*>)/;

/** Takes a page's HTML; gives it with no-break spaces in its text, and nothing else changed. */
export const unbrokenNumbers = (html: string): string =>
  html
    .split(asWritten)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) =>
      index % 2 === 1 ? part : bound.reduce((text, [space, glue]) => text.replace(space, glue), part),
    )
    .join('');
