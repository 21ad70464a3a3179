// `npm run bench -- statistics`: how long the statistics take as columns grow, compared with R if `Rscript` is installed. Columns follow a
// formula, so both compute the same data. A size that would take more than `patience` seconds is skipped.
import { execFileSync } from 'node:child_process';
import { pearsonCorrelation } from '../../src/statistics/correlation/pearson-correlation.ts';
import { kendallCorrelation } from '../../src/statistics/correlation/kendall-correlation.ts';
import { describe } from '../../src/statistics/descriptive/describe.ts';
import { kernelDensity } from '../../src/statistics/descriptive/kernel-density.ts';
import { importCsv } from '../../src/statistics/import-csv.ts';
import { mannWhitney } from '../../src/statistics/rank-tests/mann-whitney.ts';
import { signedRank } from '../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { deming } from '../../src/statistics/method-comparison/deming.ts';
import { linearRegression } from '../../src/statistics/regression/linear-regression.ts';
import { logisticRegression } from '../../src/statistics/regression/logistic-regression.ts';
import { rocCurve } from '../../src/statistics/regression/receiver-operating-characteristic.ts';
import { coxRegression } from '../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../src/statistics/survival/log-rank.ts';
import { exponentialSmoothing } from '../../src/statistics/time-series/exponential-smoothing.ts';
import { table } from './table.ts';

const sizes = [1e3, 1e4, 1e5, 1e6] as const;
/** The size at which R is compared. */
const compared = 1e5;
const patience = 4;
/** The exponent up to which times count as n log n. Caches and garbage collection add to the 1.1 of the formula. */
const steep = 1.4;

/** A number in [0, 1) for each row and column, the same here and in R. */
const at = (i: number, column: number) => {
  const wave = Math.sin((i + 1) * 12.9898 + column * 78.233) * 43758.5453;
  return wave - Math.floor(wave);
};
const column = (n: number, of: (i: number) => number) => Array.from({ length: n }, (_, i) => of(i));
const survival = (n: number) => ({
  time: column(n, (i) => -Math.log(at(i, 1) || 0.5) / (i % 2 ? 1.3 : 1)),
  status: column(n, (i) => Number(at(i, 2) < 0.7)),
  arm: column(n, (i) => i % 2),
});

type Family = {
  readonly name: string;
  /** Prepares the columns; the returned function is timed. */
  readonly ours: (n: number) => () => { readonly status: string };
  /** The same in R, for columns `x`, `y`, `line`, `event`, `time`, `status`, `arm`, `series`; null if R has no such function. */
  readonly r: string | null;
  readonly largest?: number;
};

const smoothing = (
  name: string,
  method: 'level' | 'trend' | 'additive' | 'multiplicative',
  r: string,
): Family => ({
  name,
  ours: (n) => {
    const y = column(n, (t) => 50 + Math.sin(t / 2) * 5 + at(t, 3) * 2 + t * 0.001);
    return () => exponentialSmoothing({ y, method, period: 12 });
  },
  r,
});

const families: readonly Family[] = [
  {
    name: 'describe',
    ours: (n) => {
      const x = column(n, (i) => 10 * at(i, 1) + at(i, 2));
      return () => describe(x);
    },
    r: `{ z <- (x - mean(x)) / sqrt(mean((x - mean(x))^2)); list(sum(x), sd(x), median(x), range(x), quantile(x, c(.05, .25, .75, .95)),
      quantile(x, c(.25, .75), type = 6), fivenum(x), mad(x), mean(x, trim = .1), mean(z^3), mean(z^4), t.test(x)$conf.int, t.test(x, conf.level = .99)$conf.int) }`,
  },
  {
    name: 'density',
    ours: (n) => {
      const x = column(n, (i) => at(i, 1));
      return () => kernelDensity(x);
    },
    r: 'density(x)',
  },
  {
    name: 'Pearson',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => 2 * at(i, 1) + at(i, 2))];
      return () => pearsonCorrelation(x, y);
    },
    r: 'cor.test(x, line)',
  },
  {
    name: 'straight line',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => 2 * at(i, 1) + at(i, 2))];
      return () => linearRegression(x, y);
    },
    r: 'summary(lm(line ~ x))',
  },
  {
    name: 'logistic',
    ours: (n) => {
      const x = column(n, (i) => at(i, 1));
      const events = column(n, (i) => Number(at(i, 3) < 1 / (1 + Math.exp(1 - 2 * at(i, 1)))));
      return () => logisticRegression({ columns: [x], events });
    },
    r: 'summary(glm(event ~ x, family = binomial))',
  },
  {
    name: 'Deming',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => 2 * at(i, 1) + at(i, 2))];
      return () => deming(x, y);
    },
    r: null,
  },
  {
    name: 'Mann–Whitney',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => at(i, 2) + 0.01)];
      return () => mannWhitney(x, y);
    },
    r: 'wilcox.test(x, y, exact = FALSE)',
  },
  {
    name: 'signed rank',
    ours: (n) => {
      const x = column(n, (i) => at(i, 1) - at(i, 2));
      return () => signedRank(x);
    },
    r: 'wilcox.test(x - y, exact = FALSE)',
  },
  {
    name: 'Kendall',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => at(i, 2))];
      return () => kendallCorrelation(x, y);
    },
    r: null,
  },
  {
    name: 'ROC',
    ours: (n) => {
      const [x, y] = [column(n, (i) => at(i, 1)), column(n, (i) => Number(at(i, 2) < 0.4))];
      return () => rocCurve(x, y);
    },
    r: null,
  },
  {
    name: 'log-rank',
    ours: (n) => {
      const { time, status, arm } = survival(n);
      const group = arm.map(String);
      return () => logRank(time, status, group);
    },
    r: 'survdiff(Surv(time, status) ~ arm)',
  },
  {
    name: 'Kaplan–Meier',
    ours: (n) => {
      const { time, status } = survival(n);
      return () => kaplanMeier(time, status);
    },
    r: 'survfit(Surv(time, status) ~ 1)',
  },
  {
    name: 'Cox, 2 columns',
    ours: (n) => {
      const { time, status, arm } = survival(n);
      const columns = [arm, column(n, (i) => at(i, 3))];
      return () => coxRegression({ time, status, columns });
    },
    r: 'coxph(Surv(time, status) ~ arm + y)',
  },
  {
    name: 'CSV, n cells in 1,000 columns',
    ours: (n) => {
      const row = column(1000, (i) => Math.round(1e4 * at(i, 1)) / 100).join(',');
      const text = [
        column(1000, (i) => i).map((i) => `v${i}`),
        ...column(n / 1000, () => 0).map(() => row),
      ].join('\n');
      return () => importCsv(text);
    },
    r: 'read.csv(text = wide)',
  },
  smoothing('smoothing, level', 'level', 'HoltWinters(ts(series), beta = FALSE, gamma = FALSE)'),
  smoothing('smoothing, trend', 'trend', 'HoltWinters(ts(series), gamma = FALSE)'),
  smoothing('smoothing, additive', 'additive', 'HoltWinters(ts(series, frequency = 12))'),
  smoothing(
    'smoothing, multiplicative',
    'multiplicative',
    'HoltWinters(ts(series, frequency = 12), seasonal = "multiplicative")',
  ),
];

/** The best time of a few runs in seconds, because others use the machine too. */
function secondsOf(run: () => { readonly status: string }): number {
  let best = Infinity;
  for (let round = 0; round < 3 && best > 0 && (round === 0 || best < patience / 2); round++) {
    const start = performance.now();
    if (run().status !== 'ok') throw new Error('A bench without an answer measures nothing');
    best = Math.min(best, (performance.now() - start) / 1000);
  }
  return best;
}

/** The times at the feasible sizes. The next size is expected to take twelve times as long. */
function measured({ ours }: Family): { n: number; seconds: number }[] {
  const found: { n: number; seconds: number }[] = [];
  for (const n of sizes) {
    if ((found.at(-1)?.seconds ?? 0) * 12 > patience) break;
    found.push({ n, seconds: secondsOf(ours(n)) });
  }
  return found;
}

/** The slope of log time on log size from 10,000 on. Below that, the call overhead dominates. */
function exponent(times: readonly { n: number; seconds: number }[]): number {
  const points = times
    .filter(({ n }) => n >= 1e4)
    .map(({ n, seconds }) => [Math.log(n), Math.log(seconds)] as const);
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const [mx, my] = [mean(0), mean(1)];
  const products = points.reduce((sum, [a, b]) => sum + (a - mx) * (b - my), 0);
  return products / points.reduce((sum, [a]) => sum + (a - mx) ** 2, 0);
}

/** R's seconds by family; empty if R is not installed. */
function inR(): ReadonlyMap<string, number> | null {
  const known = families.filter(({ r }) => r !== null);
  const script = `suppressMessages(library(survival)); n <- ${compared}; i <- 0:(n - 1)
at <- function(i, column) { wave <- sin((i + 1) * 12.9898 + column * 78.233) * 43758.5453; wave - floor(wave) }
x <- at(i, 1); y <- at(i, 2) + .01; arm <- i %% 2; time <- -log(ifelse(x == 0, .5, x)) / ifelse(arm == 1, 1.3, 1)
status <- as.integer(at(i, 2) < .7); line <- 2 * x + at(i, 2); event <- as.integer(at(i, 3) < plogis(2 * x - 1)); series <- 50 + sin(i / 2) * 5 + at(i, 3) * 2 + i * .001
row <- paste(round(100 * at(0:999, 1), 2), collapse = ","); wide <- paste(c(paste0("v", 0:999, collapse = ","), rep(row, n / 1000)), collapse = "\\n")
best <- function(f) min(sapply(1:3, function(k) { start <- Sys.time(); f(); as.numeric(Sys.time() - start, units = "secs") }))
${known.map(({ r }) => `cat(best(function() ${r}), "\\n")`).join('\n')}`;
  try {
    const lines = execFileSync('Rscript', ['-e', script], {
      encoding: 'utf8',
      timeout: 600_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return new Map(known.map(({ name }, k) => [name, Number(lines.trim().split('\n')[k])]));
  } catch {
    return null;
  }
}

function seconds(value: number | undefined): string {
  if (value === undefined) return '–';
  return value < 0.1 ? `${(1000 * value).toFixed(1)} ms` : `${value.toFixed(2)} s`;
}

const r = inR();
const rows = families.map((family) => ({
  name: family.name,
  times: measured(family),
  r: r?.get(family.name),
}));
console.log(
  table(
    [
      '',
      ...sizes.map((n) => n.toLocaleString('en')),
      'exponent',
      `R at ${compared.toLocaleString('en')}`,
      'ours over R',
    ],
    rows.map(({ name, times, r: theirs }) => {
      const own = times.find(({ n }) => n === compared)?.seconds;
      return [
        name,
        ...sizes.map((n) => seconds(times.find((time) => time.n === n)?.seconds)),
        exponent(times).toFixed(2),
        seconds(theirs),
        own && theirs ? (own / theirs).toFixed(1) : '–',
      ];
    }),
  ),
);
console.log(
  r
    ? '\nKendall, ROC and Deming: base R has no function for them, or none in n log n.'
    : '\nR is not here, so nothing is compared with it.',
);

const missed = rows.flatMap(({ name, times, r: theirs }) => {
  const own = times.find(({ n }) => n === compared)?.seconds;
  const growth = exponent(times);
  return [
    ...(growth > steep
      ? [`${name} grows as n to the power of ${growth.toFixed(2)}, more than n log n.`]
      : []),
    ...(own === undefined ? [`${name} is too slow for ${compared.toLocaleString('en')} values.`] : []),
    ...(own && theirs && own > 3 * theirs
      ? [`${name} takes ${(own / theirs).toFixed(1)} times as long as R.`]
      : []),
  ];
});
console.log(
  missed.length ? `\nGoals not met:\n${missed.join('\n')}` : '\nAll goals are met: n log n, and 3 × R.',
);
