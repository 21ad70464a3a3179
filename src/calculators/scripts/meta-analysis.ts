import type { metaAnalysisInstrument } from '../meta-analysis.ts';
import type { CountMeasure, StudySource } from '../studies.ts';
import * as py from './python-code.ts';
import * as r from './r-code.ts';
import type { ScriptsFor } from './scripts.ts';
import { tailOf } from './tail.ts';

type Input = { readonly source: StudySource; readonly isRatio: boolean; readonly errors: readonly number[] };

/** The estimates and their standard errors from four counts, with the language's names of the functions. */
const fromCounts = (measure: CountMeasure, log: string, sqrt: string, power: string) =>
  ({
    'risk-ratio': [`${log}(a / n1 / (c1 / n2))`, `${sqrt}(1 / a - 1 / n1 + 1 / c1 - 1 / n2)`],
    'odds-ratio': [`${log}(a * d / (b * c1))`, `${sqrt}(1 / a + 1 / b + 1 / c1 + 1 / d)`],
    'risk-difference': ['a / n1 - c1 / n2', `${sqrt}(a * b / n1${power}3 + c1 * d / n2${power}3)`],
  })[measure];

const column = (cells: readonly (readonly number[])[], i: number) => cells.map((four) => four[i]!);

function dataInR({ source, isRatio, errors }: Input, measure: CountMeasure): string[] {
  const toScale = (name: string) => (isRatio ? `log(${name})` : name);
  if (source.kind === 'errors')
    return [r.vector('estimate', source.estimates), r.vector('se', errors), `y <- ${toScale('estimate')}`];
  if (source.kind === 'limits')
    return [
      r.vector('estimate', source.estimates),
      r.vector('low', source.lower),
      r.vector('high', source.upper),
      `y <- ${toScale('estimate')}`,
      `se <- (${toScale('high')} - ${toScale('low')}) / (2 * qnorm(0.975))`,
    ];
  const [y, se] = fromCounts(measure, 'log', 'sqrt', '^');
  return [
    '# With the event and without it, in the first group and in the second',
    ...['a', 'b', 'c1', 'd'].map((name, i) => r.vector(name, column(source.cells, i))),
    'half <- ifelse(a * b * c1 * d == 0, 0.5, 0)',
    'a <- a + half; b <- b + half; c1 <- c1 + half; d <- d + half',
    'n1 <- a + b; n2 <- c1 + d',
    `y <- ${y}`,
    `se <- ${se}`,
  ];
}

function dataInPython({ source, isRatio, errors }: Input, measure: CountMeasure): string[] {
  const toScale = (name: string) => (isRatio ? `np.log(${name})` : name);
  if (source.kind === 'errors')
    return [py.array('estimate', source.estimates), py.array('se', errors), `y = ${toScale('estimate')}`];
  if (source.kind === 'limits')
    return [
      py.array('estimate', source.estimates),
      py.array('low', source.lower),
      py.array('high', source.upper),
      `y = ${toScale('estimate')}`,
      `se = (${toScale('high')} - ${toScale('low')}) / (2 * stats.norm.ppf(0.975))`,
    ];
  const [y, se] = fromCounts(measure, 'np.log', 'np.sqrt', '**');
  return [
    '# With the event and without it, in the first group and in the second',
    ...['a', 'b', 'c1', 'd'].map((name, i) => py.array(name, column(source.cells, i))),
    'half = np.where((a == 0) | (b == 0) | (c1 == 0) | (d == 0), 0.5, 0)',
    'a, b, c1, d = a + half, b + half, c1 + half, d + half',
    'n1, n2 = a + b, c1 + d',
    `y = ${y}`,
    `se = ${se}`,
  ];
}

const models = {
  r: {
    'hartung-knapp': [
      '# The restricted likelihood is highest where its derivative is zero',
      'score <- function(tau2) {',
      '  f <- pool(tau2)',
      '  sum(f$w^2) / f$total - f$total + sum((f$w * (y - f$mean))^2)',
      '}',
      'tau2 <- if (score(0) <= 0) 0 else',
      '  uniroot(score, c(0, 100 * (var(y) + mean(se^2))), tol = 1e-10 * var(y))$root',
      'fit <- pool(tau2)',
      'error <- sqrt(fit$q / (k - 1) / fit$total)',
    ],
    'dersimonian-laird': [
      'tau2 <- max(0, (fixed$q - (k - 1)) / (fixed$total - sum(fixed$w^2) / fixed$total))',
      'fit <- pool(tau2)',
      'error <- 1 / sqrt(fit$total)',
    ],
    fixed: ['fit <- fixed', 'error <- 1 / sqrt(fit$total)'],
  },
  python: {
    'hartung-knapp': [
      '# The restricted likelihood is highest where its derivative is zero',
      'def score(tau2):',
      '    w, mean, q = pool(tau2)',
      '    return (w**2).sum() / w.sum() - w.sum() + ((w * (y - mean)) ** 2).sum()',
      '',
      'highest = 100 * (y.var(ddof=1) + (se**2).mean())',
      'tau2 = 0 if score(0) <= 0 else optimize.brentq(score, 0, highest, xtol=1e-12 * highest)',
      'w, mean, q = pool(tau2)',
      'error = np.sqrt(q / (k - 1) / w.sum())',
    ],
    'dersimonian-laird': [
      'tau2 = max(0, (Q - (k - 1)) / (w.sum() - (w**2).sum() / w.sum()))',
      'w, mean, q = pool(tau2)',
      'error = 1 / np.sqrt(w.sum())',
    ],
    fixed: ['error = 1 / np.sqrt(w.sum())'],
  },
} as const;

export const scripts: ScriptsFor<typeof metaAnalysisInstrument> = {
  r(input, { model, measure, level }) {
    const isT = model === 'hartung-knapp';
    const shown = (expression: string) => (input.isRatio ? `exp(${expression})` : expression);
    return r.script(
      ...dataInR(input, measure),
      'k <- length(y)',
      'pool <- function(tau2) {',
      '  w <- 1 / (se^2 + tau2)',
      '  mean <- sum(w * y) / sum(w)',
      '  list(w = w, mean = mean, total = sum(w), q = sum(w * (y - mean)^2))',
      '}',
      'fixed <- pool(0)',
      ...models.r[model],
      `quantile <- ${isT ? `qt(${tailOf(level)}, k - 1, lower.tail = FALSE)` : `qnorm(${tailOf(level)}, lower.tail = FALSE)`}`,
      '',
      r.printEstimate('Pooled', shown('fit$mean'), [
        shown('fit$mean - quantile * error'),
        shown('fit$mean + quantile * error'),
      ]),
      r.print({
        p: isT ? '2 * pt(-abs(fit$mean / error), k - 1)' : '2 * pnorm(-abs(fit$mean / error))',
        'I2 (%)': 'if (fixed$q > k - 1) 100 * (1 - (k - 1) / fixed$q) else 0',
        ...(model === 'fixed'
          ? { Q: 'fixed$q', 'p of Q': 'pchisq(fixed$q, k - 1, lower.tail = FALSE)' }
          : { tau2: 'tau2' }),
      }),
      ...(model === 'fixed' || input.errors.length < 3
        ? []
        : [
            '# Prediction interval',
            `ahead <- qt(${tailOf(level)}, k - 2, lower.tail = FALSE) * sqrt(tau2 + error^2)`,
            r.print({ from: shown('fit$mean - ahead'), to: shown('fit$mean + ahead') }),
          ]),
    );
  },
  python(input, { model, measure, level }) {
    const isT = model === 'hartung-knapp';
    const shown = (expression: string) => (input.isRatio ? `np.exp(${expression})` : expression);
    return py.script(
      ['import numpy as np', `from scipy import ${isT ? 'optimize, ' : ''}stats`],
      ...dataInPython(input, measure),
      'k = len(y)',
      '',
      'def pool(tau2):',
      '    w = 1 / (se**2 + tau2)',
      '    mean = (w * y).sum() / w.sum()',
      '    return w, mean, (w * (y - mean) ** 2).sum()',
      '',
      'w, mean, Q = pool(0)',
      ...models.python[model],
      `quantile = ${isT ? `stats.t.isf(${tailOf(level)}, k - 1)` : `stats.norm.isf(${tailOf(level)})`}`,
      '',
      py.print('Pooled', shown('mean'), shown('mean - quantile * error'), shown('mean + quantile * error')),
      py.print(
        'p',
        isT ? '2 * stats.t.sf(abs(mean / error), k - 1)' : '2 * stats.norm.sf(abs(mean / error))',
      ),
      py.print('I2 (%)', '100 * (1 - (k - 1) / Q) if Q > k - 1 else 0'),
      ...(model === 'fixed'
        ? [py.print('Q, p', 'Q', 'stats.chi2.sf(Q, k - 1)')]
        : [py.print('tau2', 'tau2')]),
      ...(model === 'fixed' || input.errors.length < 3
        ? []
        : [
            `ahead = stats.t.isf(${tailOf(level)}, k - 2) * np.sqrt(tau2 + error**2)`,
            py.print('Prediction interval', shown('mean - ahead'), shown('mean + ahead')),
          ]),
    );
  },
};
