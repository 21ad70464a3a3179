/** The sum of squared errors at some weights, half its gradient, and JᵀJ of the errors' derivatives J. */
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

/**
 * The squared one-step errors of y[first] … y[end − 1] under the weights of level, trend and season, with their derivatives by
 * all three where they are asked for. The states' derivatives are carried along with the states; they stand in variables
 * of their own, because a search runs through a long series some fifty times.
 *
 * Definition: the recursions of `exponentialSmoothing`, and those by the chain rule. Source: Winters (1960) Manag. Sci.
 * 6:324–342. Accuracy: 14 digits.
 * Example: `smoothingSquares([1, 3, 2], { level: 1, trend: 0, seasonal: [] }, false, [0.5, 0, 0], 1, 3, false).sse` → 4
 */
export function smoothingSquares(
  y: Float64Array | readonly number[],
  start: SmoothingStart,
  multiplicative: boolean,
  [alpha, beta, gamma]: readonly [alpha: number, beta: number, gamma: number],
  first: number,
  end: number,
  derivatives: boolean,
): Squares {
  const seasonal = start.seasonal.length > 0;
  const season = Float64Array.from(seasonal ? start.seasonal : [Number(multiplicative)]);
  const period = season.length;
  const dSeason = new Float64Array(3 * period);
  let { level, trend } = start;
  let sse = 0;
  // Derivatives of level and trend by each weight, and the sums of products of those of the errors.
  let [la, lb, lg, ta, tb, tg] = [0, 0, 0, 0, 0, 0];
  let [ga, gb, gg, caa, cab, cag, cbb, cbg, cgg] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let t = first, place = 0; t < end; t++, place = place + 1 === period ? 0 : place + 1) {
    const value = y[t]!;
    const s = season[place]!;
    const base = level + trend;
    const error = value - (multiplicative ? base * s : base + s);
    const bare = multiplicative ? value / s : value - s;
    const next = alpha * bare + (1 - alpha) * base;
    const own = multiplicative ? value / next : value - next;
    sse += error * error;
    if (derivatives) {
      const at = 3 * place;
      const [sa, sb, sg] = [dSeason[at]!, dSeason[at + 1]!, dSeason[at + 2]!];
      const byBase = multiplicative ? s : 1;
      const bySeason = multiplicative ? base : 1;
      const ba = la + ta;
      const bb = lb + tb;
      const bg = lg + tg;
      const ea = -(ba * byBase + bySeason * sa);
      const eb = -(bb * byBase + bySeason * sb);
      const eg = -(bg * byBase + bySeason * sg);
      const bareBySeason = alpha * (multiplicative ? -bare / s : -1);
      const na = bare - base + bareBySeason * sa + (1 - alpha) * ba;
      const nb = bareBySeason * sb + (1 - alpha) * bb;
      const ng = bareBySeason * sg + (1 - alpha) * bg;
      ta = beta * (na - la) + (1 - beta) * ta;
      tb = next - level - trend + beta * (nb - lb) + (1 - beta) * tb;
      tg = beta * (ng - lg) + (1 - beta) * tg;
      if (seasonal) {
        const ownByNext = gamma * (multiplicative ? -own / next : -1);
        dSeason[at] = ownByNext * na + (1 - gamma) * sa;
        dSeason[at + 1] = ownByNext * nb + (1 - gamma) * sb;
        dSeason[at + 2] = own - s + ownByNext * ng + (1 - gamma) * sg;
      }
      la = na;
      lb = nb;
      lg = ng;
      ga += ea * error;
      gb += eb * error;
      gg += eg * error;
      caa += ea * ea;
      cab += ea * eb;
      cag += ea * eg;
      cbb += eb * eb;
      cbg += eb * eg;
      cgg += eg * eg;
    }
    trend = beta * (next - level) + (1 - beta) * trend;
    level = next;
    if (seasonal) season[place] = gamma * own + (1 - gamma) * s;
  }
  const curvature = [
    [caa, cab, cag],
    [cab, cbb, cbg],
    [cag, cbg, cgg],
  ];
  return { sse, gradient: [ga, gb, gg], curvature };
}
