// Measures how readable the repository is; `npm run check:house` prints the result. Smaller is better for each measure.
import { Linter } from 'eslint';
import { statSync } from 'node:fs';
import tseslint from 'typescript-eslint';
import { declarations } from '../../src/design/root.ts';
import { packageScripts } from '../support/package-scripts.ts';
import { circles } from './circles.ts';
import { files, read, root } from './source-files.ts';

export type Measure = { name: string; value: number; goal: number };

const ships = (file: string) => /^(src|netlify)\//.test(file);
const linesOf = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);

const limits: Linter.Config[] = [
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser, parserOptions: { ecmaFeatures: { jsx: true } } },
    linterOptions: { noInlineConfig: true },
    rules: { complexity: ['error', 15], 'no-nested-ternary': 'error' },
  },
  // The returned value of a component is markup and as long as its page requires.
  { files: ['**/*.ts'], rules: { 'max-lines-per-function': ['error', { max: 80 }] } },
];

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether a text is too short and simple to break a limit. Parsing such files would take most of the time. */
const isWithinLimits = (text: string) =>
  linesOf(text) <= 80 &&
  count(text, /\b(?:if|case|for|while|catch|default)\b|\?|=|&&|\|\|/g) < 15 &&
  count(text, /\s\?\s/g) < 2;

/** How often deployed code breaks a rule. @throws Error if a file cannot be parsed */
function functionsOver(): Record<string, number> {
  const linter = new Linter();
  const counts: Record<string, number> = {};
  for (const file of files.filter((each) => ships(each) && /\.tsx?$/.test(each))) {
    const text = read(file);
    if (isWithinLimits(text)) continue;
    for (const { ruleId, message } of linter.verify(text, limits, { filename: file })) {
      if (ruleId === null) throw new Error(`${file}: ${message}`);
      counts[ruleId] = (counts[ruleId] ?? 0) + 1;
    }
  }
  return counts;
}

/** The style sheets, the styles of components, and the tokens that the build adds to them, without comments. */
const styles = () =>
  files
    .filter((file) => file.startsWith('src/') && /\.(css|astro)$/.test(file))
    .map((file) =>
      file.endsWith('.css')
        ? read(file)
        : [...read(file).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) => css).join('\n'),
    )
    .concat(Object.values(declarations))
    .join('\n')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '');

const distinct = (text: string, pattern: RegExp) =>
  new Set(
    [...text.matchAll(pattern)].map(([all, first, second]) => (first ?? second ?? all).trim().toLowerCase()),
  ).size;

/** Takes all styles and counts the values that a reader has to distinguish. Sizes defined as tokens count once, at their definition; a `font` counts by its size. */
export const measuresOfStyles = (css: string) => ({
  colors: distinct(css, /#[0-9a-f]{3,8}\b(?![^{};]*\{)|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\([^)]*\)/gi),
  fontSizes: distinct(
    css,
    /(?:font-size|--s-?\d):(?!\s*var\()([^;}]*\d[^;}]*)|(?<![-\w])font:\s*(?:italic )?(?:\d{3} )?(clamp\([^)]*\)|[\d.]+(?:r?em|px|pt))/g,
  ),
  widths: distinct(
    [...css.matchAll(/@(?:media|container)[^{]*/g)].map(([query]) => query).join('\n'),
    /\d[\d.]*(?:rem|em|px)/g,
  ),
});

/** All measures in print order, with their goals. */
export function measure(): Measure[] {
  const broken = functionsOver();
  const { colors, fontSizes, widths } = measuresOfStyles(styles());
  const code = files.filter((file) => ships(file) && /\.(ts|tsx|astro|css|mjs)$/.test(file));
  const bytes = files.reduce((sum, file) => sum + statSync(root + file).size, 0);
  return [
    {
      name: 'lines in src and netlify',
      value: code.reduce((sum, file) => sum + linesOf(read(file)), 0),
      goal: 82_000,
    },
    { name: 'files in the repository', value: files.length, goal: 1780 },
    { name: 'megabytes in the repository', value: Math.round(bytes / 1e5) / 10, goal: 9 },
    { name: 'npm scripts', value: Object.keys(packageScripts).length, goal: 25 },
    { name: 'functions with a complexity above 15', value: broken.complexity ?? 0, goal: 0 },
    { name: 'functions longer than 80 lines', value: broken['max-lines-per-function'] ?? 0, goal: 0 },
    { name: 'nested ternaries', value: broken['no-nested-ternary'] ?? 0, goal: 0 },
    { name: 'files in import circles', value: circles().flat().length, goal: 0 },
    { name: 'colors in styles', value: colors, goal: 24 },
    { name: 'font sizes in styles', value: fontSizes, goal: 12 },
    { name: 'widths in media queries', value: widths, goal: 4 },
  ];
}
