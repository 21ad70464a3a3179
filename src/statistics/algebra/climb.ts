/**
 * The result of a step, halved until the log-likelihood is not lower.
 *
 * Source: J. Nocedal, S. J. Wright (2006), Numerical Optimization, 3.1. Accuracy: that of `at`.
 * Example: `climb({ beta: [0], logLikelihood: -4 }, [8], (beta) => ({ beta, logLikelihood: -((beta[0] - 2) ** 2) })).beta` → [4]
 */
export function climb<Place extends { readonly beta: readonly number[]; readonly logLikelihood: number }>(
  { beta, logLikelihood }: Place,
  step: readonly number[],
  at: (beta: readonly number[]) => Place,
): Place {
  const least = logLikelihood - 1e-10 * (1 + Math.abs(logLikelihood));
  for (let size = 1; ; size /= 2) {
    const next = at(beta.map((value, j) => value + size * step[j]!));
    if (next.logLikelihood >= least || size < 2e-6) return next;
  }
}
