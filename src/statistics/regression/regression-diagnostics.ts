import { largest } from '../descriptive/extremes.ts';
import { tTwoSided } from '../distributions/students-t.ts';
import type { LinearModel } from './linear-model.ts';

/**
 * Residuals and influence of each observation on a fitted line or plane.
 *
 * Definition: with residual r, leverage h, s², and p coefficients: standardized r/(s√(1−h)); studentized r/(s₍ᵢ₎√(1−h)),
 * s₍ᵢ₎ without the observation; Cook's distance r²h/(p s²(1−h)²); DFFITS studentized √(h/(1−h)); Durbin–Watson Σ(rᵢ
 * − rᵢ₋₁)²/Σrᵢ²; PRESS Σ(r/(1−h))²; the largest |studentized| tested with t on df − 1, Bonferroni-adjusted.
 * Null if s or 1 − h is 0.
 * Source: Cook & Weisberg (1982) Residuals and Influence in Regression, ch. 2; Durbin & Watson (1950) Biometrika 37:409.
 * Accuracy: 12 digits.
 * Example: `regressionDiagnostics(linearModel({ columns: [[1, 2, 3, 5]], y: [2, 4, 7, 8] })).cooksDistances[0]` → 0.5026595745
 */
export function regressionDiagnostics({ residuals, leverages, residualSd, df, rank, rss }: LinearModel) {
  const s = residualSd ?? 0;
  const standardized = residuals.map((r, i) => {
    const room = 1 - leverages[i]!;
    return s > 0 && room > 1e-12 ? r / (s * Math.sqrt(room)) : null;
  });
  const studentized = standardized.map((z) =>
    z === null || df < 2 || z * z >= df ? null : z * Math.sqrt((df - 1) / (df - z * z)),
  );
  const farthest = largest(studentized.map((t) => Math.abs(t ?? 0)));
  return {
    standardized,
    studentized,
    dffits: studentized.map((t, i) =>
      t === null ? null : t * Math.sqrt(leverages[i]! / (1 - leverages[i]!)),
    ),
    outlierP: df < 2 ? null : Math.min(1, residuals.length * tTwoSided(farthest, df - 1)),
    /** Null if an observation determines its own fit. */
    press: leverages.some((h) => 1 - h <= 1e-12)
      ? null
      : residuals.reduce((sum, r, i) => sum + (r / (1 - leverages[i]!)) ** 2, 0),
    cooksDistances: standardized.map((z, i) =>
      z === null ? null : (z * z * leverages[i]!) / (1 - leverages[i]!) / rank,
    ),
    durbinWatson:
      rss > 0 ? residuals.reduce((sum, r, i) => sum + (i ? (r - residuals[i - 1]!) ** 2 : 0), 0) / rss : null,
  };
}
