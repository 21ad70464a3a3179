// The palette. Colors are hexadecimal because emails, PDF files, and image files accept nothing else.

/** The light and the dark form of a color. */
export type Pair = readonly [light: string, dark: string];

/** A color in CSS that follows the theme. */
export const either = ([light, dark]: Pair) => `light-dark(${light}, ${dark})`;

/** The data colors of Okabe and Ito (2008), which readers with color blindness can tell apart. */
export const hues = {
  orange: '#e69f00',
  sky: '#56b4e9',
  green: '#009e73',
  yellow: '#f0e442',
  blue: '#0072b2',
  vermillion: '#d55e00',
  purple: '#cc79a7',
};

/** Vermillion as text on a light background. */
export const rust = '#b34e00';

export const white = '#ffffff';

/** The page: background, shaded area, text, quieter text, and line. */
export const paper: Pair = ['#fcfaf7', '#14121b'];
export const tint: Pair = ['#f5f2ed', '#1d1b27'];
export const ink: Pair = ['#1f1a37', '#ebe7e0'];
export const quiet: Pair = ['#4f4d62', '#b4b3bd'];
export const rule: Pair = ['#d5d0c8', '#3d3b4a'];

/** The border of a field, with a contrast of 3:1 on both backgrounds. */
export const field = '#7d7b8e';

/** The one action that matters on a page. */
export const accent: Pair = ['#b10d47', '#f68ca1'];

/** Blue is too dark for a dark background. */
export const blue: Pair = [hues.blue, '#3d9bd6'];

/** Behind an open dialog and under raised boxes. */
export const shade = '#1f1a3780';
