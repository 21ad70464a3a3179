import type { twoWayAnovaInstrument } from '../two-way-anova.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';

// Type III needs sum-to-zero contrasts. They are passed to the fit so that the session's own stay unchanged.
const model = 'lm(y ~ a * b, contrasts = list(a = "contr.sum", b = "contr.sum"))';

/** The rows of the two factors and their interaction. */
const tests = {
  I: [`table <- anova(${model})`],
  II: [`table <- anova(${model})`, 'table["a", ] <- anova(lm(y ~ b + a + a:b))["a", ]'],
  III: [`table <- drop1(${model}, . ~ ., test = "F")`],
} as const;

export const scripts: ScriptsFor<typeof twoWayAnovaInstrument> = {
  r: ({ value, a, b }, { type, level }) =>
    r.script(
      r.vector('y', value.numbers),
      r.factor('a', a.words),
      r.factor('b', b.words),
      `fit <- ${model}`,
      ...tests[type],
      '',
      '# Differences of levels, averaged over the other factor; the largest of each factor is printed',
      'means <- tapply(y, list(a, b), mean)',
      'share <- 1 / table(a, b)',
      'variance <- sum(resid(fit)^2) / df.residual(fit)',
      `quantile <- qt(${(1 + Number(level)) / 2}, df.residual(fit))`,
      'largest <- function(mean, v) {',
      '  pairs <- combn(names(mean), 2)',
      '  difference <- mean[pairs[2, ]] - mean[pairs[1, ]]',
      '  top <- which.max(abs(difference))',
      '  reach <- quantile * sqrt(sum(v[pairs[, top]]) * variance)',
      '  cat(pairs[2, top], "-", pairs[1, top], "\\n")',
      '  print(c(estimate = difference[[top]], lower = difference[[top]] - reach, upper = difference[[top]] + reach), digits = 10)',
      '}',
      'largest(rowMeans(means), rowSums(share) / ncol(means)^2)',
      'largest(colMeans(means), colSums(share) / nrow(means)^2)',
      '',
      '# Differences at each level of the other factor, with the residual variance of all; Tukey–Kramer within each level',
      'within <- function(means, share) for (j in colnames(means)) {',
      '  pairs <- combn(rownames(means), 2)',
      '  difference <- means[pairs[2, ], j] - means[pairs[1, ], j]',
      '  se <- sqrt(variance * (share[pairs[1, ], j] + share[pairs[2, ], j]))',
      `  reach <- qtukey(${level}, nrow(means), df.residual(fit)) / sqrt(2) * se`,
      '  p <- ptukey(abs(difference) / se * sqrt(2), nrow(means), df.residual(fit), lower.tail = FALSE)',
      '  print(data.frame(at = j, pair = paste(pairs[2, ], "-", pairs[1, ]), difference, lower = difference - reach, upper = difference + reach, p), row.names = FALSE)',
      '}',
      'within(means, share)',
      'within(t(means), t(share))',
      r.print({
        'F of a': 'table["a", "F value"]',
        'p of a': 'table["a", "Pr(>F)"]',
        'F of b': 'table["b", "F value"]',
        'p of b': 'table["b", "Pr(>F)"]',
        'F of a:b': 'table["a:b", "F value"]',
        'p of a:b': 'table["a:b", "Pr(>F)"]',
      }),
    ),
  python: ({ value, a, b }, { type, level }) =>
    py.script(
      [
        'from itertools import combinations',
        '',
        'import numpy as np',
        'import pandas as pd',
        'import statsmodels.formula.api as smf',
        'from scipy import stats',
        'from statsmodels.stats.anova import anova_lm',
      ],
      py.array('y', value.numbers),
      `a = ${py.words(a.words)}`,
      `b = ${py.words(b.words)}`,
      'data = pd.DataFrame({"y": y, "a": a, "b": b})',
      'fit = smf.ols("y ~ C(a, Sum) * C(b, Sum)", data).fit()',
      `table = anova_lm(fit, typ=${{ I: 1, II: 2, III: 3 }[type]})`,
      '',
      '# Differences of levels, averaged over the other factor; the largest of each factor is printed',
      'groups = data.groupby(["a", "b"], sort=False)["y"]',
      'means, share = groups.mean().unstack(), 1 / groups.size().unstack()',
      `quantile = stats.t.ppf(${(1 + Number(level)) / 2}, fit.df_resid)`,
      '',
      '',
      'def largest(mean, v):',
      '    later, earlier = max(',
      '        ((b, a) for a, b in combinations(mean.index, 2)), key=lambda pair: abs(mean[pair[0]] - mean[pair[1]])',
      '    )',
      '    difference = mean[later] - mean[earlier]',
      '    reach = quantile * np.sqrt((v[later] + v[earlier]) * fit.mse_resid)',
      '    print(later, "-", earlier, "|", difference, difference - reach, difference + reach)',
      '',
      '',
      'order_a, order_b = list(dict.fromkeys(a)), list(dict.fromkeys(b))',
      'means, share = means.loc[order_a, order_b], share.loc[order_a, order_b]',
      'largest(means.mean(axis=1), share.sum(axis=1) / means.shape[1] ** 2)',
      'largest(means.mean(axis=0), share.sum(axis=0) / means.shape[0] ** 2)',
      'for name, term in ("a", "C(a, Sum)"), ("b", "C(b, Sum)"), ("a:b", "C(a, Sum):C(b, Sum)"):',
      '    print("F and p of", name, table.loc[term, "F"], table.loc[term, "PR(>F)"])',
    ),
};
