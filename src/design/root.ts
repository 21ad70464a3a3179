// The tokens as custom properties. A style sheet states `@tokens first-screen` or `@tokens below`, which the build
// replaces with one of these rules (netlify/plugins/design.ts).
import * as color from './colors.ts';
import { fonts, scale } from './type.ts';
import { space } from './space.ts';

const { either, hues } = color;

/** The status colors are data colors, mixed with text color until text in them has a contrast of 4.5:1. */
const readable = (hue: string) => `color-mix(in oklab, ${hue} 65%, var(--ink))`;

/** What a first screen uses. It is in the head of every page. */
const firstScreen = {
  paper: either(color.paper),
  tint: either(color.tint),
  ink: either(color.ink),
  'ink-2': either(color.quiet),
  rule: either(color.rule),
  field: color.field,
  accent: either(color.accent),
  'on-accent': 'var(--paper)',
  // A box on the page, and a field in it.
  raised: either([color.white, color.tint[1]]),
  well: either([color.white, color.paper[1]]),
  // A band that is dark in both themes. It sets `color-scheme: dark`.
  night: color.ink[0],
  shade: color.shade,
  'data-2': hues.sky,
  'data-5': either(color.blue),
  'data-6': hues.vermillion,
  serif: fonts.serif,
  sans: fonts.sans,
  ...scale,
  ...space,
};

const below = {
  good: readable('var(--data-3)'),
  // An error differs from the accent by its hue and its icon.
  bad: readable('var(--data-6)'),
  'data-1': hues.orange,
  'data-3': hues.green,
  'data-4': hues.yellow,
  'data-7': hues.purple,
  'data-8': 'var(--ink)',
  mono: fonts.mono,
};

const declared = (tokens: Readonly<Record<string, string>>) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');

/** The colors of charts, as declarations. */
export const chartColors = declared(
  Object.fromEntries(
    Object.entries({ ...firstScreen, ...below }).filter(([name]) =>
      /^(?:ink|ink-2|rule|paper|data-\d)$/.test(name),
    ),
  ),
);

/** The custom properties of each rule, as declarations. */
export const declarations = { 'first-screen': declared(firstScreen), below: declared(below) };
