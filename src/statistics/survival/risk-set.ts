/** A weighted set of subjects: its weight, the mean of their values, and row by row the weighted products of the deviations. */
export type RiskSet = { weight: number; readonly mean: Float64Array; readonly products: Float64Array };

/** An empty set with `width` values per subject. Example: `emptySet(2).weight` → 0 */
export const emptySet = (width: number): RiskSet => ({
  weight: 0,
  mean: new Float64Array(width),
  products: new Float64Array(width * width),
});

/** Copies one set to another. Example: `((set) => (copySet({ ...emptySet(1), weight: 2 }, set), set))(emptySet(1)).weight` → 2 */
export function copySet(from: RiskSet, to: RiskSet): void {
  to.weight = from.weight;
  to.mean.set(from.mean);
  to.products.set(from.products);
}

/**
 * Adds a fraction of another set, or one subject (no `products`), to a set.
 *
 * Definition: M ← M₁ + M₂ + δδᵀ w₁w₂/(w₁ + w₂), δ the difference of the means, without cancellation.
 * Source: T. F. Chan, G. H. Golub, R. J. LeVeque (1983), The American Statistician 37, 242–247. Accuracy: 14 digits.
 * Example: `((set) => (addToSet(set, 1, [1]), addToSet(set, 1, [3]), set))(emptySet(1)).products` → [2]
 */
export function addToSet(
  set: RiskSet,
  otherWeight: number,
  mean: ArrayLike<number>,
  products?: Float64Array,
  share = 1,
): void {
  const weight = share * otherWeight;
  const total = set.weight + weight;
  if (!(total > 0)) return;
  const width = mean.length;
  const ratio = weight / total;
  const both = set.weight * ratio;
  for (let a = 0; a < width; a++)
    for (let b = 0; b < width; b++) {
      const deviations = (mean[a]! - set.mean[a]!) * (mean[b]! - set.mean[b]!);
      set.products[a * width + b]! += (products ? share * products[a * width + b]! : 0) + deviations * both;
    }
  for (let a = 0; a < width; a++) set.mean[a]! += (mean[a]! - set.mean[a]!) * ratio;
  set.weight = total;
}
