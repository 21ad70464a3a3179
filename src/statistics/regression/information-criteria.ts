/**
 * Log-likelihood, AIC, and BIC of a least-squares fit with normal errors.
 *
 * Definition: ℓ = −n/2 (ln 2π + ln(RSS/n) + 1); AIC = 2k − 2ℓ; BIC = k ln n − 2ℓ; k counts the residual variance.
 * A fit without residuals has none (null).
 * Source: Akaike (1974) IEEE Trans. Autom. Control 19:716–723; Schwarz (1978) Ann. Stat. 6:461–464.
 * Accuracy: that of the logarithm. Example: `informationCriteria(10, 10, 2).aic` → 34.38.
 */
export function informationCriteria(rss: number, n: number, rank: number) {
  if (!(rss > 0)) return { logLikelihood: null, aic: null, bic: null };
  const logLikelihood = (-n / 2) * (Math.log(2 * Math.PI) + Math.log(rss / n) + 1);
  return {
    logLikelihood,
    aic: 2 * (rank + 1) - 2 * logLikelihood,
    bic: (rank + 1) * Math.log(n) - 2 * logLikelihood,
  };
}

/**
 * Corrected Akaike information criterion of a least-squares fit, without the constants that all models of the same data share.
 *
 * Definition: n ln(RSS/n) + 2K + 2K(K + 1)/(n − K − 1), K counting the parameters and the variance. Null without residuals or with too few values.
 * Source: Hurvich & Tsai (1989) Biometrika 76:297–307. Accuracy: that of the logarithm. Example: `correctedAkaike(10, 10, 2)` → 10
 */
export function correctedAkaike(rss: number, n: number, parameters: number): number | null {
  const k = parameters + 1;
  return rss > 0 && n > k + 1 ? n * Math.log(rss / n) + 2 * k + (2 * k * (k + 1)) / (n - k - 1) : null;
}
