// Confidence intervals of effect sizes in scripts: the noncentrality parameters at which the statistic is at either end
// of its likely range.
import { tailOf } from './tail.ts';

const ends = (level: string) => [String((1 + Number(level)) / 2), tailOf(level)];

/** Defines `delta` in R: both limits of the noncentrality parameter of t. */
export const deltaInR = (t: string, df: string, level: string): string[] => [
  '# The limits of the non-centrality of t',
  `delta <- sapply(c(${ends(level).join(', ')}), function(p) uniroot(function(ncp) pt(${t}, ${df}, ncp) - p,`,
  `  pmax(-37, pmin(37, ${t} + c(-1, 1) * (10 + abs(${t})))), tol = 1e-10)$root)`,
];

/** The same in Python. */
export const deltaInPython = (t: string, df: string, level: string): string[] => [
  '# The limits of the non-centrality of t',
  `reach = 10 + abs(${t})`,
  'delta = np.array([',
  `    optimize.brentq(lambda ncp: stats.nct.cdf(${t}, ${df}, ncp) - p, ${t} - reach, ${t} + reach)`,
  `    for p in (${ends(level).join(', ')})`,
  '])',
];

/** Defines `lambda(…)` in R: both limits of the noncentrality parameter of F or χ²; 0 if even that leaves less probability above. */
export const lambdaInR = (kind: 'f' | 'chisq', level: string): string[] => [
  `# The limits of the non-centrality of ${kind === 'f' ? 'F' : 'chi-square'}`,
  `lambda <- function(x, ...) sapply(c(${ends(level).join(', ')}), function(p) if (p${kind}(x, ...) < p) 0 else`,
  `  uniroot(function(ncp) suppressWarnings(p${kind}(x, ..., ncp = ncp)) - p, c(0, 4 * x * max(1, ..1) + 100), tol = 1e-10)$root)`,
];

/** The same in Python, as `noncentrality`. */
export const lambdaInPython = (kind: 'f' | 'chisq', level: string): string[] => {
  const [central, moved] = kind === 'f' ? ['f', 'ncf'] : ['chi2', 'ncx2'];
  return [
    '',
    '',
    '# The limits of the non-centrality',
    'def noncentrality(x, *df):',
    '    return np.array([',
    `        0 if stats.${central}.cdf(x, *df) < p else optimize.brentq(`,
    `            lambda ncp: stats.${moved}.cdf(x, *df, ncp) - p, 1e-12, 4 * x * max(1, df[0]) + 100`,
    '        )',
    `        for p in (${ends(level).join(', ')})`,
    '    ])',
    '',
    '',
  ];
};
