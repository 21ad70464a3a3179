/** The site's light-theme tokens, for drawings without a style sheet: files, images, thumbnails. */
export const lightColors = {
  ink: '#1d1636',
  quiet: '#524b66',
  faint: '#dbd6ce',
  gray: '#c9c4bb',
  paper: '#fdfcf9',
  blue: '#0072b2',
  vermillion: '#d55e00',
  orange: '#e69f00',
  sky: '#56b4e9',
  green: '#009e73',
};

/** --data-1 to --data-8 of the light theme: the Okabe–Ito palette. */
export const lightHues = [
  lightColors.orange,
  lightColors.sky,
  lightColors.green,
  '#f0e442',
  lightColors.blue,
  lightColors.vermillion,
  '#cc79a7',
  '#000000',
];
