// Which colour a series takes. Colours are Okabe and Ito's, numbered as the tokens --data-1 … --data-8.

/** Hue of line `index` of `count`: the strong colours first, because a thin line of a pale one is lost on paper. */
export const lineHue = (index: number, count = 2) =>
  count === 1 ? 5 : ([5, 6, 3, 7, 1, 2, 8, 4][index % 8] ?? 5);

/** Hue of filled group `index`, in the published order. */
export const groupHue = (index: number) => (index % 8) + 1;
