/** The sum of squared errors at given weights, half its gradient, and JᵀJ of the errors' derivatives J. */
export type Squares = {
  readonly sse: number;
  readonly gradient: readonly number[];
  readonly curvature: readonly (readonly number[])[];
};

export type SmoothingStart = {
  readonly level: number;
  readonly trend: number;
  /** None where the series has no season. */
  readonly seasonal: readonly number[];
};

/** Adds the products of an error and its derivatives with respect to the weights of level (a), trend (b), and season (c). */
function add(sums: Float64Array, error: number, a: number, b: number, c: number): void {
  sums[0]! += error * error;
  sums[1]! += a * error;
  sums[2]! += b * error;
  sums[3]! += c * error;
  sums[4]! += a * a;
  sums[5]! += a * b;
  sums[6]! += a * c;
  sums[7]! += b * b;
  sums[8]! += b * c;
  sums[9]! += c * c;
}

/**
 * The squared one-step errors of y[first] … y[end − 1] under the weights of level, trend, and season, with their derivatives
 * for all three. The states' derivatives are carried along with the states, each in a separate variable or typed array:
 * a loop over them takes five times as long, and a search passes through a long series a dozen times.
 *
 * Definition: the recursions of `exponentialSmoothing`, and those by the chain rule. Source: Winters (1960) Manag. Sci.
 * 6:324–342. Accuracy: 14 digits.
 * Example: `smoothingSquares([1, 3, 2], { level: 1, trend: 0, seasonal: [] }, false, [0.5, 0, 0], 1, 3).sse` → 4
 */
export function smoothingSquares(
  y: Float64Array | readonly number[],
  start: SmoothingStart,
  multiplicative: boolean,
  [alpha, beta, gamma]: readonly [alpha: number, beta: number, gamma: number],
  first: number,
  end: number,
): Squares {
  const season = Float64Array.from(start.seasonal.length > 0 ? start.seasonal : [0]);
  const period = season.length;
  const seasonByA = new Float64Array(period);
  const seasonByB = new Float64Array(period);
  const seasonByC = new Float64Array(period);
  const sums = new Float64Array(10);
  let level = start.level;
  let trend = start.trend;
  let levelByA = 0;
  let levelByB = 0;
  let levelByC = 0;
  let trendByA = 0;
  let trendByB = 0;
  let trendByC = 0;
  for (let t = first, place = 0; t < end; t++, place = place + 1 === period ? 0 : place + 1) {
    const value = y[t]!;
    const s = season[place]!;
    const base = level + trend;
    const bare = multiplicative ? value / s : value - s;
    const next = alpha * bare + (1 - alpha) * base;
    const own = multiplicative ? value / next : value - next;
    const error = value - (multiplicative ? base * s : base + s);
    const byBase = multiplicative ? s : 1;
    const bySeason = multiplicative ? base : 1;
    const nextBySeason = multiplicative ? (-alpha * bare) / s : -alpha;
    const seasonByNext = multiplicative ? (-gamma * own) / next : -gamma;

    const byA = seasonByA[place]!;
    const byB = seasonByB[place]!;
    const byC = seasonByC[place]!;
    const baseByA = levelByA + trendByA;
    const baseByB = levelByB + trendByB;
    const baseByC = levelByC + trendByC;
    add(
      sums,
      error,
      -(baseByA * byBase + bySeason * byA),
      -(baseByB * byBase + bySeason * byB),
      -(baseByC * byBase + bySeason * byC),
    );
    const nextByA = bare - base + nextBySeason * byA + (1 - alpha) * baseByA;
    const nextByB = nextBySeason * byB + (1 - alpha) * baseByB;
    const nextByC = nextBySeason * byC + (1 - alpha) * baseByC;
    trendByA = beta * (nextByA - levelByA) + (1 - beta) * trendByA;
    trendByB = next - level - trend + beta * (nextByB - levelByB) + (1 - beta) * trendByB;
    trendByC = beta * (nextByC - levelByC) + (1 - beta) * trendByC;
    levelByA = nextByA;
    levelByB = nextByB;
    levelByC = nextByC;
    seasonByA[place] = seasonByNext * nextByA + (1 - gamma) * byA;
    seasonByB[place] = seasonByNext * nextByB + (1 - gamma) * byB;
    seasonByC[place] = own - s + seasonByNext * nextByC + (1 - gamma) * byC;
    trend = beta * (next - level) + (1 - beta) * trend;
    level = next;
    season[place] = gamma * own + (1 - gamma) * s;
  }
  return squaresOf(sums);
}

function squaresOf(sums: Float64Array): Squares {
  const at = (k: number) => sums[k]!;
  const curvature = [
    [4, 5, 6],
    [5, 7, 8],
    [6, 8, 9],
  ].map((row) => row.map(at));
  return { sse: at(0), gradient: [1, 2, 3].map(at), curvature };
}
