// Which color and shape a series takes. Colors are Okabe and Ito's, numbered as the tokens --data-1 … --data-8.

/** Hue of line `index` of `count`: the strong colors first, because a thin line of a pale one is lost on paper. */
export const lineHue = (index: number, count = 2) =>
  count === 1 ? 5 : ([5, 6, 3, 7, 1, 2, 8, 4][index % 8] ?? 5);

/** Hue of filled group `index`, in the published order. */
export const groupHue = (index: number) => (index % 8) + 1;

/** Levels that look the same in every figure of the site: the index of their color and their shape. */
const looks: ReadonlyMap<string, number> = new Map([
  ['Adelie', 0],
  ['Chinstrap', 1],
  ['Gentoo', 2],
]);

/** The index of color and shape for each group: that of its level, or the first that no other group has. */
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
