// Keeps a number with its unit or label: `95%`, `n = 30`, `5 MB`, and `Figure 2` never break at the end of a line.

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

/** Leaves unchanged what a reader copies, what a script reads, and what a component must find as rendered when it hydrates. */
const asWritten = /(<(script|style|pre|code|textarea|title|astro-island)\b[\s\S]*?<\/\2>|<[^>]*>)/;

/** Inserts no-break spaces into the text of a page's HTML and changes nothing else. */
export const unbrokenNumbers = (html: string): string =>
  html
    .split(asWritten)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) =>
      index % 2 === 1 ? part : bound.reduce((text, [space, glue]) => text.replace(space, glue), part),
    )
    .join('');
