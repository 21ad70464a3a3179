import { hues, ink, paper, quiet, rule } from '../design/colors.ts';

/** The site's light-theme tokens, for drawings without a style sheet: files, images, thumbnails. */
export const lightColors = {
  ink: ink[0],
  quiet: quiet[0],
  faint: rule[0],
  paper: paper[0],
  blue: hues.blue,
  vermillion: hues.vermillion,
  orange: hues.orange,
  sky: hues.sky,
  green: hues.green,
};

/** --data-1 to --data-8 of the light theme: the Okabe–Ito palette. */
export const lightHues = [
  hues.orange,
  hues.sky,
  hues.green,
  hues.yellow,
  hues.blue,
  hues.vermillion,
  hues.purple,
  ink[0],
];
