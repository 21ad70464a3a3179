import { smallest } from '../descriptive/extremes.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type FractionalDesign = {
  /** One row per run, with levels −1 and 1, in standard order: the first factor changes fastest. */
  runs: readonly (readonly number[])[];
  /** Products of factors that are 1 in every run, shortest first. */
  definingWords: readonly string[];
  /** Length of the shortest defining word; null for a full factorial. */
  resolution: number | null;
  /** The number of defining words with 3, 4, … letters, up to the number of factors. */
  wordLengthPattern: readonly number[];
  /** Each main effect with the main effects and two-factor interactions aliased with it: 'A=BD=CE'. */
  mainEffectAliases: readonly string[];
  /** The two-factor interactions aliased with each other: 'BC=DE'. */
  twoFactorAliases: readonly string[];
};

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const bits = (set: number) => [...alphabet].flatMap((_, j) => ((set >> j) & 1 ? [j] : []));
const named = (set: number) =>
  bits(set)
    .map((j) => alphabet[j])
    .join('');
const byLength = (a: string, b: string) => a.length - b.length || (a < b ? -1 : 1);

/**
 * The factor that a generator such as 'D=AB' adds and the factors it is the product of, as a bit set, or undefined if it cannot be parsed.
 */
function readGenerator(generator: string, next: number, base: number): number | undefined {
  const [, added, product] = /^([A-Z])=([A-Z]+)$/.exec(generator.toUpperCase().replace(/\s/g, '')) ?? [];
  if (product === undefined || added !== alphabet[next]) return undefined;
  const letters = [...product].map((letter) => alphabet.indexOf(letter));
  if (new Set(letters).size < letters.length || letters.some((j) => j >= base)) return undefined;
  return letters.reduce((set, j) => set | (1 << j), 0);
}

/**
 * A two-level fractional factorial design from the factors of a full factorial and generators of further ones.
 *
 * Definition: each generator, such as D=AB, sets the levels of a new factor to a product of base factors; the products
 * of the words ABD, … are the defining relation, and effects whose product is one of its words are aliased. Factors
 * are A, B, C, … without gaps; all signs are positive. Source: G. E. P. Box, J. S. Hunter (1961), Technometrics 3, 311–351.
 * Exact. Errors: `invalid-input` for a generator that cannot be parsed, `too-large` above 12 base factors or 20 in all.
 * Example: `fractionalDesign(3, ['D=AB', 'E=AC']).definingWords` → ['ABD', 'ACE', 'BCDE']
 */
export function fractionalDesign(base: number, generators: readonly string[]): Result<FractionalDesign> {
  if (!Number.isInteger(base) || base < 1) return refuse('invalid-input');
  const factors = base + generators.length;
  if (base > 12 || factors > 20) return refuse('too-large');
  const products: number[] = [];
  for (const [i, generator] of generators.entries()) {
    const product = readGenerator(generator, base + i, base);
    if (product === undefined) return refuse('invalid-input');
    products.push(product);
  }
  const generating = products.map((product, i) => product | (1 << (base + i)));
  const words = generating.reduce<number[]>(
    (all, word) => [...all, ...all.map((other) => other ^ word)],
    [0],
  );
  const relation = words.slice(1);
  const lengths = relation.map((word) => bits(word).length);
  const aliasesOf = (effect: number, least: number) =>
    relation
      .map((word) => named(word ^ effect))
      .filter(({ length }) => length >= least && length <= 2)
      .sort(byLength);
  const singles = Array.from({ length: factors }, (_, j) => 1 << j);
  const pairs = singles.flatMap((a, i) => singles.slice(i + 1).map((b) => a | b));
  const groups = pairs
    .map((pair) => [named(pair), ...aliasesOf(pair, 2)].sort())
    .filter((group, i) => group.length > 1 && group[0] === named(pairs[i]!));
  return ok({
    runs: Array.from({ length: 2 ** base }, (_, run) =>
      [...singles.slice(0, base), ...products].map((set) =>
        bits(set).reduce((level, j) => ((run >> j) & 1 ? level : -level), 1),
      ),
    ),
    definingWords: relation.map(named).sort(byLength),
    resolution: relation.length ? smallest(lengths) : null,
    wordLengthPattern: Array.from(
      { length: Math.max(0, factors - 2) },
      (_, i) => lengths.filter((length) => length === i + 3).length,
    ),
    mainEffectAliases: singles.map((effect) => [named(effect), ...aliasesOf(effect, 1)].join('=')),
    twoFactorAliases: groups.map((group) => group.join('=')).sort(),
  });
}
