// Computes `color-mix(in oklab, …)` of the style sheet as a hex color, because a standalone file may use neither.
// Matrices: Ottosson (2020).

const channels = (hex: string) =>
  [1, 3, 5].map((from) => {
    const value = parseInt(hex.slice(from, from + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });

const hexOf = (linear: readonly number[]) =>
  `#${linear
    .map((value) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

const times = (matrix: readonly (readonly number[])[], vector: readonly number[]) =>
  matrix.map((row) => row.reduce((sum, weight, index) => sum + weight * vector[index]!, 0));

const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toLinear = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
];

/**
 * `share` (0 to 1) of the first color in the second. Oklab is linear in the cube roots of the cone responses, so
 * these can be mixed as well.
 */
export function mixedColor(first: string, second: string, share: number): string {
  const [a, b] = [first, second].map((hex) => times(toCones, channels(hex)).map(Math.cbrt));
  const mixed = a!.map((value, index) => (share * value + (1 - share) * b![index]!) ** 3);
  return hexOf(times(toLinear, mixed));
}
