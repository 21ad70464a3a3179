// The color and shape of each series. Colors are the Okabe–Ito palette, numbered as the tokens --data-1 … --data-8.

/** Hue of line `index` of `count`. Strong colors come first, because a thin pale line is hard to see. */
export const lineHue = (index: number, count = 2) =>
  count === 1 ? 5 : ([5, 6, 3, 7, 1, 2, 8, 4][index % 8] ?? 5);

/** Hue of filled group `index`, in the palette's published order. */
export const groupHue = (index: number) => (index % 8) + 1;

/** Levels with the same color and shape in every figure of the site: the index of each. */
const looks: ReadonlyMap<string, number> = new Map([
  ['Adelie', 0],
  ['Chinstrap', 1],
  ['Gentoo', 2],
]);

/** The color and shape index of each group: that of its level, or the first unused one. */
export function looksOf(labels: readonly (string | undefined)[]): number[] {
  const own = labels.map((label, index) =>
    label !== undefined && labels.indexOf(label) === index ? looks.get(label) : undefined,
  );
  const taken = new Set(own);
  let next = 0;
  return own.map((look) => {
    if (look !== undefined) return look;
    while (taken.has(next)) next++;
    return next++;
  });
}
